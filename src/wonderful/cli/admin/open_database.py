"""Which database an admin command uses, and how it is opened."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from wonderful.cli.serve import read_settings
from wonderful.errors import WonderfulError
from wonderful.server.ops.server_settings import without_password

if TYPE_CHECKING:
    from wonderful.server.storage.store import Store

SQLITE = "sqlite:///"
T = TypeVar("T")


def with_store(
    database: str | None, config: Path | None, work: Callable[[Store], Awaitable[T]]
) -> T:
    """Open the database, run `work` with it, and close it."""
    from wonderful.server.storage.create_store import create_store
    from wonderful.server.storage.store import StorageError

    address = database_address(database, config)

    async def run() -> T:
        store = create_store(address)
        try:
            await store.open()
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except StorageError as error:
        name = without_password(address)
        raise WonderfulError("database-failed", name=name, why=str(error)) from None


def database_address(database: str | None, config: Path | None) -> str:
    """Return the address of an existing database; never create one."""
    address = read_settings({"database": database}, config).database
    path = sqlite_file(address)
    if path is not None and not path.is_file():
        raise WonderfulError("database-missing", path=str(path))
    return address


def sqlite_file(address: str) -> Path | None:
    if address.startswith(SQLITE) or "://" not in address:
        return Path(address.removeprefix(SQLITE))
    return None


def now() -> int:
    return time.time_ns() // 1_000_000
