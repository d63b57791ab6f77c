"""How strong the bots are: the promises of docs/bots.md, in a run that takes minutes."""

import pytest

from wonderful.arena.bot_statistics import BotStatistics
from wonderful.arena.entrant_parser import parse_entrants
from wonderful.arena.game_runner import GameRunner
from wonderful.arena.run_spec import RunSpec
from wonderful.arena.simulation import Simulation
from wonderful.catalog import load_catalog
from wonderful.rules.setup import Setup

pytestmark = pytest.mark.soak


def statistics_of(*bots: str, games: int, players: int = 3) -> BotStatistics:
    """Play a run and return its statistics."""
    catalog = load_catalog()
    entrants = parse_entrants(bots, None, catalog)
    setup = Setup(players=players)
    spec = RunSpec.make(entrants, setup, seed="strength", games=games, catalog=catalog)
    statistics = BotStatistics(spec.labels, spec.players)
    matchup = GameRunner(spec)
    for number in range(1, spec.games + 1):
        statistics.add(matchup.play(number))
    statistics.close()
    assert all(effort.fallbacks == 0 for effort in statistics.resource_use.values())
    return statistics


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
    duel = statistics_of(strong, weak, games=games).head_to_head.of((strong, weak))
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
    mean = statistics_of(bot, games=games).scores.of(bot).mean
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
    statistics = statistics_of("rookie", "dictator", "emperor", games=90, players=1)
    means = [statistics.scores.of(bot).mean or 0.0 for bot in statistics.bots]
    assert means == sorted(means)
