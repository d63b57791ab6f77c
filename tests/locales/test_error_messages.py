"""Error texts of bad setups, illegal actions and broken records in real games."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from wonderful import locales
from wonderful.errors import IllegalAction, RecordError, SetupError, WonderfulError
from wonderful.record import notation
from wonderful.record.match import Match
from wonderful.record.record_files import load
from wonderful.record.record_format import read_record, record_of
from wonderful.rules.game import Game
from wonderful.rules.plan_shortcuts import plan
from wonderful.rules.preview import preview
from wonderful.rules.setup import Setup


@pytest.fixture(autouse=True)
def strict() -> Iterator[None]:
    locales.set_strict(True)
    yield
    locales.set_strict(False)


# Situations


def new(**fields: Any) -> Game:
    return Game(Setup(**{"players": 2, "seating": "fixed", "seed": "errors", **fields}))


def planning() -> Game:
    """Two players after the draft."""
    game = new()
    while game.phase == "draft":
        for seat in game.pending():
            game.apply(seat, game.legal_actions(seat)[0])
    return game


def with_a_site() -> tuple[Game, str]:
    """A game with an empty card under construction."""
    game = planning()
    action = legal_action(game, "slate")
    game.apply(0, action)
    return game, action.removeprefix("slate ")


def legal_action(game: Game, verb: str) -> str:
    """The first legal action that starts with a verb."""
    actions = [game.describe(action) for action in game.legal_actions(0)]
    return next(action for action in actions if action.startswith(verb))


@cache
def finished_match() -> Match:
    match = Match(Setup(players=2, seed="errors"))
    while not match.game.is_over:
        seat = match.game.pending()[0]
        match.apply(seat, match.game.legal_actions(seat)[0])
    return match


# What goes wrong


def setup(**fields: Any) -> Callable[[], object]:
    return lambda: Game(Setup(**{"seed": "errors", **fields}))


def fields(**data: object) -> Callable[[], object]:
    return lambda: Setup.from_json(data)


def action(game: Callable[[], Game], text: str, seat: int = 0) -> Callable[[], object]:
    return lambda: game().apply(seat, text)


def spend_what_is_not_there() -> None:
    game, card = with_a_site()
    game.apply(0, f"general -> {card}")


def complete_with_nothing() -> None:
    game, card = with_a_site()
    plan(game, 0, f"complete {card}")


def draw_from_a_deck_that_is_not_there() -> None:
    game = new(players=1)
    game.apply(0, legal_action(game, "draw").replace(" base ", " expansion "))


def preview_of_done() -> None:
    game = planning()
    preview(game, 0, [game.parse("done")])


def record(**changes: object) -> Callable[[], object]:
    """The record of a finished game, with some fields changed."""
    return lambda: read_record({**record_of(finished_match()).to_json(), **changes}).replay()


def wrong_entry() -> None:
    data = record_of(finished_match()).to_json()
    data["entries"][4][1] = "pick moon"
    read_record(data).replay()


def wrong_scores() -> None:
    notation.read(re.sub("scores .*", "scores 1 2", notation.write(finished_match())))


CASES: list[tuple[Callable[[], object], str, str]] = [
    # setups
    (setup(players=9), "setup-players", "1 to 5 players, not 9"),
    (setup(players=6), "setup-too-many-players", "Corruption & Ascension or Ascension (48 cards)"),
    (setup(side="Z"), "setup-side", '"Z". Choose A, B, C, D, E or F'),
    (setup(seed=None), "setup-no-seed", "has no seed"),
    (setup(players=2, names=("Ada",)), "setup-length", "2, not 1"),
    (setup(names=("Ada", "\x1b")), "setup-name", "1 to 40 characters"),
    (setup(seed="x" * 201), "setup-seed", "up to 200 characters"),
    (setup(players="2"), "setup-bad-field", '"players" must be a whole number'),
    (
        setup(empires=("aztec-empire",) * 2),
        "setup-same-empire",
        "can have Aztec Empire (aztec-empire). Still free: ",
    ),
    (
        setup(scenario="base-1", expansions=("war-or-peace",)),
        "setup-scenario-expansions",
        "exactly these sets: Base game.",
    ),
    (setup(decks={"base": ("zeppelin",)}), "setup-deck-cards", "The base deck has 0 × "),
    (fields(player=3), "setup-unknown-field", '"player". Its fields are players, names'),
    (fields(empires=[1]), "setup-bad-field", '"empires" must be a list of Empire ids'),
    (fields(players=None, seed=[]), "setup-bad-field", '"seed" must be a text'),
    (fields(version=99), "setup-version", "reads versions up to 2"),
    # actions
    (action(new, "dance"), "action-unreadable", '"dance" is not an action'),
    (action(new, "done", seat=7), "no-such-seat", "no such seat. This game has 2"),
    (action(new, "done"), "wrong-phase", "in the draft phase"),
    (action(new, "slate zeppelin"), "wrong-phase", "slate Zeppelin"),
    (action(planning, "discard zeppelin#2"), "card-not-under-construction", "Zeppelin (no. 2)"),
    (action(planning, "discard zeppelin#1"), "action-bad-copy", '"zeppelin#1" is not a copy'),
    (action(planning, "discard empire"), "not-on-empire", "Choose a card under construction"),
    (action(planning, "done"), "cards-left", "first. Left: 7"),
    (spend_what_is_not_there, "no-piece", "no General on your Empire card"),
    (complete_with_nothing, "cannot-complete", "Still missing: 3 × Materials"),
    (draw_from_a_deck_that_is_not_there, "no-such-deck", "no expansion deck"),
    (preview_of_done, "preview-not-possible", '"done" cannot be previewed'),
    (lambda: plan(planning(), 0, "win"), "convenience-unknown", '"win" is not a shortcut'),
    (lambda: Match(Setup(seed="x")).take_back(1), "nothing-to-take-back", "Seat 2 has nothing"),
    # records
    (lambda: read_record([]), "record-foreign", '"wonderful-game"'),
    (record(version=99), "record-newer", "version 99, but this program reads"),
    (record(entries=None), "record-field", 'field "entries"'),
    (record(colour="red"), "record-field", 'field "colour"'),
    (record(checksum="0"), "record-checksum", "checksum of this record is wrong"),
    (record(commitment="0"), "record-commitment", 'should be "0", but it is "'),
    (record(result={"scores": None}), "record-result", "changed or damaged"),
    (record(entries=[]), "record-truncated", "after entry 0, at round 1, draft phase, pick 1"),
    (wrong_entry, "record-entry", 'Entry 5 of the record is not possible: "pick moon"'),
    (wrong_scores, "record-result", "lead to the scores "),
    (lambda: load("/nowhere/game.json"), "record-unreadable", '"/nowhere/game.json" cannot'),
    (lambda: notation.read("chess"), "notation-head", 'must be "wonderful 1"'),
    (lambda: notation.read("wonderful 1\nsetup no"), "notation-line", 'Line 2 cannot be read: "se'),
]
KINDS = {"setup": SetupError, "record": RecordError, "notation": RecordError}


@pytest.mark.parametrize(("wrong", "code", "words"), CASES, ids=[code for _, code, _ in CASES])
def test_errors_say_what_is_wrong(wrong: Callable[[], object], code: str, words: str) -> None:
    with pytest.raises(WonderfulError) as caught:
        wrong()
    error = caught.value
    assert error.code == code
    assert type(error) is KINDS.get(code.partition("-")[0], IllegalAction)
    assert words in str(error)
    for lang in locales.languages():
        check_is_for_people(error.text(lang))


def test_what_has_to_be_typed_is_shown_with_its_name() -> None:
    with pytest.raises(WonderfulError) as caught:
        new().apply(0, "pick wind-turbine")
    assert caught.value.code == "unknown-card"
    assert "Wind Turbines (wind-turbines)" in str(caught.value)
    assert "Éoliennes (wind-turbines)" in caught.value.text("fr")


def test_the_reason_is_in_the_same_language() -> None:
    with pytest.raises(RecordError) as caught:
        wrong_entry()
    assert "La carte «\u00a0moon\u00a0» n’existe pas" in caught.value.text("fr")


def check_is_for_people(text: str) -> None:
    """Complete sentences without Python's own words."""
    assert not re.search(r"[{}]|\bNone\b|\('|\['|\bterm\.", text)
    assert re.search(r"[.»“]$", text)
    assert not re.search(r"\.\.|  |,,", text)


def test_a_file_that_is_no_record(tmp_path: Path) -> None:
    for name, content in (("text", b"{"), ("bytes", b"\xff"), ("deep", b"[" * 200_000)):
        file = tmp_path / name
        file.write_bytes(content)
        with pytest.raises(RecordError, match=f'^"{re.escape(str(file))}" is not') as caught:
            load(file)
        check_is_for_people(caught.value.text("de"))
