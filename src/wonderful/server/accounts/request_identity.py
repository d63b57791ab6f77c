"""Who sends a request, from where, in which language: read from its headers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from starlette.requests import HTTPConnection

from wonderful import locales
from wonderful.errors import WonderfulError
from wonderful.server.accounts.accounts import Accounts, digest_of
from wonderful.server.accounts.person import Person

COOKIE: Final = "wonderful_session"
_BEARER: Final = "bearer "


class AccessError(WonderfulError):
    """Who asks may not be here."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who is signed in, by a browser or a program."""

    person: Person
    key: str  # which session or token: its digest
    session: str | None = None  # the secret of the session, to end it


async def visitor_of(people: Accounts, connection: HTTPConnection) -> Visitor:
    """Who is signed in, by a token in the header or by the cookie."""
    header = connection.headers.get("authorization", "")
    if header[: len(_BEARER)].lower() == _BEARER:
        token = header[len(_BEARER) :].strip()
        person = await people.of_token(token)
        if person is not None:
            return Visitor(person, digest_of(token))
    else:
        session = connection.cookies.get(COOKIE, "")
        person = await people.of_session(session) if session else None
        if person is not None:
            return Visitor(person, digest_of(session), session)
    raise AccessError("not-signed-in")


def address_of(connection: HTTPConnection) -> str:
    """The address of who asks; behind a trusted proxy, as the proxy says (uvicorn reads it)."""
    return connection.client.host if connection.client is not None else "local"


def language_of(connection: HTTPConnection) -> str:
    """The language that is asked for by `?lang=` or the browser's settings."""
    asked = connection.query_params.get("lang", "")
    accepted = connection.headers.get("accept-language", "").split(",")[:10]
    return locales.best_match([asked, *accepted]) or locales.DEFAULT


def check_origin(connection: HTTPConnection, allowed: Sequence[str]) -> None:
    """A browser says from which site a request comes: only our own may act for its people.

    Programs send no origin, and have no cookie that somebody could misuse.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
            return
    elif origin.rstrip("/").lower() in (*allowed, *_own_origins(connection)):
        return
    raise AccessError("foreign-origin")


def _own_origins(connection: HTTPConnection) -> tuple[str, ...]:
    """A page from the same host and port as the request is ours, whatever the address is called."""
    host = connection.headers.get("host", "").lower()
    return (f"http://{host}", f"https://{host}") if host else ()
