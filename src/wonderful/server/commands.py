"""What people, bots and the clock may do at a table: a command is checked and becomes a fact.

Every function looks at the table and answers with the fact to append, or refuses with an error
that says why. Nothing is changed here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from wonderful.bots.registry import bot_codes
from wonderful.catalog import Catalog
from wonderful.catalog.model import closest
from wonderful.errors import WonderfulError, brief
from wonderful.record.match import Decider, Match
from wonderful.record.seeds import new_seed
from wonderful.rules.conveniences import plan
from wonderful.rules.game import RULES_VERSION
from wonderful.server.facts import Fact
from wonderful.server.options import SECOND, TableOptions
from wonderful.server.table import OPEN, RUNNING, Answered, Chair, Table

PATIENCE_MS: Final = 5 * 60 * SECOND  # before a stand-in can be called for somebody
MOST_ACTIONS: Final = 200  # in one request: more than any decision takes


class TableError(WonderfulError):
    """Something cannot be done at this table, or not by this person, or not now."""


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks, when, and the client's own name for it."""

    person: str
    at: int
    client_id: str | None = None
    what: Answered | None = None  # what it asks for, to know a resend from another message

    def fact(self, kind: str, **data: Any) -> Fact:
        return Fact(kind, self.at, data, self.person, self.client_id)


# Before the game


def create(request: Request, options: TableOptions, catalog: Catalog) -> Fact:
    checked = options.checked(catalog)
    _check_bot(checked.stand_in)
    return request.fact("created", host=request.person, options=checked.to_json())


def change_options(table: Table, request: Request, options: TableOptions) -> Fact:
    _check_host(table, request)
    checked = options.checked(table.catalog)
    _check_bot(checked.stand_in)
    taken = sum(not chair.is_free for chair in table.chairs)
    if taken > checked.players:
        raise TableError("table-too-small", players=checked.players, taken=taken)
    return request.fact("options-changed", options=checked.to_json())


def sit(table: Table, request: Request, nickname: str, chair: int | None = None) -> Fact:
    """Take a free chair, or change to another one."""
    _check_status(table, OPEN)
    if request.person in table.sent_away:
        raise TableError("sent-away")
    if chair is None and table.chair_of(request.person) is not None:
        raise TableError("already-seated")
    if chair is None:
        free = [number for number, each in enumerate(table.chairs) if each.is_free]
        if not free:
            raise TableError("table-full", players=len(table.chairs))
        chair = free[0]
    if not _chair(table, chair).is_free:
        raise TableError("chair-taken", chair=chair + 1)
    return request.fact("sat", chair=chair, nickname=nickname)


def stand(table: Table, request: Request) -> Fact:
    _check_status(table, OPEN)
    return request.fact("cleared", chair=_own_chair(table, request), person=request.person)


def clear(table: Table, request: Request, chair: int) -> Fact:
    """The host sends a bot or a person away."""
    _check_host(table, request)
    sent = _chair(table, chair)
    if sent.is_free:
        raise TableError("chair-free", chair=chair + 1)
    if sent.person == request.person:
        raise TableError("host-stays")
    return request.fact("cleared", chair=chair, person=sent.person)


def seat_bot(table: Table, request: Request, chair: int, bot: str, nickname: str) -> Fact:
    _check_host(table, request)
    _check_bot(bot)
    if not _chair(table, chair).is_free:
        raise TableError("chair-taken", chair=chair + 1)
    return request.fact("bot-seated", chair=chair, bot=bot, nickname=nickname)


def choose_empire(table: Table, request: Request, chair: int, empire: str | None) -> Fact:
    """For oneself; the host also for bots."""
    _check_status(table, OPEN)
    chosen = _chair(table, chair)
    is_own = chosen.person == request.person
    if not is_own and not (chosen.bot is not None and table.host == request.person):
        raise TableError("not-your-chair", chair=chair + 1)
    if empire is not None:
        empires = table.catalog.empires_for(table.options.expansions)
        if empire not in empires:
            raise TableError("empire-not-in-game", empire=empire, usable=empires)
        if any(each.empire == empire for each in table.chairs if each is not chosen):
            raise TableError("empire-taken", empire=empire)
    return request.fact("chose-empire", chair=chair, empire=empire)


def say_ready(table: Table, request: Request, is_ready: bool) -> Fact:
    _check_status(table, OPEN)
    return request.fact("said-ready", chair=_own_chair(table, request), is_ready=is_ready)


def start(table: Table, request: Request) -> Fact:
    """The host starts when every chair is taken and everybody else is ready."""
    _check_host(table, request)
    free = sum(chair.is_free for chair in table.chairs)
    if free:
        raise TableError("chairs-free", free=free)
    waiting = tuple(
        chair.nickname
        for chair in table.chairs
        if chair.person not in (None, table.host) and not chair.is_ready
    )
    if waiting:
        raise TableError("not-ready", names=waiting)
    setup = table.start_setup(new_seed()).to_json()
    return request.fact("started", setup=setup, rules=RULES_VERSION)


def close(table: Table, request: Request) -> Fact:
    """The host gives the table up before the game."""
    _check_host(table, request)
    return request.fact("closed")


def pass_host(table: Table, at: int, host: str) -> list[Fact]:
    """The host is gone: somebody who is there takes over."""
    if table.status != OPEN or table.host == host or table.chair_of(host) is None:
        return []
    return [Fact("host-passed", at, {"host": host})]


# In the game


