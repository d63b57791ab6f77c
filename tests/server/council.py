"""A server whose catalogue has the set for tests with votes: in this process, or in its own.

python -m tests.server.council PORT DATABASE, or `CouncilProcess` in a test.
"""

import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from tests.server.running import Running, ServerProcess, serving
from tests.sets import council_catalog
from tests.sets.names import use_names
from wonderful import locales
from wonderful.server import run, service
from wonderful.server.settings import load_settings

SCENARIO = {"scenario": "secret-council", "expansions": ["council"], "side": "A"}


@contextmanager
def council() -> Iterator[None]:
    """Whatever starts meanwhile has the votes, and names for them."""
    real = service.load_catalog
    with tempfile.TemporaryDirectory() as folder:
        use_names(Path(folder) / "texts")
        service.load_catalog = council_catalog
        try:
            yield
        finally:
            service.load_catalog = real
            locales.set_folders()


@asynccontextmanager
async def serving_council(database: Path | str, **flags: Any) -> AsyncIterator[Running]:
    with council():
        async with serving(database, **flags) as running:
            yield running


class CouncilProcess(ServerProcess):
    """`wonderful serve` with the votes."""

    def command(self) -> list[str]:
        return [sys.executable, "-m", "tests.server.council", str(self.port), self.database]


def main(port: str, database: str) -> int:
    given = {"port": int(port), "database": database, "rate_limits": False}

    def announce(addresses: list[str]) -> None:
        print(*addresses, "Ctrl+C", sep="\n", flush=True)

    with council():
        return run.run(load_settings(given, {}), announce)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
