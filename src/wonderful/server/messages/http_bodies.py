"""Bodies of HTTP requests and answers that are no websocket messages."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from wonderful.rules.event_types import GameEvent
from wonderful.rules.view_types import ViewChanges
from wonderful.server.messages.server_messages import At, LobbyRow, Problem, ViewField
from wonderful.server.plain_type_schema import Unvalidated
from wonderful.server.table.command import Code
from wonderful.server.table.seating_commands import Options

Text = Annotated[str, Field(max_length=200)]


class Body(BaseModel):
    """The body of a request."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Answer(BaseModel):
    """The body of an answer."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ErrorAnswer(Answer):
    """The body of every error answer."""

    error: Problem


class NewPerson(Body):
    """A new guest. The invite code is needed only if the server has one."""

    nickname: Text
    invite: Text | None = None


class ChangePerson(Body):
    """Changes of a person. Settings belong to the client; null removes one."""

    nickname: Text | None = None
    settings: dict[str, JsonValue] | None = None


class Account(Body):
    """The login and password of an account."""

    login: Text
    password: Text


class NewPassword(Body):
    old: Text
    new: Text


class LinkSecret(Body):
    """The secret of a link for another device."""

    secret: Text


class NewTableBody(Body):
    """A new table. Bots take the last chairs."""

    options: Options = {}
    bots: Annotated[list[Code], Field(max_length=7)] = []
    sit: bool = True
    start: bool = False


class Me(Answer):
    """The signed-in person."""

    id: str
    nickname: str
    login: str | None
    created_at: At
    settings: dict[str, JsonValue]
    muted: list[str]


class Welcome(Answer):
    """The signed-in person, if any, and whether newcomers need an invite code."""

    me: Me | None = None
    needs_invite: bool = False


class Link(Answer):
    """A link that signs another device in: once, and within a quarter of an hour."""

    url: str
    secret: str


class Token(Answer):
    """A token for programs, sent as `Authorization: Bearer …`. It is shown only once."""

    token: str


class Dropped(Answer):
    count: int


class TableMade(Answer):
    table: str
    url: str
    number: int


class TableList(Answer):
    """Tables, newest first. Pass `before` to get the next page."""

    tables: list[LobbyRow]
    before: str | None = None


class Figures(Answer):
    """Results of some games. Scores leave out games that the person left to a bot."""

    games: int
    won: int
    left: int
    mean_score: float | None
    best_score: int | None


class ModeFigures(Figures):
    """Results in one mode with one number of players."""

    mode: str
    players: int


class Rating(Answer):
    """A rating by the Plackett-Luce model; `ordinal` is mu minus three sigma."""

    ordinal: float
    mu: float
    sigma: float


class PlayerStatistics(Figures):
    """The newest games of a person, `counted` of them."""

    counted: int
    is_complete: bool  # whether these are all games
    by: list[ModeFigures]
    ratings: dict[str, Rating | None]  # by mode; null while a game is being rated


class PersonShown(Answer):
    """The public facts of a person."""

    id: str
    nickname: str
    created_at: At
    statistics: PlayerStatistics


class Best(Answer):
    """The best of `played` solo games in a scenario, or in a mode without one."""

    scenario: str | None
    mode: str
    played: int
    score: int
    won: bool
    medal: str | None = None
    title: str | None = None


class Bests(Answer):
    bests: list[Best]


class OpponentResult(TypedDict):
    """The score of another seat."""

    name: str
    bot: str | None
    score: int


class GameResult(TypedDict):
    """What a person achieved in a game, as it is stored."""

    mode: str  # "base", or the expansions joined with "+"
    players: int
    score: int
    rank: int
    won: bool
    left: bool  # a bot played to the end
    empire: str
    scenario: str | None
    is_public: NotRequired[bool]  # results of the first version do not say
    title: str | None
    medal: str | None
    opponents: list[OpponentResult]


class PlayedGame(Answer):
    """A finished game. `table` is missing if the reader may not open it."""

    table: str | None = None
    at: At
    rated_mode: str | None
    data: Annotated[GameResult, Unvalidated()]


class History(Answer):
    """Finished games, newest first. Pass `before` to get the next page."""

    games: list[PlayedGame]
    before: str | None = None


class ReplayDecider(TypedDict):
    """Who decided: a person, a bot, or a fallback for one of them."""

    kind: str
    name: str
    version: str


class ReplayStep(TypedDict):
    """One action, and what the viewer saw of it."""

    seat: int
    action: str  # empty while it is hidden from the viewer
    decision: str
    by: ReplayDecider
    events: list[GameEvent]
    changes: ViewChanges


class ReplayShown(Answer):
    """Some steps of a finished game, as a seat or a spectator saw them."""

    total: int  # steps of the whole game
    first: int  # the number of the first step here, from 0
    view: ViewField  # before that step
    steps: list[Annotated[ReplayStep, Unvalidated()]]


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
