"""How quick and how strong each bot is: a small fixed set of games against the greedy one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wonderful.arena.entrants import parse_entrants
from wonderful.arena.matchup import Matchup
from wonderful.arena.spec import RunSpec
from wonderful.arena.tally import Tally, ends, rounded
from wonderful.bots import bot_codes
from wonderful.bots.registry import is_own
from wonderful.catalog import load_catalog
from wonderful.rules.setup import Setup

YARDSTICK: Final = "greedy"
PLAYERS: Final = 3
# Too slow for a bench: it takes a second for a plan.
_SLOW: Final = ("baseline-search",)


def measured_bots() -> tuple[str, ...]:
    """Our own bots, except those that take too long."""
    return tuple(code for code in bot_codes() if is_own(code) and code not in _SLOW)


def measure_bot(spec: str, games: int) -> dict[str, Any]:
    """A bot in three-player games against the yardstick, in every arrangement of each deal."""
    catalog = load_catalog()
    names: Sequence[str] = (spec,) if spec == YARDSTICK else (spec, YARDSTICK)
    entrants = parse_entrants(names, None, catalog)
    run = RunSpec.make(
        entrants, Setup(players=PLAYERS), seed="yardstick", games=games, catalog=catalog
    )
    tally = Tally(run.labels, PLAYERS)
    matchup = Matchup(run)
    for number in range(1, run.games + 1):
        tally.add(matchup.play(number))
    tally.close()
    label = run.labels[0]
    effort = tally.efforts[label]
    duel = tally.duels.of((label, YARDSTICK)) if len(names) > 1 else None
    return {
        "bot": label,
        "games": tally.games,
        "decisions_per_second": rounded(effort.decisions / effort.seconds),
        "ms_per_decision": rounded(effort.ms_per_decision),
        "slowest_ms": rounded(effort.slowest_ms),
        "mean_score": rounded(tally.scores.of(label).mean),
        "share_above_greedy": None if duel is None else rounded(duel.mean),
        "interval": None if duel is None else ends(duel.share_interval()),
        "fallbacks": effort.fallbacks,
    }
