"""Plans: exactly their basic actions, shown first, and nothing unnamed is spent."""

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.properties.state_digest import digest
from tests.record.match_positions import own, planning_match, production_match
from tests.record.seeded_play import (
    MODES,
    Player,
    apply_plan,
    dice,
    play,
    positions,
    readable,
    setup,
)
from tests.rules.positions import give, planning, produce, start
from wonderful.catalog.vocabulary import RESOURCES
from wonderful.errors import IllegalAction
from wonderful.record.match import Match
from wonderful.rules.events import EventLog
from wonderful.rules.game import Game
from wonderful.rules.plan_shortcuts import PieceMove, Plan, plan, plans

EMPIRE = "empire"


def refused(code: str):
    return pytest.raises(IllegalAction, check=lambda error: error.code == code)


def actions(match: Match, name: str, seat: int = 0) -> list[str]:
    return [match.game.describe(action) for action in plan(match.game, seat, name).actions]


def moves(match: Match, name: str, seat: int = 0) -> list[tuple[str, str | None, str]]:
    found = plan(match.game, seat, name).moves
    return [(move.piece, move.space, move.place) for move in found]


# One by one


def test_slate_all():
    match = planning_match(things={"area": "zeppelin zeppelin museum"})
    assert actions(match, "slate-all") == ["slate zeppelin", "slate zeppelin", "slate museum"]
    assert moves(match, "slate-all") == []
    apply_plan(match, 0, "slate-all")
    assert [site["place"] for site in own(match)["construction"]] == [
        "zeppelin",
        "zeppelin#2",
        "museum",
    ]


def test_recycle_all():
    match = planning_match(things={"area": "zeppelin museum wind-turbines", "sites": ["atlantis"]})
    assert actions(match, "recycle-all") == [
        "recycle wind-turbines -> empire",
        "recycle zeppelin -> empire",
        "recycle museum -> empire",
    ]
    assert moves(match, "recycle-all") == [
        ("energy", None, EMPIRE),
        ("exploration", None, EMPIRE),
        ("exploration", None, EMPIRE),
    ]
    apply_plan(match, 0, "recycle-all")
    assert own(match)["cubes"]["exploration"] == 2


def test_recycle_all_exchanges_five_cubes():
    match = planning_match(things={"area": "zeppelin museum", "cubes": "gold 4"})
    apply_plan(match, 0, "recycle-all")
    assert own(match)["krystallium"] == 1  # BUILD-4
    assert sum(own(match)["cubes"].values()) == 1


def test_rest_to_empire():
    match = production_match("materials", {"built": "recycling-plant", "sites": ["zeppelin"]})
    assert actions(match, "rest-to-empire") == ["place -> empire"] * 2
    assert moves(match, "rest-to-empire") == [("materials", None, EMPIRE)] * 2
    match.apply(0, "place -> empire")
    assert actions(match, "rest-to-empire") == ["place -> empire"]
    apply_plan(match, 0, "rest-to-empire")
    with refused("convenience-nothing"):
        plan(match.game, 0, "rest-to-empire")


def test_rest_to_empire_and_done():
    match = production_match("materials", {"built": "recycling-plant", "sites": ["zeppelin"]})
    name = "rest-to-empire-and-done"
    assert actions(match, name) == ["place -> empire", "place -> empire", "done"]
    assert moves(match, name) == [("materials", None, EMPIRE)] * 2
    decision = match.game.decision
    applied = match.apply_all(0, plan(match.game, 0, name).actions, decision=decision)
    assert applied == ["place -> empire", "place -> empire", "done"]
    assert match.game.decision != decision  # the other seat had nothing to do (PROD-9)
    with refused("convenience-nothing"):
        plan(match.game, 0, name)


def test_place_all_as_many_as_fit():
    match = production_match(
        "materials",
        {
            "built": "recycling-plant recycling-plant",
            "sites": ["research-center", "zeppelin", ("financial-center", "energy 1")],
        },
    )
    name = "place-all -> research-center"
    assert actions(match, name) == ["place -> research-center"] * 3
    assert moves(match, name) == [("materials", "materials", "research-center")] * 3
    for useless in ("zeppelin", "financial-center"):
        with refused("convenience-nothing"):
            plan(match.game, 0, f"place-all -> {useless}")
    apply_plan(match, 0, name)
    assert own(match)["to_place"] == 1
    with refused("convenience-nothing"):
        plan(match.game, 0, name)


