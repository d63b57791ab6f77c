"""Combines the texts of the package with those of other folders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from wonderful import errors
from wonderful.locales.plural_rules import OTHER, strip_form
from wonderful.locales.text_checks import check_text
from wonderful.locales.text_files import DEFAULT, Language, TextFolder


class Texts:
    """All texts of a process. Immutable: other folders make a new object.

    The package comes first. A folder adds texts under its own keys, and may translate any text into
    a language that the package lacks. Texts missing in a language are shown in English.
    """

    def __init__(self, package: TextFolder, folders: Iterable[TextFolder] = ()) -> None:
        self._package = package
        # the folder that describes each language
        self._described_by = dict.fromkeys(package.codes, package)
        self._added: dict[str, dict[str, str]] = {}
        self._languages: dict[str, Language] = {}
        self._merged: dict[str, Mapping[str, str]] = {}
        for folder in folders:
            self._add(folder)
        self.codes: Final = _english_first(self._described_by)

    def language(self, code: str) -> Language:
        """Return the description of an existing language."""
        if code not in self._languages:
            self._languages[code] = self._described_by[code].language(code)
        return self._languages[code]

    def of(self, lang: str) -> Mapping[str, str]:
        """Return all texts of a language by key, without the English fallbacks."""
        if lang not in self._described_by:
            return {}
        if lang not in self._merged:
            self._merged[lang] = {**self._package.texts(lang), **self._added.get(lang, {})}
        return self._merged[lang]

    def find(self, key: str, lang: str) -> str | None:
        """Return the text in exactly this language."""
        if lang not in self._described_by:
            return None
        found = self._package.texts(lang).get(key)
        return self._added.get(lang, {}).get(key) if found is None else found

    def may_fall_back(self, key: str, lang: str) -> bool:
        """Whether a text may fall back to English: only the package has to be complete."""
        is_complete = lang in self._package.codes or lang not in self._described_by
        return not is_complete or key in self._added.get(DEFAULT, {})

    def english_key(self, key: str) -> str:
        """Return the key of the English text to compare with: plural forms differ by language."""
        base = self.plural_base(key)
        return key if base is None else f"{base}.{OTHER}"

    def plural_base(self, key: str) -> str | None:
        """Return the key without its form if this is a form of a text that depends on a number."""
        base = strip_form(key)
        return None if base is None or self.find(f"{base}.{OTHER}", DEFAULT) is None else base

    def _add(self, folder: TextFolder) -> None:
        for code in _english_first(folder.codes):
            if code not in self._described_by:
                self._languages[code] = folder.language(code)
                self._described_by[code] = folder
            added = self._added.setdefault(code, {})
            for key, text in folder.texts(code).items():
                if self.find(key, code) not in (None, text):
                    raise errors.WonderfulError("texts-key-taken", file=folder.file(code), key=key)
                added[key] = text
            for key, text in folder.texts(code).items():
                check_text(self, key, text, code, folder.file(code))


def _english_first(codes: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(codes, key=lambda code: (code != DEFAULT, code)))
