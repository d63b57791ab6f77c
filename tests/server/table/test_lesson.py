"""The lesson: its deal is fixed, and every step can be played as instructed."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.servers import RunningServer, start_server, wait_until
from wonderful.catalog import load_catalog
from wonderful.client import Client, WatchedTable
from wonderful.locales import languages, texts
from wonderful.server.messages.server_messages import LessonInfo
from wonderful.server.table.lesson import STEPS
from wonderful.server.table.table_options import LESSON, TableOptions

OVER = LessonInfo(step=len(STEPS), steps=len(STEPS))


async def start_lesson(running: RunningServer, name: str = "Ann") -> tuple[Client, WatchedTable]:
    client = await running.client(name)
    table = await client.create_table({"lesson": True}, bots=["rookie", "rookie"], start=True)
    watched = await client.watch(table)
    return client, watched


async def follow(client: Client, table: WatchedTable) -> list[str]:
    """Follow the lesson to its end; returns its explanations."""
    explained: list[str] = []
    while table.lesson is not None and table.lesson.action is not None:
        await wait_until(table, lambda seen: bool(seen.actions))
        step = table.lesson
        if step.action is None:
            break
        explained.append(step.say or "")
        what: dict[str, Any] = {"actions": [step.action]}
        verb = "act"
        if step.plan is not None:
            verb, what = "use-plan", {"plan": step.plan}
        done = await client.ask(verb, table=table.info.id, decision=table.decision, **what)
        await wait_until(table, lambda seen, number=done.number: seen.number >= number)
    return explained


def test_the_whole_round_can_be_played_as_instructed(tmp_path: Path) -> None:
    """If this fails after a change of the bots, the script of the lesson has to be rewritten."""

    async def play() -> None:
        async with start_server(tmp_path / "games.db") as running:
            client, table = await start_lesson(running)
            assert await follow(client, table) == [step.say for step in STEPS]
            await wait_until(table, lambda seen: seen.view["round"] == 2)
            assert table.lesson == OVER
            assert table.view is not None
            assert table.seat is not None
            own = table.view["players"][table.seat]
            assert set(own["built"]) == {"recycling-plant", "neuroscience"}
            happened = {event["event"] for event in table.events if event["seat"] == table.seat}
            taught = {"built", "supremacy", "awarded", "chosen", "krystallium-made", "spent"}
            assert taught <= happened
            await client.close()

    asyncio.run(play())


def test_a_player_who_deviates_continues_without_guidance(tmp_path: Path) -> None:
    async def play() -> None:
        async with start_server(tmp_path / "games.db") as running:
            client, table = await start_lesson(running)
            other = next(each for each in table.actions if each not in STEPS[0].actions)
            await client.ask("act", table=table.info.id, decision=table.decision, actions=[other])
            await wait_until(table, lambda seen: seen.lesson == OVER)
            await client.close()

    asyncio.run(play())


def test_a_step_taken_back_is_asked_for_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with start_server(tmp_path / "games.db") as running:
            client, table = await start_lesson(running)
            while table.lesson is not None and table.lesson.say != "slate-more":
                await follow_one(client, table)
            await client.ask("take-back", table=table.info.id, decision=table.decision)
            await wait_until(table, lambda seen: seen.lesson.say == "planning")
            await client.close()

    async def follow_one(client: Client, table: WatchedTable) -> None:
        await wait_until(table, lambda seen: bool(seen.actions))
        assert table.lesson is not None
        number = table.lesson.step
        await client.ask(
            "act",
            table=table.info.id,
            decision=table.decision,
            actions=[table.lesson.action],
        )
        await wait_until(table, lambda seen: seen.lesson.step > number)

    asyncio.run(play())


def test_a_rematch_is_a_game_without_a_lesson(tmp_path: Path) -> None:
    async def play() -> None:
        async with start_server(tmp_path / "games.db") as running:
            client, table = await start_lesson(running)
            await client.ask("leave", table=table.info.id)
            done = await client.ask("rematch", table=table.info.id)
            again = await client.watch(done.table)
            assert not again.info.options["lesson"]
            await client.ask("start", table=done.table)
            await wait_until(again, lambda seen: bool(seen.actions))
            assert again.lesson is None
            await client.close()

    asyncio.run(play())


@pytest.mark.parametrize("given", [{"lesson": True}, {"lesson": True, "players": 5, "rated": True}])
def test_a_lesson_is_always_the_same_game(given: dict[str, Any]) -> None:
    assert TableOptions.from_json(given).validate(load_catalog()) == LESSON


@pytest.mark.parametrize("lang", languages())
def test_every_step_is_explained(lang: str) -> None:
    known = texts(lang)
    missing = [step.say for step in STEPS if f"web.lesson.say.{step.say}" not in known]
    assert missing == []