def act(table: Table, request: Request, decision: str, actions: Sequence[str]) -> Fact:
    """Basic actions of one's own seat, all of them or none."""
    match, seat = _own_seat(table, request)
    by = Decider("person", table.chair_at(seat).nickname)
    return request.fact("acted", **_acting(match, seat, decision, actions, by))


def use_plan(table: Table, request: Request, decision: str, name: str) -> Fact:
    """A convenience: the log holds its basic actions."""
    match, seat = _own_seat(table, request)
    _check_decision(match, decision)
    actions = [match.game.describe(action) for action in plan(match.game, seat, name).actions]
    return act(table, request, decision, actions)


def act_for(
    table: Table, at: int, seat: int, decision: str, actions: Sequence[str], by: Decider
) -> Fact:
    """A bot decides for a seat that is not played by a person now."""
    match = _running(table)
    if table.chair_at(seat).is_played_by_person:
        raise TableError("person-plays", seat=seat)
    return Fact("acted", at, _acting(match, seat, decision, actions, by))


def _acting(
    match: Match, seat: int, decision: str, actions: Sequence[str], by: Decider
) -> dict[str, Any]:
    _check_decision(match, decision)
    if not 1 <= len(actions) <= MOST_ACTIONS:
        raise TableError("too-many-actions", count=len(actions), most=MOST_ACTIONS)
    trial = match.game.clone()
    done = []
    for action in actions:
        if trial.decision != decision:
            raise TableError("decision-over", answered=decision, decision=trial.decision)
        code = trial.parse(action)
        trial.apply(seat, code)
        done.append(trial.describe(code))
    return {
        "seat": seat,
        "actions": done,
        "by": {"kind": by.kind, "name": by.name, "version": by.version},
    }


def take_back(table: Table, request: Request, decision: str) -> Fact:
    match, seat = _own_seat(table, request)
    _check_decision(match, decision)
    if not match.can_take_back(seat):
        raise TableError("nothing-to-take-back", seat=seat)
    return request.fact("took-back", seat=seat)


def run_out(table: Table, at: int) -> list[Fact]:
    """The clock: whoever is overdue is stood in for."""
    return [Fact("out-of-time", at, {"seat": seat}) for seat in table.overdue(at)]


def stand_in_for(table: Table, at: int, seats: Sequence[int]) -> list[Fact]:
    """People who are waited for and not connected: a bot decides until they are back."""
    waited_for = table.pending_people()
    return [
        Fact("out-of-time", at, {"seat": seat, "is_gone": True})
        for seat in seats
        if seat in waited_for
    ]


def call_stand_in(table: Table, request: Request, seat: int) -> Fact:
    """Somebody at the table has waited long enough for another one."""
    _own_seat(table, request)
    if seat not in table.pending_people() or table.clocks is None:
        raise TableError("not-waited-for", seat=seat)
    since = table.clocks.clocks[seat].since
    waited = 0 if since is None else request.at - since
    if waited < PATIENCE_MS:
        raise TableError("wait-longer", seconds=-(-(PATIENCE_MS - waited) // SECOND))
    return request.fact("out-of-time", seat=seat, is_called=True)


def come_back(table: Table, request: Request) -> Fact:
    seat = _seat(table, request)
    if not table.chair_at(seat).is_away:
        raise TableError("not-away")
    return request.fact("came-back", seat=seat)


def leave(table: Table, request: Request) -> Fact:
    """Resign: the stand-in plays on, and the person does not come back."""
    return request.fact("left", seat=_seat(table, request))


def want_end(table: Table, request: Request, wants_end: bool) -> Fact:
    """Agree to end the game now; it ends when all people do."""
    return request.fact("wants-end", seat=_seat(table, request), wants_end=wants_end)


# After the game


def settle(table: Table, at: int, ratings: dict[str, Any]) -> list[Fact]:
    """Results and ratings are written down (see `settling`); that is said once."""
    return [Fact("settled", at, {"ratings": ratings})] if table.is_to_settle else []


# Checks


def _check_bot(bot: str) -> None:
    if bot not in bot_codes():
        raise TableError("unknown-bot", id=bot, near=closest(bot, bot_codes()))


def _check_status(table: Table, status: str) -> None:
    if table.status != status:
        raise TableError("table-status", status=table.status, needed=status)


def _check_decision(match: Match, decision: str) -> None:
    """A late answer is refused: it was meant for something else."""
    if decision != match.game.decision:
        now = match.game.decision
        raise TableError("decision-over", answered=brief(decision), decision=now)


def _check_host(table: Table, request: Request) -> None:
    _check_status(table, OPEN)
    if table.host != request.person:
        raise TableError("host-only")


def _chair(table: Table, chair: int) -> Chair:
    if not 0 <= chair < len(table.chairs):
        raise TableError("no-such-chair", chair=chair + 1, chairs=len(table.chairs))
    return table.chairs[chair]


def _own_chair(table: Table, request: Request) -> int:
    chair = table.chair_of(request.person)
    if chair is None:
        raise TableError("not-seated")
    return chair


def _running(table: Table) -> Match:
    _check_status(table, RUNNING)
    assert table.match is not None
    return table.match


def _seat(table: Table, request: Request) -> int:
    _running(table)
    seat = table.seat_of(request.person)
    if seat is None:
        raise TableError("not-seated")
    return seat


def _own_seat(table: Table, request: Request) -> tuple[Match, int]:
    """The seat of who asks; whoever acts is back."""
    seat = _seat(table, request)
    if table.chair_at(seat).is_away:
        raise TableError("you-are-away")
    return _running(table), seat
