"""A place for databases that nobody needs later."""

from tests.server.secrecy.conftest import memory

__all__ = ["memory"]