def test_complete_with_the_cubes_of_the_step():
    match = production_match(
        "materials",
        {"built": "recycling-plant", "sites": [("research-center", "materials 2")]},
    )
    name = "complete research-center"
    assert actions(match, name) == ["place -> research-center"] * 2
    apply_plan(match, 0, name)
    assert own(match)["built"] == ["recycling-plant", "research-center"]


def test_complete_says_what_is_missing():
    things = {
        "built": "recycling-plant",
        "sites": ["lunar-base", "center-of-the-earth", "research-center"],
        "krystallium": 2,
        "general": 1,
    }
    match = production_match("materials", things)
    for name, missing in (
        (
            "complete lunar-base",
            {"energy": 2, "science": 2, "gold": 2, "krystallium": 1},
        ),
        (
            "complete lunar-base with krystallium",
            {"energy": 1, "science": 2, "gold": 2},
        ),
        ("complete lunar-base with characters", None),
        ("complete center-of-the-earth", {"exploration": 5, "general": 2}),
        ("complete center-of-the-earth with characters", {"exploration": 5, "general": 1}),
        (
            "complete center-of-the-earth with krystallium characters",
            {"exploration": 3, "general": 1},
        ),
        ("complete research-center", {"materials": 1, "energy": 1}),
        ("complete research-center with characters", {"materials": 1, "energy": 1}),
    ):
        with refused("cannot-complete") as error:
            plan(match.game, 0, name)
        if missing is not None:
            assert error.value.params["missing"] == missing
        assert error.value.params["card"] == name.split()[1]


def test_complete_uses_cubes_before_krystallium():
    match = production_match(
        "materials",
        {"built": "recycling-plant", "sites": ["research-center"], "krystallium": 4},
    )
    name = "complete research-center with krystallium"
    assert actions(match, name) == [
        "place -> research-center",
        "place -> research-center",
        "krystallium -> research-center materials",
        "krystallium -> research-center energy",
    ]
    assert moves(match, name) == [
        ("materials", "materials", "research-center"),
        ("materials", "materials", "research-center"),
        ("krystallium", "materials", "research-center"),
        ("krystallium", "energy", "research-center"),
    ]
    apply_plan(match, 0, name)
    assert own(match)["krystallium"] == 2
    assert own(match)["built"] == ["recycling-plant", "research-center"]


def test_complete_with_characters():
    match = planning_match(
        things={
            "sites": [("giant-tower", "gold 1, financier 1")],
            "krystallium": 1,
            "financier": 1,
        }
    )
    for name in ("complete giant-tower", "complete giant-tower with characters"):
        with refused("cannot-complete"):
            plan(match.game, 0, name)
    for both in ("krystallium characters", "characters krystallium"):
        assert moves(match, f"complete giant-tower with {both}") == [
            ("financier", "financier", "giant-tower"),
            ("krystallium", "gold", "giant-tower"),
        ]
    apply_plan(match, 0, "complete giant-tower with krystallium characters")
    assert own(match)["built"] == ["giant-tower"]
    assert (own(match)["krystallium"], own(match)["financier"]) == (0, 0)


def test_krystallium_spaces_come_before_stand_ins():
    """A Krystallium that a Krystallium space needs does not replace a resource (ANY-3)."""
    things = {"sites": [("secret-society", "gold 1, krystallium 1")], "krystallium": 1}
    match = planning_match(things=things)
    with refused("cannot-complete") as error:
        plan(match.game, 0, "complete secret-society with krystallium")
    assert error.value.params["missing"] == {"gold": 1}


def test_nothing_is_spent_that_was_not_named():
    things = {
        "built": "recycling-plant",
        "sites": [("giant-tower", "materials 2"), ("research-center", "materials 3")],
        "krystallium": 5,
        "general": 2,
        "financier": 2,
    }
    match = production_match("materials", things)
    for name in (
        "complete giant-tower",
        "complete giant-tower with krystallium",
        "complete giant-tower with characters",
        "complete giant-tower with krystallium characters",
    ):
        assert actions(match, name) == ["place -> giant-tower"] * 2
    for name in ("complete research-center", "complete research-center with characters"):
        with refused("cannot-complete"):
            plan(match.game, 0, name)


def test_copies_are_told_apart():
    sites = [("zeppelin", "energy 1"), "zeppelin"]
    match = production_match("energy", {"built": "wind-turbines wind-turbines", "sites": sites})
    assert actions(match, "place-all -> zeppelin") == ["place -> zeppelin"]
    equal = production_match("energy", {"built": "wind-turbines", "sites": ["zeppelin"] * 2})
    # DRAFT-8: of equal copies the first is meant
    assert actions(equal, "place-all -> zeppelin#2") == ["place -> zeppelin"]
    with refused("card-not-under-construction"):
        plan(match.game, 0, "place-all -> zeppelin#3")


