"""Automatic passing: exactly what follows without a choice, and nothing else."""

import pytest

from tests.properties.state_digest import digest
from tests.record.seeded_play import MODES, positions, readable
from tests.rules.positions import do, give, own, planning, produce, with_energy
from wonderful.rules.automatic_passing import automatic_actions, step_resource
from wonderful.rules.game import Game

TO_EMPIRE = "place -> empire"


def automatic(game: Game, seat: int = 0, *, may_be_done: bool = True) -> list[str]:
    found = automatic_actions(game, seat, may_be_done=may_be_done)
    return [game.describe(action) for action in found]


def next_without_choice(game: Game, seat: int) -> str | None:
    """The only sensible action in a step. Giving up a card does not count (PROD-9)."""
    legal = [action for action in readable(game, seat) if not action.startswith("discard ")]
    placing = [action for action in legal if action.startswith("place -> ")]
    if placing == [TO_EMPIRE]:
        return TO_EMPIRE  # whatever else is possible: no space can open for the cube
    return "done" if legal == ["done"] else None


@pytest.mark.parametrize("mode", MODES)
def test_it_acts_as_long_as_there_is_no_choice(mode):
    acted = 0
    for game, _ in positions(mode, "passing", 60):
        before = digest(game)
        for seat in range(game.players):
            expected: list[str] = []
            ahead = game.clone()
            is_same = game.phase == "production" and seat in game.pending()
            while is_same and (action := next_without_choice(ahead, seat)):
                expected.append(action)
                ahead.apply(seat, action)
                is_same = action != "done"
            assert automatic(game, seat) == expected
            acted += len(expected)
        assert digest(game) == before
    assert acted


def test_cubes_without_a_space_then_done():
    game = planning()
    give(game, built="recycling-plant", sites=["zeppelin"])
    produce(game)
    assert step_resource(game) == "materials"
    assert automatic(game) == [TO_EMPIRE, TO_EMPIRE, "done"]
    assert automatic(game, may_be_done=False) == [TO_EMPIRE, TO_EMPIRE]
    assert automatic(game, 1) == []  # is done already (PROD-9)


def test_never_where_a_cube_fits():
    game = with_energy([3, 0])
    give(game, sites=["zeppelin"])
    assert automatic(game) == []
    do(game, 0, "place -> zeppelin")
    assert automatic(game) == []


def test_never_where_a_reward_is_to_be_chosen():
    game = planning()
    give(game, built="research-center")
    produce(game, "science")
    assert own(game)["is_choosing"]
    assert automatic(game) == []
    do(game, 0, "choose general")
    assert automatic(game) == [TO_EMPIRE, TO_EMPIRE, "done"]


def test_a_krystallium_that_the_cubes_become_is_not_passed_over():
    game = planning()
    give(game, built="recycling-plant", sites=["zeppelin"], cubes="gold 3")
    produce(game)
    assert automatic(game) == [TO_EMPIRE, TO_EMPIRE]
    do(game, 0, TO_EMPIRE, TO_EMPIRE)
    assert own(game)["krystallium"] == 1
    assert automatic(game) == []


@pytest.mark.parametrize(
    ("situation", "fits"),
    [
        ({"krystallium": 1, "sites": ["zeppelin"]}, True),
        ({"krystallium": 1}, False),
        ({"general": 1, "sites": [("center-of-the-earth", "general 2")]}, True),
        ({"general": 1, "sites": [("giant-tower", "financier 1")]}, False),
        ({"financier": 1, "sites": [("giant-tower", "financier 1")]}, True),
    ],
)
def test_a_piece_that_fits_holds_the_step(situation, fits):
    game = planning()
    give(game, built="recycling-plant", **situation)
    give(game, 1, built="recycling-plant recycling-plant")  # wins supremacy
    produce(game)
    assert automatic(game) == [TO_EMPIRE, TO_EMPIRE] + ["done"] * (not fits)


def test_never_outside_production():
    game = planning()
    assert automatic(game) == []  # only "done" is possible, but planning is a choice
    assert step_resource(game) is None
