"""Turns keys into sentences: finds the text of a key, its plural form, and fills its placeholders.

A text has placeholders: `{name}` takes a value, or joins a list with "and"; `{name:or}` joins with
"or"; `{name:term.kind}` first translates the value with the text `term.kind.<value>`. A mapping of
counts by kind becomes "2 × Gold and 1 × General".

Ids that know their names (`named_values`) are shown as names. `{size:number}` is a number written
as in the language, as `{count}` and `{points}` always are, and `{games:count.game}` with the noun
`count.game` in the right plural form. `{seat}` and `{chair}` are counted from 0 by programs and
from 1 by people: only here one is added.

A text that depends on a number has a form for each plural category of its language: `cards.one`,
`cards.few`, `cards.other` (see `plural_rules`). It may have forms for single numbers: `cards.1`.
"""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from wonderful.locales import plural_rules, text_checks
from wonderful.locales.current_texts import current
from wonderful.locales.text_checks import PLACEHOLDER
from wonderful.locales.text_files import DEFAULT, Language

# Sections in which outside sets need not name everything.
_SET_SECTIONS = ("set", "pledge", "option", "mark", "score", "step", "title")

_OPTIONS = ("or", "number")  # the others are sections of texts
_SEATS = ("seat", "chair")
_NUMBERS = ("count", "points")
_NOUNS = "count"

_strict = False


class Named(str):
    """An id that is shown as words. The subclasses know the words (`named_values`)."""

    def in_words(self, lang: str) -> str:
        raise NotImplementedError

    def __reduce__(self) -> tuple[Any, ...]:
        # By default a string is pickled without attributes, and errors cross processes.
        return _rebuild_named, (type(self), str(self), self.__dict__)


def text(key: str, lang: str = DEFAULT, **params: object) -> str:
    """Return the text of a key in a language, with its placeholders filled.

    >>> text("term.kind.gold", "fr")
    'Or'
    """
    return fill(key, lang, params)


def fill(key: str, lang: str, params: Mapping[str, object]) -> str:
    """Like `text`, for parameters with any names."""
    return _fill_placeholders(key, template(key, lang), lang, params)


def fill_plural(key: str, lang: str, count: int, params: Mapping[str, object]) -> str:
    """Return the text in the form for a number, which is also the value of `{count}`.

    >>> fill_plural("ui.header.pools", "fr", 0, {}), fill_plural("ui.header.pools", "en", 0, {})
    ('encore 0 pool', '0 pools left')
    """
    found = current()
    # An English text needs the English plural form.
    used_lang = DEFAULT if found.find(f"{key}.{plural_rules.OTHER}", lang) is None else lang
    rule = found.language(used_lang).plural
    form = plural_rules.form_key(found.of(used_lang), key, rule, count)
    if used_lang != lang and not found.may_fall_back(form, lang):
        _report_missing(f"{lang}: no text for {form}")
    return _fill_placeholders(form, template(form, used_lang), lang, {"count": count, **params})


def template(key: str, lang: str = DEFAULT) -> str:
    """Return the text of a key with placeholders; if missing, in English, else the key itself."""
    found = current()
    for used_lang in (lang, DEFAULT):
        if (text := found.find(key, used_lang)) is not None:
            return text
        if not found.may_fall_back(key, used_lang):
            _report_missing(f"{used_lang}: no text for {key}")
    match key.split(".", 2):
        case ["term", kind, id] if kind in _SET_SECTIONS:
            return id.replace("-", " ")
    return key


def name_of(kind: str, id: str, lang: str = DEFAULT) -> str:
    """Return the name of a thing from a set (a set, a mark, an option …), or the English name.

    If the set gives no name at all, the name is derived from the id.

    >>> name_of("set", "base", "de"), name_of("option", "secret-council", "de")
    ('Grundspiel', 'secret council')
    """
    found = current()
    names = (found.find(f"term.{kind}.{id}", used_lang) for used_lang in (lang, DEFAULT))
    return next((name for name in names if name is not None), id.replace("-", " "))


