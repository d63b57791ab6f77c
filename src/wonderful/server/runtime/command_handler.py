"""Executes the requests of people about tables, from the websocket and from HTTP."""

from __future__ import annotations

from functools import partial

from wonderful.rules.card_outlook import card_outlooks
from wonderful.rules.game import Game
from wonderful.rules.plan_shortcuts import plan
from wonderful.rules.preview import preview
from wonderful.server.accounts.person import Person
from wonderful.server.messages.client_messages import (
    CardOutlooksRequest,
    Chat,
    DeclineRematch,
    PlanRequest,
    PreviewRequest,
    Rematch,
)
from wonderful.server.messages.server_messages import (
    CardOutlooksReply,
    Done,
    PlanReply,
    PreviewReply,
)
from wonderful.server.runtime.chat_messages import ChatMessages
from wonderful.server.runtime.rematches import Rematches
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.table.command_definition import Request, TableError, TableMessage
from wonderful.server.table.command_table import execute

Answer = Done | PreviewReply | CardOutlooksReply | PlanReply


class CommandHandler:
    """Returns the answer to a person's message, or raises the error that explains the refusal."""

    def __init__(self, tables: TableRepository, rematches: Rematches, chat: ChatMessages) -> None:
        self.tables = tables
        self._rematches = rematches
        self._chat = chat

    async def handle(self, person: Person, message: TableMessage) -> Answer:
        match message:
            case Rematch():
                return await self._rematches.join(person, message)
            case DeclineRematch():
                return await self._rematches.decline(person, message)
            case Chat():
                return await self._chat.post(person, message)
            case PreviewRequest():
                game, seat = await self._own_game(person, message)
                effect = preview(game, seat, message.actions).to_json()
                return PreviewReply(id=message.id, preview=effect)
            case CardOutlooksRequest():
                game, seat = await self._own_game(person, message)
                cards, places = card_outlooks(
                    game, seat, message.cards, message.places, message.actions
                )
                return CardOutlooksReply(id=message.id, cards=cards, places=places)
            case PlanRequest():
                game, seat = await self._own_game(person, message)
                return PlanReply(id=message.id, plan=plan(game, seat, message.plan).to_json(game))
            case _:
                request = Request(person.id, self.tables.now(), message.id, person.nickname)
                change = partial(execute, request=request, message=message)
                table = await self.tables.change(message.table, change)
                return Done(id=message.id, number=table.length)

    async def _own_game(self, person: Person, message: TableMessage) -> tuple[Game, int]:
        table = await self.tables.read(message.table)
        seat = table.seat_of(person.id)
        if seat is None or table.match is None:
            raise TableError("not-seated")
        return table.match.game, seat
