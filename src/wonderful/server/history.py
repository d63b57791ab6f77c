"""What a person has played: their games, newest first, and what these add up to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from wonderful.server.storage.base import Place, Store

PAGE: Final = 200
MOST_GAMES: Final = 2_000  # that statistics look at

Result = dict[str, Any]


async def history(
    store: Store, person_id: str, before: Place | None = None, limit: int = 50
) -> list[Result]:
    """The games of a person; `before` (time and table of the last one) pages on."""
    return await store.results(person_id, before=before, limit=limit)


async def statistics(store: Store, person_id: str) -> dict[str, Any]:
    """The newest games of a person in figures; `counted` says how many these are.

    `is_complete` is False if there are, or may be, older ones.
    """
    results = await _newest(store, person_id)
    kinds: dict[tuple[str, int], list[Result]] = {}
    for result in results:
        data = result["data"]
        kinds.setdefault((data["mode"], data["players"]), []).append(data)
    modes = sorted({result["rated_mode"] for result in results} - {None})
    return {
        "counted": len(results),
        "is_complete": len(results) < MOST_GAMES,
        **_figures(result["data"] for result in results),
        "by": [
            {"mode": mode, "players": players, **_figures(kinds[mode, players])}
            for mode, players in sorted(kinds)
        ],
        "ratings": {mode: await _rating(store, mode, person_id) for mode in modes},
    }


async def _newest(store: Store, person_id: str) -> list[Result]:
    results: list[Result] = []
    before: Place | None = None
    while len(results) < MOST_GAMES:
        page = await store.results(person_id, before=before, limit=PAGE)
        results += page
        if len(page) < PAGE:
            break
        before = (page[-1]["at"], page[-1]["table"])
    return results


def _figures(games: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    games = list(games)
    # A bot made the scores of games that were left.
    scores = [game["score"] for game in games if not game["left"]]
    return {
        "games": len(games),
        "won": sum(game["won"] for game in games),
        "left": sum(game["left"] for game in games),
        "mean_score": sum(scores) / len(scores) if scores else None,
        "best_score": max(scores, default=None),
    }


async def _rating(store: Store, mode: str, person_id: str) -> dict[str, float] | None:
    found = await store.ratings(mode, [person_id])
    if person_id not in found:
        return None  # a game has just ended, and its ratings are being written
    mu, sigma = found[person_id]
    return {"ordinal": mu - 3 * sigma, "mu": mu, "sigma": sigma}
