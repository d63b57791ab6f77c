"""Who people are: guests by a session, accounts by a password, programs by a token.

Secrets are handed out once; the database has only their digests.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import re
import secrets
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from wonderful.errors import WonderfulError, brief
from wonderful.server.options import DAY, SECOND
from wonderful.server.passwords import hash_password, is_password, needs_rehash
from wonderful.server.storage.base import ConflictError, Person, Store

SESSION: Final = "session"
TOKEN: Final = "token"
LINK: Final = "link"
# From when a secret is made, in milliseconds; None: for ever.
LIVES: Final[dict[str, int | None]] = {SESSION: 180 * DAY, TOKEN: None, LINK: 15 * 60 * SECOND}
TOKEN_START: Final = "wt_"  # so that a token is recognised where it should not be
LONGEST_NICKNAME: Final = 24
SHORTEST_LOGIN: Final = 3
LONGEST_LOGIN: Final = 32
SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 128
MOST_SETTINGS: Final = 4096  # bytes of JSON

_LOGIN: Final = re.compile(rf"[a-z0-9._-]{{{SHORTEST_LOGIN},{LONGEST_LOGIN}}}")
# Letters that nobody sees, but Python calls them printable.
_INVISIBLE: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")


class PeopleError(WonderfulError):
    """Somebody is not known, or cannot be called or do that."""


class People:
    """Everybody who plays on a server."""

    def __init__(
        self, store: Store, now: Callable[[], int], invite_code: str | None = None
    ) -> None:
        self._store = store
        self._now = now
        self._invite_code = invite_code
        # A person is replaced as a whole: what two requests change at once must not get lost.
        self._changing = asyncio.Lock()

    # Coming and being recognised

    async def arrive(self, nickname: str, invite: str | None = None) -> tuple[Person, str]:
        """A new guest and the secret of their session."""
        if self._invite_code and not _is_same(self._invite_code, invite or ""):
            raise PeopleError("wrong-invite")
        person = Person(secrets.token_urlsafe(9), clean_nickname(nickname), self._now())
        await self._store.add_person(person)
        return person, await self._new_secret(SESSION, person)

    async def of_session(self, secret: str) -> Person | None:
        return await self._store.person_of_secret(_digest(secret), SESSION, self._now())

    async def of_token(self, token: str) -> Person | None:
        return await self._store.person_of_secret(_digest(token), TOKEN, self._now())

    # What can be changed

    async def rename(self, person: Person, nickname: str) -> Person:
        cleaned = clean_nickname(nickname)
        return await self._change(person, lambda known: replace(known, nickname=cleaned))

    async def change_settings(self, person: Person, settings: dict[str, Any]) -> Person:
        """Settings that are not named stay as they are; those that are None are removed."""

        def merge(known: Person) -> Person:
            merged = {**known.settings, **settings}
            return replace(known, settings=_checked_settings(merged))

        return await self._change(person, merge)

    async def forget(self, person: Person) -> None:
        """Delete a person with all their secrets; their games stay, with the bare id."""
        async with self._changing:
            await self._store.delete_person(person.id)

    # Accounts

    async def register(self, person: Person, login: str, password: str) -> Person:
        """A guest gets an account; their sessions go on."""
        folded = fold_login(login)
        if not _LOGIN.fullmatch(folded):
            raise PeopleError("bad-login", least=SHORTEST_LOGIN, most=LONGEST_LOGIN)
        _check_password(password)
        hash = await hash_password(password)

        def register(known: Person) -> Person:
            if known.login is not None:
                raise PeopleError("has-account", login=known.login)
            return replace(known, login=folded, password_hash=hash)

        try:
            return await self._change(person, register)
        except ConflictError:
            raise PeopleError("login-taken", login=folded) from None

    async def log_in(self, login: str, password: str) -> tuple[Person, str]:
        """A new session. An unknown login is refused just as a wrong password is."""
        person = await self._of_login(login)
        hash = None if person is None else person.password_hash
        if not await is_password(hash, password) or person is None or hash is None:
            raise PeopleError("wrong-login")
        renewed = await hash_password(password) if needs_rehash(hash) else hash
        async with self._changing:
            known = await self._known(person)
            if known.password_hash != hash:  # changed meanwhile: the old one opens nothing
                raise PeopleError("wrong-login")
            if renewed != hash:
                known = replace(known, password_hash=renewed)
                await self._store.change_person(known)
            return known, await self._new_secret(SESSION, known)

    async def change_password(self, person: Person, old: str, new: str) -> tuple[Person, str]:
        """All sessions end, and one begins; tokens stay."""
        hash = (await self._known(person)).password_hash
        if hash is None:
            raise PeopleError("no-account")
        _check_password(new)
        if not await is_password(hash, old):
            raise PeopleError("wrong-password")
        renewed = await hash_password(new)
        async with self._changing:
            known = await self._known(person)
            if known.password_hash != hash:
                raise PeopleError("wrong-password")
            known = await self._set_password(known, renewed)
            return known, await self._new_secret(SESSION, known)

    async def reset_password(self, login: str) -> str:
        """For whoever runs the server: a new password, told once. All sessions end."""
        person = await self._of_login(login)
        if person is None:
            raise PeopleError("no-such-login", login=brief(login))
        password = secrets.token_urlsafe(12)
        hash = await hash_password(password)
        async with self._changing:
            await self._set_password(await self._known(person), hash)
        return password

    async def log_out(self, secret: str) -> None:
        """This session ends; the others go on."""
        await self._store.take_secret(_digest(secret), SESSION, self._now())

    # Other devices and programs

    async def make_link(self, person: Person) -> str:
        """A secret that opens one session on another device, for a quarter of an hour."""
        return await self._new_secret(LINK, person)

    async def use_link(self, secret: str) -> tuple[Person, str]:
        person = await self._store.take_secret(_digest(secret), LINK, self._now())
        if person is None:
            raise PeopleError("link-over")
        return person, await self._new_secret(SESSION, person)

    async def make_token(self, person: Person) -> str:
        """A secret for programs, valid until it is dropped."""
        return await self._new_secret(TOKEN, person)

    async def drop_tokens(self, person: Person) -> int:
        return await self._store.drop_secrets(person.id, TOKEN)

    # Within

    async def _known(self, person: Person) -> Person:
        """A person as they are now: whoever asks may have read them long ago."""
        known = await self._store.person(person.id)
        if known is None:
            raise PeopleError("person-gone")
        return known

    async def _of_login(self, login: str) -> Person | None:
        folded = fold_login(login)
        # No account has another form, and a database may not even take such a text.
        return await self._store.person_by_login(folded) if _LOGIN.fullmatch(folded) else None

    async def _change(self, person: Person, change: Callable[[Person], Person]) -> Person:
        async with self._changing:
            changed = change(await self._known(person))
            await self._store.change_person(changed)
            return changed

    async def _set_password(self, person: Person, hash: str) -> Person:
        """Also ends whatever somebody else may have opened with the old one, links included."""
        changed = replace(person, password_hash=hash)
        await self._store.change_person(changed)
        for kind in (SESSION, LINK):
            await self._store.drop_secrets(person.id, kind)
        return changed

    async def _new_secret(self, kind: str, person: Person) -> str:
        secret = (TOKEN_START if kind == TOKEN else "") + secrets.token_urlsafe(32)
        now, life = self._now(), LIVES[kind]
        ends_at = None if life is None else now + life
        try:
            await self._store.add_secret(_digest(secret), kind, person.id, now, ends_at)
        except ConflictError:
            raise PeopleError("person-gone") from None
        return secret


def clean_nickname(nickname: str) -> str:
    """A nickname as it is kept; refused if others could not see or read it."""
    cleaned = unicodedata.normalize("NFC", " ".join(nickname.split()))
    is_visible = cleaned.isprintable() and _INVISIBLE.isdisjoint(cleaned)
    has_letter = any(letter.isalnum() for letter in cleaned)
    if not is_visible or not has_letter or len(cleaned) > LONGEST_NICKNAME:
        raise PeopleError("bad-nickname", most=LONGEST_NICKNAME)
    return cleaned


def fold_login(login: str) -> str:
    """The one spelling of a login; limits count by it, too."""
    return login.strip().casefold()


def _check_password(password: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise PeopleError("bad-password", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD)


def _checked_settings(settings: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in settings.items() if value is not None}
    try:
        text = json.dumps(kept, allow_nan=False, ensure_ascii=False, separators=(",", ":"))
        written = text.encode()  # half a surrogate pair could not be sent back
    except (TypeError, ValueError, RecursionError):
        raise PeopleError("settings-form") from None
    if len(written) > MOST_SETTINGS:
        raise PeopleError("settings-too-big", size=len(written), most=MOST_SETTINGS)
    return kept


def _digest(secret: str) -> str:
    return hashlib.sha256(_bytes(secret)).hexdigest()


def _is_same(right: str, given: str) -> bool:
    """Takes the same time wherever they differ."""
    return hmac.compare_digest(_bytes(right), _bytes(given))


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")  # whatever comes is only compared
