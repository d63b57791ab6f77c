"""Creates the store for an address, as given with `--database`."""

from __future__ import annotations

from pathlib import Path

from wonderful.errors import WonderfulError
from wonderful.server.storage.store import Store


def create_store(url: str) -> Store:
    """Return the store for an address. Nothing is opened before `await store.open()`.

    An address is `sqlite:///games.db`, the plain path of a SQLite file, or `postgresql://…`.
    """
    scheme, has_scheme, rest = url.partition("://")
    if not has_scheme or scheme == "sqlite":
        path = rest.removeprefix("/") if has_scheme else url
        if not path or (has_scheme and not rest.startswith("/")):
            raise WonderfulError("database-address", scheme=scheme)
        from wonderful.server.storage.sqlite_store import SqliteStore

        return SqliteStore(Path(path))
    if scheme in ("postgresql", "postgres"):
        try:
            from wonderful.server.storage.postgres_store import PostgresStore
        except ModuleNotFoundError as error:
            option = f"{scheme}://"
            raise WonderfulError("missing-extra", option=option, extra="postgres") from error
        return PostgresStore(url)
    raise WonderfulError(
        "database-address", scheme=scheme
    )  # not the whole address: it may contain a password
