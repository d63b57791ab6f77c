"""Guests and accounts: creating, signing in with a password, names, settings, deleting."""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Callable
from typing import Any, Final

from wonderful.errors import brief
from wonderful.server.accounts.name_and_password_rules import (
    MAX_LOGIN_LENGTH,
    MIN_LOGIN_LENGTH,
    AccountError,
    check_password,
    clean_nickname,
    fold_login,
    is_login,
)
from wonderful.server.accounts.password_hashing import hash_password, needs_rehash, verify_password
from wonderful.server.accounts.person import Person
from wonderful.server.accounts.sessions_tokens_and_links import (
    LINK,
    SESSION,
    TOKEN,
    Sessions,
    to_bytes,
)
from wonderful.server.storage import people, sign_in_secrets
from wonderful.server.storage.store import ConflictError, Store

MAX_SETTINGS_BYTES: Final = 4096  # bytes of JSON
MAX_MUTED: Final = 100


class Accounts:
    """The guests and accounts of a server."""

    def __init__(
        self, store: Store, now: Callable[[], int], invite_code: str | None = None
    ) -> None:
        self._store = store
        self._now = now
        self._invite_code = invite_code
        self.sessions = Sessions(store, now)

    # Guests

    async def create_guest(
        self, nickname: str, invite: str | None = None, settings: dict[str, Any] | None = None
    ) -> tuple[Person, str]:
        """Create a guest and a session. Returns the person and the secret of the session."""
        if self._invite_code and not _is_equal_secret(self._invite_code, invite or ""):
            raise AccountError("wrong-invite")
        person = Person(new_id(), clean_nickname(nickname), self._now(), settings=settings or {})
        await self._store.write(people.add(person))
        return person, await self.sessions.create(SESSION, person)

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
        if not is_login(folded):
            raise AccountError("bad-login", least=MIN_LOGIN_LENGTH, most=MAX_LOGIN_LENGTH)
        check_password(password)
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
            secret = await self.sessions.create_if_unchanged(SESSION, person, hash)
        except ConflictError:  # the password has just been changed
            raise AccountError("wrong-login") from None
        return await self._reload(person), secret

    async def change_password(self, person: Person, old: str, new: str) -> tuple[Person, str]:
        """Change the password, end all sessions and create one. Tokens stay valid."""
        hash = (await self._reload(person)).password_hash
        if hash is None:
            raise AccountError("no-account")
        check_password(new)
        if not await verify_password(hash, old):
            raise AccountError("wrong-password")
        renewed = await hash_password(new)
        # Ends all sessions and links, because a stranger may have known the old password.
        try:
            current = await self._store.write(
                sign_in_secrets.set_password(person.id, hash, renewed, (SESSION, LINK))
            )
            return current, await self.sessions.create_if_unchanged(SESSION, current, renewed)
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

    # Internal

    async def _reload(self, person: Person) -> Person:
        """Read a person again: the given one may be out of date."""
        current = await self._store.read(people.by_id(person.id))
        if current is None:
            raise AccountError("person-gone")
        return current

    async def _person_by_login(self, login: str) -> Person | None:
        folded = fold_login(login)
        # Other texts cannot be logins, and a database may not even accept them.
        return await self._store.read(people.by_login(folded)) if is_login(folded) else None

    async def _change_settings(
        self, person: Person, change: Callable[[dict[str, Any]], dict[str, Any]]
    ) -> Person:
        try:
            return await self._store.write(
                people.change_settings(person.id, lambda old: _validate_settings(change(old)))
            )
        except ConflictError:
            raise AccountError("person-gone") from None


def new_id() -> str:
    """A random id of 72 bits, for people and tables. It never begins with "-" or "_"."""
    while (id := secrets.token_urlsafe(9)).startswith(("-", "_")):
        pass
    return id


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


def _is_equal_secret(right: str, given: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(to_bytes(right), to_bytes(given))
