"""Numbers, percentages, lists and plural nouns as each language writes them; seats from 1."""

import re
from collections.abc import Iterator

import pytest

from wonderful import locales
from wonderful.locales import join, number, percent, plain_number, text, texts
from wonderful.locales.number_format import parse_format
from wonderful.locales.plural_rules import strip_form

NB, NARROW = "\u00a0", "\u202f"
# Placeholders for numbers of things. Before a noun they need its plural forms.
COUNTS = (
    *("count", "games", "all", "asked", "designs", "copies", "decisions", "seconds", "players"),
    *("tables", "sockets", "chairs", "seats", "free", "taken", "bots", "minutes"),
)
# Units, and words that are no nouns.
FIXED = "(?:s|KB|Ko|VP|PV|SP|of|von|sur|in|left|requested|demandées|gebaut)"
# What is always more than one, or not a noun.
NEVER_ONE = {
    "error.table-too-small",  # two people cannot share a chair
    "ui.expect.fit.other",
}


@pytest.fixture(autouse=True)
def strict() -> Iterator[None]:
    locales.set_strict(True)
    yield
    locales.set_strict(False)


@pytest.mark.parametrize(
    ("lang", "large", "decimal", "share", "negative"),
    [
        ("en", "1,234,568", "0.25", "95.4%", "−1,000"),
        ("fr", f"1{NARROW}234{NARROW}568", "0,25", f"95,4{NB}%", f"−1{NARROW}000"),
        ("de", "1.234.568", "0,25", f"95,4{NB}%", "−1.000"),
        ("xx", "1,234,568", "0.25", "95.4%", "−1,000"),
    ],
)
def test_numbers(lang: str, large: str, decimal: str, share: str, negative: str) -> None:
    assert number(1234567.8, lang) == large
    assert number(0.25, lang, 2) == plain_number(0.25, lang) == decimal
    assert percent(0.954, lang, 1) == share
    assert number(-1000, lang) == plain_number(-1000.0, lang) == negative


def test_zero_has_no_sign() -> None:
    assert number(-0.04, decimals=1) == "0.0"
    assert number(-0.06, decimals=1) == "−0.1"
    assert plain_number(float("nan")) == "nan"


@pytest.mark.parametrize("wrong", ["", "1234", "1,234.56", "12,345.6", "1  234,5", "eins"])
def test_a_number_format_must_be_the_example(wrong: str) -> None:
    assert parse_format(wrong, "95%") is None


@pytest.mark.parametrize("wrong", ["", "95", "%", "9%5", "96%"])
def test_a_percent_format_must_be_the_example(wrong: str) -> None:
    assert parse_format("1,234.5", wrong) is None


def test_formats_of_other_languages() -> None:
    plain, turkish = parse_format("1234,5", "95 %"), parse_format("1.234,5", "%95")
    assert plain is not None
    assert turkish is not None
    assert (plain.number(12345), turkish.percent(0.5)) == ("12345", "%50")


def test_lists() -> None:
    assert [join("abc"[:length]) for length in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert join("abc", "fr", "or") == "a, b ou c"


def test_counts_are_numbers_but_ports_are_not() -> None:
    assert "12.345" in text("preview.players", "de", count=12345)
    assert "−3 VP" in text("ui.result.scenario-won", points=-3)
    assert "8600" in text("error.port-forbidden", port=8600)
    assert text("error.message-too-long", size=99999, most=65536).count(",") >= 2
    assert "0.01" in text("error.bad-number", option="--x", value=0, low=0.01, high=3600)
    assert "…" in text("error.cubes-left", count=10**5000)


def test_nouns_follow_their_number() -> None:
    def total(lang: str, count: int) -> str:
        return text("cli.cards.total", lang, designs=count, copies=count)

    assert [total("en", n) for n in (0, 1, 2)] == [
        "0 different cards, copies: 0",
        "1 different card, copies: 1",
        "2 different cards, copies: 2",
    ]
    assert total("fr", 0) == total("fr", 1).replace("1", "0") != total("fr", 2).replace("2", "0")
    assert total("de", 1000).endswith("1.000 Karten")


@pytest.mark.parametrize("lang", locales.languages())
def test_no_noun_has_only_one_form(lang: str) -> None:
    """Never "1 games": a noun after a number has forms, or the number stands after a label."""
    counted = re.compile(rf"\{{(?:{'|'.join(COUNTS)})(?::number)?\}}[ {NB}](?!{FIXED}\b)\w+")
    known = ("web.", "event.round-", "event.planning-")  # the page has its own; rounds
    wrong = {
        key: value
        for key, value in texts(lang).items()
        if counted.search(value) and strip_form(key) is None and not key.startswith(known)
    }
    assert set(wrong) - NEVER_ONE == set(), wrong


@pytest.mark.parametrize("lang", locales.languages())
def test_people_count_seats_from_one(lang: str) -> None:
    assert "1" in text("error.person-plays", lang, seat=0)
    assert "0" not in text("error.person-plays", lang, seat=0)
    assert "3" in text("error.chair-taken", lang, chair=2)
