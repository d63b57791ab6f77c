"""What a person has played: their games, newest first, and what these add up to."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping
from typing import Any, Final

from wonderful.server.storage import results
from wonderful.server.storage.page_cursor import PageCursor
from wonderful.server.storage.store import Store

PAGE: Final = 200
MOST_GAMES: Final = 2_000  # that statistics look at

Result = dict[str, Any]


async def history(
    store: Store, person_id: str, before: PageCursor | None = None, limit: int = 50
) -> list[Result]:
    """The games of a person; `before` (time and table of the last one) pages on."""
    return await store.read(results.of_person(person_id, before=before, limit=limit))


async def statistics(store: Store, person_id: str) -> dict[str, Any]:
    """The newest games of a person in figures; `counted` says how many these are.

    `is_complete` is False if there are, or may be, older ones.
    """
    games = await _newest(store, person_id)
    kinds: dict[tuple[str, int], list[Result]] = {}
    for result in games:
        data = result["data"]
        kinds.setdefault((data["mode"], data["players"]), []).append(data)
    modes = sorted({result["rated_mode"] for result in games} - {None})
    return {
        "counted": len(games),
        "is_complete": len(games) < MOST_GAMES,
        **_figures(result["data"] for result in games),
        "by": [
            {"mode": mode, "players": players, **_figures(kinds[mode, players])}
            for mode, players in sorted(kinds)
        ],
        "ratings": {mode: await _rating(store, mode, person_id) for mode in modes},
    }


async def bests(store: Store, person_id: str) -> list[dict[str, Any]]:
    """The best game alone in each scenario, and in each mode without one, and how many there were.

    All games are looked at, however old, and only what came of them is kept. A scenario that was
    won is better than one that was not, whatever the score.
    """
    found: dict[tuple[str, str], dict[str, Any]] = {}
    async for page in _pages(store, person_id):
        for data in (result["data"] for result in page):
            if data["players"] != 1 or data["left"]:  # a bot made the scores of those
                continue
            scenario, mode = data.get("scenario"), data["mode"]
            key = (scenario or "", "" if scenario else mode)
            known = found.get(key)
            played = 1 if known is None else known["played"] + 1
            if known is None or _merit(data) > _merit(known):
                known = found[key] = {
                    "scenario": scenario,
                    "mode": mode,
                    **{name: data.get(name) for name in ("score", "won", "medal", "title")},
                }
            known["played"] = played
    return [found[key] for key in sorted(found)]


def _merit(game: Mapping[str, Any]) -> tuple[bool, int]:
    return game["won"], game["score"]


async def _newest(store: Store, person_id: str) -> list[Result]:
    games: list[Result] = []
    async for page in _pages(store, person_id):
        games += page
        if len(games) >= MOST_GAMES:
            break
    return games


async def _pages(store: Store, person_id: str) -> AsyncIterator[list[Result]]:
    """All games of a person, newest first, some at a time."""
    before: PageCursor | None = None
    while page := await store.read(results.of_person(person_id, before=before, limit=PAGE)):
        yield page
        if len(page) < PAGE:
            break
        before = PageCursor(page[-1]["at"], page[-1]["table"])


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
    found = await store.read(results.ratings(mode, [person_id]))
    if person_id not in found:
        return None  # a game has just ended, and its ratings are being written
    mu, sigma = found[person_id]
    return {"ordinal": mu - 3 * sigma, "mu": mu, "sigma": sigma}
