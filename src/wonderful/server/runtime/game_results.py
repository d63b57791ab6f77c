"""Results and ratings of finished games. Called by the scheduler.

Saving is idempotent: a table counts once in the results and once in the ratings, even if the
process died before it wrote the fact `settled` and the scheduler saves the results again.
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

# A person's strength changes over time, so the model keeps some uncertainty (its default tau).
_MODEL: Final = PlackettLuce()


async def save_results(table: Table, store: Store, now: int) -> dict[str, Any]:
    """Save the results and ratings of a finished table, and return the changes of the ratings.

    These are `{person: {"before": [mu, sigma] or None, "after": [mu, sigma]}}`, or empty if the
    table is not rated.
    """
    # Read everything before the first await: the table may change during one.
    id = table.id
    by_person = results_of(table)
    mode = rated_mode(table)
    for person, data in by_person.items():
        await store.write(results.add(id, person, now, mode, data))
    if mode is None:
        return {}
    before = await store.read(results.ratings(mode, list(by_person)))
    after = new_ratings(before, rating_ranks(by_person))
    if not await store.write(results.set_ratings(mode, id, after)):
        # Another process saved the ratings and died: the ratings before the game are unknown.
        before, after = {}, {}
    # Deleted people have no stored rating, but counted as opponents of the others.
    stored = await store.read(results.ratings(mode, list(by_person)))
    return {
        person: {
            "before": list(before[person]) if person in before else None,
            "after": list(after.get(person, rating)),
        }
        for person, rating in stored.items()
    }


def mode_of(options: TableOptions) -> str:
    """The mode of a game, for ratings and statistics: the base game, or its expansions ("a+b")."""
    return "+".join(options.expansions) or BASE


def rated_mode(table: Table) -> str | None:
    """The mode in which a table is rated, or None. Two people are needed: bots have no rating."""
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
        # A solo game has no winner, except that a scenario can be won.
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
            "is_public": table.options.is_public,  # the ids of private tables are not shown
            "title": outcome.title,
            "medal": outcome.medal,
            "opponents": opponents[:seat] + opponents[seat + 1 :],
        }
    return results


def rating_ranks(results: Mapping[str, Mapping[str, Any]]) -> dict[str, int]:
    """The ranks for the ratings. Players who left are last, however well their bot played."""
    return {
        person: data["players"] + 1 if data["left"] else data["rank"]
        for person, data in results.items()
    }


def new_ratings(before: Mapping[str, Rating], ranks: Mapping[str, int]) -> dict[str, Rating]:
    """The ratings after a game. People without a rating start with the model's default."""
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
