"""The best solo game of a person in each scenario and mode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wonderful.server.accounts.player_history import result_pages
from wonderful.server.storage.store import Store


async def best_solo_games(store: Store, person_id: str) -> list[dict[str, Any]]:
    """The best solo game in each scenario, and in each mode without a scenario, with their number.

    All games are read, page by page. A won scenario ranks above a lost one, whatever the score.
    """
    best: dict[tuple[str, str], dict[str, Any]] = {}
    async for page in result_pages(store, person_id):
        for data in (result["data"] for result in page):
            if data["players"] != 1 or data["left"]:  # then a bot made the score
                continue
            scenario, mode = data.get("scenario"), data["mode"]
            key = (scenario or "", "" if scenario else mode)
            old = best.get(key)
            played = 1 if old is None else old["played"] + 1
            if old is None or _solo_result_key(data) > _solo_result_key(old):
                old = best[key] = {
                    "scenario": scenario,
                    "mode": mode,
                    **{name: data.get(name) for name in ("score", "won", "medal", "title")},
                }
            old["played"] = played
    return [best[key] for key in sorted(best)]


def _solo_result_key(game: Mapping[str, Any]) -> tuple[bool, int]:
    return game["won"], game["score"]
