"""How strong the bots are: the promises of docs/bots.md, in a run that takes minutes."""

import pytest

from wonderful.arena.entrants import parse_entrants
from wonderful.arena.matchup import Matchup
from wonderful.arena.spec import RunSpec
from wonderful.arena.tally import Tally
from wonderful.catalog import load_catalog
from wonderful.rules.setup import Setup

pytestmark = pytest.mark.soak


def tally_of(*bots: str, games: int) -> Tally:
    """A run of three-player games, here and now."""
    catalog = load_catalog()
    entrants = parse_entrants(bots, None, catalog)
    setup = Setup(players=3)
    spec = RunSpec.make(entrants, setup, seed="strength", games=games, catalog=catalog)
    tally = Tally(spec.labels, spec.players)
    matchup = Matchup(spec)
    for number in range(1, spec.games + 1):
        tally.add(matchup.play(number))
    tally.close()
    assert all(effort.fallbacks == 0 for effort in tally.efforts.values())
    return tally


@pytest.mark.parametrize(
    ("strong", "weak", "games", "share"),
    [
        ("dictator", "rookie", 240, 0.65),
        ("emperor", "dictator", 120, 0.65),
        ("emperor", "baseline-quick", 120, 0.85),
        ("baseline-quick", "random", 120, 0.95),
        ("rookie", "random", 120, 0.65),
    ],
)
def test_the_stronger_ranks_above_the_weaker(
    strong: str, weak: str, games: int, share: float
) -> None:
    duel = tally_of(strong, weak, games=games).duels.of((strong, weak))
    assert duel.mean is not None
    assert duel.mean >= share


@pytest.mark.parametrize(
    ("bot", "low", "high"), [("rookie", 20, 30), ("baseline-quick", 26.2, 29.2)]
)
def test_self_play_means(bot: str, low: float, high: float) -> None:
    mean = tally_of(bot, games=300).scores.of(bot).mean
    assert mean is not None
    assert low <= mean <= high
