"""The sender of a request: person, address, language, host and origin, read from its headers."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from starlette.requests import HTTPConnection

from wonderful import locales
from wonderful.errors import WonderfulError, brief
from wonderful.server.accounts.person import Person
from wonderful.server.accounts.sessions_tokens_and_links import Sessions, digest_of

COOKIE: Final = "wonderful_session"
_BEARER: Final = "bearer "
_PORT: Final = re.compile(r":[0-9]*$")


class AccessError(WonderfulError):
    """The request is not authenticated, or not allowed."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """A person who is signed in, with a browser or a program."""

    person: Person
    key: str  # the digest of the session or token
    session: str | None = None  # the secret of the session; None for a token


async def authenticate(sessions: Sessions, connection: HTTPConnection) -> Visitor:
    """The person who is signed in, by a token in the header or by the session cookie."""
    header = connection.headers.get("authorization", "")
    if header[: len(_BEARER)].lower() == _BEARER:
        token = header[len(_BEARER) :].strip()
        person = await sessions.person_by_token(token)
        if person is not None:
            return Visitor(person, digest_of(token))
    else:
        cookie = connection.cookies.get(COOKIE, "")
        person = await sessions.person_by_session(cookie) if cookie else None
        if person is not None:
            return Visitor(person, digest_of(cookie), cookie)
    raise AccessError("not-signed-in")


def address_of(connection: HTTPConnection) -> str:
    """The client's address; behind a trusted proxy, uvicorn takes it from the proxy's headers."""
    return connection.client.host if connection.client is not None else "local"


def language_of(connection: HTTPConnection) -> str:
    """The language requested by `?lang=` or by the browser's settings."""
    requested = connection.query_params.get("lang", "")
    accepted = connection.headers.get("accept-language", "").split(",")[:10]
    return locales.best_match([requested, *accepted]) or locales.DEFAULT


def check_host(connection: HTTPConnection, allowed: Collection[str] | None) -> None:
    """Refuse requests under a foreign host name (see `allowed_hosts`); None allows all names.

    Browsers always send a host. Simple probes may not, and are no risk.
    """
    given = connection.headers.get("host", "").lower()
    if allowed is None or not given:
        return
    host = _PORT.sub("", given)
    if host not in allowed:
        raise AccessError("wrong-host", host=brief(host))


def check_origin(connection: HTTPConnection, allowed: Sequence[str]) -> None:
    """Refuse requests that a page of another site sends with a person's cookie (CSRF).

    Programs send no origin, and have no cookie that another site could use.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
            return
    elif origin.rstrip("/").lower() in (*allowed, *_own_origins(connection)):
        return
    raise AccessError("foreign-origin")


def _own_origins(connection: HTTPConnection) -> tuple[str, ...]:
    """Pages from the host and port of the request belong to this server."""
    host = connection.headers.get("host", "").lower()
    return (f"http://{host}", f"https://{host}") if host else ()
