"""How strong the bots are: the promises of docs/bots.md, in a run that takes minutes."""

import pytest

from wonderful.arena.entrants import parse_entrants
from wonderful.arena.matchup import Matchup
from wonderful.arena.simulate import Simulation
from wonderful.arena.spec import RunSpec
from wonderful.arena.tally import Tally
from wonderful.catalog import load_catalog
from wonderful.rules.setup import Setup

pytestmark = pytest.mark.soak


def tally_of(*bots: str, games: int, players: int = 3) -> Tally:
    """A run of games, here and now."""
    catalog = load_catalog()
    entrants = parse_entrants(bots, None, catalog)
    setup = Setup(players=players)
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
    interval = duel.share_interval()
    assert interval is not None
    assert interval[0] >= share, "also at the lower end of what is likely"


@pytest.mark.parametrize(
    ("bot", "games", "low", "high"),
    [
        ("rookie", 300, 20, 30),
        ("baseline-quick", 300, 26.2, 29.2),
        ("baseline-search@2000", 30, 29, 60),  # far less than a tenth of the original's time
    ],
)
def test_self_play_means(bot: str, games: int, low: float, high: float) -> None:
    mean = tally_of(bot, games=games).scores.of(bot).mean
    assert mean is not None
    assert low <= mean <= high


def test_a_quick_baseline_wins_against_two_random_players() -> None:
    catalog = load_catalog()
    won = 0.0
    for seat in range(3):
        bots = ["random"] * 3
        bots[seat] = "baseline-quick"
        for result in Simulation(Setup(players=3), bots, seed="two", catalog=catalog).games(100):
            won += (seat in result.winners) / len(result.winners)
    assert won >= 0.95 * 300


def test_solo_means_rise_with_the_level() -> None:
    tally = tally_of("rookie", "dictator", "emperor", games=90, players=1)
    means = [tally.scores.of(bot).mean or 0.0 for bot in tally.bots]
    assert means == sorted(means)
