"""Messages that the server sends over the websocket: replies, and updates of subscriptions."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter

from wonderful.rules.event_types import GameEvent
from wonderful.rules.outcome_types import CardOutlookData, OutcomeData, PlanData, PreviewData
from wonderful.rules.view_types import View, ViewChanges
from wonderful.server.plain_type_schema import (
    Unvalidated,
    complete_schema,
    schema_of,
)
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_summary import TableStatus

PROTOCOL: Final = 1

ViewField = Annotated[View, Unvalidated()]
ViewChangesField = Annotated[ViewChanges, Unvalidated()]
EventField = Annotated[GameEvent, Unvalidated(title="GameEvent")]
OutcomeField = Annotated[OutcomeData, Unvalidated()]
OutlookField = Annotated[CardOutlookData, Unvalidated()]
SupremacyGaps = dict[str, list[int]]
# Stored as plain data; they were validated when they were chosen.
OptionsField = Annotated[
    dict[str, Any], Unvalidated(complete_schema(schema_of(TableOptions), "Chosen"))
]
Timestamp = Annotated[int, Field(description="milliseconds since 1970")]


class ServerModel(BaseModel):
    """A message from the server, or a part of one. Fields that are null are omitted."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ServerMessage(ServerModel):
    """A message from the server."""

    def to_text(self) -> str:
        return self.model_dump_json(exclude_none=True)


# Parts of messages


class ChairInfo(ServerModel):
    """A chair at a table, taken by a person or a bot, or free."""

    person: str | None = Field(default=None, description="id of the person")
    nickname: str = Field(default="", description="empty if nobody has the chair")
    bot: str | None = Field(default=None, description="code of the bot")
    face: str | None = Field(
        default=None,
        description="what the portrait depends on: the character of the bot, for which "
        "`bot.character.*` has texts, or a key that the person has everywhere",
    )
    empire: str | None = Field(default=None, description="the chosen Empire; null means at random")
    seat: int | None = Field(default=None, description="the seat in the game, once it has started")
    is_ready: bool = False
    is_away: bool = Field(
        default=False, description="a stand-in decides until the player comes back"
    )
    has_left: bool = Field(
        default=False, description="the player has resigned; the stand-in plays on"
    )
    wants_end: bool = Field(default=False, description="the player agrees to end the game now")
    is_free: bool = Field(default=False, description="anybody may sit down")
    invited: str | None = Field(
        default=None, description="id of the person for whom the chair is kept"
    )
    invited_name: str | None = Field(default=None, description="nickname of that person")


class RatingChange(ServerModel):
    """A person's rating, as mu and sigma, before and after a game."""

    before: tuple[float, float] | None = Field(
        default=None, description="null for the first rated game"
    )
    after: tuple[float, float]


class RematchProposal(ServerModel):
    """A rematch that was proposed to the people of a game."""

    table: str = Field(description="id of the new table")
    by: str | None = Field(default=None, description="id of the person who proposed it")
    nickname: str = Field(default="", description="nickname of that person")
    accepted: list[str] = Field(default=[], description="ids of the people who have joined")
    declined: list[str] = Field(default=[], description="ids of the people who have declined")


class TableInfo(ServerModel):
    """A table as everybody may see it."""

    id: str
    status: TableStatus
    reason: str = Field(default="", description="why the table was abandoned")
    host: str = Field(description="id of the host")
    options: OptionsField
    chairs: list[ChairInfo]
    empires: list[str] = Field(
        default=[], description="the Empires to choose from; empty after the start"
    )
    commitment: str | None = Field(
        default=None, description="SHA-256 of the seed, once the game has begun"
    )
    seed: str | None = Field(
        default=None, description="the seed of the shuffle, once the game is over"
    )
    outcome: OutcomeField | None = None
    ratings: dict[str, RatingChange] | None = Field(
        default=None, description="by person, after a rated game"
    )
    rematch: str | None = Field(default=None, description="id of the table of the rematch")
    rematch_proposal: RematchProposal | None = None


class ClockInfo(ServerModel):
    """The clock of a seat."""

    seat: int
    left: int = Field(description="remaining milliseconds when the clock last started or stopped")
    deadline: Timestamp | None = Field(
        default=None, description="milliseconds since 1970; null while the clock is stopped"
    )


class ChatLineInfo(ServerModel):
    """A line of the chat."""

    number: int = Field(
        description="from 1; lines of the table before a rematch have numbers up to 0"
    )
    at: Timestamp
    person: str
    nickname: str
    text: str


class LessonInfo(ServerModel):
    """The player's progress in the first lesson. After the last step there is no next action."""

    step: int = Field(description="completed steps")
    steps: int = Field(description="steps in total")
    say: str | None = Field(default=None, description="key of the text that explains the step")
    action: str | None = Field(default=None, description="the action to take next")
    plan: str | None = Field(default=None, description="a plan that carries out the whole step")


class LobbyChair(ServerModel):
    """A chair of a table in a list."""

    person: str | None = None
    nickname: str = Field(default="", description="empty if nobody has the chair")
    bot: str | None = None
    face: str | None = Field(default=None, description="what the portrait depends on")
    empire: str | None = None
    invited: str | None = Field(
        default=None, description="id of the person for whom the chair is kept"
    )
    is_free: bool = Field(default=False, description="anybody may sit down")


