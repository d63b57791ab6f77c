"""Reads the texts of a folder: `xx.toml` for each language, and optional `xx.<part>.toml` files.

The section `[language]` in `xx.toml` gives the name and the plural rule of a new language, and how
it writes numbers. A folder need not repeat it for a language that exists already.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from wonderful import errors
from wonderful.locales.number_format import EXAMPLES, NumberFormat, is_example, parse_format
from wonderful.locales.plural_rules import RULES

# As in BCP 47, in lower case: fr, pt-br, zh-hant.
LANGUAGE_CODE: Final = re.compile(r"[a-z]{2,3}(-[a-z]{2,4})?")
DEFAULT: Final = "en"

_LANGUAGE_SECTION: Final = "language"  # the section with name, plural rule and numbers


class DataPath(Protocol):
    """A folder or a file: on disk, in a package, or in memory."""

    @property
    def name(self) -> str: ...

    def __truediv__(self, name: str, /) -> DataPath: ...

    def iterdir(self) -> Iterator[DataPath]: ...

    def is_dir(self) -> bool: ...

    def is_file(self) -> bool: ...

    def read_text(self, encoding: str) -> str: ...


@dataclass(frozen=True, slots=True)
class Language:
    """The description of a language."""

    code: str
    name: str  # in the language itself
    plural: str  # one of plural_rules.RULES
    numbers: NumberFormat


class TextFolder:
    """The texts of one folder. Languages are read on first use.

    If there is a prefix, it is put before all keys.
    """

    def __init__(self, folder: DataPath, prefix: str = "") -> None:
        self.name = folder.name
        self._prefix = prefix
        files = sorted(folder.iterdir(), key=lambda file: file.name)
        names = [file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")]
        self._files = {
            code: [file for file in files if re.fullmatch(rf"{code}\.(.+\.)?toml", file.name)]
            for code in names
            if LANGUAGE_CODE.fullmatch(code)
        }
        self._texts: dict[str, Mapping[str, str]] = {}

    @property
    def codes(self) -> tuple[str, ...]:
        """The languages that have a file here."""
        return tuple(self._files)

    def language(self, code: str) -> Language:
        """Return the description of a language from `xx.toml`."""
        main = next(file for file in self._files[code] if file.name == f"{code}.toml")
        given = self._content(main).get(_LANGUAGE_SECTION)
        given = given if isinstance(given, dict) else {}
        for name in ("name", "plural"):
            if not isinstance(given.get(name), str):
                raise errors.WonderfulError("texts-language", file=self.file(code), name=name)
        if given["plural"] not in RULES:
            raise errors.WonderfulError(
                "texts-plural", file=self.file(code), rule=given["plural"], known=tuple(RULES)
            )
        return Language(code, given["name"], given["plural"], self._numbers(code, given))

    def _numbers(self, code: str, given: Mapping[str, object]) -> NumberFormat:
        """Return how a language writes numbers; like English if its file does not say."""
        stated: dict[str, str] = {}
        for name, example in EXAMPLES.items():
            value = given.get(name, example)
            if not isinstance(value, str) or not is_example(name, value):
                raise errors.WonderfulError(
                    "texts-number", file=self.file(code), name=name, example=example
                )
            stated[name] = value
        numbers = parse_format(**stated)
        assert numbers is not None
        return numbers

    def texts(self, code: str) -> Mapping[str, str]:
        """Return all texts of a language by key; empty if it has no file here."""
        if code not in self._texts:
            found: dict[str, str] = {}
            for file in self._files.get(code, ()):
                content = self._content(file)
                content.pop(_LANGUAGE_SECTION, None)
                _flatten(self._prefix, content, found, f"{self.name}/{file.name}")
            self._texts[code] = found
        return self._texts[code]

    def file(self, code: str) -> str:
        """Return the name of a language's file, for messages."""
        return f"{self.name}/{code}.toml"

    def _content(self, file: DataPath) -> dict[str, Any]:
        try:
            return tomllib.loads(file.read_text("utf-8"))
        except (OSError, ValueError) as error:  # not readable, not UTF-8, or not TOML
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
