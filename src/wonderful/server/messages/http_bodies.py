"""Bodies of HTTP requests and responses that are not websocket messages as well."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from wonderful.rules.event_types import GameEvent
from wonderful.rules.view_types import ViewChanges
from wonderful.server.messages.server_messages import (
    ErrorDetails,
    LobbyRow,
    OptionsField,
    Timestamp,
    ViewField,
)
from wonderful.server.plain_type_schema import Unvalidated
from wonderful.server.table.command_definition import Code
from wonderful.server.table.seating_commands import Options
from wonderful.server.table.table_summary import TableStatus

Text = Annotated[str, Field(max_length=200)]


class RequestBody(BaseModel):
    """The body of a request."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class ResponseBody(BaseModel):
    """The body of a response."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ErrorResponse(ResponseBody):
    """The body of every error response."""

    error: ErrorDetails


class NewPerson(RequestBody):
    """A new guest."""

    nickname: Text
    invite: Text | None = Field(
        default=None, description="the invite code, if the server requires one"
    )
    automatic_passing: bool = Field(
        default=False, description="the setting of this name; see `PATCH /api/me`"
    )


class PersonChanges(RequestBody):
    """Changes to the signed-in person. Omitted fields stay as they are."""

    nickname: Text | None = None
    settings: dict[str, JsonValue] | None = Field(
        default=None,
        description="settings to change, defined by the client; null removes a setting",
    )


class Credentials(RequestBody):
    """The login and password of an account."""

    login: Text
    password: Text


class PasswordChange(RequestBody):
    """The current password and the new one."""

    old: Text
    new: Text


class LinkSecret(RequestBody):
    """The secret of a sign-in link."""

    secret: Text


class NewTableBody(RequestBody):
    """A new table."""

    options: Options = {}
    bots: Annotated[list[Code], Field(max_length=7)] = Field(
        default=[], description="codes of the bots, which take the last chairs"
    )
    sit: bool = Field(default=True, description="whether the host takes the first chair")
    start: bool = Field(default=False, description="whether the game starts at once")


class Me(ResponseBody):
    """The signed-in person."""

    id: str
    nickname: str
    login: str | None = Field(description="null for guests")
    created_at: Timestamp
    settings: dict[str, JsonValue]
    muted: list[str] = Field(description="ids of the people whose chat lines are hidden")


class SessionInfo(ResponseBody):
    """The signed-in person, if any."""

    me: Me | None = None
    needs_invite: bool = Field(default=False, description="whether new guests need an invite code")


class InvitedChair(ResponseBody):
    """A chair of a table, as people see it who have not signed in."""

    is_free: bool = Field(description="anybody may sit down")
    nickname: str = Field(default="", description="empty if the name is not shown")
    bot: str | None = None
    face: str | None = Field(default=None, description="what the portrait depends on")


class Invitation(ResponseBody):
    """A table as people see it who have its link and have not signed in."""

    table: str
    status: TableStatus
    host: str = Field(description="nickname of the host")
    options: OptionsField
    chairs: list[InvitedChair]


class SignInLink(ResponseBody):
    """A link that signs another device in. It works once and expires after 15 minutes."""

    url: str
    secret: str


class ApiToken(ResponseBody):
    """A token for programs, sent as `Authorization: Bearer …`. It cannot be retrieved again."""

    token: str


class RevokedTokens(ResponseBody):
    """The number of tokens that were revoked."""

    count: int


class CreatedTable(ResponseBody):
    """A table that was created."""

    table: str = Field(description="id of the table")
    url: str
    number: int = Field(description="length of the table's log")


class TableList(ResponseBody):
    """A page of tables, most recently changed first."""

    tables: list[LobbyRow]
    before: str | None = Field(
        default=None, description="cursor of the next page; null on the last page"
    )


class GameStatistics(ResponseBody):
    """Statistics of some games. Scores do not include games that the person left to a bot."""

    games: int
    won: int
    left: int
    mean_score: float | None
    best_score: int | None


class ModeStatistics(GameStatistics):
    """Statistics of the games in one mode with one number of players."""

    mode: str
    players: int


class Rating(ResponseBody):
    """A rating in the Plackett-Luce model."""

    ordinal: float = Field(description="mu minus three sigma")
    mu: float
    sigma: float


class PlayerStatistics(GameStatistics):
    """Statistics of a person's most recent games."""

    counted: int = Field(description="number of games that were counted")
    is_complete: bool = Field(description="whether these are all of the person's games")
    by: list[ModeStatistics]
    ratings: dict[str, Rating | None] = Field(
        description="by mode; null while the first game is being rated"
    )


class PublicProfile(ResponseBody):
    """A person as everybody may see them."""

    id: str
    nickname: str
    created_at: Timestamp
    statistics: PlayerStatistics


class BestResult(ResponseBody):
    """The best solo game in a scenario, or in a mode without a scenario."""

    scenario: str | None
    mode: str
    played: int = Field(description="number of games played")
    score: int
    won: bool
    medal: str | None = None
    title: str | None = None


class BestResults(ResponseBody):
    """The best solo games of a person."""

    bests: list[BestResult]


class OpponentResult(TypedDict):
    """The score of another seat."""

    name: str
    bot: str | None
    score: int


class GameResult(TypedDict):
    """A person's result in a game, as it is stored."""

    mode: str  # "base", or the expansions joined with "+"
    players: int
    score: int
    rank: int
    won: bool
    left: bool  # a bot played to the end
    empire: str
    scenario: str | None
    is_public: NotRequired[bool]  # missing in results of the first version
    title: str | None
    medal: str | None
    opponents: list[OpponentResult]


class PlayedGame(ResponseBody):
    """A finished game of a person."""

    table: str | None = Field(default=None, description="null if you may not open the table")
    at: Timestamp
    rated_mode: str | None
    data: Annotated[GameResult, Unvalidated()]


class GameHistory(ResponseBody):
    """A page of finished games, newest first."""

    games: list[PlayedGame]
    before: str | None = Field(
        default=None, description="cursor of the next page; null on the last page"
    )


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


class ReplayPage(ResponseBody):
    """Some steps of a finished game, as a seat or a spectator saw them."""

    total: int = Field(description="number of steps in the whole game")
    first: int = Field(description="number of the first step on this page, counted from 0")
    view: ViewField  # before the first step
    steps: list[Annotated[ReplayStep, Unvalidated()]]


class Verification(ResponseBody):
    """Proof that the shuffle was fixed before the game began."""

    commitment: str = Field(description="SHA-256 of the seed, published when the game began")
    seed: str | None = Field(default=None, description="null until the game is over")
    rules_version: int


class Health(ResponseBody):
    """The state of a server process."""

    status: str
    version: str
    build: str
    database: str
    attending: bool = Field(description="whether this process runs the scheduler")
    sockets: int = Field(description="open websockets")
    sets: dict[str, str] = Field(description="digests of the loaded outside sets, by set id")
    left_out: list[str] = Field(
        description="folders whose sets have errors and were not loaded; the log has the details"
    )
