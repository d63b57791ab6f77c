"""A server is killed while it writes: acknowledged facts are stored once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.storage.builders import fact, summary, with_store
from wonderful.server.storage import table_logs
from wonderful.server.storage.store import Store

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.skipif(os.name != "posix", reason="needs kill -9")
def test_what_was_acknowledged_survives_kill_9(url: str) -> None:
    acknowledged: dict[str, int] = {}
    command = [sys.executable, "-m", "tests.server.storage.writer_process", url]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for count, line in enumerate(process.stdout):
            if count == 300:
                process.kill()  # and read the rest of its output, which counts as well
            if line.endswith("\n"):
                table, number = line.split()
                acknowledged[table] = int(number)
    assert sum(acknowledged.values()) > 300

    async def work(store: Store) -> None:
        for table, number in acknowledged.items():
            log = await store.read(table_logs.facts(table))
            assert len(log) - number in (0, 1)  # one may be written but not yet acknowledged
            assert log == [fact(at) for at in range(1, len(log) + 1)]
            row = await store.read(table_logs.table(table))
            assert row is not None
            assert row.length == len(log)
            await store.write(table_logs.append(table, len(log), [fact(len(log) + 1)], summary()))

    with_store(url, work)
