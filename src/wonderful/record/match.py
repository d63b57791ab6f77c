"""A game with its history: log, decisions, taking back, and event streams.

The log only grows; taking back adds an entry. Server, command line and tests play through this
class.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from wonderful.catalog import Catalog
from wonderful.errors import IllegalAction, brief
from wonderful.record.event_visibility import EventStreams
from wonderful.record.seed_and_commitment import commitment_of, new_seed
from wonderful.rules.action_words import named_decision
from wonderful.rules.actions import ACTION_KINDS, RESUME, kind_of
from wonderful.rules.automatic_passing import step_resource
from wonderful.rules.events import Audience, Event
from wonderful.rules.game import Game
from wonderful.rules.setup import Setup
from wonderful.rules.view_types import View

TAKE_BACK: Final = "take-back"

DECIDER_KINDS: Final = ("person", "bot", "fallback")


@dataclass(frozen=True, slots=True)
class Decider:
    """The origin of a decision: a person, a bot with its version, or a fallback for either."""

    kind: str = "person"
    name: str = ""
    version: str = ""


PERSON: Final = Decider()


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the log."""

    seat: int
    action: str  # the readable form, or "take-back"
    by: Decider = PERSON


class Match:
    """A game with its log.

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
        self.game = Game(setup, catalog, with_events=True)
        self.commitment = commitment_of(self.game.setup)
        self.entries: list[Entry] = []
        # The effective entries by decision, ordered by seat. They do not show which actions were
        # taken back or which seat acted first.
        self.history: list[tuple[str, list[Entry]]] = []
        self._decision = self.game.decision
        self._current_entries: list[list[Entry]] = [[] for _ in range(self.game.players)]
        # `resume` after an automatic "done"; these entries are kept
        self._resumed: list[Entry] = []
        self._checkpoint = self.game.clone()
        self._streams = EventStreams(self.game.players)
        self._streams.publish(self.game.take_events())

    # Actions

    def apply(
        self,
        seat: int,
        action: int | str,
        *,
        decision: str | None = None,
        by: Decider = PERSON,
    ) -> None:
        """Apply a seat's action. If `decision` is given, it must be the current decision."""
        self.check_decision(decision)
        self._record(_apply_action(self.game, seat, action), by)

    def apply_all(
        self,
        seat: int,
        actions: Sequence[int | str],
        *,
        decision: str | None = None,
        by: Decider = PERSON,
    ) -> list[str]:
        """Apply several actions of one decision: all of them, or none if one is refused."""
        self.check_decision(decision)
        if len(actions) == 1:
            return [self._record(_apply_action(self.game, seat, actions[0]), by)]
        log = self.game.detach_log()
        game = self.game.clone()
        game.attach_log(log)
        try:
            applied = []
            for action in actions:
                _check_decision(game, self.game.decision)
                applied.append(_apply_action(game, seat, action))
        except BaseException:  # whatever it is, this match goes on as before
            game.take_events()
            self.game.attach_log(log)
            raise
        self.game = game
        return [self._record(each, by) for each in applied]

    def apply_automatically(
        self, seat: int, actions: Sequence[str], *, by: Decider = PERSON
    ) -> list[str]:
        """Apply actions that follow without a choice (`rules.automatic_passing`).

        The log contains them like any others; events before them tell the seat why they happen.
        """
        cubes = [action for action in actions if action != "done"]
        if cubes:
            kind = step_resource(self.game)
            self._publish_own("placed-automatically", seat, {"kind": kind, "count": len(cubes)})
            self.apply_all(seat, cubes, by=by)
        if len(cubes) < len(actions):
            self._publish_own("done-automatically", seat, {})
            self.apply(seat, "done", by=by)
        return list(actions)

    def _publish_own(self, code: str, seat: int, params: dict[str, object]) -> None:
        """Publish an event for one seat only. Without secrets, spectators see it as well."""
        audience = Audience.PRIVATE if self.game.has_secrets else Audience.PUBLIC
        self._streams.publish([Event(code, seat, audience, params)])

    def _record(self, applied: _AppliedAction, by: Decider) -> str:
        """Add an applied action to the log."""
        seat = applied.seat
        entry = Entry(seat, applied.action, by)
        self.entries.append(entry)
        if applied.kind == RESUME:
            if self._current_entries[seat]:
                self._current_entries[seat].pop()  # the pick or done that it takes back
                self._streams.retract_last(seat)
            else:
                self._resumed.append(entry)
            self._streams.publish(applied.events)
        else:
            self._current_entries[seat].append(entry)
            self._streams.publish(applied.events, seat)
            if applied.checkpoint is not None:
                self._set_checkpoint(applied.checkpoint)
        return entry.action

    def can_take_back(self, seat: int) -> bool:
        """Whether a seat has an action of this pick, phase or step to take back (ANY-7)."""
        if self.game.is_over or not 0 <= seat < self.game.players:
            return False
        return bool(self._current_entries[seat]) or seat not in self.game.pending()

    def take_back(self, seat: int, *, decision: str | None = None, by: Decider = PERSON) -> None:
        """Take back the last action of a seat: a pick, a "done", or an action before it."""
        self.check_decision(decision)
        if not self.can_take_back(seat):
            raise IllegalAction("nothing-to-take-back", seat=seat)
        was_done = seat not in self.game.pending()
        self.entries.append(Entry(seat, TAKE_BACK, by))
        if self._current_entries[seat]:
            undone = self._current_entries[seat].pop().action
            self._replay()
            self._streams.retract_last(seat)
        else:  # done automatically (PROD-9): there is no action to drop
            undone = "done"
            self.game.apply(seat, "resume")
            self.game.take_events()
            self._resumed.append(Entry(seat, "resume", by))
        # Without secrets, spectators have seen the action that is taken back.
        self._publish_own("took-back", seat, {"action": undone})
        if was_done:
            self._streams.publish([Event("resumed", seat, Audience.PUBLIC, {})])

    def take_back_all(self, seat: int, *, by: Decider = PERSON) -> int:
        """Take back everything possible and return the number of actions."""
        count = 0
        while self.can_take_back(seat):
            self.take_back(seat, by=by)
            count += 1
        return count

    def _replay(self) -> None:
        """Replay the current decision without the actions taken back. Seats are independent."""
        log = self.game.detach_log()
        self.game = self._checkpoint.clone()
        for entry in self._effective_entries():
            self.game.apply(entry.seat, entry.action)
        self.game.attach_log(log)

    def _set_checkpoint(self, checkpoint: Game) -> None:
        """Make all actions so far final; only later ones can be taken back."""
        done = self._effective_entries()
        if self.history and self.history[-1][0] == self._decision:
            self.history[-1][1].extend(done)  # a solo phase continues after showing cards
        else:
            self.history.append((self._decision, done))
        self._decision = checkpoint.decision
        self._checkpoint = checkpoint
        self._current_entries = [[] for _ in range(self.game.players)]
        self._resumed = []

    def effective_history(self) -> list[tuple[str, list[Entry]]]:
        """Return the history including the current decision."""
        done = self._effective_entries()
        if self.history and self.history[-1][0] == self._decision:
            return [*self.history[:-1], (self._decision, [*self.history[-1][1], *done])]
        return [*self.history, (self._decision, done)] if done else list(self.history)

    def _effective_entries(self) -> list[Entry]:
        """Return the effective entries of the current decision, in an order that can be replayed.

        Resuming after an automatic "done" comes first: otherwise the other seats' "done" would end
        the phase too early.
        """
        resumed = sorted(self._resumed, key=lambda entry: entry.seat)
        return resumed + [entry for entries in self._current_entries for entry in entries]

    def check_decision(self, decision: str | None) -> None:
        """Refuse an answer to a decision that is over."""
        if decision is not None:
            _check_decision(self.game, decision)

    # Views and events

    def view(self, viewer: int | None) -> View:
        return self.game.view(viewer)

    def events(self, viewer: int | None, since: int = 0) -> Sequence[Event]:
        """Return the events that a seat or a spectator has seen, from an index on."""
        if viewer is not None:
            self.game.check_seat(viewer)
        return self._streams.of(viewer)[since:]

    def event_count(self, viewer: int | None) -> int:
        """Return the number of events that a seat or a spectator has seen."""
        return len(self._streams.of(viewer))


class _AppliedAction(NamedTuple):
    """An action that has been applied to a game, with its effects."""

    seat: int
    kind: int
    action: str  # the readable form
    events: Sequence[Event]
    checkpoint: Game | None  # the game afterwards, if earlier actions can no longer be undone


def _apply_action(game: Game, seat: int, action: int | str) -> _AppliedAction:
    decision = game.decision
    code = game.parse(action) if isinstance(action, str) else action
    game.apply(seat, code)
    kind = int(kind_of(code))
    is_final = game.decision != decision or ACTION_KINDS[kind].shows_cards  # ANY-7
    checkpoint = game.clone() if is_final and kind != RESUME else None
    return _AppliedAction(seat, kind, game.describe(code), game.take_events(), checkpoint)


def _check_decision(game: Game, decision: str) -> None:
    if decision != game.decision:
        now = named_decision(game.catalog, game.setup, game.decision)
        raise IllegalAction("decision-over", answered=brief(decision), decision=now)
