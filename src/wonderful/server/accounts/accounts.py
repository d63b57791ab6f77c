"""Who people are: guests by a session, accounts by a password, programs by a token.

Secrets are handed out once; the database has only their digests.
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
from wonderful.server.accounts.passwords import hash_password, is_password, needs_rehash
from wonderful.server.accounts.person import Person
from wonderful.server.storage import people, sign_in_secrets
from wonderful.server.storage.store import ConflictError, Store
from wonderful.server.table.table_options import DAY, SECOND

SESSION: Final = "session"
TOKEN: Final = "token"
LINK: Final = "link"
SESSION_LIFE: Final = 180 * DAY  # from when it is made or renewed
# From when a secret is made, in milliseconds; None: for ever.
LIVES: Final[dict[str, int | None]] = {SESSION: SESSION_LIFE, TOKEN: None, LINK: 15 * 60 * SECOND}
TOKEN_START: Final = "wt_"  # so that a token is recognised where it should not be
LONGEST_NICKNAME: Final = 24
SHORTEST_LOGIN: Final = 3
LONGEST_LOGIN: Final = 32
SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 128
MOST_SETTINGS: Final = 4096  # bytes of JSON
MOST_MUTED: Final = 100

_LOGIN: Final = re.compile(rf"[a-z0-9._-]{{{SHORTEST_LOGIN},{LONGEST_LOGIN}}}")
# Letters that nobody sees, but Python calls them printable.
_INVISIBLE: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")


class AccountError(WonderfulError):
    """Somebody is not known, or cannot be called or do that."""


class Accounts:
    """Everybody who plays on a server."""

    def __init__(
        self, store: Store, now: Callable[[], int], invite_code: str | None = None
    ) -> None:
        self._store = store
        self._now = now
        self._invite_code = invite_code

    # Coming and being recognised

    async def arrive(self, nickname: str, invite: str | None = None) -> tuple[Person, str]:
        """A new guest and the secret of their session."""
        if self._invite_code and not _is_same(self._invite_code, invite or ""):
            raise AccountError("wrong-invite")
        person = Person(new_id(), clean_nickname(nickname), self._now())
        await self._store.write(people.add(person))
        return person, await self._new_secret(SESSION, person)

    async def of_session(self, secret: str) -> Person | None:
        return await self._of_secret(secret, SESSION)

    async def of_token(self, token: str) -> Person | None:
        return await self._of_secret(token, TOKEN)

    async def renew(self, session: str) -> bool:
        """A session that is used does not end: when half of its life is over, it begins anew."""
        now = self._now()
        half, whole = now + SESSION_LIFE // 2, now + SESSION_LIFE
        return await self._store.write(
            sign_in_secrets.extend(digest_of(session), SESSION, now, half, whole)
        )

    # What can be changed

    async def rename(self, person: Person, nickname: str) -> Person:
        cleaned = clean_nickname(nickname)
        try:
            return await self._store.write(people.rename(person.id, cleaned))
        except ConflictError:
            raise AccountError("person-gone") from None

    async def change_settings(self, person: Person, settings: dict[str, Any]) -> Person:
        """Settings that are not named stay as they are; those that are None are removed."""
        return await self._change_settings(person, lambda known: {**known, **settings})

    async def mute(self, person: Person, other: str) -> Person:
        """Of too many the one that was muted first is heard again."""

        def add(known: dict[str, Any]) -> dict[str, Any]:
            return {**known, "muted": [*_muted_without(known, other), other][-MOST_MUTED:]}

        return await self._change_settings(person, add)

    async def unmute(self, person: Person, other: str) -> Person:
        return await self._change_settings(
            person, lambda known: {**known, "muted": _muted_without(known, other)}
        )

    async def forget(self, person: Person) -> None:
        """Delete a person with all their secrets; their games stay, with the bare id."""
        await self._store.write(people.delete(person.id))

    # Accounts

    async def register(self, person: Person, login: str, password: str) -> Person:
        """A guest gets an account; their sessions go on."""
        folded = fold_login(login)
        if not _LOGIN.fullmatch(folded):
            raise AccountError("bad-login", least=SHORTEST_LOGIN, most=LONGEST_LOGIN)
        _check_password(password)
        hash = await hash_password(password)
        try:
            return await self._store.write(people.set_account(person.id, folded, hash))
        except ConflictError:
            known = await self._known(person)
            if known.login is not None:
                raise AccountError("has-account", login=known.login) from None
            raise AccountError("login-taken", login=folded) from None

    async def log_in(self, login: str, password: str) -> tuple[Person, str]:
        """A new session. An unknown login is refused just as a wrong password is."""
        person = await self._of_login(login)
        hash = None if person is None else person.password_hash
        if not await is_password(hash, password) or person is None or hash is None:
            raise AccountError("wrong-login")
        try:
            if needs_rehash(hash):
                renewed = await hash_password(password)
                await self._store.write(sign_in_secrets.set_password(person.id, hash, renewed))
                hash = renewed
            secret = await self._add_secret(SESSION, person, hash)
        except ConflictError:  # changed meanwhile: the old one opens nothing
            raise AccountError("wrong-login") from None
        return await self._known(person), secret

    async def change_password(self, person: Person, old: str, new: str) -> tuple[Person, str]:
        """All sessions end, and one begins; tokens stay."""
        hash = (await self._known(person)).password_hash
        if hash is None:
            raise AccountError("no-account")
        _check_password(new)
        if not await is_password(hash, old):
            raise AccountError("wrong-password")
        renewed = await hash_password(new)
        # Also ends whatever somebody else may have opened with the old one, links included.
        try:
            known = await self._store.write(
                sign_in_secrets.set_password(person.id, hash, renewed, (SESSION, LINK))
            )
            return known, await self._add_secret(SESSION, known, renewed)
        except ConflictError:
            await self._known(person)
            raise AccountError("wrong-password") from None

    async def reset_password(self, login: str) -> str:
        """For whoever runs the server: a new password, told once. Sessions and tokens end."""
        person = await self._of_login(login)
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
        """This session ends; the others go on."""
        await self._store.write(sign_in_secrets.take(digest_of(secret), SESSION, self._now()))

    # Other devices and programs

    async def make_link(self, person: Person) -> str:
        """A secret that opens one session on another device, for a quarter of an hour."""
        return await self._new_secret(LINK, person)

    async def use_link(self, secret: str) -> tuple[Person, str]:
        person = await self._store.write(sign_in_secrets.take(digest_of(secret), LINK, self._now()))
        if person is None:
            raise AccountError("link-over")
        return person, await self._new_secret(SESSION, person)

    async def make_token(self, person: Person) -> str:
        """A secret for programs, valid until it is dropped."""
        return await self._new_secret(TOKEN, person)

    async def drop_tokens(self, person: Person) -> int:
        return await self._store.write(sign_in_secrets.drop(person.id, TOKEN))

    # Within

    async def _known(self, person: Person) -> Person:
        """A person as they are now: whoever asks may have read them long ago."""
        known = await self._store.read(people.by_id(person.id))
        if known is None:
            raise AccountError("person-gone")
        return known

    async def _of_secret(self, secret: str, kind: str) -> Person | None:
        digest = digest_of(secret)
        return await self._store.read(sign_in_secrets.person_of(digest, kind, self._now()))

    async def _of_login(self, login: str) -> Person | None:
        folded = fold_login(login)
        # No account has another form, and a database may not even take such a text.
        return await self._store.read(people.by_login(folded)) if _LOGIN.fullmatch(folded) else None

    async def _change_settings(
        self, person: Person, change: Callable[[dict[str, Any]], dict[str, Any]]
    ) -> Person:
        try:
            return await self._store.write(
                people.change_settings(person.id, lambda known: _checked_settings(change(known)))
            )
        except ConflictError:
            raise AccountError("person-gone") from None

    async def _new_secret(self, kind: str, person: Person) -> str:
        try:
            return await self._add_secret(kind, person)
        except ConflictError:
            raise AccountError("person-gone") from None

    async def _add_secret(self, kind: str, person: Person, password_hash: str | None = None) -> str:
        """ConflictError if the person is gone, or has another password by now."""
        secret = (TOKEN_START if kind == TOKEN else "") + secrets.token_urlsafe(32)
        now, life = self._now(), LIVES[kind]
        ends_at = None if life is None else now + life
        digest = digest_of(secret)
        await self._store.write(
            sign_in_secrets.add(digest, kind, person.id, now, ends_at, password_hash)
        )
        return secret


def new_id() -> str:
    """A name that nobody guesses (72 bits), for people and tables; it never begins with "-"."""
    while (id := secrets.token_urlsafe(9)).startswith(("-", "_")):
        pass
    return id


def clean_nickname(nickname: str) -> str:
    """A nickname as it is kept; refused if others could not see or read it."""
    cleaned = unicodedata.normalize("NFC", " ".join(nickname.split()))
    is_visible = cleaned.isprintable() and _INVISIBLE.isdisjoint(cleaned)
    has_letter = any(letter.isalnum() for letter in cleaned)
    if not is_visible or not has_letter or len(cleaned) > LONGEST_NICKNAME:
        raise AccountError("bad-nickname", most=LONGEST_NICKNAME)
    return cleaned


def fold_login(login: str) -> str:
    """The one spelling of a login; limits count by it, too."""
    return login.strip().casefold()


def _check_password(password: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise AccountError("bad-password", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD)


def _checked_settings(settings: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in settings.items() if value is not None}
    try:
        text = json.dumps(kept, allow_nan=False, ensure_ascii=False, separators=(",", ":"))
        written = text.encode()  # half a surrogate pair could not be sent back
    except (TypeError, ValueError, RecursionError):
        raise AccountError("settings-form") from None
    if len(written) > MOST_SETTINGS:
        raise AccountError("settings-too-big", size=len(written), most=MOST_SETTINGS)
    return kept


def _muted_without(settings: dict[str, Any], other: str) -> list[str]:
    return [each for each in settings.get("muted", ()) if each != other]


def digest_of(secret: str) -> str:
    """What the database keeps of a secret, and what connections are recognised by."""
    return hashlib.sha256(_bytes(secret)).hexdigest()


def _is_same(right: str, given: str) -> bool:
    """Takes the same time wherever they differ."""
    return hmac.compare_digest(_bytes(right), _bytes(given))


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")  # whatever comes is only compared
