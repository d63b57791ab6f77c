"""A table: what its facts add up to. Pure: no clock, no network, no database.

Before the game it has chairs, one for each participant of the setup; from the start on it has
a match, and every seat of it belongs to a chair. `commands` decides what may become a fact.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from wonderful.catalog import Catalog
from wonderful.errors import WonderfulError, brief
from wonderful.record.match import Decider, Match
from wonderful.rules.game import RULES_VERSION
from wonderful.rules.setup import Setup
from wonderful.server import lesson
from wonderful.server.clocks import Clocks
from wonderful.server.facts import Fact
from wonderful.server.options import TableOptions
from wonderful.server.storage.base import Summary

OPEN: Final = "open"
RUNNING: Final = "running"
FINISHED: Final = "finished"
ABANDONED: Final = "abandoned"

Answered = tuple[str, tuple[str, ...]]


@dataclass(slots=True)
class Chair:
    """Who takes part: a person, a bot, or nobody yet."""

    person: str | None = None
    nickname: str = ""
    bot: str | None = None  # plays here for good
    empire: str | None = None
    is_ready: bool = False
    is_away: bool = False  # a person out of time: the stand-in decides until they are back
    has_left: bool = False  # a person who will not be back
    wants_end: bool = False

    @property
    def is_free(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def is_played_by_person(self) -> bool:
        return self.person is not None and not self.is_away and not self.has_left


class Table:
    """The fold of a log. Facts are taken as they are: they were checked when they were written."""

    def __init__(self, id: str, catalog: Catalog) -> None:
        self.id = id
        self.catalog = catalog
        self.length = 0
        self.host = ""
        self.status = OPEN
        self.reason = ""  # why it is over, unless the game was played to its end
        self.options = TableOptions()
        self.was_public = True  # before its options were changed last
        self.options_data = self.options.to_json()  # the same as plain data; nobody changes it
        self.chairs: list[Chair] = []
        self.match: Match | None = None
        self.clocks: Clocks | None = None
        self.rematch: str | None = None
        self.is_settled = False  # results and ratings of the finished game are written down
        self.rating_changes: dict[str, Any] = {}  # by person: mu and sigma, before and after
        # Requests that have become facts, so that a resend is not applied twice.
        self._answered: dict[tuple[str | None, str], Answered] = {}
        self._decision = ""
        self.rules_version = RULES_VERSION  # with which the game was begun
        self.sent_away: set[str] = set()  # people whom the host does not want here
        self.decision_number = 0  # the fact with which the present decision began
        self._seats: list[int] = []  # of each chair

    # Reading

    def fold(self, facts: Sequence[Fact]) -> None:
        """Let more of the log happen."""
        for fact in facts:
            handler = _HANDLERS.get(fact.kind)
            if handler is None:
                raise WonderfulError("table-newer", kind=brief(fact.kind))
            handler(self, fact)
            self.length += 1
            if fact.client_id is not None:
                what = (fact.kind, tuple(fact.data.get("actions", ())))
                self._answered[fact.person, fact.client_id] = what
            self._settle(fact.at)

    def answered(self, person: str | None, client_id: str | None) -> Answered | None:
        """What a request has become: the kind of fact, and its actions. None if it is new."""
        return None if client_id is None else self._answered.get((person, client_id))

    def chair_of(self, person: str) -> int | None:
        for number, chair in enumerate(self.chairs):
            if chair.person == person and not chair.has_left:
                return number
        return None

    def seat_of(self, person: str) -> int | None:
        """The seat of a person in the running or finished game."""
        chair = self.chair_of(person)
        return None if chair is None or self.match is None else self.seat_at(chair)

    def seat_at(self, chair: int) -> int:
        return self._seats[chair]

    def chair_at(self, seat: int) -> Chair:
        return self.chairs[self._seats.index(seat)]

    def pending_people(self) -> list[int]:
        """Seats of people who are waited for; their clocks run."""
        return [seat for seat in self._pending() if self.chair_at(seat).is_played_by_person]

    def pending_bots(self) -> list[tuple[int, str]]:
        """Seats for which a bot is to decide now, and which bot."""
        found = []
        for seat in self._pending():
            chair = self.chair_at(seat)
            if not chair.is_played_by_person:
                found.append((seat, chair.bot or self.options.stand_in))
        return found

    def _pending(self) -> Sequence[int]:
        if self.match is None or self.status != RUNNING:
            return ()
        return self.match.game.pending()

    def overdue(self, now: int) -> list[int]:
        """Seats of people whose time is up."""
        if self.clocks is None:
            return []
        deadlines = {seat: self.clocks.deadline(seat) for seat in self.pending_people()}
        return [seat for seat, end in deadlines.items() if end is not None and end <= now]

    @property
    def is_to_settle(self) -> bool:
        """Played to its end, and what people achieved is still to be written down."""
        return self.status == FINISHED and not self.is_settled

    @property
    def is_over(self) -> bool:
        return self.status in (FINISHED, ABANDONED)

    def wake_at(self, now: int) -> int | None:
        """When something has to happen by itself: at once for a bot, else when a time is up."""
        if self.pending_bots() or self.is_to_settle:
            return now
        if self.clocks is None:
            return None
        ends = [self.clocks.deadline(seat) for seat in self.pending_people()]
        return min((end for end in ends if end is not None), default=None)

    def summary(self, now: int) -> Summary:
        """What lists show of it: nothing that a spectator may not know."""
        pending = [self.chair_at(seat).person for seat in self.pending_people()]
        details: dict[str, Any] = {
            "host": self.host,
            "options": self.options_data,
            "chairs": [
                {
                    "person": chair.person,
                    "nickname": chair.nickname,
                    "bot": chair.bot,
                    "empire": chair.empire,
                }
                for chair in self.chairs
            ],
        }
        if self.match is not None:
            details["decision"] = self.match.game.decision
            outcome = self.match.game.outcome()
            if outcome is not None:
                details["scores"] = list(outcome.scores)
        return Summary(
            status=self.status,
            is_public=self.options.is_public,
            people=tuple(chair.person for chair in self.chairs if chair.person is not None),
            pending=tuple(person for person in pending if person is not None),
            wake_at=self.wake_at(now),
            details=details,
        )

    # Folding

    def _settle(self, at: int) -> None:
        """Clocks and status after a fact."""
        if self.match is None or self.clocks is None:
            return
        if self.match.game.is_over and self.status == RUNNING:
            self.status = FINISHED
        decision = self.match.game.decision
        if decision != self._decision:
            self._decision = decision
            self.decision_number = self.length
            self.clocks.restart(at)
        self.clocks.settle(at, self.pending_people())

    def _created(self, fact: Fact) -> None:
        self.host = fact.data["host"]
        self._set_options(fact)

    def _set_options(self, fact: Fact) -> None:
        self.was_public = self.options.is_public
        self.options = TableOptions.from_json(fact.data["options"])
        self.options_data = self.options.to_json()
        kept = [chair for chair in self.chairs if not chair.is_free][: self.options.players]
        self.chairs = kept + [Chair() for _ in range(self.options.players - len(kept))]
        for chair in self.chairs:
            chair.is_ready = False
            chair.empire = None

    def _sat(self, fact: Fact) -> None:
        assert fact.person is not None
        before = self.chair_of(fact.person)
        if before is not None:  # changes to another chair
            self.chairs[before] = Chair()
        self.chairs[fact.data["chair"]] = Chair(fact.person, fact.data["nickname"])

    def _bot_seated(self, fact: Fact) -> None:
        self.chairs[fact.data["chair"]] = Chair(
            nickname=fact.data["nickname"], bot=fact.data["bot"]
        )

    def _cleared(self, fact: Fact) -> None:
        """Somebody stood up, was asked to leave, or a bot was sent away."""
        person = fact.data.get("person")
        self.chairs[fact.data["chair"]] = Chair()
        if person is not None and person != fact.person:
            self.sent_away.add(person)
        if self.host == person:
            # The table goes on with the next person; with nobody it is over.
            people = [chair.person for chair in self.chairs if chair.person is not None]
            self.host = people[0] if people else ""
            if not people:
                self._end("closed")

    def _closed(self, fact: Fact) -> None:
        self._end("closed")

    def _host_passed(self, fact: Fact) -> None:
        self.host = fact.data["host"]

    def _chose_empire(self, fact: Fact) -> None:
        self.chairs[fact.data["chair"]].empire = fact.data["empire"]

    def _said_ready(self, fact: Fact) -> None:
        self.chairs[fact.data["chair"]].is_ready = fact.data["is_ready"]

    def _started(self, fact: Fact) -> None:
        self.rules_version = fact.data.get("rules", 1)
        self.match = Match(Setup.from_json(fact.data["setup"]), self.catalog)
        participants = [self.match.game.participant(seat) for seat in range(len(self.chairs))]
        self._seats = [participants.index(chair) for chair in range(len(self.chairs))]
        self.clocks = Clocks(self.options.time, self.match.game.players)
        self.status = RUNNING

    def _acted(self, fact: Fact) -> None:
        assert self.match is not None
        by = Decider(**fact.data["by"])
        for action in fact.data["actions"]:
            self.match.apply(fact.data["seat"], action, by=by)

    def _took_back(self, fact: Fact) -> None:
        assert self.match is not None
        self.match.take_back(fact.data["seat"])

    def _out_of_time(self, fact: Fact) -> None:
        self.chair_at(fact.data["seat"]).is_away = True
        self._end_if_agreed()

    def _came_back(self, fact: Fact) -> None:
        assert self.clocks is not None
        self.chair_at(fact.data["seat"]).is_away = False
        self.clocks.come_back(fact.data["seat"], fact.at)

    def _left(self, fact: Fact) -> None:
        """For good: the stand-in plays on. With nobody left the table is over."""
        self.chair_at(fact.data["seat"]).has_left = True
        if not any(chair.person is not None and not chair.has_left for chair in self.chairs):
            self._end("everybody-left")
        else:
            self._end_if_agreed()

    def _wants_end(self, fact: Fact) -> None:
        self.chair_at(fact.data["seat"]).wants_end = fact.data["wants_end"]
        self._end_if_agreed()

    def _end_if_agreed(self) -> None:
        """Everybody who is there wants it; who is gone is not asked."""
        there = [chair for chair in self.chairs if chair.is_played_by_person]
        if there and all(chair.wants_end for chair in there):
            self._end("agreed")

    def _end(self, reason: str) -> None:
        self.status = ABANDONED
        self.reason = reason

    def _settled(self, fact: Fact) -> None:
        self.is_settled = True
        self.rating_changes = fact.data["ratings"]

    def _rematched(self, fact: Fact) -> None:
        self.rematch = fact.data["table"]

    def start_setup(self, seed: str) -> Setup:
        """The setup with which the game begins."""
        is_lesson = self.options.lesson
        return replace(
            self.options.setup(),
            names=tuple(chair.nickname for chair in self.chairs),
            empires=lesson.EMPIRES if is_lesson else tuple(chair.empire for chair in self.chairs),
            seed=lesson.SEED if is_lesson else seed,
        ).checked(self.catalog)


_HANDLERS: Final[dict[str, Callable[[Table, Fact], None]]] = {
    "created": Table._created,
    "options-changed": Table._set_options,
    "sat": Table._sat,
    "bot-seated": Table._bot_seated,
    "cleared": Table._cleared,
    "chose-empire": Table._chose_empire,
    "said-ready": Table._said_ready,
    "started": Table._started,
    "acted": Table._acted,
    "took-back": Table._took_back,
    "out-of-time": Table._out_of_time,
    "came-back": Table._came_back,
    "left": Table._left,
    "wants-end": Table._wants_end,
    "settled": Table._settled,
    "rematched": Table._rematched,
    "closed": Table._closed,
    "host-passed": Table._host_passed,
}
