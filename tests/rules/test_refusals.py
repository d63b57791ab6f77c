"""Refusals: every code with its reason, and the game is unchanged."""

import random
import re
from pathlib import Path

import pytest

from tests.rules.positions import (
    CATALOG,
    do,
    end_decision,
    give,
    own,
    planning,
    play_to_end,
    produce,
    start,
    views,
)
from wonderful.errors import IllegalAction, WonderfulError
from wonderful.rules.actions import (
    CHOOSE,
    COPY_BITS,
    DISCARD,
    DONE,
    DRAW,
    EMPIRE,
    KEEP,
    KIND_SHIFT,
    PICK,
    PLACE,
    RECYCLE,
    RESUME,
    SLATE,
    SPEND,
    TAKE_POOL,
    encode,
    is_action,
)
from wonderful.rules.game import Game

RULES = Path(__file__).parents[2] / "src" / "wonderful" / "rules"
SOLO = "zeppelin zeppelin wind-turbines museum university"


def everything(game: Game):
    seats = range(game.players)
    return views(game), [game.legal_actions(seat) for seat in seats], game.pending()


def refused(game: Game, action: int | str, seat: int = 0) -> tuple[str, dict[str, object]]:
    """The code and parameters of a refusal that changes nothing."""
    before = everything(game)
    game.take_events()
    with pytest.raises(IllegalAction) as caught:
        game.apply(seat, action)
    assert everything(game) == before
    assert game.take_events() == []
    return caught.value.code, caught.value.params


def drafting() -> Game:
    return start(2, hands=("zeppelin museum", ""), with_events=True)


def planned(**situation) -> Game:
    game = planning(with_events=True)
    give(game, **situation)
    return game


def producing(step: str = "materials", **situation) -> Game:
    game = planning(automatic_done=(False, False), with_events=True)
    give(game, **situation)
    return produce(game, step)


def alone(**situation) -> Game:
    game = start(1, top=SOLO, with_events=True)
    give(game, **situation)
    return game


def alone_without_cards() -> Game:
    game = alone()
    for card in own(game)["hand"]:
        do(game, 0, f"recycle {card} -> empire")
    return game


def alone_at_the_end_of_planning() -> Game:
    game = alone_without_cards()
    do(game, 0, "take-pool")
    for card in own(game)["hand"]:
        do(game, 0, f"recycle {card} -> empire")
    return game


def ended() -> Game:
    game = start(2)
    play_to_end(game)
    return game


def done_in_planning() -> Game:
    game = planned()
    do(game, 0, "done")
    return game


def drawn_in_solo() -> Game:
    game = alone()
    do(game, 0, "draw base museum zeppelin")
    return game


