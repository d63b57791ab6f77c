"""Guests, accounts, and the secrets that they sign in with: passwords, sessions, tokens and links.

A secret is returned once, when it is created; the database contains only its digest.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
import unicodedata
from collections.abc import Callable
from typing import Any, Final

from wonderful.errors import WonderfulError, brief
from wonderful.server.accounts.passwords import hash_password, needs_rehash, verify_password
from wonderful.server.accounts.person import Person
from wonderful.server.storage import people, sign_in_secrets
from wonderful.server.storage.store import ConflictError, Store
from wonderful.server.table.table_options import DAY, SECOND

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
MAX_NICKNAME_LENGTH: Final = 24
MIN_LOGIN_LENGTH: Final = 3
MAX_LOGIN_LENGTH: Final = 32
MIN_PASSWORD_LENGTH: Final = 8
MAX_PASSWORD_LENGTH: Final = 128
MAX_SETTINGS_BYTES: Final = 4096  # bytes of JSON
MAX_MUTED: Final = 100

_LOGIN: Final = re.compile(rf"[a-z0-9._-]{{{MIN_LOGIN_LENGTH},{MAX_LOGIN_LENGTH}}}")
# Invisible characters that Python considers printable.
_INVISIBLE: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")


class AccountError(WonderfulError):
    """A request about a person or an account was refused."""


class Accounts:
    """The guests and accounts of a server."""

    def __init__(
        self, store: Store, now: Callable[[], int], invite_code: str | None = None
    ) -> None:
        self._store = store
        self._now = now
        self._invite_code = invite_code

    # Guests and sessions

    async def create_guest(self, nickname: str, invite: str | None = None) -> tuple[Person, str]:
        """Create a guest and a session. Returns the person and the secret of the session."""
        if self._invite_code and not _is_equal_secret(self._invite_code, invite or ""):
            raise AccountError("wrong-invite")
        person = Person(new_id(), clean_nickname(nickname), self._now())
        await self._store.write(people.add(person))
        return person, await self._new_secret(SESSION, person)

    async def person_by_session(self, secret: str) -> Person | None:
        return await self._person_by_secret(secret, SESSION)

    async def person_by_token(self, token: str) -> Person | None:
        return await self._person_by_secret(token, TOKEN)

    async def renew(self, session: str) -> bool:
        """Extend a session after half of its lifetime, so that it never ends while it is used.

        Returns whether it was extended.
        """
        now = self._now()
        half, full = now + SESSION_LIFETIME // 2, now + SESSION_LIFETIME
        return await self._store.write(
            sign_in_secrets.extend(digest_of(session), SESSION, now, half, full)
        )

    # Names and settings

    async def rename(self, person: Person, nickname: str) -> Person:
        cleaned = clean_nickname(nickname)
        try:
            return await self._store.write(people.rename(person.id, cleaned))
        except ConflictError:
            raise AccountError("person-gone") from None

    async def change_settings(self, person: Person, settings: dict[str, Any]) -> Person:
        """Update the given settings; None removes a setting."""
        return await self._change_settings(person, lambda old: {**old, **settings})

    async def mute(self, person: Person, other: str) -> Person:
        """Mute another person. Beyond the limit, the person muted first is unmuted."""

        def add(old: dict[str, Any]) -> dict[str, Any]:
            return {**old, "muted": [*_muted_without(old, other), other][-MAX_MUTED:]}

        return await self._change_settings(person, add)

    async def unmute(self, person: Person, other: str) -> Person:
        return await self._change_settings(
            person, lambda old: {**old, "muted": _muted_without(old, other)}
        )

    async def delete(self, person: Person) -> None:
        """Delete a person with all their secrets. Their games stay, with the person's id."""
        await self._store.write(people.delete(person.id))

    # Accounts

    async def register(self, person: Person, login: str, password: str) -> Person:
        """Turn a guest into an account. Their sessions stay valid."""
        folded = fold_login(login)
        if not _LOGIN.fullmatch(folded):
            raise AccountError("bad-login", least=MIN_LOGIN_LENGTH, most=MAX_LOGIN_LENGTH)
        _check_password(password)
        hash = await hash_password(password)
        try:
            return await self._store.write(people.set_account(person.id, folded, hash))
        except ConflictError:
            current = await self._reload(person)
            if current.login is not None:
                raise AccountError("has-account", login=current.login) from None
            raise AccountError("login-taken", login=folded) from None

    async def log_in(self, login: str, password: str) -> tuple[Person, str]:
        """Create a session. The error for an unknown login is the same as for a wrong password."""
        person = await self._person_by_login(login)
        hash = None if person is None else person.password_hash
        if not await verify_password(hash, password) or person is None or hash is None:
            raise AccountError("wrong-login")
        try:
            if needs_rehash(hash):
                renewed = await hash_password(password)
                await self._store.write(sign_in_secrets.set_password(person.id, hash, renewed))
                hash = renewed
            secret = await self._add_secret(SESSION, person, hash)
        except ConflictError:  # the password has just been changed
            raise AccountError("wrong-login") from None
        return await self._reload(person), secret

    async def change_password(self, person: Person, old: str, new: str) -> tuple[Person, str]:
        """Change the password, end all sessions and create one. Tokens stay valid."""
        hash = (await self._reload(person)).password_hash
        if hash is None:
            raise AccountError("no-account")
        _check_password(new)
        if not await verify_password(hash, old):
            raise AccountError("wrong-password")
        renewed = await hash_password(new)
        # Ends all sessions and links, because a stranger may have known the old password.
        try:
            current = await self._store.write(
                sign_in_secrets.set_password(person.id, hash, renewed, (SESSION, LINK))
            )
            return current, await self._add_secret(SESSION, current, renewed)
        except ConflictError:
            await self._reload(person)
            raise AccountError("wrong-password") from None

    async def reset_password(self, login: str) -> str:
        """Set a random password and return it, for `wonderful admin`. Ends sessions and tokens."""
        person = await self._person_by_login(login)
        if person is None:
            raise AccountError("no-such-login", login=brief(login))
        password = secrets.token_urlsafe(12)
        hash = await hash_password(password)
        try:
            await self._store.write(
                sign_in_secrets.set_password(person.id, None, hash, (SESSION, LINK, TOKEN))
            )
        except ConflictError:
            raise AccountError("no-such-login", login=brief(login)) from None
        return password

    async def log_out(self, secret: str) -> None:
        """End one session."""
        await self._store.write(sign_in_secrets.consume(digest_of(secret), SESSION, self._now()))

    # Other devices and programs

    async def create_sign_in_link(self, person: Person) -> str:
        """Create a secret that opens one session on another device, within 15 minutes."""
        return await self._new_secret(LINK, person)

    async def redeem_sign_in_link(self, secret: str) -> tuple[Person, str]:
        person = await self._store.write(
            sign_in_secrets.consume(digest_of(secret), LINK, self._now())
        )
        if person is None:
            raise AccountError("link-over")
        return person, await self._new_secret(SESSION, person)

    async def create_token(self, person: Person) -> str:
        """Create a secret for programs, valid until it is revoked."""
        return await self._new_secret(TOKEN, person)

    async def revoke_tokens(self, person: Person) -> int:
        return await self._store.write(sign_in_secrets.revoke(person.id, TOKEN))

    # Internal

    async def _reload(self, person: Person) -> Person:
        """Read a person again: the given one may be out of date."""
        current = await self._store.read(people.by_id(person.id))
        if current is None:
            raise AccountError("person-gone")
        return current

    async def _person_by_secret(self, secret: str, kind: str) -> Person | None:
        digest = digest_of(secret)
        return await self._store.read(sign_in_secrets.owner(digest, kind, self._now()))

    async def _person_by_login(self, login: str) -> Person | None:
        folded = fold_login(login)
        # Other texts cannot be logins, and a database may not even accept them.
        return await self._store.read(people.by_login(folded)) if _LOGIN.fullmatch(folded) else None

    async def _change_settings(
        self, person: Person, change: Callable[[dict[str, Any]], dict[str, Any]]
    ) -> Person:
        try:
            return await self._store.write(
                people.change_settings(person.id, lambda old: _validate_settings(change(old)))
            )
        except ConflictError:
            raise AccountError("person-gone") from None

    async def _new_secret(self, kind: str, person: Person) -> str:
        try:
            return await self._add_secret(kind, person)
        except ConflictError:
            raise AccountError("person-gone") from None

    async def _add_secret(self, kind: str, person: Person, password_hash: str | None = None) -> str:
        """Raises ConflictError if the person was deleted or the password has changed."""
        secret = (TOKEN_PREFIX if kind == TOKEN else "") + secrets.token_urlsafe(32)
        now, life = self._now(), LIFETIMES[kind]
        ends_at = None if life is None else now + life
        digest = digest_of(secret)
        await self._store.write(
            sign_in_secrets.add(digest, kind, person.id, now, ends_at, password_hash)
        )
        return secret