def test_a_copy_that_becomes_equal_on_the_way():
    """DRAFT-8: equal copies are interchangeable, so the plan goes on with the first of them."""
    sites = [
        ("financial-center", "materials 1, energy 1"),
        ("financial-center", "materials 2, energy 1"),
    ]
    match = production_match("materials", {"built": "recycling-plant", "sites": sites})
    name = "place-all -> financial-center#2"
    assert name in [found.name for found in plans(match.game, 0)]
    apply_plan(match, 0, name)
    left = Counter(str(site["open"]) for site in own(match)["construction"])
    assert left == Counter([str({"materials": 1, "energy": 1}), str({"materials": 0, "energy": 1})])


# Refusals


def test_unknown_names():
    match = planning_match(things={"area": "zeppelin", "sites": ["museum"]})
    for name in (
        "",
        "all",
        "slate-all now",
        "place-all",
        "place-all zeppelin",
        "place-all -> ",
        "complete",
        "complete museum with",
        "complete museum with gold",
        "complete museum with krystallium and characters",
        "complete museum krystallium",
    ):
        with refused("convenience-unknown"):
            plan(match.game, 0, name)


def test_places_that_are_none():
    match = production_match(
        "materials", {"built": "recycling-plant", "sites": ["research-center"]}
    )
    for verb in ("place-all ->", "complete"):
        with refused("not-on-empire"):
            plan(match.game, 0, f"{verb} empire")
        with refused("card-not-under-construction"):
            plan(match.game, 0, f"{verb} museum")
        with pytest.raises(Exception, match="no-such-card"):
            plan(match.game, 0, f"{verb} no-such-card")


def test_only_a_pending_seat_has_plans():
    match = planning_match(things={"area": "zeppelin"})
    match.apply(1, "done")
    for name in ("slate-all", "recycle-all", "nonsense"):
        with refused("not-your-decision"):
            plan(match.game, 1, name)
    for seat in (2, -1):
        with refused("no-such-seat"):
            plan(match.game, seat, "slate-all")
    assert plans(match.game, 1) == []
    over = play(Game(setup("base-2p")), Player(dice("over")))
    with refused("game-over"):
        plan(over, 0, "slate-all")
    assert plans(over, 0) == []


def test_not_in_the_draft():
    game = start(2)
    for name in ("slate-all", "recycle-all", "rest-to-empire", "rest-to-empire-and-done"):
        with refused("convenience-nothing"):
            plan(game, 0, name)
    assert plans(game, 0) == []  # ANY-6


def test_not_in_the_wrong_phase():
    match = planning_match(things={"sites": ["zeppelin"]})
    for name in ("slate-all", "recycle-all", "rest-to-empire", "place-all -> zeppelin"):
        with refused("convenience-nothing"):
            plan(match.game, 0, name)
    step = production_match("materials", {"built": "recycling-plant"})
    for name in ("slate-all", "recycle-all"):
        with refused("convenience-nothing"):
            plan(step.game, 0, name)


def test_a_science_winner_chooses_first():
    match = production_match("science", {"built": "research-center", "sites": ["university"]})
    assert own(match)["is_choosing"]
    with refused("choose-first"):
        plan(match.game, 0, "complete university")  # PROD-11
    for name in ("rest-to-empire", "place-all -> university"):
        with refused("convenience-nothing"):
            plan(match.game, 0, name)
    assert plans(match.game, 0) == []
    match.apply(0, "choose general")
    assert [found.name for found in plans(match.game, 0)] == [
        "rest-to-empire",
        "rest-to-empire-and-done",
        "place-all -> university",
    ]


def test_not_while_a_card_is_to_be_kept():
    game = start(1, top="zeppelin zeppelin museum museum wind-turbines")
    game.apply(0, "draw base zeppelin zeppelin")
    for name in ("slate-all", "recycle-all"):
        with refused("convenience-nothing"):
            plan(game, 0, name)  # SOLO-3
    assert plans(game, 0) == []


def test_a_refused_plan_changes_nothing():
    match = planning_match(things={"area": "zeppelin", "sites": ["museum"], "krystallium": 1})
    before = digest(match.game)
    for name in ("complete museum", "complete museum with krystallium", "rest-to-empire", "x"):
        with pytest.raises(IllegalAction):
            apply_plan(match, 0, name)
    assert digest(match.game) == before
    assert match.entries == []


# In random positions of all modes


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
