"""How far everybody is from supremacy: PROD-4 to PROD-6, as a viewer sees it."""

from itertools import product

import pytest

from tests.rules.positions import CA, do, give, options, planning
from wonderful.catalog.vocabulary import RESOURCES
from wonderful.rules.game import Game, state_of
from wonderful.rules.preview import leaders
from wonderful.rules.supremacy_gaps import supremacy_gaps


def producing(counts: list[int], expansions: tuple[str, ...] = ()) -> Game:
    """A game in which the seats have such a production of Exploration, besides their Empires."""
    game = planning(len(counts), expansions=expansions)
    base = [player["production"]["exploration"] for player in game.view(0)["players"]]
    for seat, count in enumerate(counts):
        give(game, seat, built=" ".join(["zeppelin"] * (count - base[seat])))
    assert [p["production"]["exploration"] for p in game.view(0)["players"]] == counts
    return game


def gaps_of(game: Game, viewer: int | None = 0) -> list[int]:
    return supremacy_gaps(game, game.view(viewer))["exploration"]


@pytest.mark.parametrize(
    ("counts", "gaps"),
    [
        ([2, 4, 3], [3, 0, 2]),
        ([4, 4, 3], [1, 1, 2]),
        ([2, 2, 2], [1, 1, 1]),
        ([9, 2, 2], [0, 8, 8]),
    ],
)
def test_prod_4_a_seat_has_to_be_ahead_of_all_others(counts: list[int], gaps: list[int]) -> None:
    assert gaps_of(producing(counts)) == gaps


def test_prod_4_a_total_of_zero_never_wins() -> None:
    game = planning(2)
    for seat, player in enumerate(game.view(0)["players"]):
        for resource in RESOURCES:
            if not any(each["production"][resource] for each in game.view(0)["players"]):
                assert supremacy_gaps(game, game.view(0))[resource][seat] == 1
        assert player["seat"] == seat


@pytest.mark.parametrize(
    ("counts", "gaps"),
    [
        ([5, 4, 3, 3, 3, 3], [0, 0, 2, 2, 2, 2]),
        ([5, 5, 3, 3, 3, 3], [0, 0, 3, 3, 3, 3]),
        ([5, 4, 4, 3, 3, 3], [0, 1, 1, 2, 2, 2]),
        ([5, 5, 5, 3, 3, 3], [1, 1, 1, 3, 3, 3]),
    ],
)
def test_prod_5_with_six_players_two_can_win(counts: list[int], gaps: list[int]) -> None:
    assert gaps_of(producing(counts, (CA,))) == gaps


@pytest.mark.parametrize(("count", "gap"), [(2, 3), (4, 1), (5, 0), (7, 0)])
def test_prod_6_alone_a_fixed_production_is_needed(count: int, gap: int) -> None:
    assert gaps_of(producing([count])) == [gap]


def test_gaps_agree_with_the_rules() -> None:
    """A gap of 0 wins; with so much more the seat would win, and with one less it would not."""
    for counts in product((2, 3, 5), repeat=3):
        game = producing(list(counts))
        gaps = gaps_of(game)
        assert [seat for seat in range(3) if not gaps[seat]] == list(
            leaders(state_of(game), 0)["exploration"]
        )
        for seat, gap in enumerate(gaps):
            for more, wins in [(gap, True), (gap - 1, False)]:
                if more >= 0:
                    changed = list(counts)
                    changed[seat] += more
                    assert (gaps_of(producing(changed))[seat] == 0) is wins


def test_others_are_as_the_viewer_sees_them() -> None:
    """PLAN-5: what somebody does in this phase is not known yet."""
    game = producing([3, 3])
    give(game, 1, sites=[("zeppelin", "energy 1")], krystallium=1)
    (action,) = (each for each in options(game, 1) if each.startswith("krystallium "))
    do(game, 1, action)
    assert gaps_of(game, 1) == [2, 0]
    assert gaps_of(game, 0) == gaps_of(game, None) == [1, 1]