class LobbyRow(ServerModel):
    """A table in a list."""

    id: str
    status: TableStatus
    created_at: Timestamp
    changed_at: Timestamp
    is_public: bool
    host: str
    options: OptionsField
    chairs: list[LobbyChair]
    waiting_for: list[str] = Field(default=[], description="ids of the people who have to decide")
    decision: str | None = None
    scores: list[int] | None = None


class ErrorDetails(ServerModel):
    """An error: a code with parameters for programs, and a text for people."""

    code: str
    params: dict[str, JsonValue] = {}
    text: str = Field(description="in the language of the client")


# Replies


class Hello(ServerMessage):
    """The first message on every connection."""

    type: Literal["hello"] = "hello"
    protocol: int = Field(default=PROTOCOL, description="version of the protocol")
    version: str = Field(description="version of the server")
    person: str = Field(description="id of the signed-in person")
    nickname: str
    now: Timestamp


class Done(ServerMessage):
    """The request succeeded. If it was a command, its effect is stored."""

    type: Literal["done"] = "done"
    id: str
    number: int = Field(default=0, description="length of the table's log; 0 if nothing was stored")
    table: str | None = Field(default=None, description="for `rematch`: id of the new table")


class ErrorReply(ServerMessage):
    """The request was refused, and nothing has changed."""

    type: Literal["error"] = "error"
    id: str | None = Field(default=None, description="null if the message had no readable id")
    error: ErrorDetails


class PreviewReply(ServerMessage):
    """The reply to `preview`: the seat's numbers before and after the actions."""

    type: Literal["preview"] = "preview"
    id: str
    preview: Annotated[PreviewData, Unvalidated()]


class CardOutlooksReply(ServerMessage):
    """The reply to `card-outlooks`. Cards that the actions complete are left out."""

    type: Literal["card-outlooks"] = "card-outlooks"
    id: str
    cards: dict[str, OutlookField] = {}
    places: dict[str, OutlookField] = {}


class PlanReply(ServerMessage):
    """The reply to `plan`: its actions, and every piece that would move."""

    type: Literal["plan"] = "plan"
    id: str
    plan: Annotated[PlanData, Unvalidated()]


class Pong(ServerMessage):
    """The reply to `ping`."""

    type: Literal["pong"] = "pong"
    id: str
    now: Timestamp


# Updates


class TableSnapshot(ServerMessage):
    """A table with everything this person may see.

    The reply to `watch`. Also sent without an `id` when the game starts and when the person's
    seat changes.
    """

    type: Literal["table"] = "table"
    id: str | None = None
    number: int = Field(description="length of the table's log")
    table: TableInfo
    seat: int | None = Field(default=None, description="the person's own seat; null for spectators")
    view: ViewField | None = Field(default=None, description="null before the game starts")
    supremacy_gaps: SupremacyGaps = Field(
        default={},
        description="by resource and seat: how much more production supremacy needs; 0: wins now",
    )
    actions: list[str] = Field(default=[], description="legal actions of the own seat")
    can_take_back: bool = False
    clocks: list[ClockInfo] = Field(default=[], description="by seat; empty if time is not limited")
    stand_ins: dict[str, Timestamp] = Field(
        default={}, description="from when `call-stand-in` is accepted, by seat"
    )
    here: list[str] = Field(default=[], description="ids of the people who have the table open")
    chat: list[ChatLineInfo] = []
    events: list[EventField] = Field(default=[], description="the latest events")
    lesson: LessonInfo | None = None


class TableUpdate(ServerMessage):
    """Changes at a table. Omitted fields have not changed."""

    type: Literal["update"] = "update"
    table: str
    number: int = Field(description="length of the table's log")
    info: TableInfo | None = None
    changes: ViewChangesField | None = Field(
        default=None, description="fields of the view to replace"
    )
    supremacy_gaps: SupremacyGaps | None = None
    actions: list[str] | None = Field(default=None, description="legal actions of the own seat")
    can_take_back: bool | None = None
    clocks: list[ClockInfo] | None = None
    stand_ins: dict[str, Timestamp] | None = None
    events: list[EventField] | None = Field(default=None, description="new events only")
    lesson: LessonInfo | None = None


class PresenceUpdate(ServerMessage):
    """The ids of the people who have the table open."""

    type: Literal["presence"] = "presence"
    table: str
    here: list[str]


class ChatPosted(ServerMessage):
    """A new line of the chat."""

    type: Literal["chat"] = "chat"
    table: str
    line: ChatLineInfo


class YourTurn(ServerMessage):
    """The person has to decide at a table that this connection does not watch."""

    type: Literal["turn"] = "turn"
    table: str
    decision: str


class Unwatched(ServerMessage):
    """The server ended the subscription: the game has started, and spectators are not allowed."""

    type: Literal["unwatched"] = "unwatched"
    table: str


class LobbyUpdate(ServerMessage):
    """A public table was created or has changed."""

    type: Literal["lobby"] = "lobby"
    row: LobbyRow


class Bye(ServerMessage):
    """The server is closing the connection."""

    type: Literal["bye"] = "bye"
    reason: Literal["shutdown", "too-slow", "signed-out", "too-many"]


AnyServerMessage = Annotated[
    Hello
    | Done
    | ErrorReply
    | PreviewReply
    | CardOutlooksReply
    | PlanReply
    | Pong
    | TableSnapshot
    | TableUpdate
    | PresenceUpdate
    | ChatPosted
    | YourTurn
    | Unwatched
    | LobbyUpdate
    | Bye,
    Field(discriminator="type"),
]
SERVER_MESSAGES: Final[TypeAdapter[Any]] = TypeAdapter(AnyServerMessage)
