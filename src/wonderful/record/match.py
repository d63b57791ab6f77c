"""A game with its history: log, decisions, take back, and what each person is told.

The log only grows; taking back is an entry of its own. Server, command line and tests play
through this door.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from wonderful.catalog import Catalog
from wonderful.errors import IllegalAction
from wonderful.record.audience import Streams
from wonderful.record.seeds import commitment_of, new_seed
from wonderful.rules.actions import ACTION_KINDS, RESUME, kind_of
from wonderful.rules.conveniences import Plan, plan
from wonderful.rules.events import Audience, Event
from wonderful.rules.game import Game
from wonderful.rules.setup import Setup
from wonderful.rules.shapes import View

TAKE_BACK: Final = "take-back"

DECIDER_KINDS: Final = ("person", "bot", "fallback")


@dataclass(frozen=True, slots=True)
class Decider:
    """Who made a decision: a person, a bot with its version, or a fallback for one of them."""

    kind: str = "person"
    name: str = ""
    version: str = ""


PERSON: Final = Decider()


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log."""

    seat: int
    action: str  # the readable form, or "take-back"
    by: Decider = PERSON


class Match:
    """A game that people play.

    >>> match = Match(Setup(players=2, seed="an example", seating="fixed"))
    >>> match.apply(0, match.game.legal_actions(0)[0])
    >>> match.can_take_back(0), match.game.pending()
    (True, (1,))
    >>> match.take_back(0)
    >>> match.game.pending(), len(match.entries)
    ((0, 1), 2)
    """

    def __init__(self, setup: Setup, catalog: Catalog | None = None) -> None:
        if setup.seed is None:
            setup = replace(setup, seed=new_seed())
        self.game = Game(setup, catalog, listening=True)
        self.commitment = commitment_of(self.game.setup)
        self.entries: list[Entry] = []
        # What counted in the end, decision by decision, the seats in order: it tells nothing
        # of what was taken back or of who acted first.
        self.history: list[tuple[str, list[Entry]]] = []
        self._decision = self.game.decision
        self._done_here: list[list[Entry]] = [[] for _ in range(self.game.players)]
        self._resumed: list[Entry] = []  # automatic dones taken back; that is never undone
        self._checkpoint = self.game.clone()
        self._streams = Streams(self.game.players)
        self._streams.tell(self.game.take_events())

    # Deciding

    def apply(
        self,
        seat: int,
        action: int | str,
        *,
        decision: str | None = None,
        by: Decider = PERSON,
    ) -> None:
        """Do what a seat decided. `decision` names what is answered: a late answer is refused."""
        self._check_decision(decision)
        code = self.game.parse(action) if isinstance(action, str) else action
        self.game.apply(seat, code)
        entry = Entry(seat, self.game.describe(code), by)
        self.entries.append(entry)
        if kind_of(code) == RESUME:
            if self._done_here[seat]:
                self._done_here[seat].pop()  # the pick or done that it takes back
                self._streams.forget_last(seat)
            else:
                self._resumed.append(entry)
            self._streams.tell(self.game.take_events())
            return
        self._done_here[seat].append(entry)
        self._streams.tell(self.game.take_events(), seat)
        shows_cards = ACTION_KINDS[int(kind_of(code))].shows_cards  # no way back: ANY-7
        if self.game.decision != self._decision or shows_cards:
            self._set_checkpoint()

    def apply_plan(
        self, seat: int, name: str, *, decision: str | None = None, by: Decider = PERSON
    ) -> Plan:
        """Do a convenience: its basic actions, one after the other."""
        self._check_decision(decision)
        found = plan(self.game, seat, name)
        for action in found.actions:
            self.apply(seat, action, by=by)
        return found

    def can_take_back(self, seat: int) -> bool:
        """Whether a seat has something of this pick, phase or step to take back (ANY-7)."""
        if self.game.is_over or not 0 <= seat < self.game.players:
            return False
        return bool(self._done_here[seat]) or seat not in self.game.pending()

    def take_back(self, seat: int, *, decision: str | None = None, by: Decider = PERSON) -> None:
        """Take the last action of a seat back: the pick, the done, or what came before it."""
        self._check_decision(decision)
        if not self.can_take_back(seat):
            raise IllegalAction("nothing-to-take-back", seat=seat)
        was_done = seat not in self.game.pending()
        self.entries.append(Entry(seat, TAKE_BACK, by))
        if self._done_here[seat]:
            undone = self._done_here[seat].pop().action
            self._replay()
            self._streams.forget_last(seat)
        else:  # the seat was done automatically (PROD-9), so there is no action to drop
            undone = "done"
            self.game.apply(seat, "resume")
            self.game.take_events()
            self._resumed.append(Entry(seat, "resume", by))
        # Where nothing is hidden, a spectator has heard of what is taken back.
        audience = Audience.PRIVATE if self.game.has_secrets else Audience.PUBLIC
        told = [Event("took-back", seat, audience, {"action": undone})]
        if was_done:
            told.append(Event("resumed", seat, Audience.PUBLIC, {}))
        self._streams.tell(told)

    def take_back_all(self, seat: int, *, by: Decider = PERSON) -> int:
        """Take back everything that can be; the answer is how many actions that was."""
        count = 0
        while self.can_take_back(seat):
            self.take_back(seat, by=by)
            count += 1
        return count

    def _replay(self) -> None:
        """Play this decision again, without what was taken back. Seats do not depend on others."""
        log = self.game.detach_log()
        self.game = self._checkpoint.clone()
        for entry in self._counting():
            self.game.apply(entry.seat, entry.action)
        self.game.attach_log(log)

    def _set_checkpoint(self) -> None:
        """What was done so far counts; from here on things can be taken back."""
        done = self._counting()
        if self.history and self.history[-1][0] == self._decision:
            self.history[-1][1].extend(done)  # a solo phase goes on after cards were shown
        else:
            self.history.append((self._decision, done))
        self._decision = self.game.decision
        self._checkpoint = self.game.clone()
        self._done_here = [[] for _ in range(self.game.players)]
        self._resumed = []

    def effective(self) -> list[tuple[str, list[Entry]]]:
        """The history with what has been done so far in the decision that is going on."""
        done = self._counting()
        if self.history and self.history[-1][0] == self._decision:
            return [*self.history[:-1], (self._decision, [*self.history[-1][1], *done])]
        return [*self.history, (self._decision, done)] if done else list(self.history)

    def _counting(self) -> list[Entry]:
        """What counts of the decision that is going on, playable seat by seat.

        A seat that takes back an automatic done does so first: otherwise the others' done
        would end the phase too early.
        """
        resumed = sorted(self._resumed, key=lambda entry: entry.seat)
        return resumed + [entry for entries in self._done_here for entry in entries]

    def _check_decision(self, decision: str | None) -> None:
        if decision is not None and decision != self.game.decision:
            raise IllegalAction("old-decision", answered=decision, decision=self.game.decision)

    # Looking

    def view(self, viewer: int | None) -> View:
        return self.game.view(viewer)

    def events(self, viewer: int | None, since: int = 0) -> Sequence[Event]:
        """What a seat or a spectator has been told, in order, from a position on."""
        if viewer is not None:
            self.game.check_seat(viewer)
        return self._streams.of(viewer)[since:]

    def event_count(self, viewer: int | None) -> int:
        """The position behind the last event that a seat or a spectator has been told."""
        return len(self._streams.of(viewer))
