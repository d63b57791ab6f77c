"""Messages that clients send: commands, queries and subscriptions.

Every message has a `type` and an `id` chosen by the client; the reply has the same `id`. A command
that is sent again with the same `id` is executed only once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal, Union

from pydantic import Field, TypeAdapter

from wonderful.server.table.command_definition import (
    MAX_ACTIONS,
    ActionText,
    ClientMessage,
    Code,
    TableMessage,
)
from wonderful.server.table.command_table import COMMANDS

MAX_CHAT_LENGTH: Final = 500
MAX_OUTLOOKS: Final = 40  # in one message; a seat never has as many cards to plan


# Commands that affect more than one table's log


class Rematch(TableMessage):
    """Propose a rematch, or accept it if another player has proposed it.

    The table has the same options, bots and chairs, and its other chairs are kept for the people
    of the game, who see the proposal in the `TableInfo` of the old table. Who accepts is seated at
    once, and ready.
    """

    type: Literal["rematch"] = "rematch"


class DeclineRematch(TableMessage):
    """Decline a rematch that was proposed. Others may take the chair then."""

    type: Literal["decline-rematch"] = "decline-rematch"


class Chat(TableMessage):
    """Post a line in the chat of the table."""

    type: Literal["chat"] = "chat"
    text: Annotated[str, Field(min_length=1, max_length=MAX_CHAT_LENGTH)]


# Queries, which change nothing


class PreviewRequest(TableMessage):
    """Compute the effect of some actions without applying them."""

    type: Literal["preview"] = "preview"
    actions: Annotated[list[ActionText], Field(max_length=MAX_ACTIONS)]


class CardOutlooksRequest(TableMessage):
    """Compute what some cards would do for your seat now.

    Cards are given by their id, as if they were slated, or by their place if they are under
    construction. With `actions`, everything is as after these actions, which are not applied.
    """

    type: Literal["card-outlooks"] = "card-outlooks"
    cards: list[Code] = Field(default=[], max_length=MAX_OUTLOOKS)
    places: list[ActionText] = Field(default=[], max_length=MAX_OUTLOOKS)
    actions: list[ActionText] = Field(default=[], max_length=MAX_ACTIONS)


class PlanRequest(TableMessage):
    """Compute the actions of a plan without applying them."""

    type: Literal["plan"] = "plan"
    plan: ActionText


# Subscriptions, available only over the websocket


class Watch(TableMessage):
    """Subscribe to a table. The reply is a snapshot with everything this person may see."""

    type: Literal["watch"] = "watch"


class Unwatch(TableMessage):
    """End the subscription to a table."""

    type: Literal["unwatch"] = "unwatch"


class WatchLobby(ClientMessage):
    """Subscribe to changes of all public tables."""

    type: Literal["watch-lobby"] = "watch-lobby"


class UnwatchLobby(ClientMessage):
    """End the subscription to the lobby."""

    type: Literal["unwatch-lobby"] = "unwatch-lobby"


class Ping(ClientMessage):
    """Check that the connection works."""

    type: Literal["ping"] = "ping"


Subscription = Watch | Unwatch | WatchLobby | UnwatchLobby | Ping

# Accepted over the websocket and by `POST /api/commands`.
REQUESTS: Final[tuple[type[TableMessage], ...]] = (
    *COMMANDS,
    Rematch,
    DeclineRematch,
    Chat,
    PreviewRequest,
    CardOutlooksRequest,
    PlanRequest,
)
# Accepted over the websocket.
MESSAGES: Final[tuple[type[ClientMessage], ...]] = (
    *REQUESTS,
    *(Watch, Unwatch, WatchLobby, UnwatchLobby, Ping),
)

if TYPE_CHECKING:  # a union computed from a tuple is not a static type
    AnyRequest = TableMessage
    AnyMessage = ClientMessage
else:
    AnyRequest = Annotated[Union[REQUESTS], Field(discriminator="type")]  # noqa: UP007
    AnyMessage = Annotated[Union[MESSAGES], Field(discriminator="type")]  # noqa: UP007

CLIENT_MESSAGES: Final[TypeAdapter[ClientMessage]] = TypeAdapter(AnyMessage)
MESSAGE_TYPES: Final = tuple(message.model_fields["type"].default for message in MESSAGES)
