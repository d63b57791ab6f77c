"""Words of the terminal: the parser, finding names, and texts of events and cards."""

import pytest

from wonderful import locales
from wonderful.catalog import load_catalog
from wonderful.catalog.vocabulary import SIDES
from wonderful.cli.terminal.card_rendering import site_letter
from wonderful.cli.terminal.command_parser import VERBS, Command, Parser, command_word
from wonderful.cli.terminal.event_texts import EventTexts
from wonderful.cli.terminal.explanations import card_sentences, empire_sentences
from wonderful.cli.terminal.name_matching import (
    Candidate,
    Finder,
    InputError,
    best_matches,
    normalize,
)
from wonderful.cli.terminal.wording import Words
from wonderful.rules.events import CODES, Audience, Event
from wonderful.rules.view_types import SiteView

CATALOG = load_catalog()
HAND = ["wind-turbines", "wind-turbines", "zeppelin", "research-center", "recycling-plant"]


@pytest.fixture(autouse=True)
def strict():
    locales.set_strict(True)
    yield
    locales.set_strict(False)


def site(card: str, place: str | None = None, **filled: int) -> SiteView:
    cost = {"materials": 2}
    open_ = {kind: count - filled.get(kind, 0) for kind, count in cost.items()}
    return {
        "place": place or card,
        "card": card,
        "open": open_,
        "filled": dict(filled),
        "stand_ins": {},
    }


@pytest.mark.parametrize(
    ("line", "verb", "rest"),
    [
        ("3", "number", "3"),
        ("  S 2 ", "slate", "2"),
        ("slate 2", "slate", "2"),
        ("SLA 2", "slate", "2"),
        ("r 2 -> b", "recycle", "2 b"),
        ("recycle 2 to zeppelin", "recycle", "2 zeppelin"),
        ("p zeppelin", "place", "zeppelin"),
        ("all Zeppelin", "all", "Zeppelin"),
        ("rest", "rest", ""),
        ("k", "krystallium", ""),
        ("undo all", "undo", "all"),
        ("?", "help", ""),
        ("HELP", "help", ""),
        ("quit", "quit", ""),
        ("exit", "quit", ""),
        ("", "nothing", ""),
        (" \t ", "nothing", ""),
        ("zeppelin", "name", "zeppelin"),
        ("s 1,3", "slate", "1 3"),
        ("draw 1 + 2", "draw", "1 2"),
    ],
)
def test_lines(line: str, verb: str, rest: str) -> None:
    command = Parser(Words("en", CATALOG)).parse(line)
    assert (command.verb, command.argument_text) == (verb, rest)


@pytest.mark.parametrize(
    ("lang", "line", "verb"),
    [
        ("fr", "défausser a", "discard"),
        ("fr", "abandonner", "name"),
        ("fr", "compléter a", "complete"),
        ("fr", "apercu", "preview"),
        ("fr", "carte 1", "card"),
        ("fr", "slate 1", "slate"),
        ("de", "zurück", "undo"),
        ("de", "zuruck", "undo"),
        ("de", "fertig", "done"),
        ("de", "Finanzier a", "financier"),
        ("de", "hilfe", "help"),
        ("de", "verlauf alles", "log"),
        ("de", "rest", "rest"),
    ],
)
def test_lines_in_other_languages(lang: str, line: str, verb: str) -> None:
    assert Parser(Words(lang, CATALOG)).parse(line).verb == verb


def test_an_unfinished_command_that_could_be_two() -> None:
    with pytest.raises(InputError, match="could be"):
        Parser(Words("en", CATALOG)).parse("pl a")
    assert Parser(Words("en", CATALOG)).parse("plac a").verb == "place"


@pytest.mark.parametrize("lang", locales.languages())
def test_nobody_leaves_by_a_slip(lang: str) -> None:
    parser = Parser(Words(lang, CATALOG))
    for line in ("e", "é", "E", "empire", "ex", "en", "exi", "qu", "qui", "end"):
        assert parser.parse(line).verb == "name", line


@pytest.mark.parametrize("lang", locales.languages())
def test_every_command_has_its_own_word(lang: str) -> None:
    words = Words(lang, CATALOG)
    parser = Parser(words)
    for verb, forms in VERBS.items():
        for form in (*forms, command_word(words, verb)):
            assert parser.parse(form) == Command(verb), form


def test_names_are_compared_plainly() -> None:
    assert normalize("  Éoliennes-2, l'Été ") == "eoliennes 2 l ete"
    things = [Candidate("1", ("Wind Turbines",)), Candidate("2", ("Research Center", "center"))]
    assert best_matches("wind", things) == ["1"]
    assert best_matches("turb", things) == ["1"]
    assert best_matches("res cen", things) == ["2"]
    assert best_matches("CENTER", things) == ["2"]
    assert best_matches("x", things) == []
    assert best_matches("", things) == []


