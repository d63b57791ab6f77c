"""Plans: exactly their basic actions, shown first, and nothing unnamed is spent."""

from collections import Counter

from tests.record.match_positions import own, planning_match, production_match
from tests.record.seeded_play import (
    apply_plan,
)
from tests.rules.plans import actions, moves, refused
from wonderful.rules.plan_shortcuts import plan, plans

EMPIRE = "empire"


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
