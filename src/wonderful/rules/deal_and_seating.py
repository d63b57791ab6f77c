"""The start of a game: seats, Empires, decks, pools, and the first hands."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderful.catalog.vocabulary import KRYSTALLIUM
from wonderful.rules.construction import add_production, slate
from wonderful.rules.empire_pieces import add_cube, receive
from wonderful.rules.events import EventLog
from wonderful.rules.game_spec import KIND_COUNT, NONE, RESOURCE_COUNT, GameSpec
from wonderful.rules.rng import Rng, generators
from wonderful.rules.stage_flow import begin_game
from wonderful.rules.state import Player, State

# More cards than most hands, draft areas and construction areas hold.
INITIAL_CAPACITY: Final[i64] = 12


class Dealer:
    """Starts games of one kind: the same setup with different seeds."""

    def __init__(
        self,
        spec: GameSpec,
        empires: list[int | None],
        available: list[int],
        is_seating_random: bool,
        decks: list[list[int]],
    ) -> None:
        """Create a dealer.

        `empires` contains the Empire that each participant has chosen, or None. `available` are the
        Empires that can be dealt. `decks` is an explicit order of the cards, top first; if it is
        empty, the decks are shuffled.
        """
        self.spec = spec
        self.empires = vec[i64]([NONE if empire is None else empire for empire in empires])
        self.available = vec[i64](available)
        self.is_seating_random = is_seating_random
        self.decks = vec[vec[i64]]()
        for deck in decks:
            self.decks = append(self.decks, vec[i64](deck))

    def begin(self, seed: str, log: EventLog | None = None, is_watched: bool = False) -> State:
        """Return the first state of a game. Views need `is_watched`, events need a log."""
        spec = self.spec
        for_decks, for_table = generators(seed)
        state = State(spec)
        state.is_watched = is_watched
        state.log = log
        state.tops = vec[i64]([0, 0])
        state.reshuffled = vec[i64]([0, 0])
        _seat_players(state, for_table, self.empires, self.available, self.is_seating_random)
        if len(self.decks):
            state.decks = self.decks
        else:
            deck: i64
            for deck in range(spec.decks):
                shuffled = spec.unshuffled[deck][:]
                for_decks.shuffle(shuffled, spec.used[deck])
                state.decks = append(state.decks, shuffled)
        if len(spec.draws):
            state.rng = for_decks  # to reshuffle a deck that runs out (SOLO-5)
        _deal_pools(state)
        for design, count in spec.scenario:
            for _ in range(count):
                slate(state, state.players[0], design)  # SCEN-1
        begin_game(state)
        return state


def _seat_players(
    state: State, rng: Rng, empires: vec[i64], available: vec[i64], is_seating_random: bool
) -> None:
    """Assign seats, at random unless fixed (SETUP-4), and deal Empires not chosen (SETUP-2)."""
    spec = state.spec
    order = vec[i64]()
    i: i64
    for i in range(spec.players):
        order = append(order, i)
    if is_seating_random:
        rng.shuffle(order)
    stack = available[:]
    rng.shuffle(stack)
    dealt: i64 = 0
    for i in range(spec.players):
        empire: i64 = empires[order[i]]
        if empire == NONE:
            empire = stack[dealt]
            dealt += 1
        me = Player(i, order[i], empire)
        # Reserve capacity: growing the vecs card by card would cost more than the rest of the deal.
        me.hand = vec[i64](capacity=INITIAL_CAPACITY)
        me.area = vec[i64](capacity=INITIAL_CAPACITY)
        me.sites = vec[i64](capacity=INITIAL_CAPACITY)
        face = spec.faces[empire]
        add_production(me, face.production)
        kind: i64
        _time: i64
        for kind in range(KIND_COUNT):
            for _time in range(spec.starting[kind]):
                if kind < RESOURCE_COUNT:
                    add_cube(state, me, kind)
                else:
                    receive(me, kind, 1)
        if face.krystallium:
            receive(me, KRYSTALLIUM, face.krystallium)  # PIECES-5
        state.players = append(state.players, me)


def _deal_pools(state: State) -> None:
    """Deal face-down pools from the top of the decks, if the game has pools (SOLO-1)."""
    deck: i64
    for _ in range(state.spec.pools):
        pool = vec[i64]()
        for deck in range(state.spec.decks):
            for _ in range(state.spec.pool[deck]):
                pool = append(pool, state.decks[deck][state.tops[deck]])
                state.tops[deck] += 1
        state.pools = append(state.pools, pool)
