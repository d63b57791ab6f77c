"""Samples: full games that agree with everything a seat has seen, for bots to simulate.

A sample is made only from the seat's view, so it cannot contain more than the seat knows. Hidden
cards are dealt at random; all possibilities are equally likely. Hidden actions of other seats in
the current phase are chosen at random.
"""

from collections import Counter

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderful.catalog import Catalog, load_catalog
from wonderful.catalog.vocabulary import DECKS, KINDS, RESOURCES
from wonderful.rules.construction import add_production
from wonderful.rules.game import Game, spec_for
from wonderful.rules.game_spec import COUNT_BITS, GameSpec
from wonderful.rules.legal_actions import action_buffer
from wonderful.rules.phase_numbers import DRAFT, OVER, PHASES, PRODUCTION
from wonderful.rules.production import has_something_to_do
from wonderful.rules.random_playout import play_phase_randomly
from wonderful.rules.rng import Rng
from wonderful.rules.setup import Setup
from wonderful.rules.state import DESIGN_SHIFT, STAND_IN_SHIFT, Player, State, insert_sorted
from wonderful.rules.view_types import PlayerView, SiteView, View


def sample(view: View, rng: Rng, catalog: Catalog | None = None) -> Game:
    """Return a game in which this seat's view is exactly the given view."""
    sampler = Sampler(view, catalog)
    state = sampler.imagine(rng)
    _apply_hidden_decisions(state, view, rng)
    return Game(sampler.setup, sampler.catalog, state=state)


class Sampler:
    """Makes any number of samples from one view."""

    def __init__(self, view: View, catalog: Catalog | None = None) -> None:
        self.view = view
        self.catalog: Catalog = catalog if catalog is not None else load_catalog()
        self.setup = _setup_of(view, self.catalog)
        state = State(spec_for(self.setup, self.catalog))
        state.phase = PHASES.index(view["phase"])
        state.round = view["round"] if state.phase == OVER else view["round"] - 1
        state.picks = view["picks"]
        _find_stage(state, view)
        for player in view["players"]:
            state.players = append(state.players, _player(state.spec, player))
        state.drawn = _designs(self.catalog, view["drawn"])
        state.waiting = 0 if state.phase == OVER else state.spec.players
        state.reshuffled = vec[i64]([int(name in view["known_decks"]) for name in DECKS])
        state.tops = vec[i64]([0, 0])
        self._seen = state
        self._hidden = _hidden_cards(state.spec, view)

    @property
    def spec(self) -> GameSpec:
        return self._seen.spec

    def imagine(self, rng: Rng) -> State:
        """Return a state with the hidden cards dealt at random and current decisions still open."""
        state = self._seen.clone()
        state.is_watched = True
        for me in state.players:
            sealed = me.clone()
            if sealed.extras is not None:
                sealed.set_pledges(vec[i64]())  # nobody had pledged when the phase began
            state.sealed = append(state.sealed, sealed)
        _deal(state, self.view, self._hidden, rng)
        return state


_MAX_CACHED_SETUPS = 64


def _setup_of(view: View, catalog: Catalog) -> Setup:
    """Return the setup of a view, cached in the catalogue because parsing it is slow."""
    setups: dict[str, Setup] = catalog.cache.setdefault("setups", {})
    key = str(view["setup"])
    if key not in setups:
        if len(setups) >= _MAX_CACHED_SETUPS:
            setups.clear()
        setups[key] = Setup.from_json({**view["setup"], "seed": ""}).checked(catalog)
    return setups[key]


def _find_stage(state: State, view: View) -> None:
    """Set the stage that a view shows, and the last production step before it."""
    if state.phase == OVER:
        return
    name = view["step"] or view["pledge"] or view["phase"]
    stage: i64
    for stage in range(len(state.spec.flow)):
        candidate = state.spec.flow[stage]
        if candidate.phase == PRODUCTION:
            state.step = candidate.number
        if candidate.phase == state.phase and candidate.id == name:
            state.stage = stage
            return
    raise ValueError(view["decision"])


