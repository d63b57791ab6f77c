"""The card statistics in the package, and the program that creates them:

    python -m wonderful.arena.packaged_statistics --jobs 4

It plays the games and writes `packaged_statistics.json`. The same version writes the same file.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Final, TypedDict

import wonderful
from wonderful.arena.empire_and_seat_statistics import Balance
from wonderful.arena.entrant_parser import parse_entrants
from wonderful.arena.local_workers import play_locally
from wonderful.arena.run_spec import RunSpec
from wonderful.catalog import Catalog, load_catalog
from wonderful.catalog.vocabulary import BASE
from wonderful.rules.game import RULES_VERSION
from wonderful.rules.setup import Setup

FILE: Final = Path(__file__).with_name("packaged_statistics.json")
BOT: Final = "dictator"  # in all seats: bots of equal strength give the best data on cards
PLAYERS: Final = 4
GAMES: Final = 10_000
SEED: Final = "cards"

_FIELDS: Final = ("pick_rate", "mean_pick", "build_rate", "win_rate", "win_interval", "points")


class RunFacts(TypedDict):
    """The run that the figures of a set come from."""

    bot: str
    bot_version: str
    players: int
    games: int
    seed: str


class CardStatistics(TypedDict):
    """How bots use a card."""

    pick_rate: float | None  # share of the hands with this card in which it was picked
    mean_pick: float | None
    build_rate: float | None  # share of the picked copies that were built
    win_rate: float | None  # share of wins among the seats that built it
    win_interval: tuple[float, float] | None
    points: float | None


class PackagedStatistics(TypedDict):
    """The content of packaged_statistics.json."""

    made_by: str
    wonderful: str
    rules: int
    runs: dict[str, RunFacts]  # by set
    cards: dict[str, CardStatistics]


def statistics(games: int = GAMES, jobs: int = 1) -> dict[str, Any]:
    """Play a run for each set that has cards. A card's statistics come from its set's run."""
    catalog = load_catalog()
    runs: dict[str, Any] = {}
    cards: dict[str, Any] = {}
    for set_id in dict.fromkeys(card.set for card in catalog.cards):
        spec = _spec(catalog, set_id, games)
        balance = Balance(catalog, spec.cards)
        for rows in play_locally(spec, range(1, spec.games + 1), None, jobs):
            balance.add(rows)
        balance.close()
        runs[set_id] = {
            "bot": BOT,
            "bot_version": spec.entrants[0].version,
            "players": spec.players,
            "games": balance.games,
            "seed": SEED,
        }
        for values in balance.to_json()["cards"]:
            if catalog.card(values["card"]).set == set_id:
                cards[values["card"]] = {name: _round_values(values[name]) for name in _FIELDS}
    return {
        "made_by": "python -m wonderful.arena.packaged_statistics",
        "wonderful": wonderful.__version__,
        "rules": RULES_VERSION,
        "runs": runs,
        "cards": cards,
    }


def _spec(catalog: Catalog, set_id: str, games: int) -> RunSpec:
    expansions = () if set_id == BASE else (set_id,)
    return RunSpec.make(
        parse_entrants([BOT], None, catalog),
        Setup(players=PLAYERS, expansions=expansions),
        seed=SEED,
        games=games,
        catalog=catalog,
    )


def _round_values(value: Any) -> Any:
    """Round to three decimals, which is more than the page shows."""
    if isinstance(value, list):
        return [_round_values(each) for each in value]
    return None if value is None else round(value, 3)


def to_text(statistics: dict[str, Any]) -> str:
    """Return the statistics as JSON, with a line for each run and each card."""
    parts = []
    for name, value in statistics.items():
        text = json.dumps(value)
        if isinstance(value, dict):
            lines = [f'  "{key}": {json.dumps(each)}' for key, each in value.items()]
            text = "{\n" + ",\n".join(lines) + "\n }"
        parts.append(f' "{name}": {text}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=f"Write {FILE.name}.")
    parser.add_argument("--games", type=int, default=GAMES, help="number of games for each set")
    parser.add_argument("--jobs", type=int, default=1, help="number of worker processes")
    arguments = parser.parse_args()
    FILE.write_text(to_text(statistics(arguments.games, arguments.jobs)), "utf-8")
