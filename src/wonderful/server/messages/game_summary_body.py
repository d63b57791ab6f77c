"""The response with the summary of a finished game, for the end screen."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from wonderful.rules.outcome_types import CardPointsData, UnfinishedCardData
from wonderful.server.messages.http_bodies import ResponseBody
from wonderful.server.messages.server_messages import RatingChange
from wonderful.server.plain_type_schema import Unvalidated


class GameSummary(ResponseBody):
    """A finished game in a few numbers."""

    start: list[int] = Field(description="the points of each seat at the beginning")
    rounds: list[list[int]] = Field(
        description="the points of each seat at the end of each round that was played to its end"
    )
    cards: dict[str, list[Annotated[CardPointsData, Unvalidated()]]] = Field(
        description="by seat: the built cards with the points on them, best first"
    )
    unfinished: dict[str, list[Annotated[UnfinishedCardData, Unvalidated()]]] = Field(
        description="by seat: the cards under construction, those that lacked least first"
    )
    ratings: dict[str, RatingChange] | None = Field(
        default=None, description="by person, after a rated game"
    )
