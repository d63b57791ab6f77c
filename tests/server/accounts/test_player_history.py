"""History, statistics and best results of a player."""

from pathlib import Path

import pytest

from tests.server.runtime.played_table import CATALOG, PlayedTable, rated_game, with_people
from wonderful.server.accounts import best_results, player_history, player_statistics
from wonderful.server.runtime.game_results import save_results
from wonderful.server.storage import results
from wonderful.server.storage.page_cursor import PageCursor
from wonderful.server.storage.store import Store
from wonderful.server.table.table_options import TableOptions

# History


def test_history_and_statistics(tmp_path: Path) -> None:
    logs = [rated_game(f"t{number}", 2) for number in range(3)]
    solo = PlayedTable(TableOptions(players=1), 1, "solo").play()
    left = PlayedTable(TableOptions(players=2), 2, "left").play(20)
    left.leave("ann")
    left.play()

    async def work(store: Store) -> None:
        for at, log in enumerate([*logs, solo, left]):
            await save_results(log.table, store, at)
        games = await player_history.history(store, "ann")
        assert [game["table"] for game in games] == ["left", "solo", "t2", "t1", "t0"]
        page = await player_history.history(store, "ann", before=PageCursor(2, ""), limit=1)
        assert page == games[3:4]

        found = await player_statistics.statistics(store, "ann")
        assert (found["games"], found["counted"], found["left"]) == (5, 5, 1)
        assert found["is_complete"]
        scores = [game["data"]["score"] for game in games[1:]]
        assert found["mean_score"] == pytest.approx(sum(scores) / 4)
        assert found["best_score"] == max(scores)
        alone, pairs = found["by"]
        assert (alone["mode"], alone["players"], alone["games"]) == ("base", 1, 1)
        assert (pairs["mode"], pairs["players"], pairs["games"]) == ("base", 2, 4)
        assert found["won"] == pairs["won"] == sum(game["data"]["won"] for game in games)
        mu, sigma = (await store.read(results.ratings("base", ["ann"])))["ann"]
        assert found["ratings"] == {
            "base": {"ordinal": pytest.approx(mu - 3 * sigma), "mu": mu, "sigma": sigma}
        }
        nobody = await player_statistics.statistics(store, "nobody")
        assert (nobody["games"], nobody["mean_score"], nobody["ratings"]) == (0, None, {})

    with_people(tmp_path, work)


def test_statistics_look_at_the_newest_games_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player_history, "PAGE_SIZE", 4)
    monkeypatch.setattr(player_statistics, "MAX_COUNTED_GAMES", 8)
    data = {"mode": "base", "players": 2, "won": True, "left": False}

    async def work(store: Store) -> None:
        for at in range(7):
            await store.write(results.add(f"t{at}", "ann", at, None, {**data, "score": at}))
        found = await player_statistics.statistics(store, "ann")
        assert (found["counted"], found["mean_score"], found["is_complete"]) == (7, 3, True)
        for at in range(7, 11):
            await store.write(results.add(f"t{at}", "ann", at, None, {**data, "score": at}))
        found = await player_statistics.statistics(store, "ann")
        assert (found["counted"], found["mean_score"], found["is_complete"]) == (8, 6.5, False)

    with_people(tmp_path, work)


def alone(score: int, **more: object) -> dict[str, object]:
    """A stored result of a solo game; `more` has fields that differ, e.g. in an old one."""
    return {"mode": "base", "players": 1, "score": score, "won": False, "left": False, **more}


def test_best_results_of_games_alone(tmp_path: Path) -> None:
    first, second = (each.id for each in CATALOG.scenarios[:2])
    games = [
        alone(70, title="dictator"),
        alone(85, title="emperor"),
        alone(99, title="emperor", left=True),  # by the bot that stood in
        alone(61),  # from before there were titles
        alone(64, title="dictator", mode="corruption-ascension"),
        alone(90, scenario=first),  # many points, but not its cards
        alone(50, scenario=first, won=True, medal="bronze"),
        alone(44, scenario=first, won=True),
        alone(30, scenario=second, mode="corruption-ascension"),
        alone(95, scenario=second, won=True, medal="gold", left=True),
        {**alone(120), "players": 2, "won": True},
    ]

    async def work(store: Store) -> None:
        assert await best_results.best_solo_games(store, "ann") == []
        for at, data in enumerate(games):
            await store.write(results.add(f"t{at}", "ann", at, None, data))
        kinds = ("scenario", "mode", "played", "score", "won", "medal", "title")
        assert [
            tuple(best[kind] for kind in kinds)
            for best in await best_results.best_solo_games(store, "ann")
        ] == [
            (None, "base", 3, 85, False, None, "emperor"),
            (None, "corruption-ascension", 1, 64, False, None, "dictator"),
            (first, "base", 3, 50, True, "bronze", None),
            (second, "corruption-ascension", 1, 30, False, None, None),
        ]

    with_people(tmp_path, work)


def test_a_best_result_stays_however_many_games_follow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player_history, "PAGE_SIZE", 4)
    monkeypatch.setattr(player_statistics, "MAX_COUNTED_GAMES", 8)

    async def work(store: Store) -> None:
        for at in range(20):
            await store.write(results.add(f"t{at}", "ann", at, None, alone(100 - at)))
        [best] = await best_results.best_solo_games(store, "ann")
        assert (best["score"], best["played"]) == (100, 20)
        assert (await player_statistics.statistics(store, "ann"))["best_score"] < 100

    with_people(tmp_path, work)


def test_a_played_scenario_is_among_the_best(tmp_path: Path) -> None:
    scenario = next(each for each in CATALOG.scenarios if each.set == "base")
    log = PlayedTable(TableOptions(players=1, scenario=scenario.id, side="B"), 1).play()

    async def work(store: Store) -> None:
        await save_results(log.table, store, 5)
        outcome = log.match.game.outcome()
        assert outcome is not None
        [best] = await best_results.best_solo_games(store, "ann")
        assert (best["scenario"], best["score"]) == (scenario.id, outcome.scores[0])
        assert (best["won"], best["medal"], best["title"]) == (outcome.won, outcome.medal, None)

    with_people(tmp_path, work)
