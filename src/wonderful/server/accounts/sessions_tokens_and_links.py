"""Sessions of browsers, API tokens and sign-in links: how long they are valid, and who owns them.

A secret is returned once, when it is created; the database contains only its digest.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import Final

from wonderful.server.accounts.name_and_password_rules import AccountError
from wonderful.server.accounts.person import Person
from wonderful.server.storage import sign_in_secrets
from wonderful.server.storage.store import ConflictError, Store
from wonderful.server.table.time_control import DAY, SECOND

SESSION: Final = "session"
TOKEN: Final = "token"
LINK: Final = "link"
SESSION_LIFETIME: Final = 180 * DAY  # from its creation or renewal
# How long a secret is valid after its creation, in milliseconds; None: until it is revoked.
LIFETIMES: Final[dict[str, int | None]] = {
    SESSION: SESSION_LIFETIME,
    TOKEN: None,
    LINK: 15 * 60 * SECOND,
}
TOKEN_PREFIX: Final = "wt_"  # makes tokens easy to recognize, e.g. in logs


class Sessions:
    """The secrets that people and programs sign in with, except passwords."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def create(self, kind: str, person: Person) -> str:
        """Create a session, token or link, and return its secret."""
        try:
            return await self.create_if_unchanged(kind, person)
        except ConflictError:
            raise AccountError("person-gone") from None

    async def create_if_unchanged(
        self, kind: str, person: Person, password_hash: str | None = None
    ) -> str:
        """Raises ConflictError if the person was deleted or the password has changed."""
        secret = (TOKEN_PREFIX if kind == TOKEN else "") + secrets.token_urlsafe(32)
        now, life = self._now(), LIFETIMES[kind]
        ends_at = None if life is None else now + life
        digest = digest_of(secret)
        await self._store.write(
            sign_in_secrets.add(digest, kind, person.id, now, ends_at, password_hash)
        )
        return secret

    async def create_token(self, person: Person) -> str:
        """Create a secret for programs, valid until it is revoked."""
        return await self.create(TOKEN, person)

    async def create_link(self, person: Person) -> str:
        """Create a secret that opens one session on another device, within 15 minutes."""
        return await self.create(LINK, person)

    async def person_by_session(self, secret: str) -> Person | None:
        return await self._owner(secret, SESSION)

    async def person_by_token(self, token: str) -> Person | None:
        return await self._owner(token, TOKEN)

    async def _owner(self, secret: str, kind: str) -> Person | None:
        digest = digest_of(secret)
        return await self._store.read(sign_in_secrets.owner(digest, kind, self._now()))

    async def renew(self, session: str) -> bool:
        """Extend a session after half of its lifetime, so that it never ends while it is used.

        Returns whether it was extended.
        """
        now = self._now()
        half, full = now + SESSION_LIFETIME // 2, now + SESSION_LIFETIME
        return await self._store.write(
            sign_in_secrets.extend(digest_of(session), SESSION, now, half, full)
        )

    async def log_out(self, session: str) -> None:
        """End one session."""
        await self._store.write(sign_in_secrets.consume(digest_of(session), SESSION, self._now()))

    async def redeem_link(self, link: str) -> tuple[Person, str]:
        """Create a session on another device. A link can be used once."""
        person = await self._store.write(
            sign_in_secrets.consume(digest_of(link), LINK, self._now())
        )
        if person is None:
            raise AccountError("link-over")
        return person, await self.create(SESSION, person)

    async def revoke_tokens(self, person: Person) -> int:
        """Revoke all tokens of a person, and return their number."""
        return await self._store.write(sign_in_secrets.revoke(person.id, TOKEN))


def digest_of(secret: str) -> str:
    """The digest of a secret, which the database stores and connections are identified by."""
    return hashlib.sha256(to_bytes(secret)).hexdigest()


def to_bytes(secret: str) -> bytes:
    return secret.encode("utf-8", "surrogatepass")  # only compared, so any text is fine