@pytest.mark.parametrize(
    ("wanted", "card"),
    [("1", HAND[0]), ("3", HAND[2]), ("zep", "zeppelin"), ("wind", HAND[0]), ("ÉOL", HAND[0])],
)
def test_cards_are_found(wanted: str, card: str) -> None:
    assert Finder(Words("fr", CATALOG)).card(wanted, HAND) == card


@pytest.mark.parametrize("wanted", ["0", "6", "99999", "re", "nothing", ""])
def test_cards_are_not_found(wanted: str) -> None:
    with pytest.raises(InputError):
        Finder(Words("en", CATALOG)).card(wanted, HAND)


def test_cards_and_places() -> None:
    finder = Finder(Words("en", CATALOG))
    sites = [site("wind-turbines"), site("zeppelin")]
    for line, expected in {
        "1": (["wind-turbines"], None),
        "1 3": (["wind-turbines", "zeppelin"], None),
        "3 b": (["zeppelin"], "zeppelin"),
        "3 e": (["zeppelin"], "empire"),
        "3 0": (["zeppelin"], "empire"),
        "research center empire": (["research-center"], "empire"),
        "research center wind": (["research-center"], "wind-turbines"),
        "zep": (["zeppelin"], None),
    }.items():
        assert finder.cards_and_place(line.split(), HAND, sites) == expected, line


def test_equal_copies_are_one_place() -> None:
    finder = Finder(Words("en", CATALOG))
    equal = [site("wind-turbines"), site("wind-turbines", "wind-turbines#2")]
    assert finder.place("b", equal) == "wind-turbines"
    assert finder.place("wind", equal) == "wind-turbines"
    different = [site("wind-turbines", materials=1), site("wind-turbines", "wind-turbines#2")]
    assert finder.place("b", different) == "wind-turbines#2"
    with pytest.raises(InputError, match="letter"):
        finder.place("wind turb", different)


def test_letters() -> None:
    assert [site_letter(index) for index in (0, 3, 4, 24, 25, 26)] == [
        "A",
        "D",
        "F",
        "Z",
        "AA",
        "AB",
    ]


# Texts

PARAMS: dict[str, object] = {
    "card": "zeppelin",
    "target": "zeppelin",
    "kind": "gold",
    "count": 2,
    "deck": "base",
    "action": "recycle zeppelin -> empire",
    "pledge": "council",
    "option": "war",
}


@pytest.mark.parametrize("lang", locales.languages())
@pytest.mark.parametrize(
    "code", [*CODES, "took-back", "placed-automatically", "done-automatically"]
)
def test_every_event_is_a_sentence(lang: str, code: str) -> None:
    event_texts = EventTexts(Words(lang, CATALOG), ["Ada", "Bob"], 0)
    for seat in (0, 1):
        sentence = event_texts.sentence(Event(code, seat, Audience.PUBLIC, PARAMS))
        assert sentence.endswith(".")
        assert "{" not in sentence
    told = event_texts.sentence(Event("step-started", -1, Audience.PUBLIC, {}))
    assert locales.text("term.step.bounty", lang) in told


@pytest.mark.parametrize("code", ["committed", "hand-received", "picked", "dealt"])
def test_visible_events_have_no_text_in_the_summary(code: str) -> None:
    event_texts = EventTexts(Words("en", CATALOG), ["Ada", "Bob"], 0)
    events = [Event(code, seat, Audience.PUBLIC, {"card": "zeppelin"}) for seat in (0, 1)]
    assert event_texts.summary(events) == []


@pytest.mark.parametrize("lang", locales.languages())
def test_every_card_is_explained(lang: str) -> None:
    words = Words(lang, CATALOG)
    for card in CATALOG.cards:
        sentences = card_sentences(words, card, card.copies)
        elements = 3 + any(card.bonus) + len(card.production) + len(card.points)
        assert len(sentences) == elements
        assert all(sentence.endswith(".") for sentence in sentences)
    for empire in CATALOG.empires:
        for side in SIDES:
            assert empire_sentences(words, empire.id, side)


@pytest.mark.parametrize("lang", locales.languages())
def test_every_action_has_words(lang: str) -> None:
    words = Words(lang, CATALOG)
    for action in (
        "pick zeppelin",
        "slate zeppelin",
        "recycle zeppelin -> empire",
        "place -> zeppelin#2",
        "krystallium -> zeppelin energy",
        "general -> zeppelin",
        "discard zeppelin",
        "choose general",
        "choose gold",
        "pledge war",
        "draw base zeppelin icebreaker",
        "keep zeppelin",
        "done",
        "resume",
        "take-pool",
    ):
        assert words.action(action)
