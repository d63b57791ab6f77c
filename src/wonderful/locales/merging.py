"""The texts of the package, together with those of folders from outside."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from wonderful import errors
from wonderful.locales.plurals import OTHER, without_form
from wonderful.locales.reading import Folder, Language

DEFAULT: Final = "en"
PLACEHOLDER: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


class Texts:
    """All texts that a process knows. It never changes: other folders make another one.

    The package comes first: a folder adds texts under keys of its own, and may translate any text
    into a language that the package lacks. Whatever a language lacks is shown in English.
    """

    def __init__(self, package: Folder, folders: Iterable[Folder] = ()) -> None:
        self._package = package
        self._introduced = dict.fromkeys(package.codes, package)  # which folder knows a language
        self._added: dict[str, dict[str, str]] = {}
        self._languages: dict[str, Language] = {}
        self._merged: dict[str, Mapping[str, str]] = {}
        for folder in folders:
            self._add(folder)
        self.codes: Final = _english_first(self._introduced)

    def language(self, code: str) -> Language:
        """What a language that is there says about itself."""
        if code not in self._languages:
            self._languages[code] = self._introduced[code].language(code)
        return self._languages[code]

    def of(self, lang: str) -> Mapping[str, str]:
        """All texts of a language by key, without those that English stands in for."""
        if lang not in self._introduced:
            return {}
        if lang not in self._merged:
            self._merged[lang] = {**self._package.texts(lang), **self._added.get(lang, {})}
        return self._merged[lang]

    def find(self, key: str, lang: str) -> str | None:
        """The text of this very language."""
        if lang not in self._introduced:
            return None
        found = self._package.texts(lang).get(key)
        return self._added.get(lang, {}).get(key) if found is None else found

    def may_lack(self, key: str, lang: str) -> bool:
        """Whether English may stand in: only the package promises its texts in its languages."""
        promised = lang in self._package.codes or lang not in self._introduced
        return not promised or key in self._added.get(DEFAULT, {})

    def english_key(self, key: str) -> str:
        """The English text to compare a text with: languages differ in the forms they count in."""
        counted = self.counted(key)
        return key if counted is None else f"{counted}.{OTHER}"

    def counted(self, key: str) -> str | None:
        """The key without its form, if this is a form of a text that depends on a number."""
        base = without_form(key)
        return None if base is None or self.find(f"{base}.{OTHER}", DEFAULT) is None else base

    def _add(self, folder: Folder) -> None:
        for code in _english_first(folder.codes):
            if code not in self._introduced:
                self._languages[code] = folder.language(code)
                self._introduced[code] = folder
            added = self._added.setdefault(code, {})
            for key, text in folder.texts(code).items():
                if self.find(key, code) not in (None, text):
                    raise errors.WonderfulError("texts-key-taken", file=folder.file(code), key=key)
                added[key] = text
            for key, text in folder.texts(code).items():
                self._check(key, text, code, folder.file(code))

    def _check(self, key: str, text: str, code: str, file: str) -> None:
        """A text from outside must be one that can be shown, in every language."""
        english = self.find(self.english_key(key), DEFAULT)
        if english is None:
            raise errors.WonderfulError("texts-no-english", file=file, key=key)
        found, wanted = placeholders(text), placeholders(english)
        counted = self.counted(key)
        if counted is not None:
            if self.find(f"{counted}.{OTHER}", code) is None:
                raise errors.WonderfulError("texts-no-other", file=file, key=counted)
            found, wanted = found | {"count"}, wanted | {"count"}  # "one card" names no number
        if found != wanted:
            raise errors.WonderfulError(
                "texts-placeholders", file=file, key=key, wanted=tuple(sorted(wanted)) or ("–",)
            )


@cache
def placeholders(template: str) -> frozenset[str]:
    """The names that a text wants values for."""
    return frozenset(match[1] for match in PLACEHOLDER.finditer(template))


def _english_first(codes: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(codes, key=lambda code: (code != DEFAULT, code)))
