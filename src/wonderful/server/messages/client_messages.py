"""What clients send: the commands of the command table, questions, and subscriptions.

Every message has a `type` and the client's own `id` for it; the answer has the same `id`. A
command that is sent again with the same `id` is executed once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal, Union

from pydantic import Field, TypeAdapter

from wonderful.server.table.command import MAX_ACTIONS, ClientMessage, TableMessage, Words
from wonderful.server.table.command_table import COMMANDS

MAX_CHAT_LENGTH: Final = 500


# Commands that concern more than the table itself


class Rematch(TableMessage):
    """Open a table with the same options, or take a chair there if somebody else has."""

    type: Literal["rematch"] = "rematch"


class Chat(TableMessage):
    """Say something to everybody at the table."""

    type: Literal["chat"] = "chat"
    text: Annotated[str, Field(min_length=1, max_length=MAX_CHAT_LENGTH)]


# Questions, which change nothing


class AskPreview(TableMessage):
    """What would these actions lead to?"""

    type: Literal["preview"] = "preview"
    actions: Annotated[list[Words], Field(max_length=MAX_ACTIONS)]


class AskPlan(TableMessage):
    """What would a plan do?"""

    type: Literal["plan"] = "plan"
    plan: Words


# Subscriptions, which only a websocket has


class Watch(TableMessage):
    """Subscribe to a table. The answer is the whole table as this person may see it."""

    type: Literal["watch"] = "watch"


class Unwatch(TableMessage):
    """End the subscription to a table."""

    type: Literal["unwatch"] = "unwatch"


class WatchLobby(ClientMessage):
    """Subscribe to changes of public tables."""

    type: Literal["watch-lobby"] = "watch-lobby"


class UnwatchLobby(ClientMessage):
    """End the subscription to public tables."""

    type: Literal["unwatch-lobby"] = "unwatch-lobby"


class Ping(ClientMessage):
    """Check the connection."""

    type: Literal["ping"] = "ping"


Subscription = Watch | Unwatch | WatchLobby | UnwatchLobby | Ping

REQUESTS: Final[tuple[type[TableMessage], ...]] = (
    *COMMANDS,
    Rematch,
    Chat,
    AskPreview,
    AskPlan,
)  # websocket or HTTP
# Over the websocket.
MESSAGES: Final[tuple[type[ClientMessage], ...]] = (
    *REQUESTS,
    *(Watch, Unwatch, WatchLobby, UnwatchLobby, Ping),
)

if TYPE_CHECKING:  # unions of a table cannot be written as static types
    AnyRequest = TableMessage
    AnyMessage = ClientMessage
else:
    AnyRequest = Annotated[Union[REQUESTS], Field(discriminator="type")]  # noqa: UP007
    AnyMessage = Annotated[Union[MESSAGES], Field(discriminator="type")]  # noqa: UP007

CLIENT_MESSAGES: Final[TypeAdapter[ClientMessage]] = TypeAdapter(AnyMessage)
MESSAGE_TYPES: Final = tuple(message.model_fields["type"].default for message in MESSAGES)
