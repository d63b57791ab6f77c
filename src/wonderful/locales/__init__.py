"""The texts of the project in all languages: only this package turns a key into a sentence.

A language exists if its file `xx.toml` exists: every list of languages is made from the files.
Outside sets can add texts and languages (`set_folders`). `text_formatting` explains what a text may
contain.
"""

from wonderful.locales.current_texts import current, set_folders
from wonderful.locales.language_choice import best_match, language, languages, package_languages
from wonderful.locales.merged_texts import Texts
from wonderful.locales.named_values import NamedTerm, Phrase, WithId
from wonderful.locales.plural_rules import RULES as PLURALS
from wonderful.locales.text_files import DEFAULT, LANGUAGE_CODE, DataPath, Language
from wonderful.locales.text_formatting import (
    Named,
    fill,
    fill_plural,
    has,
    join,
    name_of,
    number,
    percent,
    placeholders,
    plain_number,
    set_strict,
    template,
    text,
    texts,
)

__all__ = [
    "LANGUAGE_CODE",
    "DEFAULT",
    "PLURALS",
    "Language",
    "DataPath",
    "Texts",
    "Named",
    "NamedTerm",
    "Phrase",
    "WithId",
    "languages",
    "package_languages",
    "language",
    "best_match",
    "set_folders",
    "current",
    "text",
    "fill",
    "fill_plural",
    "template",
    "name_of",
    "number",
    "plain_number",
    "percent",
    "join",
    "has",
    "texts",
    "placeholders",
    "set_strict",
]
