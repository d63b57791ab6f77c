"""Databases of both kinds, as the tests of the storage have them."""

from tests.server.storage.conftest import (  # noqa: F401
    postgres,
    postgres_url,
    sqlite_url,
    url,
)
