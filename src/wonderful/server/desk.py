"""What people ask for about tables is done here, however it came: by websocket or by HTTP."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, assert_never

from wonderful.rules.conveniences import plan as plan_of
from wonderful.rules.game import Game
from wonderful.rules.preview import preview
from wonderful.server import commands
from wonderful.server.commands import Request, TableError
from wonderful.server.facts import Fact
from wonderful.server.limits import Limits
from wonderful.server.live import LiveTables
from wonderful.server.messages import asks
from wonderful.server.messages.tells import ChatLineInfo, Done, PlanTold, PreviewTold
from wonderful.server.options import TableOptions
from wonderful.server.people import new_id
from wonderful.server.seeing import check_may_watch
from wonderful.server.storage.base import ConflictError, Person
from wonderful.server.table import ABANDONED, Answered, Table

_JOINER: Final = "\u200d"  # between the parts of an emoji
_MOST_REMATCHES: Final = 20
_ID_BYTES: Final = 9  # 72 bits: who knows the id of a table was told it

# What messages become, so that an id that is used again for another one is noticed.
_KINDS: Final = {
    "take-back": "took-back",
    "sit": "sat",
    "stand": "cleared",
    "clear-chair": "cleared",
    "seat-bot": "bot-seated",
    "choose-empire": "chose-empire",
    "ready": "said-ready",
    "change-options": "options-changed",
    "close-table": "closed",
    "start": "started",
    "call-stand-in": "out-of-time",
    "come-back": "came-back",
    "leave": "left",
    "want-end": "wants-end",
}

Answer = Done | PreviewTold | PlanTold
Talk = Callable[[str, ChatLineInfo], None]


@dataclass(frozen=True, slots=True)
class NewTable:
    """What somebody wants to play."""

    options: TableOptions
    bots: Sequence[str] = ()  # on the last chairs
    sits: bool = True  # on the first chair
    starts: bool = False  # at once, if all chairs are taken


class Desk:
    """Carries out requests of people; every answer is a message, every refusal an error."""

    def __init__(self, tables: LiveTables, limits: Limits, talk: Talk) -> None:
        self.tables = tables
        self.limits = limits
        self.talk = talk

    async def create(self, person: Person, wanted: NewTable) -> Table:
        """A new table, with its host and bots on their chairs."""
        facts = self._first_facts(person, wanted)
        self.limits.check("create-table", person.id)
        return await self.tables.create(new_id(), facts)

    def _first_facts(self, person: Person, wanted: NewTable) -> list[Fact]:
        request = Request(person.id, self.tables.now())
        draft = Table("new", self.tables.catalog)
        facts: list[Fact] = []

        def add(fact: Fact) -> None:
            draft.fold([fact])
            facts.append(fact)

        add(commands.create(request, wanted.options, self.tables.catalog))
        if wanted.sits:
            add(commands.sit(draft, request, person.nickname))
        if len(wanted.bots) + wanted.sits > len(draft.chairs):
            raise TableError("table-full", players=len(draft.chairs))
        for chair, bot in enumerate(wanted.bots, len(draft.chairs) - len(wanted.bots)):
            add(commands.seat_bot(draft, request, chair, bot, bot_name(draft, bot)))
        if wanted.starts:
            add(commands.start(draft, request))
        return facts

    async def do(self, person: Person, ask: asks.Command | asks.Question) -> Answer:
        """Do what was asked for, or raise the error that says why not."""
        match ask:
            case asks.Rematch():
                return await self._rematch(person, ask)
            case asks.Chat():
                return await self._chat(person, ask)
            case asks.AskPreview():
                game, seat = self._own_game(await self.tables.read(ask.table), person)
                return PreviewTold(id=ask.id, preview=preview(game, seat, ask.actions).to_json())
            case asks.AskPlan():
                game, seat = self._own_game(await self.tables.read(ask.table), person)
                return PlanTold(id=ask.id, plan=plan_of(game, seat, ask.plan).to_json(game))
            case _:
                request = Request(person.id, self.tables.now(), ask.id, _what(ask))
                command = partial(_command, request=request, person=person, ask=ask)
                table = await self.tables.command(ask.table, command, request)
                return Done(id=ask.id, number=table.length)

    @staticmethod
    def _own_game(table: Table, person: Person) -> tuple[Game, int]:
        seat = table.seat_of(person.id)
        if seat is None or table.match is None:
            raise TableError("not-seated")
        return table.match.game, seat

    async def _rematch(self, person: Person, ask: asks.Rematch) -> Done:
        """The id of the new table follows from the old one: two who ask at once get the same."""
        old = await self.tables.read(ask.table)
        check_may_watch(old, person.id)
        if not old.is_over:
            raise TableError("rematch-later")
        if not any(chair.person == person.id for chair in old.chairs):
            raise TableError("not-seated")
        bots = [chair.bot for chair in old.chairs if chair.bot is not None]
        options = replace(old.options, lesson=False)  # the same deal again would teach nothing new
        facts = self._first_facts(person, NewTable(options, bots))
        id = await self._rematch_table(old, person, facts, Request(person.id, facts[0].at, ask.id))
        note = Fact("rematched", self.tables.now(), {"table": id}, person.id)
        told = await self.tables.command(old.id, lambda t: [] if t.rematch == id else [note])
        return Done(id=ask.id, number=told.length, table=id)

    async def _rematch_table(
        self, old: Table, person: Person, facts: list[Fact], request: Request
    ) -> str:
        """Create the new table or sit down there; one that was left by all is passed over."""
        for number in range(_MOST_REMATCHES):
            digest = hashlib.sha256(f"rematch {number} of {old.id}".encode()).hexdigest()
            id = digest[: 2 * _ID_BYTES]
            if await self.tables.store.table(id) is None:
                self.limits.check("create-table", person.id)
            try:
                await self.tables.create(id, facts)
            except ConflictError:
                if (await self.tables.read(id)).status == ABANDONED:
                    continue
                join = partial(_join, request=request, person=person)
                await self.tables.command(id, join, request)
            return id
        raise TableError("rematch-later")

    async def _chat(self, person: Person, ask: asks.Chat) -> Done:
        self.limits.check("chat", person.id)
        table = await self.tables.read(ask.table)
        check_may_watch(table, person.id)
        text = clean_text(ask.text)
        if not text:
            raise TableError("empty-chat")
        try:
            line, is_new = await self.tables.store.add_chat(
                ask.table, self.tables.now(), person.id, text, ask.id
            )
        except ConflictError:  # it was deleted meanwhile
            raise TableError("no-such-table", table=ask.table) from None
        told = ChatLineInfo(
            number=line.number,
            at=line.at,
            person=person.id,
            nickname=person.nickname,
            text=line.text,
        )
        if is_new:
            self.talk(ask.table, told)
        return Done(id=ask.id, number=line.number)


def bot_name(table: Table, bot: str) -> str:
    """The name of a bot at a table; a second one of its kind is counted."""
    same = sum(chair.bot == bot for chair in table.chairs)
    name = bot.capitalize()
    return name if not same else f"{name} {same + 1}"


def _join(table: Table, request: Request, person: Person) -> list[Fact]:
    if table.chair_of(person.id) is not None:
        return []
    return [commands.sit(table, request, person.nickname)]


def clean_text(text: str) -> str:
    """A chat line as it is kept: one line, without what could not be seen or turns text around."""
    seen = "".join(each if each.isprintable() or each == _JOINER else " " for each in text)
    return unicodedata.normalize("NFC", " ".join(seen.split()))


def _what(ask: asks.Command) -> Answered | None:
    """The kind of fact that a message becomes; None where that depends on the table."""
    if isinstance(ask, asks.Act):
        return "acted", tuple(" ".join(action.split()) for action in ask.actions)
    kind = _KINDS.get(ask.type)
    return None if kind is None else (kind, ())


def _changed(table: Table, options: dict[str, Any]) -> TableOptions:
    """What is not named stays as it is."""
    time = options.get("time")
    merged = table.options_data | options
    if isinstance(time, dict):
        merged["time"] = table.options_data["time"] | time
    return TableOptions.from_json(merged)


def _command(table: Table, request: Request, person: Person, ask: asks.Command) -> Fact:
    """A message that only concerns one table, as the fact that it becomes."""
    match ask:
        case asks.Act():
            return commands.act(table, request, ask.decision, ask.actions)
        case asks.UsePlan():
            return commands.use_plan(table, request, ask.decision, ask.plan)
        case asks.TakeBack():
            return commands.take_back(table, request, ask.decision)
        case asks.Sit():
            return commands.sit(table, request, person.nickname, ask.chair)
        case asks.Stand():
            return commands.stand(table, request)
        case asks.ClearChair():
            return commands.clear(table, request, ask.chair)
        case asks.SeatBot():
            return commands.seat_bot(table, request, ask.chair, ask.bot, bot_name(table, ask.bot))
        case asks.ChooseEmpire():
            return commands.choose_empire(table, request, ask.chair, ask.empire)
        case asks.Ready():
            return commands.say_ready(table, request, ask.is_ready)
        case asks.ChangeOptions():
            return commands.change_options(table, request, _changed(table, ask.options))
        case asks.Start():
            return commands.start(table, request)
        case asks.CloseTable():
            return commands.close(table, request)
        case asks.CallStandIn():
            return commands.call_stand_in(table, request, ask.seat)
        case asks.ComeBack():
            return commands.come_back(table, request)
        case asks.Leave():
            return commands.leave(table, request)
        case asks.WantEnd():
            return commands.want_end(table, request, ask.wants_end)
        case asks.Rematch() | asks.Chat():
            raise AssertionError(ask.type)  # done elsewhere: they concern more than the table
        case _:
            assert_never(ask)
