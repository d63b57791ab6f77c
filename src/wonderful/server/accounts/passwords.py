"""Passwords: argon2id hashes, worked out in threads so that the server goes on meanwhile."""

from __future__ import annotations

import asyncio
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

_hasher: Final = PasswordHasher()
# Each hash takes 64 MB, so only two are worked out at once; the others wait for these threads.
_threads: Final = ThreadPoolExecutor(2, "passwords")


async def hash_password(password: str) -> str:
    """What is kept of a password."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _hash, password)


async def is_password(hash: str | None, password: str) -> bool:
    """Whether the password belongs to the hash; if there is none, the same work for nothing."""
    loop = asyncio.get_running_loop()
    if hash is None:
        # As slow as comparing, so that nobody can tell by the time whether there is an account.
        await loop.run_in_executor(_threads, _hash, password)
        return False
    return await loop.run_in_executor(_threads, _is_same, hash, password)


def needs_rehash(hash: str) -> bool:
    """Whether a hash was made with other parameters than are used now."""
    return _hasher.check_needs_rehash(hash)


def _hash(password: str) -> str:
    return _hasher.hash(_bytes(password))


def _is_same(hash: str, password: str) -> bool:
    try:
        return _hasher.verify(hash, _bytes(password))
    except (VerifyMismatchError, InvalidHashError):
        return False


def _bytes(password: str) -> bytes:
    """The same for every keyboard: an accent may come as one character or as two."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
