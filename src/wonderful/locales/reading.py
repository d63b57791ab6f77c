"""Reads the texts of a folder: a file `xx.toml` for each language, and any `xx.<part>.toml` beside.

`xx.toml` of a new language says in its section `[language]` what the language calls itself and how
it counts; for a language that is there already, a folder need not say it again.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from wonderful import errors
from wonderful.locales.plurals import RULES

# As in BCP 47, in lower case: fr, pt-br, zh-hant.
CODE: Final = re.compile(r"[a-z]{2,3}(-[a-z]{2,4})?")

_FACTS: Final = "language"  # the section that holds them


class Source(Protocol):
    """A folder or a file: on a disk, in a package, or in memory."""

    @property
    def name(self) -> str: ...

    def __truediv__(self, name: str, /) -> Source: ...

    def iterdir(self) -> Iterator[Source]: ...

    def is_dir(self) -> bool: ...

    def is_file(self) -> bool: ...

    def read_text(self, encoding: str) -> str: ...


@dataclass(frozen=True, slots=True)
class Language:
    """What a language says about itself."""

    code: str
    name: str  # as its speakers call it
    plural: str  # one of plurals.RULES


class Folder:
    """The texts of one folder. A language is read when it is asked for: most never are.

    With a prefix all its keys begin so, whatever it calls them.
    """

    def __init__(self, folder: Source, prefix: str = "") -> None:
        self.name = folder.name
        self._prefix = prefix
        files = sorted(folder.iterdir(), key=lambda file: file.name)
        names = [file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")]
        self._files = {
            code: [file for file in files if re.fullmatch(rf"{code}\.(.+\.)?toml", file.name)]
            for code in names
            if CODE.fullmatch(code)
        }
        self._texts: dict[str, Mapping[str, str]] = {}

    @property
    def codes(self) -> tuple[str, ...]:
        """The languages that have a file here."""
        return tuple(self._files)

    def language(self, code: str) -> Language:
        """What the file `xx.toml` says about its language."""
        main = next(file for file in self._files[code] if file.name == f"{code}.toml")
        given = self._content(main).get(_FACTS)
        given = given if isinstance(given, dict) else {}
        for name in ("name", "plural"):
            if not isinstance(given.get(name), str):
                raise errors.WonderfulError("texts-language", file=self.file(code), name=name)
        if given["plural"] not in RULES:
            raise errors.WonderfulError(
                "texts-plural", file=self.file(code), rule=given["plural"], known=tuple(RULES)
            )
        return Language(code, given["name"], given["plural"])

    def texts(self, code: str) -> Mapping[str, str]:
        """All texts of a language by key; none for a language that has no file here."""
        if code not in self._texts:
            found: dict[str, str] = {}
            for file in self._files.get(code, ()):
                content = self._content(file)
                content.pop(_FACTS, None)
                _flatten(self._prefix, content, found, f"{self.name}/{file.name}")
            self._texts[code] = found
        return self._texts[code]

    def file(self, code: str) -> str:
        """What messages call the file of a language."""
        return f"{self.name}/{code}.toml"

    def _content(self, file: Source) -> dict[str, Any]:
        try:
            return tomllib.loads(file.read_text("utf-8"))
        except (OSError, ValueError) as error:  # not readable, not UTF-8, not TOML
            raise errors.WonderfulError(
                "texts-unreadable", file=f"{self.name}/{file.name}", problem=str(error)
            ) from error


def _flatten(prefix: str, section: Mapping[str, object], found: dict[str, str], file: str) -> None:
    for name, value in section.items():
        key = f"{prefix}{name}"
        if isinstance(value, dict):
            _flatten(f"{key}.", value, found, file)
        elif not isinstance(value, str):
            raise errors.WonderfulError("texts-not-text", file=file, key=key)
        elif key in found:
            raise errors.WonderfulError("texts-key-taken", file=file, key=key)
        else:
            found[key] = value
