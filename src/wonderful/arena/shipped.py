"""The statistics of the cards that come with the package, and how they are made:

    python -m wonderful.arena.shipped --jobs 4

plays them anew and writes `shipped.json`. The same version writes the same file.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Final

import wonderful
from wonderful.arena.balance import Balance
from wonderful.arena.entrants import parse_entrants
from wonderful.arena.spec import RunSpec
from wonderful.arena.workers import play_locally
from wonderful.catalog import Catalog, load_catalog
from wonderful.catalog.words import BASE
from wonderful.rules.game import RULES_VERSION
from wonderful.rules.setup import Setup

FILE: Final = Path(__file__).with_name("shipped.json")
BOT: Final = "dictator"  # in all seats: bots of equal strength tell most about the cards
PLAYERS: Final = 4
GAMES: Final = 10_000
SEED: Final = "cards"

_FIGURES: Final = ("pick_rate", "mean_pick", "build_rate", "win_rate", "win_interval", "points")


def statistics(games: int = GAMES, jobs: int = 1) -> dict[str, Any]:
    """A run for each set that has cards of its own; a card's figures are of the run of its set."""
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
        for figures in balance.to_json()["cards"]:
            if catalog.card(figures["card"]).set == set_id:
                cards[figures["card"]] = {name: _short(figures[name]) for name in _FIGURES}
    return {
        "made_by": "python -m wonderful.arena.shipped",
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


def _short(figure: Any) -> Any:
    """Three places are more than the page shows."""
    if isinstance(figure, list):
        return [_short(each) for each in figure]
    return None if figure is None else round(figure, 3)


def written(found: dict[str, Any]) -> str:
    """As JSON, with a line for each run and each card."""
    parts = []
    for name, value in found.items():
        text = json.dumps(value)
        if isinstance(value, dict):
            lines = [f'  "{key}": {json.dumps(each)}' for key, each in value.items()]
            text = "{\n" + ",\n".join(lines) + "\n }"
        parts.append(f' "{name}": {text}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=f"Write {FILE.name}.")
    parser.add_argument("--games", type=int, default=GAMES, help="for each set")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    asked = parser.parse_args()
    FILE.write_text(written(statistics(asked.games, asked.jobs)), "utf-8")
