"""Checks texts from outside the package against English: keys, plural forms, placeholders."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from wonderful import errors
from wonderful.locales.plural_rules import OTHER
from wonderful.locales.text_files import DEFAULT

if TYPE_CHECKING:
    from wonderful.locales.merged_texts import Texts

PLACEHOLDER: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


def check_text(texts: Texts, key: str, text: str, code: str, file: str) -> None:
    """Check that a text can be shown in every language."""
    english = texts.find(texts.english_key(key), DEFAULT)
    if english is None:
        raise errors.WonderfulError("texts-no-english", file=file, key=key)
    found, wanted = placeholders(text), placeholders(english)
    base = texts.plural_base(key)
    if base is not None:
        if texts.find(f"{base}.{OTHER}", code) is None:
            raise errors.WonderfulError("texts-no-other", file=file, key=base)
        found, wanted = found | {"count"}, wanted | {"count"}  # "one card" contains no number
    if found != wanted:
        raise errors.WonderfulError(
            "texts-placeholders", file=file, key=key, wanted=tuple(sorted(wanted)) or ("–",)
        )


@cache
def placeholders(template: str) -> frozenset[str]:
    """Return the names of the placeholders of a text."""
    return frozenset(match[1] for match in PLACEHOLDER.finditer(template))
