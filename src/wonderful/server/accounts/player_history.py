"""The finished games of a person, latest first, and statistics about them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping
from typing import Any, Final

from wonderful.server.storage import results
from wonderful.server.storage.page_cursor import PageCursor
from wonderful.server.storage.store import Store

PAGE_SIZE: Final = 200
MAX_COUNTED_GAMES: Final = 2_000  # by statistics

Result = dict[str, Any]


async def history(
    store: Store, person_id: str, before: PageCursor | None = None, limit: int = 50
) -> list[Result]:
    """The finished games of a person. `before` is the last game of the previous page."""
    return await store.read(results.of_person(person_id, before=before, limit=limit))


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


async def result_pages(store: Store, person_id: str) -> AsyncIterator[list[Result]]:
    """All games of a person, latest first, in pages."""
    before: PageCursor | None = None
    while page := await store.read(results.of_person(person_id, before=before, limit=PAGE_SIZE)):
        yield page
        if len(page) < PAGE_SIZE:
            break
        before = PageCursor(page[-1]["at"], page[-1]["table"])


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
