"""People: guests and owners of accounts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Person:
    """A guest with a nickname, or the owner of an account."""

    id: str
    nickname: str
    created_at: int
    login: str | None = None  # None for guests
    password_hash: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)
