"""A folder for temporary databases."""

from tests.server.secrecy.conftest import memory

__all__ = ["memory"]
