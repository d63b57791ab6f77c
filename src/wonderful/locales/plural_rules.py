"""Plural rules of Unicode's CLDR, for whole numbers.

A language names one of these rules in its own file, so this module does not know which languages
exist. A rule is named after a well-known language that uses it. CLDR's forms for decimals and round
millions are omitted, because no text needs them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

OTHER: Final = "other"
CATEGORIES: Final = ("zero", "one", "two", "few", "many", OTHER)

_Rule = tuple[tuple[str, Callable[[int], bool]], ...]


def _is(*numbers: int) -> Callable[[int], bool]:
    return lambda n: n in numbers


def _last_two_digits(*endings: int) -> Callable[[int], bool]:
    """Match numbers by their last two digits."""
    return lambda n: n % 100 in endings


def _last_digit(digits: range, but: range) -> Callable[[int], bool]:
    """Match numbers by their last digit, with exceptions (in Russian, 11 is not like 1)."""
    return lambda n: n % 10 in digits and n % 100 not in but


def _any(_: int) -> bool:
    return True


_ONE: Final = ("one", _last_digit(range(1, 2), but=range(11, 12)))
_FEW: Final = ("few", _last_digit(range(2, 5), but=range(12, 15)))

# The first category that matches; otherwise "other".
RULES: Final[Mapping[str, _Rule]] = {
    "japanese": (),
    "english": (("one", _is(1)),),
    "french": (("one", _is(0, 1)),),
    "icelandic": (_ONE,),
    "latvian": (
        ("zero", lambda n: n % 10 == 0 or n % 100 in range(11, 20)),
        _ONE,
    ),
    "lithuanian": (
        ("one", _last_digit(range(1, 2), but=range(11, 20))),
        ("few", _last_digit(range(2, 10), but=range(11, 20))),
    ),
    "czech": (("one", _is(1)), ("few", _is(2, 3, 4))),
    "polish": (("one", _is(1)), _FEW, ("many", _any)),
    "russian": (_ONE, _FEW, ("many", _any)),
    "croatian": (_ONE, _FEW),
    "slovenian": (
        ("one", _last_two_digits(1)),
        ("two", _last_two_digits(2)),
        ("few", _last_two_digits(3, 4)),
    ),
    "romanian": (("one", _is(1)), ("few", lambda n: n == 0 or n % 100 in range(1, 20))),
    "irish": (
        ("one", _is(1)),
        ("two", _is(2)),
        ("few", _is(3, 4, 5, 6)),
        ("many", _is(7, 8, 9, 10)),
    ),
    "scottish": (
        ("one", _is(1, 11)),
        ("two", _is(2, 12)),
        ("few", _is(*range(3, 11), *range(13, 20))),
    ),
    "welsh": (
        ("zero", _is(0)),
        ("one", _is(1)),
        ("two", _is(2)),
        ("few", _is(3)),
        ("many", _is(6)),
    ),
    "maltese": (
        ("one", _is(1)),
        ("two", _is(2)),
        ("few", lambda n: n == 0 or n % 100 in range(3, 11)),
        ("many", _last_two_digits(*range(11, 20))),
    ),
    "hebrew": (("one", _is(1)), ("two", _is(2))),
    "arabic": (
        ("zero", _is(0)),
        ("one", _is(1)),
        ("two", _is(2)),
        ("few", _last_two_digits(*range(3, 11))),
        ("many", _last_two_digits(*range(11, 100))),
    ),
}


def category(rule: str, count: int) -> str:
    """Return the category of a number under a rule.

    >>> [category("polish", n) for n in (1, 2, 5, 22)]
    ['one', 'few', 'many', 'few']
    """
    return next((name for name, fits in RULES[rule] if fits(abs(count))), OTHER)


def form_key(texts: Mapping[str, str], key: str, rule: str, count: int) -> str:
    """Return the key of a text's form for a number; `key.other` if there is no special form.

    `key.1` means exactly one, where a category includes other numbers: in Russian, `one` also
    covers 21.
    """
    for name in (str(count), category(rule, count)):
        if f"{key}.{name}" in texts:
            return f"{key}.{name}"
    return f"{key}.{OTHER}"


def strip_form(key: str) -> str | None:
    """Return a key without its plural form (`cards.one` -> `cards`), or None if it has none."""
    base, _, name = key.rpartition(".")
    return base if base and (name in CATEGORIES or name.isdecimal()) else None
