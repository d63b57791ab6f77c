"""Definition of a command: a client message, its permission, its handler and its fact.

The commands themselves are declared in `seating_commands` and `game_commands`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from wonderful.errors import WonderfulError
from wonderful.server.table.facts import Fact, FactKind
from wonderful.server.table.table_state import Table

MAX_CLIENT_ID_LENGTH: Final = 64
MAX_ACTIONS: Final = 200  # in one message; no decision needs as many

_CODE: Final = r"^[a-zA-Z0-9_.:-]+$"
ClientId = Annotated[str, Field(min_length=1, max_length=MAX_CLIENT_ID_LENGTH, pattern=_CODE)]
TableId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-zA-Z0-9_-]+$")]
Code = Annotated[str, Field(min_length=1, max_length=60, pattern=_CODE)]
# The number of chairs depends on the table, so the handler checks the upper limit.
ChairNumber = Annotated[int, Field(ge=0, description="counted from 0")]
SeatNumber = Annotated[int, Field(ge=0, description="counted from 0")]
DecisionId = Annotated[str, Field(max_length=40, description="the decision that this answers")]
ActionText = Annotated[str, Field(min_length=1, max_length=120)]


class TableError(WonderfulError):
    """A command is not possible at this table, for this person, or at this time."""


class ClientMessage(BaseModel):
    """A message from a client, with the client's own id for it."""

    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        frozen=True,
        # Python code need not give the type, but JSON messages must.
        json_schema_extra=lambda schema: schema["required"].append("type"),
    )

    type: str
    id: ClientId


class TableMessage(ClientMessage):
    """A message about one table."""

    table: TableId

    def repeats(self, actions: Sequence[str]) -> bool:
        """Whether this message equals an earlier one with the same id.

        The earlier one became a fact of the same kind with these actions; most facts have none.
        """
        return True


@dataclass(frozen=True, slots=True)
class Request:
    """The sender and the time of a command."""

    person: str
    at: int  # milliseconds since 1970
    client_id: str | None = None
    nickname: str = ""


M = TypeVar("M", bound=TableMessage)
Permission = Callable[[Table, Request], None]


@dataclass(frozen=True, slots=True)
class Command(Generic[M]):
    """A row of the command table."""

    message: type[M]
    permission: Permission  # raises TableError
    handler: Callable[[Table, Request, M], dict[str, Any]]  # returns the data of the fact
    fact: FactKind
    # Whether the handler has already changed the match: an action is checked by applying it.
    is_applied: bool = False

    def make_fact(self, table: Table, request: Request, message: M) -> Fact:
        """Check a message and run its handler. Raises an error if it is refused."""
        self.permission(table, request)
        data = self.handler(table, request, message)
        return Fact(self.fact.name, request.at, data, request.person, request.client_id)
