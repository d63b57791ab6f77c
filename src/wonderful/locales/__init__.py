"""The texts of the project in its languages: the one place where a key becomes a sentence.

A text has placeholders: `{name}` takes a value, or joins a list with "and"; `{name:or}` joins
with "or"; `{name:term.kind}` looks the value up as the text `term.kind.<value>` first. A mapping of
counts by kind reads "2 × Gold and 1 × General".
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final

LANGUAGES: Final = ("en", "fr", "de")
DEFAULT: Final = "en"

_PLACEHOLDER: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}")

_strict = False


def text(key: str, lang: str = DEFAULT, **params: object) -> str:
    """The text of a key in a language, with its placeholders filled.

    >>> text("term.kind.gold", "fr")
    'Or'
    """
    return fill(key, lang, params)


def fill(key: str, lang: str, params: Mapping[str, object]) -> str:
    """As `text`, for parameters that may have any name."""

    def value(match: re.Match[str]) -> str:
        name, options = match[1], (match[2] or "").split()
        if name not in params:
            _complain(f"{key}: no value for {{{name}}}")
            return match[0]
        return _shown(params[name], options, lang)

    return _PLACEHOLDER.sub(value, template(key, lang))


def template(key: str, lang: str = DEFAULT) -> str:
    """The text of a key with its placeholders; in English, then the key itself, if missing."""
    for language in (lang, DEFAULT):
        if key in texts(language):
            return texts(language)[key]
        _complain(f"{language}: no text for {key}")
    return key


def has(key: str) -> bool:
    """Whether there is a text for this key."""
    return key in texts(DEFAULT)


def strict(on: bool) -> None:
    """Tests switch this on: a missing text or value is then an error, not a makeshift."""
    global _strict
    _strict = on


@cache
def texts(lang: str) -> Mapping[str, str]:
    """All texts of a language by key; none for a language that we do not have."""
    if lang not in LANGUAGES:
        return {}
    found: dict[str, str] = {}
    # A language may be spread over several files: `en.toml`, `en.ui.toml`, …
    for file in sorted(resources.files(__name__).iterdir(), key=lambda file: file.name):
        if file.name.startswith(f"{lang}.") and file.name.endswith(".toml"):
            _flatten("", tomllib.loads(file.read_text("utf-8")), found)
    return found


def placeholders(key: str, lang: str = DEFAULT) -> frozenset[str]:
    """The names that a text wants values for."""
    return frozenset(match[1] for match in _PLACEHOLDER.finditer(template(key, lang)))


def _flatten(prefix: str, section: Mapping[str, object], found: dict[str, str]) -> None:
    for name, value in section.items():
        if isinstance(value, dict):
            _flatten(f"{prefix}{name}.", value, found)
        else:
            found[f"{prefix}{name}"] = str(value)


def _shown(value: object, options: list[str], lang: str) -> str:
    if isinstance(value, Mapping):  # counts by kind
        value = [f"{n} × {template(f'term.kind.{kind}', lang)}" for kind, n in value.items()]
    if isinstance(value, (list, tuple)):
        words = [_shown(item, options, lang) for item in value]
        joiner = template("list.or" if "or" in options else "list.and", lang)
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {joiner} {words[-1]}"
    for option in options:
        if option != "or":
            return template(f"{option}.{value}", lang)
    try:
        return str(value)
    except ValueError:  # Python refuses to write numbers of thousands of digits
        return "…"


def _complain(problem: str) -> None:
    if _strict:
        raise KeyError(problem)
