"""Servers with the outside set `council`, which has votes."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from tests.server.servers import RunningServer, ServerProcess, start_server
from tests.sets import COUNCIL, council_catalog
from wonderful import locales

SCENARIO = {"scenario": "secret-council", "expansions": ["council"], "side": "A"}


@contextmanager
def council_texts() -> Iterator[None]:
    """Load the texts of the set into this process, as a server with the set does."""
    council_catalog().use_texts()
    try:
        yield
    finally:
        locales.set_folders()


@asynccontextmanager
async def start_council_server(database: Path | str, **flags: Any) -> AsyncIterator[RunningServer]:
    with council_texts():
        async with start_server(database, sets=str(COUNCIL), **flags) as running:
            yield running


class CouncilProcess(ServerProcess):
    """`wonderful serve` with the set `council`."""

    def __init__(self, database: str, *flags: str, port: int = 0) -> None:
        super().__init__(database, "--sets", str(COUNCIL), *flags, port=port)
