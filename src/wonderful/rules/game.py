"""The public interface of a game: it checks actions and shows only what a viewer may see."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wonderful.catalog import Catalog, load_catalog
from wonderful.catalog.vocabulary import DECKS
from wonderful.errors import IllegalAction, brief
from wonderful.rules.actions import describe, is_action, parse
from wonderful.rules.apply_action import apply_action
from wonderful.rules.deal_and_seating import Dealer
from wonderful.rules.events import Event, EventLog
from wonderful.rules.game_spec import GameSpec
from wonderful.rules.legal_actions import action_buffer, list_actions
from wonderful.rules.outcome import Outcome, outcome_of
from wonderful.rules.phase_numbers import OVER, PHASES, PRODUCTION
from wonderful.rules.refusal_reasons import refusal
from wonderful.rules.setup import Setup
from wonderful.rules.simultaneous_decisions import is_waiting_for
from wonderful.rules.state import State
from wonderful.rules.view import decision_id, view_of
from wonderful.rules.view_types import SetupView, View

# Increased whenever the same actions could lead to a different game. Records contain it.
RULES_VERSION: Final = 1


class Game:
    """A game in play.

    >>> game = Game(Setup(players=2, seed="an example", seating="fixed"))
    >>> game.pending()
    (0, 1)
    >>> game.phase, len(game.legal_actions(0)) > 1
    ('draft', True)
    """

    def __init__(
        self,
        setup: Setup,
        catalog: Catalog | None = None,
        *,
        with_events: bool = False,
        state: State | None = None,
        public_setup: SetupView | None = None,
    ) -> None:
        """Create a new game or, for clones and samples, wrap an existing state."""
        self.catalog = catalog if catalog is not None else load_catalog()
        self._buffer = action_buffer()
        if state is not None:
            self.setup = setup
            self._state = state
        else:
            self.setup = setup.checked(self.catalog)
            dealer = dealer_for(self.setup, self.catalog)
            log = EventLog(self.catalog, dealer.spec.has_secrets) if with_events else None
            self._state = dealer.begin(self.setup.seed or "", log, is_watched=True)
        # Shared with clones, since every view gets a copy.
        self._public_setup: SetupView = public_setup or self.setup.public_view()

    # Properties

    @property
    def players(self) -> int:
        return int(self._state.spec.players)

    @property
    def has_secrets(self) -> bool:
        """Whether the actions of a seat stay hidden from the others until the phase ends."""
        return self._state.spec.has_secrets

    @property
    def round(self) -> int:
        """The current round, from 1. When the game is over, the last round."""
        return int(min(self._state.round + 1, self._state.spec.rounds))

    @property
    def phase(self) -> str:
        """`draft`, `planning`, `production`, `pledging` or `over`."""
        return PHASES[self._state.phase]

    @property
    def step(self) -> str | None:
        """The id of the current production step, else None."""
        state = self._state
        return state.spec.rules.steps[int(state.step)].id if state.phase == PRODUCTION else None

    @property
    def is_over(self) -> bool:
        return self._state.phase == OVER

    @property
    def decision(self) -> str:
        """The id of the current decision, e.g. `1-draft-3` or `2-planning`."""
        return decision_id(self._state)

    def participant(self, seat: int) -> int:
        """Return the participant in a seat, as a position in the setup's lists."""
        self.check_seat(seat)
        return int(self._state.players[seat].participant)

    def pending(self) -> tuple[int, ...]:
        """Return the seats that still have to act before the game advances."""
        state = self._state
        return tuple(seat for seat in range(self.players) if is_waiting_for(state, seat))

    # Playing

    def legal_actions(self, seat: int) -> list[int]:
        """Return every action that a seat may take now."""
        self.check_seat(seat)
        count = list_actions(self._state, seat, self._buffer)
        return list(self._buffer[:count])

    def apply(self, seat: int, action: int | str) -> None:
        """Apply a seat's action. An illegal action raises IllegalAction and changes nothing."""
        self.check_seat(seat)
        code = self.parse(action) if isinstance(action, str) else action
        if not is_action(self.catalog, code):  # compiled code takes 64 bits, but ints can be larger
            raise IllegalAction("action-unreadable", action=brief(action))
        state = self._state
        count: i64 = list_actions(state, seat, self._buffer)
        i: i64
        for i in range(count):
            if self._buffer[i] == code:
                apply_action(state, seat, code)
                return
        raise refusal(state, seat, code)

    def view(self, viewer: int | None) -> View:
        """Return the game as a seat sees it, or as a spectator if `viewer` is None."""
        if viewer is not None:
            self.check_seat(viewer)
        return view_of(self._state, viewer, self._public_setup)

    def clone(self) -> Game:
        """Return an independent copy without an event log."""
        state = self._state.clone()
        state.is_watched = True
        state.sealed = self._state.sealed  # sealed copies are never changed, so they can be shared
        return Game(self.setup, self.catalog, state=state, public_setup=self._public_setup)

    # Results, readable actions, events

    def outcome(self) -> Outcome | None:
        """Return score sheets and ranking once the game is over, else None."""
        return self.outcome_so_far() if self.is_over else None

    def outcome_so_far(self) -> Outcome:
        """Return the outcome as if the game ended now. It reveals hidden information."""
        scenario = self.setup.scenario
        return outcome_of(self._state, self.catalog.scenario(scenario) if scenario else None)

    def describe(self, action: int) -> str:
        """Return the readable form of an action."""
        return describe(self.catalog, action)

    def parse(self, text: str) -> int:
        """Return the action with this readable form."""
        return parse(self.catalog, text)

    def take_events(self) -> list[Event]:
        """Return the events since the last call; empty for a game without an event log."""
        log = self._state.log
        return [] if log is None else log.take()

    def detach_log(self) -> EventLog | None:
        """Stop logging events and return the log, which can be attached to another game."""
        log = self._state.log
        self._state.log = None
        return log

    def attach_log(self, log: EventLog | None) -> None:
        self._state.log = log

    def check_seat(self, seat: int) -> None:
        """Raise IllegalAction if there is no such seat."""
        if not 0 <= seat < self.players:
            raise IllegalAction("no-such-seat", seat=seat, seats=self.players)


