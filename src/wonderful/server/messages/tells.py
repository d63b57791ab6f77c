"""What the server tells: answers to what was asked, and news."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, WithJsonSchema

from wonderful.rules.shapes import View
from wonderful.server.messages.plain_schema import schema_of

PROTOCOL: Final = 1

ViewData = Annotated[dict[str, Any], WithJsonSchema(schema_of(View))]
ChangesData = Annotated[
    dict[str, Any],
    Field(
        description="What is new in the view: fields to replace, and in `players`, by seat, the "
        "fields of that player to replace."
    ),
]
EventData = Annotated[
    dict[str, Any],
    WithJsonSchema(
        {
            "type": "object",
            "properties": {"event": {"type": "string"}, "seat": {"type": "integer"}},
            "required": ["event", "seat"],
        }
    ),
]
At = Annotated[int, Field(description="milliseconds since 1970")]


class Tell(BaseModel):
    """Something that the server says. Fields that are null are left out."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    def to_text(self) -> str:
        return self.model_dump_json(exclude_none=True)


# Parts


class ChairInfo(Tell):
    """Who sits where."""

    person: str | None = None
    nickname: str = ""
    bot: str | None = None
    empire: str | None = None
    seat: int | None = None  # in the game
    is_ready: bool = False
    is_away: bool = False
    has_left: bool = False
    wants_end: bool = False


class TableInfo(Tell):
    """What everybody may know of a table."""

    id: str
    status: str  # "open", "running", "finished" or "abandoned"
    reason: str = ""
    host: str
    options: dict[str, Any]
    chairs: list[ChairInfo]
    commitment: str | None = None  # to the shuffle, published when the game begins
    seed: str | None = None  # of the shuffle, when the game is over
    outcome: dict[str, Any] | None = None  # the score sheet
    ratings: dict[str, Any] | None = None  # before and after, of a rated game
    rematch: str | None = None


class ClockInfo(Tell):
    """The time of a seat. A clock that runs has a deadline."""

    seat: int
    left: int  # milliseconds, when it does not run
    deadline: At | None = None


class ChatLineInfo(Tell):
    """Something that somebody said."""

    number: int
    at: At
    person: str
    nickname: str
    text: str


class LessonInfo(Tell):
    """How far somebody is in the lesson. When it is over, nothing is asked for any more."""

    step: int  # how many are done
    steps: int
    say: str | None = None  # the name of the text that explains the step
    action: str | None = None  # what to do next
    plan: str | None = None  # a convenience that does the whole step


class LobbyRow(Tell):
    """A table as lists show it."""

    id: str
    status: str
    created_at: At
    changed_at: At
    is_public: bool
    host: str
    options: dict[str, Any]
    chairs: list[dict[str, Any]]
    waiting_for: list[str] = []  # ids of people
    decision: str | None = None
    scores: list[int] | None = None


class Problem(Tell):
    """What was wrong: a code with parameters, and a sentence for people."""

    code: str
    params: dict[str, Any] = {}
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
    """It is written down. `number` is the length of the table's log."""

    type: Literal["done"] = "done"
    id: str
    number: int = 0
    table: str | None = None  # the other table, of a rematch


class Failed(Tell):
    """It was refused, and nothing has changed."""

    type: Literal["error"] = "error"
    id: str | None = None
    error: Problem


class PreviewTold(Tell):
    """Production, points and supremacy before and after."""

    type: Literal["preview"] = "preview"
    id: str
    preview: dict[str, Any]


class PlanTold(Tell):
    """The basic actions of a convenience, and every piece that would move."""

    type: Literal["plan"] = "plan"
    id: str
    plan: dict[str, Any]


class Pong(Tell):
    """Yes."""

    type: Literal["pong"] = "pong"
    id: str
    now: At


# News


class TableTold(Tell):
    """A whole table as one may see it: the answer to `watch`, and when the own seat changes."""

    type: Literal["table"] = "table"
    id: str | None = None
    number: int
    table: TableInfo
    seat: int | None = None
    view: ViewData | None = None
    actions: list[str] = []
    can_take_back: bool = False
    clocks: list[ClockInfo] = []
    here: list[str] = []
    chat: list[ChatLineInfo] = []
    events: list[EventData] = []  # the last ones that one was or would have been told
    lesson: LessonInfo | None = None


class Update(Tell):
    """What is new at a table. What is not named has not changed."""

    type: Literal["update"] = "update"
    table: str
    number: int
    info: TableInfo | None = None
    changes: ChangesData | None = None
    actions: list[str] | None = None
    can_take_back: bool | None = None
    clocks: list[ClockInfo] | None = None
    events: list[EventData] | None = None
    lesson: LessonInfo | None = None


class PresenceTold(Tell):
    """Who is connected to a table: the ids of people."""

    type: Literal["presence"] = "presence"
    table: str
    here: list[str]


class ChatTold(Tell):
    """Somebody said something."""

    type: Literal["chat"] = "chat"
    table: str
    line: ChatLineInfo


class YourTurn(Tell):
    """One is waited for, at a table that may not be on the screen."""

    type: Literal["turn"] = "turn"
    table: str
    decision: str


class Unwatched(Tell):
    """One may not look at a table any more: it has no spectators, and the game begins."""

    type: Literal["unwatched"] = "unwatched"
    table: str


class LobbyTold(Tell):
    """A public table is new or has changed."""

    type: Literal["lobby"] = "lobby"
    row: LobbyRow


class Bye(Tell):
    """The server ends the connection."""

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
