"""Databases for the tests of this folder."""

from tests.server.storage.conftest import postgres, postgres_url  # noqa: F401
