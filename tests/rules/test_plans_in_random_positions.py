"""Plans in random positions of all modes: listed, possible, and as they say."""

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.properties.state_digest import digest
from tests.record.seeded_play import (
    MODES,
    apply_plan,
    positions,
    readable,
    setup,
)
from tests.rules.positions import give, planning, produce
from wonderful.catalog.vocabulary import RESOURCES
from wonderful.errors import IllegalAction
from wonderful.record.match import Match
from wonderful.rules.events import EventLog
from wonderful.rules.game import Game
from wonderful.rules.plan_shortcuts import PieceMove, Plan, plan, plans

EMPIRE = "empire"


def moved_pieces(game: Game, seat: int, found: Plan) -> Iterator[tuple[str, str | None, str]]:
    """The pieces that move when a plan is applied, from the engine's events."""
    copy = game.clone()
    copy.attach_log(EventLog(copy.catalog, copy.players == 1))
    for action in found.actions:
        assert action in copy.legal_actions(seat)
        copy.apply(seat, action)
    for event in copy.take_events():
        kind, target = str(event.params.get("kind")), str(event.params.get("target"))
        if event.code == "placed":
            yield kind, None if target == EMPIRE else kind, target
        elif event.code == "spent":
            yield "krystallium" if kind in RESOURCES else kind, kind, target


def as_told(move: PieceMove) -> tuple[str, str | None, str]:
    return move.piece, move.space, move.place


ALLOWED = {
    "slate-all": {"slate"},
    "recycle-all": {"recycle"},
    "rest-to-empire-and-done": {"place", "done"},
}


@pytest.mark.parametrize("mode", MODES)
def test_every_listed_plan_can_be_done_and_is_what_it_says(mode):
    kinds: Counter[str] = Counter()
    for game, _ in positions(mode, "plans", 40):
        for seat in range(game.players):
            before = digest(game)
            found = plans(game, seat)
            assert digest(game) == before
            assert len({one.actions for one in found}) == len(found)
            for one in found:
                kinds[one.name.split()[0]] += 1
                assert one.actions, "a plan does something"
                assert plan(game, seat, one.name) == one
                assert [as_told(move) for move in one.moves] == list(moved_pieces(game, seat, one))
                words = {game.describe(action).split()[0] for action in one.actions}
                named = set(one.name.split()[2:])
                allowed = set(ALLOWED.get(one.name, {"place"}))
                if "krystallium" in named:
                    allowed.add("krystallium")
                if "characters" in named:
                    allowed |= {"general", "financier"}
                assert words <= allowed
                data = one.to_json(game)
                assert data["actions"] == [game.describe(action) for action in one.actions]
    assert kinds["slate-all"]
    assert kinds["rest-to-empire"]
    assert kinds["place-all"]


@pytest.mark.parametrize("mode", MODES)
def test_one_by_one_or_at_once_is_the_same(mode):
    applied = 0
    for game, player in positions(mode, "at once", 12):
        for seat in game.pending()[:2]:
            for one in plans(game, seat)[:4]:
                copy = game.clone()
                for action in one.actions:
                    copy.apply(seat, action)
                match = Match(setup(mode))
                match.game = game.clone()
                assert apply_plan(match, seat, one.name) == one
                assert digest(match.game) == digest(copy)
                assert [entry.action for entry in match.entries] == [
                    game.describe(action) for action in one.actions
                ]
                applied += 1
        player.below(2)
    assert applied > 5


@pytest.mark.parametrize("mode", ["base-3p", "ca-7p", "solo-ca"])
def test_a_completing_plan_completes_and_none_is_forgotten(mode):
    """`complete` is offered exactly when the cubes and the named pieces suffice."""
    offered = 0
    for game, _ in positions(mode, "complete", 60):
        for seat in game.pending():
            me = game.view(seat)["players"][seat]
            resource = game.step if game.phase == "production" else None
            for site in me["construction"]:
                if not any(site["place"] in action.split() for action in readable(game, seat)):
                    continue  # an equal copy comes before it
                for pieces in ((), ("krystallium",), ("krystallium", "characters")):
                    need = {**site["open"]}
                    if resource in need and not me["is_choosing"]:
                        need[resource] = max(0, need[resource] - me["to_place"])
                    characters = sum(need.pop(name, 0) for name in ("general", "financier"))
                    can = "characters" in pieces and all(
                        site["open"].get(name, 0) <= me[name] for name in ("general", "financier")
                    )
                    have = me["krystallium"] if "krystallium" in pieces else 0
                    possible = (not characters or can) and sum(need.values()) <= have
                    name = f"complete {site['place']}{' with ' * bool(pieces)}{' '.join(pieces)}"
                    if not possible or me["is_choosing"]:
                        with pytest.raises(IllegalAction):
                            plan(game, seat, name)
                        continue
                    copy = game.clone()
                    for action in plan(game, seat, name).actions:
                        copy.apply(seat, action)
                    built = copy.view(seat)["players"][seat]["built"]
                    assert built == [*me["built"], site["card"]]
                    offered += 1
    assert offered > 5


def test_plans_of_a_step_with_several_cards():
    game = planning(2)
    give(
        game,
        built="wind-turbines wind-turbines",
        sites=["zeppelin", ("icebreaker", "energy 1"), "museum"],
        krystallium=1,
    )
    found = plans(produce(game, "energy"), 0)
    assert [one.name for one in found] == [
        "rest-to-empire",
        "rest-to-empire-and-done",
        "place-all -> icebreaker",
        "place-all -> zeppelin",
    ]
    assert [len(one.actions) for one in found] == [2, 3, 1, 2]
