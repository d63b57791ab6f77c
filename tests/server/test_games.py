"""Whole games over real websockets."""

import asyncio
from pathlib import Path

from tests.server.servers import first_action, start_game, start_server, wait_until


def test_a_returning_client_gets_the_missed_events(tmp_path: Path) -> None:
    async def play() -> None:
        async with start_server(tmp_path / "games.db") as running:
            clients = [await running.client(name) for name in ("Ann", "Bob")]
            table = await start_game(clients)
            for client in clients:
                seen = client.tables[table]
                decision, actions = seen.decision, seen.actions[:1]
                await client.ask("act", table=table, decision=decision, actions=actions)
            own = clients[0].tables[table]
            await wait_until(own, lambda told: told.view["picks"] == 1)
            again = await clients[0].request("GET", f"/api/tables/{table}")
            told = again["events"]
            assert told[-len(own.events) :] == own.events
            assert [each["event"] for each in told[:2]] == ["round-started", "dealt"]
            dealt = {each["seat"] for each in told if each["event"] == "dealt"}
            assert dealt == {own.seat}
            for client in clients:
                await client.close()

    asyncio.run(play())


def test_three_people_play_a_game_to_its_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with start_server(tmp_path / "games.db") as running:
            clients = [await running.client(name) for name in ("Ann", "Bob", "Cem")]
            table = await start_game(clients)
            seen = await asyncio.gather(*(client.play(table, first_action) for client in clients))
            assert [each.info.status for each in seen] == ["finished"] * 3
            assert all(each.info.outcome == seen[0].info.outcome for each in seen)
            assert all(each.info.seed for each in seen)
            await wait_until(seen[0], lambda told: len(told.here) == 3)
            for client in clients:
                await client.close()

    asyncio.run(play())
