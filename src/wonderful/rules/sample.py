"""A full game that agrees with everything a seat has seen: what a bot may imagine.

It is made from the seat's view alone, so it cannot know more than the seat. What is hidden is
dealt anew, every possibility equally likely; what others have done inside a sealed phase is
played at random.
"""

from collections import Counter

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderful.catalog import Catalog, load_catalog
from wonderful.catalog.words import DECKS, KINDS, RESOURCES
from wonderful.rules.building import add_production
from wonderful.rules.game import Game, table_for
from wonderful.rules.legal import action_buffer
from wonderful.rules.playout import play_phase_randomly
from wonderful.rules.production import has_something_to_do
from wonderful.rules.rng import Rng
from wonderful.rules.setup import Setup
from wonderful.rules.state import (
    DESIGN_SHIFT,
    DRAFT,
    OVER,
    PHASES,
    PRODUCTION,
    STAND_IN_SHIFT,
    Player,
    State,
)
from wonderful.rules.table import Table
from wonderful.rules.view import PlayerView, SiteView, View


def sample(view: View, rng: Rng, catalog: Catalog | None = None) -> Game:
    """A game in which this seat's view is exactly the one given."""
    if catalog is None:
        catalog = load_catalog()
    setup = Setup.from_json({**view["setup"], "seed": ""}).checked(catalog)
    state = State(table_for(setup, catalog))
    state.phase = PHASES.index(view["phase"])
    state.round = view["round"] if state.phase == OVER else view["round"] - 1
    state.picks = view["picks"]
    if view["step"] is not None:
        state.step = [step.id for step in state.table.rules.steps].index(view["step"])
    for player in view["players"]:
        state.players = append(state.players, _player(state.table, player))
    state.drawn = _designs(catalog, view["drawn"])
    _deal_the_hidden(state, view, rng)
    _seal_and_commit(state, view, rng)
    return Game(setup, catalog, state=state)


def _player(table: Table, seen: PlayerView) -> Player:
    """A seat as it is seen."""
    catalog = table.catalog
    empire = [empire.id for empire in catalog.empires].index(seen["empire"])
    me = Player(seen["seat"], seen["participant"], empire)
    add_production(me, table.faces[empire].production)
    types = me.types[:]
    for id in seen["built"]:
        index = catalog.card_index(id)
        me.built = append(me.built, index)
        design = table.designs[index]
        types[design.type] += 1
        add_production(me, design.production)
    me.types = types
    for site in seen["construction"]:
        me.sites = append(me.sites, _site(catalog, site))
    held = _designs(catalog, seen["hand"] or [])
    if table.solo:
        me.area = held
    else:
        me.hand = held
        me.area = _designs(catalog, seen["draft_area"])
    for kind, name in enumerate(RESOURCES):
        me.cubes |= seen["cubes"][name] << 4 * kind
    me.krystallium = seen["krystallium"]
    me.generals = seen["general"]
    me.financiers = seen["financier"]
    me.total = seen["step_total"]
    me.unplaced = seen["to_place"]
    me.choosing = seen["is_choosing"]
    return me


def _site(catalog: Catalog, seen: SiteView) -> i64:
    site: i64 = catalog.card_index(seen["card"]) << DESIGN_SHIFT
    for name, count in seen["open"].items():
        site |= count << 4 * KINDS.index(name)
    for name, count in seen["stand_ins"].items():
        site |= count << STAND_IN_SHIFT + 4 * RESOURCES.index(name)
    return site


def _deal_the_hidden(state: State, view: View, rng: Rng) -> None:
    """Spread the cards that the seat has not seen over hands, pools and decks."""
    table = state.table
    catalog = table.catalog
    state.rng = Rng(rng.word(), rng.word(), rng.word(), rng.word() | 1) if table.solo else None
    state.reshuffled = vec[i64]([int(name in view["known_decks"]) for name in DECKS])
    state.tops = vec[i64]([0, 0])
    seen = _seen_cards(view)
    pools: list[vec[i64]] = [vec[i64]() for _ in range(view["pools_left"])]
    deck: i64
    for deck in range(table.decks):
        hidden = vec[i64]()
        for index in range(len(catalog.cards)):
            design = table.designs[index]
            if design.deck == deck:
                for _ in range(design.copies - seen[catalog.cards[index].id]):
                    hidden = append(hidden, index)
        rng.shuffle(hidden)
        at: i64 = 0
        for player in view["players"]:
            if player["hand"] is None:
                me = state.players[player["seat"]]
                for _ in range(player["hand_decks"][deck]):
                    me.hand = append(me.hand, hidden[at])
                    at += 1
        for number in range(len(pools)):
            for _ in range(table.pool[deck]):
                pools[number] = append(pools[number], hidden[at])
                at += 1
        if DECKS[deck] in view["known_decks"]:
            rest = _designs(catalog, view["known_decks"][DECKS[deck]])
            rng.shuffle(rest)
        else:
            rest = hidden[at:]
        state.decks = append(state.decks, rest)
    for me in state.players:
        me.hand = vec[i64](sorted(me.hand))
    if table.solo:
        # Pools already taken are in the player's own things; only their number matters.
        state.pools_taken = table.pools - len(pools)
        for _ in range(state.pools_taken):
            state.pools = append(state.pools, vec[i64]())
        for pool in pools:
            state.pools = append(state.pools, pool)


def _seen_cards(view: View) -> Counter[str]:
    """Every card whose place the seat knows."""
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


def _seal_and_commit(state: State, view: View, rng: Rng) -> None:
    """Whoever is done has done something that the seat cannot know: let chance decide what."""
    state.is_watched = True
    viewer = view["viewer"]
    for me in state.players:
        state.sealed = append(state.sealed, me.clone())
    state.waiting = state.table.players
    buffer = action_buffer()
    for player in view["players"]:
        if not player["is_done"] or state.phase == OVER:
            continue
        me = state.players[player["seat"]]
        if state.phase == DRAFT:
            if player["seat"] == viewer and view["pick"] is not None:
                me.pick = state.table.catalog.card_index(view["pick"])
            else:
                me.pick = me.hand[rng.below(len(me.hand))]
        elif player["seat"] != viewer and (state.phase != PRODUCTION or has_something_to_do(me)):
            play_phase_randomly(state, player["seat"], rng, buffer)
            continue  # that has counted it as done
        else:
            me.done = True
        state.waiting -= 1
    if state.phase == OVER:
        state.waiting = 0


def _designs(catalog: Catalog, ids: list[str]) -> vec[i64]:
    return vec[i64]([catalog.card_index(id) for id in ids])
