"""Which nicknames, logins and passwords are accepted."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from wonderful.errors import WonderfulError

MAX_NICKNAME_LENGTH: Final = 24
MIN_LOGIN_LENGTH: Final = 3
MAX_LOGIN_LENGTH: Final = 32
MIN_PASSWORD_LENGTH: Final = 8
MAX_PASSWORD_LENGTH: Final = 128
_LOGIN: Final = re.compile(rf"[a-z0-9._-]{{{MIN_LOGIN_LENGTH},{MAX_LOGIN_LENGTH}}}")
# Invisible characters that Python considers printable.
_INVISIBLE: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")


class AccountError(WonderfulError):
    """A request about a person or an account was refused."""


def clean_nickname(nickname: str) -> str:
    """Normalize a nickname. Raises AccountError if it is too long or not readable."""
    cleaned = unicodedata.normalize("NFC", " ".join(nickname.split()))
    is_visible = cleaned.isprintable() and _INVISIBLE.isdisjoint(cleaned)
    has_letter = any(letter.isalnum() for letter in cleaned)
    if not is_visible or not has_letter or len(cleaned) > MAX_NICKNAME_LENGTH:
        raise AccountError("bad-nickname", most=MAX_NICKNAME_LENGTH)
    return cleaned


def fold_login(login: str) -> str:
    """Normalize a login, for storing, comparing and rate limits."""
    return login.strip().casefold()


def check_password(password: str) -> None:
    if not MIN_PASSWORD_LENGTH <= len(password) <= MAX_PASSWORD_LENGTH:
        raise AccountError("bad-password", least=MIN_PASSWORD_LENGTH, most=MAX_PASSWORD_LENGTH)


def is_login(folded: str) -> bool:
    """Whether a text, normalized by `fold_login`, can be a login."""
    return _LOGIN.fullmatch(folded) is not None
