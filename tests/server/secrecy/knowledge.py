"""What a seat or spectator may know of a game, derived from the facts by the rules.

It does not use the engine's views, only the positions of cards (DRAFT-5 to DRAFT-7, PLAN-5, SOLO,
PLEDGE-1).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wonderful.catalog import Catalog
from wonderful.rules.state import DESIGN_SHIFT, Player, State
from wonderful.server.table.facts import Fact
from wonderful.server.table.fold import fold
from wonderful.server.table.table_state import ABANDONED, FINISHED, Table

Viewer = int | None  # a seat, or a spectator


@dataclass(frozen=True)
class Standing:
    """The public things of a seat once a pick, phase or step is over."""

    draft_area: tuple[str, ...]
    construction: tuple[str, ...]
    built: tuple[str, ...]
    cubes: int
    krystallium: int
    general: int
    financier: int
    supremacies: int
    marks: tuple[tuple[str, int], ...]
    pledges: tuple[str, ...]  # nobody else knows them before all are made (PLEDGE-1)


@dataclass(frozen=True)
class Moment:
    """A table after a number of facts."""

    decision: str  # empty before the game
    is_over: bool
    seed: str | None
    seats: dict[str, int]  # of people who play
    known: dict[Viewer, frozenset[str]]
    pick: dict[Viewer, str | None]
    now: tuple[Standing, ...]
    sealed: tuple[Standing, ...]  # as it stood when the present pick, phase or step began


class Knowledge:
    """Follows a table fact by fact. `moments[n]` is the table after n facts."""

    def __init__(self, id: str, catalog: Catalog) -> None:
        self.catalog = catalog
        self._table = Table(id, catalog)
        self._public: set[str] = set()
        self._seen: dict[int, set[str]] = {}
        self._sealed: tuple[Standing, ...] = ()
        self._decision = ""
        self._reshuffled: list[int] = [0, 0]
        self._first_tops: list[int] = []
        self.moments: list[Moment] = [self._moment()]

    def follow(self, facts: Sequence[Fact]) -> None:
        for fact in facts:
            state = self._state()
            hands = [] if state is None else [card for each in state.players for card in each.hand]
            decks = [] if state is None else [list(deck) for deck in state.decks]
            fold(self._table, [fact])
            after = self._state()
            if after is not None and len(after.players) == 1:
                self._look_alone(after, decks)
            elif after is not None:
                self._look(after, hands)
            self.moments.append(self._moment())

    def hidden_top(self) -> str:
        """The next card of the deck, which nobody may know."""
        state = self._state()
        assert state is not None
        return self._id(state.decks[0][state.tops[0]])

    def _state(self) -> State | None:
        match = self._table.match
        return None if match is None else match.game._state

    def _id(self, card: int) -> str:
        return self.catalog.cards[int(card)].id

    def _ids(self, cards: Iterable[int]) -> set[str]:
        return {self._id(card) for card in cards}

    def _look(self, state: State, hands: list[int]) -> None:
        """With two or more players."""
        assert self._table.match is not None
        game = self._table.match.game
        is_new = game.decision != self._decision
        was_draft = "-draft-" in self._decision
        if was_draft and is_new and "-draft-" not in game.decision:
            # DRAFT-2, DRAFT-3: all that was still in hands is revealed, or discarded face up.
            self._public |= self._ids(hands)
        for player in state.players:
            # A seat sees a received hand and remembers those it passed on (DRAFT-7).
            self._seen.setdefault(int(player.seat), set()).update(self._ids(player.hand))
            if is_new:
                self._public |= self._ids(player.area)
        if is_new:
            self._decision = game.decision
            self._sealed = self._standings(state)

    def _look_alone(self, state: State, decks: list[list[int]]) -> None:
        """Solo: a spectator sees what the player sees (DRAFT-6); pools and decks are face down."""
        if not self._first_tops:
            self._first_tops = [int(top) for top in state.tops]  # below them lie the pools
        for number, deck in enumerate(state.decks):
            first, top = self._first_tops[number], int(state.tops[number])
            if int(state.reshuffled[number]) != self._reshuffled[number]:
                # SOLO-5: the old deck was drawn to its end, and the new one is made of discards.
                self._reshuffled[number] = int(state.reshuffled[number])
                self._public |= self._ids(decks[number][first:])
                self._first_tops[number] = first = 0
            self._public |= self._ids(list(deck)[first:top])
        for pool in list(state.pools)[: int(state.pools_taken)]:
            self._public |= self._ids(pool)
        player = state.players[0]
        self._public |= self._ids(site >> DESIGN_SHIFT for site in player.sites)  # SCEN-1
        assert self._table.match is not None
        self._decision = self._table.match.game.decision
        self._sealed = self._standings(state)

    def _standings(self, state: State) -> tuple[Standing, ...]:
        return tuple(self._standing(state, player) for player in state.players)

    def _standing(self, state: State, player: Player) -> Standing:
        is_solo = len(state.players) == 1
        return Standing(
            draft_area=() if is_solo else self._sorted(player.area),
            construction=self._sorted(site >> DESIGN_SHIFT for site in player.sites),
            built=self._sorted(player.built),
            cubes=sum(int(player.cubes) >> 4 * kind & 15 for kind in range(5)),
            krystallium=int(player.krystallium),
            general=int(player.generals),
            financier=int(player.financiers),
            supremacies=int(player.supremacies),
            marks=self._marks(player),
            pledges=tuple(self.catalog.options[int(each)] for each in player.pledges()),
        )

    def _marks(self, player: Player) -> tuple[tuple[str, int], ...]:
        counts = zip(self.catalog.marks, player.marks(), strict=False)  # none yet: no counts at all
        return tuple(sorted((mark, int(count)) for mark, count in counts if count))

    def _sorted(self, cards: Iterable[int]) -> tuple[str, ...]:
        return tuple(sorted(self._id(card) for card in cards))

    def _moment(self) -> Moment:
        table, state = self._table, self._state()
        people = [chair.person for chair in table.chairs if chair.person is not None]
        seats = {person: table.seat_of(person) for person in people}
        known: dict[Viewer, frozenset[str]] = {None: frozenset(self._public)}
        pick: dict[Viewer, str | None] = {None: None}
        for player in [] if state is None else state.players:
            seat = int(player.seat)
            known[seat] = known[None] | self._seen.get(seat, set())
            pick[seat] = None if player.pick < 0 else self._id(player.pick)
        return Moment(
            decision=self._decision,
            is_over=table.status in (FINISHED, ABANDONED),
            seed=None if table.match is None else table.match.game.setup.seed,
            seats={person: seat for person, seat in seats.items() if seat is not None},
            known=known,
            pick=pick,
            now=() if state is None else self._standings(state),
            sealed=self._sealed,
        )
