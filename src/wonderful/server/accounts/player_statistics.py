"""Statistics of a person's latest games: wins, scores and ratings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from wonderful.server.accounts.player_history import Result, result_pages
from wonderful.server.storage import results
from wonderful.server.storage.store import Store

MAX_COUNTED_GAMES: Final = 2_000  # by statistics


async def statistics(store: Store, person_id: str) -> dict[str, Any]:
    """Statistics of a person's latest games; `counted` is their number.

    `is_complete` is False if there may be older games that were not counted.
    """
    games = await _latest_games(store, person_id)
    kinds: dict[tuple[str, int], list[Result]] = {}
    for result in games:
        data = result["data"]
        kinds.setdefault((data["mode"], data["players"]), []).append(data)
    modes = sorted({result["rated_mode"] for result in games} - {None})
    return {
        "counted": len(games),
        "is_complete": len(games) < MAX_COUNTED_GAMES,
        **_figures(result["data"] for result in games),
        "by": [
            {"mode": mode, "players": players, **_figures(kinds[mode, players])}
            for mode, players in sorted(kinds)
        ],
        "ratings": {mode: await _rating(store, mode, person_id) for mode in modes},
    }


async def _latest_games(store: Store, person_id: str) -> list[Result]:
    games: list[Result] = []
    async for page in result_pages(store, person_id):
        games += page
        if len(games) >= MAX_COUNTED_GAMES:
            break
    return games


def _figures(games: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    games = list(games)
    # If the person left a game, a bot made the score.
    scores = [game["score"] for game in games if not game["left"]]
    return {
        "games": len(games),
        "won": sum(game["won"] for game in games),
        "left": sum(game["left"] for game in games),
        "mean_score": sum(scores) / len(scores) if scores else None,
        "best_score": max(scores, default=None),
    }


async def _rating(store: Store, mode: str, person_id: str) -> dict[str, float] | None:
    ratings = await store.read(results.ratings(mode, [person_id]))
    if person_id not in ratings:
        return None  # a game has just ended, and its ratings are not saved yet
    mu, sigma = ratings[person_id]
    return {"ordinal": mu - 3 * sigma, "mu": mu, "sigma": sigma}