_MAX_CACHED_SPECS: Final = 64


def state_of(game: Game) -> State:
    """Return the state of a game, hidden cards included. Only for modules of this package."""
    return game._state


def spec_for(setup: Setup, catalog: Catalog) -> GameSpec:
    """Return the spec of a checked setup, cached in the catalogue for all games of this kind."""
    assert setup.players is not None and setup.expansions is not None and setup.side is not None
    specs: dict[tuple[object, ...], GameSpec] = catalog.cache.setdefault("specs", {})
    key = (setup.players, setup.expansions, setup.side, setup.automatic_done, setup.scenario)
    spec = specs.get(key)
    if spec is None:
        if len(specs) >= _MAX_CACHED_SPECS:
            specs.clear()
        required = catalog.scenario(setup.scenario).cards if setup.scenario is not None else ()
        spec = GameSpec(
            catalog,
            catalog.rules_for(setup.expansions, setup.scenario),
            catalog.copies(setup.expansions),
            setup.players,
            setup.side,
            setup.automatic_done,
            tuple((catalog.card_index(card), count) for card, count in required),
        )
        specs[key] = spec
    return spec


def dealer_for(setup: Setup, catalog: Catalog) -> Dealer:
    """Return the dealer for games of a checked setup. The setup's seed is not used."""
    assert setup.expansions is not None
    spec = spec_for(setup, catalog)
    numbers = {empire.id: number for number, empire in enumerate(catalog.empires)}
    explicit = setup.decks or {}
    decks = [explicit[name] for name in DECKS if name in explicit]
    return Dealer(
        spec,
        [None if empire is None else numbers[empire] for empire in setup.empires],
        [numbers[e] for e in catalog.empires_for(setup.expansions) if e not in setup.empires],
        setup.seating == "random",
        [[catalog.card_index(card) for card in deck] for deck in decks],
    )
