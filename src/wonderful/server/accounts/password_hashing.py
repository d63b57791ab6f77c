"""Argon2id hashes of passwords, computed in threads so that they do not block the server."""

from __future__ import annotations

import asyncio
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

_hasher: Final = PasswordHasher()
# Each hash needs 64 MB of memory, so at most two are computed at the same time.
_threads: Final = ThreadPoolExecutor(2, "passwords")


async def hash_password(password: str) -> str:
    """The hash of a password, to be stored."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _hash, password)


async def verify_password(hash: str | None, password: str) -> bool:
    """Whether a password matches a hash. The hash is None if the account does not exist."""
    loop = asyncio.get_running_loop()
    if hash is None:
        # Takes as long as a comparison, so that timing does not reveal whether an account exists.
        await loop.run_in_executor(_threads, _hash, password)
        return False
    return await loop.run_in_executor(_threads, _verify, hash, password)


def needs_rehash(hash: str) -> bool:
    """Whether a hash was made with outdated parameters."""
    return _hasher.check_needs_rehash(hash)


def _hash(password: str) -> str:
    return _hasher.hash(_bytes(password))


def _verify(hash: str, password: str) -> bool:
    try:
        return _hasher.verify(hash, _bytes(password))
    except (VerifyMismatchError, InvalidHashError):
        return False


def _bytes(password: str) -> bytes:
    """Normalized, because keyboards can produce an accented letter as one character or as two."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
