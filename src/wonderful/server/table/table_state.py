"""The state of a table: the result of its facts. Pure: no clock, no network, no database.

A table has chairs, one for each participant of the setup. When the game starts, it gets a match,
and every seat of the match belongs to a chair. The commands (`command_table`) decide which
changes are allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from wonderful.catalog import Catalog
from wonderful.record.match import Match
from wonderful.rules.game import RULES_VERSION
from wonderful.rules.setup import Setup
from wonderful.server.table import lesson
from wonderful.server.table.clocks import Clocks
from wonderful.server.table.facts import Fact
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_summary import Summary, TableStatus, is_chair_free

OPEN: Final = "open"
RUNNING: Final = "running"
FINISHED: Final = "finished"
ABANDONED: Final = "abandoned"


class ProcessedMessage(NamedTuple):
    """A client message that has become a fact."""

    fact_kind: str
    actions: tuple[str, ...]


@dataclass(slots=True)
class Chair:
    """A participant: a person, a bot, or none yet."""

    person: str | None = None
    nickname: str = ""
    bot: str | None = None  # plays the whole game
    face: str | None = None  # of a bot (`table.bot_characters`)
    empire: str | None = None
    is_ready: bool = False
    is_away: bool = False  # out of time or absent: the stand-in acts until the person comes back
    has_left: bool = False  # for good: the stand-in acts until the end
    wants_end: bool = False
    invited: str | None = None  # a free chair is kept for this person
    invited_name: str = ""

    @property
    def is_empty(self) -> bool:
        """Nobody has the chair. It may be kept for somebody."""
        return self.person is None and self.bot is None

    @property
    def is_free(self) -> bool:
        """Anybody may sit down."""
        return is_chair_free(self.nickname, self.invited)

    @property
    def is_played_by_person(self) -> bool:
        return self.person is not None and not self.is_away and not self.has_left


class Table:
    """A table. Only commands and `fold` change it."""

    def __init__(self, id: str, catalog: Catalog) -> None:
        self.id = id
        self.catalog = catalog
        self.length = 0  # the number of facts in the log
        self.host = ""
        self.status: TableStatus = OPEN
        self.reason = ""  # why it was ended early; empty if the game was finished
        self.options = TableOptions()
        self.was_public = True  # before the last change of options
        self.options_data = self.options.to_json()  # the options as plain data, never modified
        self.chairs: list[Chair] = []
        self.match: Match | None = None
        self.clocks: Clocks | None = None
        self.rematch_of: str | None = None  # the table before, whose chat is continued
        self.rematch: str | None = None  # the table of the rematch
        self.rematch_proposer: tuple[str | None, str] = (None, "")  # id and nickname
        self.rematch_answers: dict[str, bool] = {}  # by person: whether they join
        self.has_results = False  # whether the results and ratings of the finished game are stored
        self.rating_changes: dict[str, Any] = {}  # by person: mu and sigma, before and after
        # Messages that have become facts, so that a resent one is not processed twice.
        self._processed: dict[tuple[str | None, str], ProcessedMessage] = {}
        self._decision = ""
        self.rules_version = RULES_VERSION  # of the server that started the game
        self.removed_people: set[str] = set()  # they cannot sit down again
        self.decision_number = 0  # the number of the fact that began the current decision
        self._seats: list[int] = []  # the seat of each chair
        # Seats that have acted in the current decision, not counting automatic actions, and those
        # that have taken something back.
        self.seats_that_acted: set[int] = set()
        self.seats_that_took_back: set[int] = set()

    # Reading

    def processed_message(
        self, person: str | None, client_id: str | None
    ) -> ProcessedMessage | None:
        """Return the earlier message with the same id, or None."""
        return None if client_id is None else self._processed.get((person, client_id))

    def chair_of(self, person: str) -> int | None:
        for number, chair in enumerate(self.chairs):
            if chair.person == person and not chair.has_left:
                return number
        return None

    def seat_of(self, person: str) -> int | None:
        """Return the seat of a person in the running or finished game."""
        chair = self.chair_of(person)
        return None if chair is None or self.match is None else self.seat_at(chair)

    def seat_at(self, chair: int) -> int:
        return self._seats[chair]

    def chair_at(self, seat: int) -> Chair:
        return self.chairs[self._seats.index(seat)]

    def pending_people(self) -> list[int]:
        """Return the pending seats that are played by people. Their clocks run."""
        return [seat for seat in self._pending() if self.chair_at(seat).is_played_by_person]

    def pending_bots(self) -> list[tuple[int, str]]:
        """Return the pending seats for which a bot decides, each with the bot."""
        pending = []
        for seat in self._pending():
            chair = self.chair_at(seat)
            if not chair.is_played_by_person:
                pending.append((seat, chair.bot or self.options.stand_in))
        return pending

    def _pending(self) -> Sequence[int]:
        if self.match is None or self.status != RUNNING:
            return ()
        return self.match.game.pending()

    def overdue(self, now: int) -> list[int]:
        """Return the pending seats of people whose time is up."""
        if self.clocks is None:
            return []
        deadlines = {seat: self.clocks.deadline(seat) for seat in self.pending_people()}
        return [seat for seat, end in deadlines.items() if end is not None and end <= now]

    @property
    def needs_results(self) -> bool:
        """Whether the game is finished, but its results are not stored yet."""
        return self.status == FINISHED and not self.has_results

    @property
    def is_over(self) -> bool:
        return self.status in (FINISHED, ABANDONED)

    def wake_at(self, now: int) -> int | None:
        """Return when the scheduler has to act: now for bots and results, or at a deadline."""
        if self.pending_bots() or self.needs_results:
            return now
        if self.clocks is None:
            return None
        ends = [self.clocks.deadline(seat) for seat in self.pending_people()]
        return min((end for end in ends if end is not None), default=None)

    def summary(self, now: int) -> Summary:
        """Return the summary for lists. It contains nothing that is hidden from spectators."""
        pending = [self.chair_at(seat).person for seat in self.pending_people()]
        details: dict[str, Any] = {
            "host": self.host,
            "options": self.options_data,
            "chairs": [
                {
                    "person": chair.person,
                    "nickname": chair.nickname,
                    "bot": chair.bot,
                    "face": chair.face,
                    "empire": chair.empire,
                    "invited": chair.invited,
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

    # Changes, for commands and `fold`

    def set_options(self, options: TableOptions) -> None:
        """Replace the options. Taken chairs are kept, but all players have to get ready again."""
        self.was_public = self.options.is_public
        self.options = options
        self.options_data = options.to_json()
        spare = options.players - sum(not chair.is_empty for chair in self.chairs)
        kept: list[Chair] = []
        for chair in self.chairs:
            if not chair.is_empty:
                kept.append(chair)
            elif chair.invited is not None and spare > 0:
                kept.append(chair)
                spare -= 1
        self.chairs = kept + [Chair() for _ in range(options.players - len(kept))]
        for chair in self.chairs:
            chair.is_ready = False
            chair.empire = None

    def start_setup(self, seed: str) -> Setup:
        """Return the setup of the game that is about to start."""
        is_lesson = self.options.lesson
        return replace(
            self.options.setup(),
            names=tuple(chair.nickname for chair in self.chairs),
            empires=lesson.EMPIRES if is_lesson else tuple(chair.empire for chair in self.chairs),
            seed=lesson.SEED if is_lesson else seed,
        ).checked(self.catalog)

    def begin(self, match: Match, clocks: Clocks) -> None:
        self.match = match
        self.clocks = clocks
        participants = [match.game.participant(seat) for seat in range(len(self.chairs))]
        self._seats = [participants.index(chair) for chair in range(len(self.chairs))]
        self.status = RUNNING

    def end(self, reason: str) -> None:
        """End the table before the game has been played to its end."""
        self.status = ABANDONED
        self.reason = reason

    def end_if_agreed(self) -> None:
        """End the game if all present players want it."""
        present = [chair for chair in self.chairs if chair.is_played_by_person]
        if present and all(chair.wants_end for chair in present):
            self.end("agreed")

    def add_fact(self, fact: Fact) -> None:
        """Count a fact that has been applied, and update clocks and status."""
        self.length += 1
        if fact.client_id is not None:
            actions = tuple(fact.data.get("actions", ()))
            self._processed[fact.person, fact.client_id] = ProcessedMessage(fact.kind, actions)
        if self.match is None or self.clocks is None:
            return
        if self.match.game.is_over and self.status == RUNNING:
            self.status = FINISHED
        self._note_seat(fact)
        decision = self.match.game.decision
        if decision != self._decision:
            self._decision = decision
            self.decision_number = self.length
            self.seats_that_acted.clear()
            self.seats_that_took_back.clear()
            self.clocks.begin_decision(fact.at)
        self.clocks.update(fact.at, self.pending_people())

    def _note_seat(self, fact: Fact) -> None:
        """Note what a seat has done in the current decision."""
        if fact.kind == "took-back" or "resume" in fact.data.get("actions", ()):
            self.seats_that_took_back.add(fact.data["seat"])
        elif fact.kind == "acted" and not fact.data.get("is_automatic"):
            self.seats_that_acted.add(fact.data["seat"])
