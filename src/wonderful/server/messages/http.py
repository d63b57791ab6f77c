"""What is sent and answered over HTTP, apart from the messages that the websocket has, too."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from wonderful.server.messages.asks import Code, Options
from wonderful.server.messages.tells import At, LobbyRow, Problem

Text = Annotated[str, Field(max_length=200)]


class Body(BaseModel):
    """What a client sends."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Answer(BaseModel):
    """What the server answers."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ErrorAnswer(Answer):
    """Every refusal has this form."""

    error: Problem


class NewPerson(Body):
    """A nickname is enough to play. The invite code only if the server has one."""

    nickname: Text
    invite: Text | None = None


class ChangePerson(Body):
    """What is not named stays. Settings are the client's own, a value of null removes one."""

    nickname: Text | None = None
    settings: dict[str, Any] | None = None


class Account(Body):
    """A name and a password, to play from everywhere."""

    login: Text
    password: Text


class NewPassword(Body):
    old: Text
    new: Text


class LinkSecret(Body):
    """What the link to another device contains."""

    secret: Text


class NewTableBody(Body):
    """A table as somebody wants to play. Bots take the last chairs."""

    options: Options = {}
    bots: Annotated[list[Code], Field(max_length=7)] = []
    sit: bool = True
    start: bool = False


class Me(Answer):
    """Who one is."""

    id: str
    nickname: str
    login: str | None
    created_at: At
    settings: dict[str, Any]
    muted: list[str]


class Welcome(Answer):
    """What a page asks first: who one is, if that is known, and how strangers get in."""

    me: Me | None = None
    needs_invite: bool = False


class Link(Answer):
    """Opened once, within a quarter of an hour, it makes another device one's own."""

    url: str
    secret: str


class Token(Answer):
    """For programs, as `Authorization: Bearer …`. It is shown only now."""

    token: str


class Dropped(Answer):
    count: int


class TableMade(Answer):
    table: str
    url: str
    number: int


class TableList(Answer):
    """Newest first. `before` asks for the next page."""

    tables: list[LobbyRow]
    before: str | None = None


class PersonShown(Answer):
    """What everybody may know of a person."""

    id: str
    nickname: str
    created_at: At
    statistics: dict[str, Any]


class Best(Answer):
    """The best of one's games in a scenario, or alone without one; `played` says of how many."""

    scenario: str | None
    mode: str
    played: int
    score: int
    won: bool
    medal: str | None = None
    title: str | None = None


class Bests(Answer):
    bests: list[Best]


class History(Answer):
    """Finished games, newest first. `before` asks for the next page."""

    games: list[dict[str, Any]]
    before: str | None = None


class ReplayShown(Answer):
    """Some steps of a game that is over, as a seat or a spectator saw them."""

    total: int
    first: int
    view: dict[str, Any]
    steps: list[dict[str, Any]]


class Verification(Answer):
    """The shuffle: what was promised when the game began, and the seed when it is over.

    The SHA-256 of the seed is the commitment.
    """

    commitment: str
    seed: str | None = None
    rules_version: int


class Health(Answer):
    status: str
    version: str
    build: str
    database: str
    attending: bool
    sockets: int
    sets: dict[str, str]  # those from outside that are loaded, each with its digest
    left_out: list[str]  # folders whose sets have mistakes; the log of the server tells them
