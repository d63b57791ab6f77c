"""The speed and strength of bots, measured in a small fixed set of games against greedy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wonderful.arena.bot_statistics import BotStatistics, round_interval, round_or_none
from wonderful.arena.entrant_parser import parse_entrants
from wonderful.arena.game_runner import GameRunner
from wonderful.arena.run_spec import RunSpec
from wonderful.bots import bot_codes
from wonderful.bots.registry import is_builtin
from wonderful.catalog import load_catalog
from wonderful.rules.setup import Setup

REFERENCE_BOT: Final = "greedy"
PLAYERS: Final = 3
# Too slow for a benchmark: it takes a second per plan.
_SLOW: Final = ("baseline-search",)


def measured_bots() -> tuple[str, ...]:
    """Return the built-in bots, except those that take too long."""
    return tuple(code for code in bot_codes() if is_builtin(code) and code not in _SLOW)


def measure_bot(spec: str, games: int) -> dict[str, Any]:
    """Play a bot in three-player games against the reference bot, in all line-ups of each deal."""
    catalog = load_catalog()
    names: Sequence[str] = (spec,) if spec == REFERENCE_BOT else (spec, REFERENCE_BOT)
    entrants = parse_entrants(names, None, catalog)
    run = RunSpec.make(
        entrants, Setup(players=PLAYERS), seed="yardstick", games=games, catalog=catalog
    )
    statistics = BotStatistics(run.labels, PLAYERS)
    runner = GameRunner(run)
    for number in range(1, run.games + 1):
        statistics.add(runner.play(number))
    statistics.close()
    label = run.labels[0]
    use = statistics.resource_use[label]
    result = statistics.head_to_head.of((label, REFERENCE_BOT)) if len(names) > 1 else None
    return {
        "bot": label,
        "games": statistics.games,
        "decisions_per_second": round_or_none(use.decisions / use.seconds),
        "ms_per_decision": round_or_none(use.ms_per_decision),
        "slowest_ms": round_or_none(use.slowest_ms),
        "mean_score": round_or_none(statistics.scores.of(label).mean),
        "share_above_greedy": None if result is None else round_or_none(result.mean),
        "interval": None if result is None else round_interval(result.share_interval()),
        "fallbacks": use.fallbacks,
    }
