"""After a game: what each person achieved, and their ratings. Called by the attendant.

Everything here may be done again: a table counts once in the results and once in the ratings,
also if the process died before the fact `settled` was written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from openskill.models import PlackettLuce

from wonderful.catalog.vocabulary import BASE
from wonderful.server.storage import results
from wonderful.server.storage.store import Store
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import Table

Rating = tuple[float, float]  # mu and sigma

# People change from game to game, so the model keeps a little doubt (its own tau).
_MODEL: Final = PlackettLuce()


async def settle(table: Table, store: Store, now: int) -> dict[str, Any]:
    """Write down results and ratings of a finished table; the answer is what ratings became.

    `{person: {"before": [mu, sigma] or None, "after": [mu, sigma]}}`, empty if it is not rated.
    """
    # Before the first await: others may change the table meanwhile.
    id = table.id
    achieved = results_of(table)
    mode = rated_mode(table)
    for person, data in achieved.items():
        await store.write(results.add(id, person, now, mode, data))
    if mode is None:
        return {}
    before = await store.read(results.ratings(mode, list(achieved)))
    after = rated(before, rating_ranks(achieved))
    if not await store.write(results.set_ratings(mode, id, after)):
        # Rated by a process that died before it could say so: what was before is not known.
        before, after = {}, {}
    # Of people who were deleted meanwhile nothing is kept; for the others they were opponents.
    kept = await store.read(results.ratings(mode, list(achieved)))
    return {
        person: {
            "before": list(before[person]) if person in before else None,
            "after": list(after.get(person, known)),
        }
        for person, known in kept.items()
    }


def mode_of(options: TableOptions) -> str:
    """What is compared with each other: the base game, or its expansions ("a+b")."""
    return "+".join(options.expansions) or BASE


def rated_mode(table: Table) -> str | None:
    """The mode in which a table is rated, if it is: bots have no ratings."""
    people = sum(chair.person is not None for chair in table.chairs)
    return mode_of(table.options) if table.options.rated and people >= 2 else None


def results_of(table: Table) -> dict[str, dict[str, Any]]:
    """The result of each person at a finished table, by their id."""
    match = table.match
    outcome = None if match is None else match.game.outcome()
    assert match is not None and outcome is not None
    empires = [player["empire"] for player in match.view(None)["players"]]
    opponents = [
        {"name": chair.nickname, "bot": chair.bot, "score": standing.points}
        for standing in outcome.standings
        for chair in [table.chair_at(standing.seat)]
    ]
    results: dict[str, dict[str, Any]] = {}
    for standing in outcome.standings:
        seat = standing.seat
        chair = table.chair_at(seat)
        if chair.person is None:
            continue
        # Alone there is nobody to win against; a scenario says itself whether it is won.
        is_first = standing.rank == 1 and len(outcome.standings) > 1
        won = is_first if outcome.won is None else outcome.won
        results[chair.person] = {
            "mode": mode_of(table.options),
            "players": len(outcome.standings),
            "score": standing.points,
            "rank": standing.rank,
            "won": won and not chair.has_left,
            "left": chair.has_left,
            "empire": empires[seat],
            "scenario": table.options.scenario,
            "is_public": table.options.is_public,  # else the id of the table is not for everybody
            "title": outcome.title,
            "medal": outcome.medal,
            "opponents": opponents[:seat] + opponents[seat + 1 :],
        }
    return results


def rating_ranks(results: Mapping[str, Mapping[str, Any]]) -> dict[str, int]:
    """The ranks that count for ratings: whoever left is last, however well the bot played on."""
    return {
        person: data["players"] + 1 if data["left"] else data["rank"]
        for person, data in results.items()
    }


def rated(before: Mapping[str, Rating], ranks: Mapping[str, int]) -> dict[str, Rating]:
    """New ratings after a game of each against all; who has none begins with the model's."""
    people = sorted(ranks)
    teams = [
        [_MODEL.rating(*before[person]) if person in before else _MODEL.rating()]
        for person in people
    ]
    rated_teams = _MODEL.rate(teams, ranks=[float(ranks[person]) for person in people])
    return {
        person: (float(rating.mu), float(rating.sigma))
        for person, [rating] in zip(people, rated_teams, strict=True)
    }
