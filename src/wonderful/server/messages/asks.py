"""What clients ask. Every message has a `type` and the client's own `id` for it.

The answer names the same `id`. A message that changes something and is sent again with the same
`id` counts once.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, WithJsonSchema

from wonderful.server.commands import MOST_ACTIONS
from wonderful.server.messages.plain_schema import schema_of
from wonderful.server.options import TableOptions

MOST_OF_AN_ID: Final = 64
MOST_LETTERS: Final = 500  # of a chat line

_CODE = r"^[a-zA-Z0-9_.:-]+$"
ClientId = Annotated[str, Field(min_length=1, max_length=MOST_OF_AN_ID, pattern=_CODE)]
TableId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-zA-Z0-9_-]+$")]
Code = Annotated[str, Field(min_length=1, max_length=60, pattern=_CODE)]
Chair = Annotated[int, Field(ge=0, le=6, description="counted from 0")]
Decision = Annotated[str, Field(max_length=40, description="which decision this answers")]
Words = Annotated[str, Field(min_length=1, max_length=120)]
# Checked by `TableOptions.from_json`, whose errors name the option and speak the person's language.
Options = Annotated[dict[str, Any], WithJsonSchema(schema_of(TableOptions))]


class Ask(BaseModel):
    """Something that a client asks for."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    id: ClientId


class TableAsk(Ask):
    """Something about one table."""

    table: TableId


# Before the game


class Sit(TableAsk):
    """Take a chair: a free one, or this one. Who sits already changes to it."""

    type: Literal["sit"]
    chair: Chair | None = None


class Stand(TableAsk):
    """Give the chair back."""

    type: Literal["stand"]


class ClearChair(TableAsk):
    """The host sends a person or a bot away."""

    type: Literal["clear-chair"]
    chair: Chair


class SeatBot(TableAsk):
    """The host gives a free chair to a bot."""

    type: Literal["seat-bot"]
    chair: Chair
    bot: Code


class ChooseEmpire(TableAsk):
    """An Empire for oneself, or by the host for a bot; null: any."""

    type: Literal["choose-empire"]
    chair: Chair
    empire: Code | None


class Ready(TableAsk):
    """Say that one is ready, or not yet."""

    type: Literal["ready"]
    is_ready: bool = True


class ChangeOptions(TableAsk):
    """The host changes what is played, and how; what is not named stays. Nobody is ready then."""

    type: Literal["change-options"]
    options: Options


class CloseTable(TableAsk):
    """The host gives the table up before the game begins."""

    type: Literal["close-table"]


class Start(TableAsk):
    """The host starts the game."""

    type: Literal["start"]


# In the game


class Act(TableAsk):
    """Actions of the own seat, in words as they were offered: all of them or none."""

    type: Literal["act"]
    decision: Decision
    actions: Annotated[list[Words], Field(min_length=1, max_length=MOST_ACTIONS)]


class UsePlan(TableAsk):
    """Do a convenience, like `slate-all` or `complete zeppelin with krystallium`."""

    type: Literal["use-plan"]
    decision: Decision
    plan: Words


class TakeBack(TableAsk):
    """Take the last own action back."""

    type: Literal["take-back"]
    decision: Decision


class CallStandIn(TableAsk):
    """Let a bot decide for somebody who is waited for and has not moved for five minutes."""

    type: Literal["call-stand-in"]
    seat: Chair


class ComeBack(TableAsk):
    """Play on, after a bot stood in."""

    type: Literal["come-back"]


class Leave(TableAsk):
    """Resign: a bot plays on for good."""

    type: Literal["leave"]


class WantEnd(TableAsk):
    """Agree to end the game now, or no longer. It ends when all people agree."""

    type: Literal["want-end"]
    wants_end: bool = True


class Rematch(TableAsk):
    """Once more: a new table with the same options, or a chair there if somebody asked before."""

    type: Literal["rematch"]


class Chat(TableAsk):
    """Say something to everybody at the table."""

    type: Literal["chat"]
    text: Annotated[str, Field(min_length=1, max_length=MOST_LETTERS)]


# Questions, which change nothing


class AskPreview(TableAsk):
    """What would these actions lead to?"""

    type: Literal["preview"]
    actions: Annotated[list[Words], Field(max_length=MOST_ACTIONS)]


class AskPlan(TableAsk):
    """What would a convenience do?"""

    type: Literal["plan"]
    plan: Words


# About the connection


class Watch(TableAsk):
    """Be told what happens at a table; the answer is the whole table as one may see it."""

    type: Literal["watch"]


class Unwatch(TableAsk):
    """No longer."""

    type: Literal["unwatch"]


class WatchLobby(Ask):
    """Be told when public tables change."""

    type: Literal["watch-lobby"]


class UnwatchLobby(Ask):
    """No longer."""

    type: Literal["unwatch-lobby"]


class Ping(Ask):
    """Are you there?"""

    type: Literal["ping"]


Command = (
    Sit
    | Stand
    | ClearChair
    | SeatBot
    | ChooseEmpire
    | Ready
    | ChangeOptions
    | CloseTable
    | Start
    | Act
    | UsePlan
    | TakeBack
    | CallStandIn
    | ComeBack
    | Leave
    | WantEnd
    | Rematch
    | Chat
)
Question = AskPreview | AskPlan
Subscription = Watch | Unwatch | WatchLobby | UnwatchLobby | Ping

AnyCommand = Annotated[Command | Question, Field(discriminator="type")]
AnyAsk = Annotated[Command | Question | Subscription, Field(discriminator="type")]
ASKS: Final[TypeAdapter[Command | Question | Subscription]] = TypeAdapter(AnyAsk)
TYPES: Final = tuple(
    each.model_fields["type"].annotation.__args__[0]
    for each in get_args(Command) + get_args(Question) + get_args(Subscription)
)
