"""A person as the server knows them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays: a guest with a nickname, or the owner of an account."""

    id: str
    nickname: str
    created_at: int
    login: str | None = None  # the name of the account
    password_hash: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)