def _player(spec: GameSpec, seen: PlayerView) -> Player:
    """Return the player that a view shows."""
    catalog = spec.catalog
    empire = [empire.id for empire in catalog.empires].index(seen["empire"])
    me = Player(seen["seat"], seen["participant"], empire)
    add_production(me, spec.faces[empire].production)
    types = me.types[:]
    for id in seen["built"]:
        index = catalog.card_index(id)
        me.built = append(me.built, index)
        design = spec.designs[index]
        types[design.type] += 1
        add_production(me, design.production)
    me.types = types
    for site in seen["construction"]:
        me.sites = append(me.sites, _site(catalog, site))
    held = _designs(catalog, seen["hand"] or [])
    if spec.plans_from_hand:
        me.area = held
    else:
        me.hand = held
        me.area = _designs(catalog, seen["draft_area"])
    for kind, name in enumerate(RESOURCES):
        me.cubes |= seen["cubes"][name] << COUNT_BITS * kind
    me.krystallium = seen["krystallium"]
    me.generals = seen["general"]
    me.financiers = seen["financier"]
    me.total = seen["step_total"]
    me.unplaced = seen["to_place"]
    me.choosing = seen["is_choosing"]
    me.supremacies = seen["supremacies"]
    if seen["pledges"] or seen["marks"]:
        me.set_pledges(vec[i64]([catalog.options.index(option) for option in seen["pledges"]]))
        me.set_marks(vec[i64]([seen["marks"].get(mark, 0) for mark in catalog.marks]))
    return me


def _site(catalog: Catalog, seen: SiteView) -> i64:
    site: i64 = catalog.card_index(seen["card"]) << DESIGN_SHIFT
    for name, count in seen["open"].items():
        site |= count << COUNT_BITS * KINDS.index(name)
    for name, count in seen["stand_ins"].items():
        site |= count << STAND_IN_SHIFT + COUNT_BITS * RESOURCES.index(name)
    return site


def _hidden_cards(spec: GameSpec, view: View) -> vec[vec[i64]]:
    """Return, for each deck, the cards whose position the seat does not know."""
    seen = _seen_cards(view)
    hidden = vec[vec[i64]]()
    deck: i64
    for deck in range(spec.decks):
        cards = vec[i64]()
        for index in range(len(spec.designs)):
            design = spec.designs[index]
            if design.deck == deck and design.copies:
                for _ in range(design.copies - seen[spec.catalog.cards[index].id]):
                    cards = append(cards, index)
        hidden = append(hidden, cards)
    return hidden


def _deal(state: State, view: View, hidden: vec[vec[i64]], rng: Rng) -> None:
    """Deal the cards that the seat has not seen to hands, pools and decks."""
    spec = state.spec
    if len(spec.draws):
        state.rng = Rng(rng.word(), rng.word(), rng.word(), rng.word() | 1)
    pools: list[vec[i64]] = [vec[i64]() for _ in range(view["pools_left"])]
    deck: i64
    for deck in range(spec.decks):
        cards = hidden[deck][:]
        rng.shuffle(cards)
        at: i64 = 0
        for player in view["players"]:
            if player["hand"] is None:
                me = state.players[player["seat"]]
                for _ in range(player["hand_decks"][deck]):
                    me.hand = insert_sorted(me.hand, cards[at])
                    at += 1
        for number in range(len(pools)):
            for _ in range(spec.pool[deck]):
                pools[number] = append(pools[number], cards[at])
                at += 1
        if DECKS[deck] in view["known_decks"]:
            rest = _designs(spec.catalog, view["known_decks"][DECKS[deck]])
            rng.shuffle(rest)
        else:
            rest = cards[at:]
        state.decks = append(state.decks, rest)
    # The contents of taken pools do not matter, only their number.
    state.pools_taken = spec.pools - len(pools)
    for _ in range(state.pools_taken):
        state.pools = append(state.pools, vec[i64]())
    for pool in pools:
        state.pools = append(state.pools, pool)


def _seen_cards(view: View) -> Counter[str]:
    """Count every card whose position the seat knows."""
    seen: Counter[str] = Counter(view["drawn"])
    for pile in view["discards"].values():
        seen.update(pile)
    for known in view["known_decks"].values():
        seen.update(known)
    for player in view["players"]:
        seen.update(player["hand"] or ())
        seen.update(player["draft_area"])
        seen.update(player["built"])
        seen.update(site["card"] for site in player["construction"])
    return seen


def _apply_hidden_decisions(state: State, view: View, rng: Rng) -> None:
    """Act at random for the seats that are done, since the viewer does not know what they did."""
    viewer = view["viewer"]
    buffer = action_buffer()
    for player in view["players"]:
        if not player["is_done"] or state.phase == OVER:
            continue
        me = state.players[player["seat"]]
        if state.phase == DRAFT:
            if player["seat"] == viewer and view["pick"] is not None:
                me.pick = state.spec.catalog.card_index(view["pick"])
            else:
                me.pick = me.hand[rng.below(len(me.hand))]
        elif player["seat"] != viewer and (state.phase != PRODUCTION or has_something_to_do(me)):
            play_phase_randomly(state, player["seat"], rng, buffer)
            continue  # already counted as done
        else:
            me.done = True
        state.waiting -= 1


def _designs(catalog: Catalog, ids: list[str]) -> vec[i64]:
    return vec[i64]([catalog.card_index(id) for id in ids])
