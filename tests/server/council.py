"""A server with the set for tests that has votes: in this process, or in its own."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from tests.server.running import Running, ServerProcess, serving
from tests.sets import COUNCIL, council_catalog
from wonderful import locales

SCENARIO = {"scenario": "secret-council", "expansions": ["council"], "side": "A"}


@contextmanager
def council() -> Iterator[None]:
    """Meanwhile this process knows the names of the set, as a server with it does."""
    council_catalog().use_texts()
    try:
        yield
    finally:
        locales.set_folders()


@asynccontextmanager
async def serving_council(database: Path | str, **flags: Any) -> AsyncIterator[Running]:
    with council():
        async with serving(database, sets=str(COUNCIL), **flags) as running:
            yield running


class CouncilProcess(ServerProcess):
    """`wonderful serve` with the votes."""

    def __init__(self, database: str, *flags: str, port: int = 0) -> None:
        super().__init__(database, "--sets", str(COUNCIL), *flags, port=port)
