"""Makes sure that only one server process uses a SQLite file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wonderful.errors import WonderfulError


@contextmanager
def lock_database(database: str) -> Iterator[None]:
    """Lock a SQLite file: a second process would not notice the changes of the first."""
    try:
        import fcntl
    except ModuleNotFoundError:  # Windows
        yield
        return
    if database.startswith(("postgresql://", "postgres://")):
        yield
        return
    path = Path(database.removeprefix("sqlite:///") + ".lock")
    try:
        lock = path.open("w")
    except OSError as error:
        problem = error.strerror or str(error)
        raise WonderfulError("cannot-write", path=str(path), problem=problem) from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise WonderfulError("database-in-use", path=database) from None
        yield
