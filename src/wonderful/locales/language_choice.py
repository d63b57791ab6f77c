"""Which languages are available, and which of them is shown to a reader."""

import re
from collections.abc import Iterable

from wonderful.locales.current_texts import current, package_texts
from wonderful.locales.text_files import Language


def languages() -> tuple[str, ...]:
    """Return the codes of all languages, English first.

    >>> languages()
    ('en', 'de', 'fr')
    """
    return current().codes


def package_languages() -> tuple[str, ...]:
    """Return the codes of the languages of the package, which are complete."""
    return package_texts().codes


def language(code: str) -> Language:
    """Return the description of a language.

    >>> language("fr").name
    'Français'
    """
    return current().language(code)


def best_match(wanted: Iterable[str]) -> str | None:
    """Return the first available language of a list, or None.

    Accepts the notation of browsers (`pt-BR`) and systems (`pt_BR.UTF-8`). A regional variety falls
    back to its language, and a language to one of its varieties.

    >>> best_match(["nl_NL.UTF-8", "fr-CH"])
    'fr'
    """
    known = languages()
    for word in wanted:
        subtags = re.split("[-_]", re.split("[.@;]", word.strip().lower())[0])[:3]
        for length in range(len(subtags), 0, -1):
            if (code := "-".join(subtags[:length])) in known:
                return code
        for code in known:
            if code.split("-")[0] == subtags[0]:
                return code
    return None
