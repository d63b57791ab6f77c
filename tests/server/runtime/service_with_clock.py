"""A service without a network, with a clock that the test moves."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from tests.server.servers import settings_for
from wonderful.server.accounts.person import Person
from wonderful.server.messages.client_messages import CLIENT_MESSAGES
from wonderful.server.messages.server_messages import Bye
from wonderful.server.runtime.table_creation import NewTable
from wonderful.server.service_container import Service
from wonderful.server.storage.create_store import create_store
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import Table


class Clock:
    """Milliseconds, set by the test."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


class FakeConnection:
    """A connection that records what is sent to it."""

    def __init__(self, person: Person) -> None:
        self.person = person.id
        self.key = "a session"
        self.muted: frozenset[str] = frozenset()
        self.is_program = False
        self.told: list[str] = []

    def send(self, text: str) -> None:
        self.told.append(text)

    def update_person(self, person: Person) -> None:
        self.told.append(person.nickname)

    def disconnect(self, bye: Bye) -> None:
        self.told.append(bye.to_text())


def with_service(tmp_path: Path, work: Callable[[Service, Clock], Awaitable[None]]) -> None:
    async def run() -> None:
        database = str(tmp_path / "games.db")
        store = create_store(database)
        await store.open()
        clock = Clock()
        service = Service(settings_for(database, attend=False), store, now=clock)
        try:
            await work(service, clock)
        finally:
            await service.close()
            await store.close()

    asyncio.run(run())


async def people(service: Service, *names: str) -> list[Person]:
    return [(await service.accounts.create_guest(name))[0] for name in names]


async def do(service: Service, person: Person, type: str, table: str, **fields: Any) -> Any:
    data = {"type": type, "id": "1", "table": table, **fields}
    message: Any = CLIENT_MESSAGES.validate_python(data)
    return await service.command_handler.handle(person, message)


async def start_game(service: Service, players: list[Person], options: TableOptions) -> Table:
    table = await service.table_creator.create(
        players[0], NewTable(options, ["random"] * (options.players - len(players)))
    )
    for number, person in enumerate(players[1:]):
        await do(service, person, "sit", table.id, id=f"sit{number}")
        await do(service, person, "ready", table.id, id=f"ready{number}")
    await do(service, players[0], "start", table.id, id="start")
    return table