def new_id() -> str:
    """A random id of 72 bits, for people and tables. It never begins with "-" or "_"."""
    while (id := secrets.token_urlsafe(9)).startswith(("-", "_")):
        pass
    return id


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


def _check_password(password: str) -> None:
    if not MIN_PASSWORD_LENGTH <= len(password) <= MAX_PASSWORD_LENGTH:
        raise AccountError("bad-password", least=MIN_PASSWORD_LENGTH, most=MAX_PASSWORD_LENGTH)


def _validate_settings(settings: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in settings.items() if value is not None}
    try:
        text = json.dumps(kept, allow_nan=False, ensure_ascii=False, separators=(",", ":"))
        written = text.encode()  # fails for unpaired surrogates, which could not be sent back
    except (TypeError, ValueError, RecursionError):
        raise AccountError("settings-form") from None
    if len(written) > MAX_SETTINGS_BYTES:
        raise AccountError("settings-too-big", size=len(written), most=MAX_SETTINGS_BYTES)
    return kept


def _muted_without(settings: dict[str, Any], other: str) -> list[str]:
    return [each for each in settings.get("muted", ()) if each != other]


def digest_of(secret: str) -> str:
    """The digest of a secret, which the database stores and connections are identified by."""
    return hashlib.sha256(_bytes(secret)).hexdigest()


def _is_equal_secret(right: str, given: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(_bytes(right), _bytes(given))


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")  # only compared, so any text is fine