def number(value: float, lang: str = DEFAULT, decimals: int = 0) -> str:
    """Write a number for people.

    >>> number(12345.6, decimals=1), number(12345.6, "de", 1), number(-3, "fr")
    ('12,345.6', '12.345,6', '−3')
    """
    return _language(lang).numbers.number(value, decimals)


def plain_number(value: float, lang: str = DEFAULT) -> str:
    """Write a number for people with the decimals that it has.

    >>> plain_number(1000.0), plain_number(0.01, "fr")
    ('1,000', '0,01')
    """
    exponent = Decimal(str(value)).normalize().as_tuple().exponent
    return number(value, lang, max(0, -exponent) if isinstance(exponent, int) else 0)


def percent(share: float, lang: str = DEFAULT, decimals: int = 0) -> str:
    """Write a share of 1 as a percentage for people.

    >>> percent(0.954), percent(0.954, decimals=1)
    ('95%', '95.4%')
    """
    return _language(lang).numbers.percent(share, decimals)


def join(items: Iterable[str], lang: str = DEFAULT, conjunction: str = "and") -> str:
    """Join words as the language does.

    >>> join(["a", "b", "c"]), join(["a", "b"], "de", "or")
    ('a, b and c', 'a oder b')
    """
    *first, last = [*items] or [""]
    return f"{', '.join(first)} {template(f'list.{conjunction}', lang)} {last}" if first else last


def has(key: str) -> bool:
    """Whether there is a text for this key."""
    return current().find(key, DEFAULT) is not None


def texts(lang: str) -> Mapping[str, str]:
    """Return all texts of a language by key; empty for an unknown language."""
    return current().of(lang)


def placeholders(key: str, lang: str = DEFAULT) -> frozenset[str]:
    """Return the names of the placeholders of a text."""
    return text_checks.placeholders(template(key, lang))


def set_strict(on: bool) -> None:
    """Make missing texts and values an error instead of falling back. Used by tests."""
    global _strict
    _strict = on


def _fill_placeholders(key: str, template: str, lang: str, params: Mapping[str, object]) -> str:
    def value(match: re.Match[str]) -> str:
        name, options = match[1], (match[2] or "").split()
        if name not in params:
            _report_missing(f"{key}: no value for {{{name}}}")
            return match[0]
        given = params[name]
        if name in _SEATS and isinstance(given, int):
            given += 1
        elif name in _NUMBERS and not options:
            options = ["number"]
        return _format_value(given, options, lang)

    return PLACEHOLDER.sub(value, template)


def _format_value(value: object, options: list[str], lang: str) -> str:
    if isinstance(value, Mapping):  # counts by kind
        value = [f"{n} × {template(f'term.kind.{kind}', lang)}" for kind, n in value.items()]
    if isinstance(value, (list, tuple)):
        words = [_format_value(item, options, lang) for item in value]
        return join(words, lang, "or" if "or" in options else "and")
    try:
        return _in_words(value, options, lang)
    except (ValueError, OverflowError):  # Python refuses to print numbers of thousands of digits
        return "…"


def _in_words(value: object, options: list[str], lang: str) -> str:
    if isinstance(value, Named):
        return value.in_words(lang)
    for option in options:
        section, _, word = option.partition(".")
        if section == _NOUNS and isinstance(value, int):
            return fill_plural(option, lang, value, {})
        if option == "number" and isinstance(value, (int, float)):
            return plain_number(value, lang)
        if section == "term" and word in _SET_SECTIONS:
            return name_of(word, str(value), lang)
        if option not in _OPTIONS:
            return template(f"{option}.{value}", lang)
    return str(value)


def _language(lang: str) -> Language:
    found = current()
    return found.language(lang if lang in found.codes else DEFAULT)


def _rebuild_named(kind: type[Named], id: str, values: Mapping[str, object]) -> Named:
    made = str.__new__(kind, id)
    made.__dict__.update(values)
    return made


def _report_missing(problem: str) -> None:
    if _strict:
        raise KeyError(problem)