CASES = [
    (ended, "done", "game-over", {}),
    (drafting, "dance", "action-unreadable", {"action": "dance"}),
    (drafting, "pick", "action-unreadable", {"action": "pick"}),
    (drafting, "", "action-unreadable", {"action": ""}),
    (drafting, -1, "action-unreadable", {"action": "-1"}),
    (drafting, 10**30, "action-unreadable", {"action": str(10**30)}),
    (planned, "choose oil", "action-unreadable", {"action": "choose oil"}),
    (planned, "choose gold", "wrong-phase", {"action": "choose gold", "phase": "planning"}),
    (planned, "pledge peace", "action-unreadable", {"action": "pledge peace"}),
    (planned, "discard zeppelin#1", "action-bad-copy", {"place": "zeppelin#1"}),
    (planned, "discard zeppelin#17", "action-bad-copy", {"place": "zeppelin#17"}),
    (planned, "discard zeppelin#two", "action-bad-copy", {"place": "zeppelin#two"}),
    (planned, "discard zeppelin#", "action-bad-copy", {"place": "zeppelin#"}),
    (planned, "discard zeppelin#\u0662", "action-bad-copy", {"place": "zeppelin#\u0662"}),
    (planned, "discard zeppelin##2", "action-bad-copy", {"place": "zeppelin##2"}),
    (planned, "place -> museum#", "action-bad-copy", {"place": "museum#"}),
    (
        planned,
        f"discard zeppelin#{'2' * 5000}",
        "action-bad-copy",
        {"place": f"zeppelin#{'2' * 51}"},
    ),
    (drafting, "x" * 5000, "action-unreadable", {"action": "x" * 60}),
    (drafting, "resume", "nothing-to-resume", {"seat": 0}),
    (planned, "resume", "nothing-to-resume", {"seat": 0}),
    (done_in_planning, "done", "not-your-decision", {"seat": 0, "phase": "planning"}),
    (drafting, "done", "wrong-phase", {"action": "done", "phase": "draft"}),
    (drafting, "discard zeppelin", "wrong-phase", {"action": "discard zeppelin", "phase": "draft"}),
    (planned, "pick zeppelin", "wrong-phase", {"action": "pick zeppelin", "phase": "planning"}),
    (planned, "place -> empire", "wrong-phase", {"action": "place -> empire", "phase": "planning"}),
    (planned, "choose general", "wrong-phase", {"action": "choose general", "phase": "planning"}),
    (planned, "take-pool", "wrong-phase", {"action": "take-pool", "phase": "planning"}),
    (planned, "keep zeppelin", "wrong-phase", {"action": "keep zeppelin", "phase": "planning"}),
    (
        producing,
        "slate zeppelin",
        "wrong-phase",
        {"action": "slate zeppelin", "phase": "production"},
    ),
    (drafting, "pick atlantis", "card-not-in-hand", {"card": "atlantis"}),
    (alone, "slate atlantis", "card-not-in-hand", {"card": "atlantis"}),
    (alone, "draw base atlantis zeppelin", "card-not-in-hand", {"card": "atlantis"}),
    (alone, "draw base zeppelin atlantis", "card-not-in-hand", {"card": "atlantis"}),
    (planned, "slate atlantis", "card-not-in-draft-area", {"card": "atlantis"}),
    (planned, "recycle atlantis -> empire", "card-not-in-draft-area", {"card": "atlantis"}),
    (producing, "choose general", "nothing-to-choose", {}),
    (producing, "place -> empire", "nothing-to-place", {}),
    (drawn_in_solo, "slate zeppelin", "keep-first", {}),
    (drawn_in_solo, "done", "keep-first", {}),
    (drawn_in_solo, "keep utopia", "card-not-drawn", {"card": "utopia"}),
    (alone, "keep zeppelin", "card-not-drawn", {"card": "zeppelin"}),
    (alone, "draw expansion zeppelin museum", "no-such-deck", {}),
    (alone, "draw base museum museum", "card-only-once", {"card": "museum"}),
    (alone, "done", "cards-left", {"count": 5}),
    (alone, "take-pool", "cards-left", {"count": 5}),
    (alone_without_cards, "done", "pool-left", {}),
    (alone_at_the_end_of_planning, "take-pool", "no-pool-left", {}),
]

SITUATIONS = [
    (planned, {"area": "zeppelin museum"}, "done", "cards-left", {"count": 2}),
    (producing, {"built": "recycling-plant"}, "done", "cubes-left", {"count": 2}),
    (planned, {"sites": ["zeppelin"]}, "krystallium -> zeppelin energy", "no-piece", "krystallium"),
    (planned, {"sites": ["atlantis"]}, "general -> atlantis", "no-piece", "general"),
    (planned, {"sites": ["atlantis"]}, "financier -> atlantis", "no-piece", "financier"),
    (
        planned,
        {"sites": ["zeppelin"], "general": 1},
        "general -> zeppelin",
        "no-empty-space",
        {"kind": "general", "card": "zeppelin"},
    ),
    (
        planned,
        {"sites": ["zeppelin"], "krystallium": 1},
        "krystallium -> zeppelin gold",
        "no-empty-space",
        {"kind": "gold", "card": "zeppelin"},
    ),
    (
        planned,
        {"sites": ["museum"], "area": "zeppelin"},
        "recycle zeppelin -> museum",
        "no-empty-space",
        {"kind": "exploration", "card": "museum"},
    ),
    (
        producing,
        {"built": "recycling-plant", "sites": ["zeppelin"]},
        "place -> zeppelin",
        "no-empty-space",
        {"kind": "materials", "card": "zeppelin"},
    ),
    (planned, {}, "discard empire", "not-on-empire", {}),
    (planned, {"krystallium": 1}, "krystallium -> empire gold", "not-on-empire", {}),
    (
        planned,
        {"sites": ["zeppelin", "zeppelin"]},
        "discard zeppelin#2",
        "equal-copy",
        {"card": "zeppelin"},
    ),
    (
        planned,
        {"built": "zeppelin", "area": "zeppelin"},
        "discard zeppelin",
        "card-not-under-construction",
        {"card": "zeppelin"},
    ),
    (
        planned,
        {"sites": ["zeppelin"], "area": "wind-turbines"},
        "recycle wind-turbines -> zeppelin#2",
        "card-not-under-construction",
        {"card": "zeppelin"},
    ),
]


@pytest.mark.parametrize(("position", "action", "code", "params"), CASES)
def test_an_illegal_action_is_refused_with_the_reason(position, action, code, params):
    assert refused(position(), action) == (code, params)


