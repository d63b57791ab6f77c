"""What the server sends over the websocket: answers, and updates of subscriptions."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter

from wonderful.rules.event_types import GameEvent
from wonderful.rules.outcome_types import OutcomeData, PlanData, PreviewData
from wonderful.rules.view_types import View, ViewChanges
from wonderful.server.plain_type_schema import (
    Unvalidated,
    complete_schema,
    schema_of,
)
from wonderful.server.table.summary import TableStatus
from wonderful.server.table.table_options import TableOptions

PROTOCOL: Final = 1

ViewField = Annotated[View, Unvalidated()]
ViewChangesField = Annotated[ViewChanges, Unvalidated()]
EventField = Annotated[GameEvent, Unvalidated(title="GameEvent")]
OutcomeField = Annotated[OutcomeData, Unvalidated()]
# Options are stored as plain data, and were checked when they were chosen.
OptionsField = Annotated[
    dict[str, Any], Unvalidated(complete_schema(schema_of(TableOptions), "Chosen"))
]
At = Annotated[int, Field(description="milliseconds since 1970")]


class Tell(BaseModel):
    """A message from the server, or a part of one. Fields that are null are left out."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    def to_text(self) -> str:
        return self.model_dump_json(exclude_none=True)


# Parts


class ChairInfo(Tell):
    """A chair of a table: a person, a bot, or nobody yet."""

    person: str | None = None
    nickname: str = ""
    bot: str | None = None
    empire: str | None = None
    seat: int | None = None  # in the game
    is_ready: bool = False
    is_away: bool = False
    has_left: bool = False
    wants_end: bool = False


class RatingChange(Tell):
    """mu and sigma of a person's rating before and after a game; null before the first one."""

    before: tuple[float, float] | None = None
    after: tuple[float, float]


class TableInfo(Tell):
    """The public facts of a table."""

    id: str
    status: TableStatus
    reason: str = ""  # why it was abandoned
    host: str
    options: OptionsField
    chairs: list[ChairInfo]
    empires: list[str] = []  # before the game: those that can be chosen
    commitment: str | None = None  # to the shuffle, published when the game begins
    seed: str | None = None  # of the shuffle, when the game is over
    outcome: OutcomeField | None = None
    ratings: dict[str, RatingChange] | None = None  # by person, of a rated game
    rematch: str | None = None


class ClockInfo(Tell):
    """The clock of a seat. While it runs, it has a deadline."""

    seat: int
    left: int  # milliseconds, when it does not run
    deadline: At | None = None


class ChatLineInfo(Tell):
    """A line of the chat."""

    number: int
    at: At
    person: str
    nickname: str
    text: str


class LessonInfo(Tell):
    """The progress of the player in the lesson. When it is over, there is no next action."""

    step: int  # how many are done
    steps: int
    say: str | None = None  # the name of the text that explains the step
    action: str | None = None  # what to do next
    plan: str | None = None  # a convenience that does the whole step


class LobbyChair(Tell):
    """A chair as lists show it."""

    person: str | None = None
    nickname: str = ""
    bot: str | None = None
    empire: str | None = None


class LobbyRow(Tell):
    """A table in a list."""

    id: str
    status: TableStatus
    created_at: At
    changed_at: At
    is_public: bool
    host: str
    options: OptionsField
    chairs: list[LobbyChair]
    waiting_for: list[str] = []  # ids of people
    decision: str | None = None
    scores: list[int] | None = None


class Problem(Tell):
    """An error: a code with parameters, and a sentence in the language of the client."""

    code: str
    params: dict[str, JsonValue] = {}
    text: str


# Answers


class Hello(Tell):
    """The first message on a connection."""

    type: Literal["hello"] = "hello"
    protocol: int = PROTOCOL
    version: str
    person: str
    nickname: str
    now: At


class Done(Tell):
    """The command was executed and stored. `number` is the length of the table's log."""

    type: Literal["done"] = "done"
    id: str
    number: int = 0
    table: str | None = None  # the other table, of a rematch


class Failed(Tell):
    """The message was refused, and nothing has changed."""

    type: Literal["error"] = "error"
    id: str | None = None
    error: Problem


class PreviewTold(Tell):
    """The answer to `preview`: the numbers of the seat before and after the actions."""

    type: Literal["preview"] = "preview"
    id: str
    preview: Annotated[PreviewData, Unvalidated()]


class PlanTold(Tell):
    """The answer to `plan`: its actions, and every piece that would move."""

    type: Literal["plan"] = "plan"
    id: str
    plan: Annotated[PlanData, Unvalidated()]


class Pong(Tell):
    """The answer to `ping`."""

    type: Literal["pong"] = "pong"
    id: str
    now: At


# Updates


class TableTold(Tell):
    """A whole table as this person may see it.

    The answer to `watch`; also sent when the game starts and when the person's seat changes.
    """

    type: Literal["table"] = "table"
    id: str | None = None
    number: int
    table: TableInfo
    seat: int | None = None
    view: ViewField | None = None
    actions: list[str] = []
    can_take_back: bool = False
    clocks: list[ClockInfo] = []
    here: list[str] = []
    chat: list[ChatLineInfo] = []
    events: list[EventField] = []  # the latest ones
    lesson: LessonInfo | None = None


class Update(Tell):
    """Changes at a table. Fields that are missing have not changed."""

    type: Literal["update"] = "update"
    table: str
    number: int
    info: TableInfo | None = None
    changes: ViewChangesField | None = None
    actions: list[str] | None = None
    can_take_back: bool | None = None
    clocks: list[ClockInfo] | None = None
    events: list[EventField] | None = None
    lesson: LessonInfo | None = None


class PresenceTold(Tell):
    """The ids of the people who have the table open."""

    type: Literal["presence"] = "presence"
    table: str
    here: list[str]


class ChatTold(Tell):
    """A new line of the chat."""

    type: Literal["chat"] = "chat"
    table: str
    line: ChatLineInfo


class YourTurn(Tell):
    """The person has to decide at a table that this connection does not watch."""

    type: Literal["turn"] = "turn"
    table: str
    decision: str


class Unwatched(Tell):
    """The subscription to a table has ended: the game starts, and spectators are not allowed."""

    type: Literal["unwatched"] = "unwatched"
    table: str


class LobbyTold(Tell):
    """A public table is new or has changed."""

    type: Literal["lobby"] = "lobby"
    row: LobbyRow


class Bye(Tell):
    """The server closes the connection."""

    type: Literal["bye"] = "bye"
    reason: Literal["shutdown", "too-slow", "signed-out", "too-many"]


AnyTell = Annotated[
    Hello
    | Done
    | Failed
    | PreviewTold
    | PlanTold
    | Pong
    | TableTold
    | Update
    | PresenceTold
    | ChatTold
    | YourTurn
    | Unwatched
    | LobbyTold
    | Bye,
    Field(discriminator="type"),
]
TELLS: Final[TypeAdapter[Any]] = TypeAdapter(AnyTell)