@pytest.mark.parametrize(("position", "situation", "action", "code", "params"), SITUATIONS)
def test_the_reason_lies_in_the_situation(position, situation, action, code, params):
    expected = {"piece": params} if isinstance(params, str) else params
    assert refused(position(**situation), action) == (code, expected)


def test_choose_first():
    game = planning(with_events=True)
    give(game, built="research-center")
    produce(game, "science")
    for action in ("place -> empire", "done", "discard zeppelin"):
        assert refused(game, action) == ("choose-first", {})  # PROD-11


def test_another_seat_cannot_be_used_to_act():
    game = planned(area="zeppelin")
    assert refused(game, "slate zeppelin", seat=1)[0] == "card-not-in-draft-area"
    do(game, 1, "done")
    assert refused(game, "done", seat=1)[0] == "not-your-decision"


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_no_such_seat(seat):
    game = drafting()
    assert refused(game, "pick zeppelin", seat) == ("no-such-seat", {"seat": seat, "seats": 2})
    for ask in (game.legal_actions, game.view, game.participant):
        with pytest.raises(IllegalAction):
            ask(seat)


def test_an_unknown_card_is_named():
    game = drafting()
    before = everything(game)
    with pytest.raises(WonderfulError) as caught:
        game.apply(0, "pick windmill")
    assert caught.value.code == "unknown-card"
    assert caught.value.params["id"] == "windmill"
    assert everything(game) == before


@pytest.mark.parametrize(
    "action",
    [
        encode(PICK, len(CATALOG.cards), 0),
        encode(PICK, 0, 1),
        encode(SLATE, len(CATALOG.cards), 0),
        encode(RECYCLE, len(CATALOG.cards), EMPIRE),
        encode(RECYCLE, 0, len(CATALOG.cards) << COPY_BITS),
        encode(PLACE, 1, EMPIRE),
        encode(PLACE, 0, EMPIRE - 1),
        encode(SPEND, 8, 0),
        encode(SPEND, 0, len(CATALOG.cards) << COPY_BITS),
        encode(DISCARD, 1, 0),
        encode(CHOOSE, len(CATALOG.bundles), 0),
        encode(CHOOSE, 8, 0),
        encode(CHOOSE, 6, 1),
        encode(DONE, 1, 0),
        encode(DONE, 0, 1),
        encode(RESUME, 1, 0),
        encode(TAKE_POOL, 0, 1),
        encode(DRAW, 0, 1 << COPY_BITS | 2),
        encode(DRAW, 1, 0),
        encode(DRAW, 0, len(CATALOG.cards) << COPY_BITS),
        encode(KEEP, len(CATALOG.cards), 0),
        encode(KEEP + 1, 0, 0),
        1 << 63,
        -(1 << 64),
    ],
)
def test_a_number_that_is_no_action_is_unreadable(action):
    assert not is_action(CATALOG, action)
    for game in (drafting(), planned(), alone(), producing(built="recycling-plant")):
        assert refused(game, action) == ("action-unreadable", {"action": str(action)})


def test_every_code_is_tested_here():
    written = (RULES / "refusal_reasons.py").read_text("utf-8")
    codes = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', written))
    tested = {case[2] for case in CASES} | {case[3] for case in SITUATIONS}
    elsewhere = {"choose-first", "no-such-seat", "pledge-first", "pledge-not-possible"}
    elsewhere.add("reward-not-offered")
    assert codes - tested == elsewhere  # these have their own tests


@pytest.mark.parametrize("players", [1, 2])
def test_whatever_is_not_legal_is_refused_with_a_code(players):
    dice = random.Random(f"refusals {players}")
    game = start(players, side="A")
    while not game.is_over:
        seat = dice.choice(game.pending())
        legal = game.legal_actions(seat)
        for _ in range(20):
            action = dice.randrange((KEEP + 1) << KIND_SHIFT)
            if dice.random() < 0.8:  # close to what makes sense
                target = dice.choice([0, 0x3FFF, dice.randrange(130) << 4 | dice.randrange(3)])
                action = encode(dice.randrange(12), dice.randrange(130), target)
            if action not in legal:
                with pytest.raises(IllegalAction):
                    game.apply(seat, action)
            else:
                assert is_action(game.catalog, action)
        assert game.legal_actions(seat) == legal
        game.apply(seat, dice.choice(legal))
    end_decision(game)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_what_is_legal_reads_back_as_itself(players):
    game = start(players, side="A")
    dice = random.Random(f"words {players}")
    while not game.is_over:
        for seat in game.pending():
            for action in game.legal_actions(seat):
                assert game.parse(game.describe(action)) == action
                assert is_action(game.catalog, action)
        seat = game.pending()[0]
        game.apply(seat, dice.choice(game.legal_actions(seat)))
