"""Views: what a seat or a spectator may see, as plain data, built by allow-list.

Interfaces, bots and logs get only views. Every field is listed here explicitly (DRAFT-5 to DRAFT-7,
PLAN-5), so that new fields of the state are secret by default.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderful.catalog.vocabulary import DECKS, KINDS, RESOURCES
from wonderful.rules.actions import place_name
from wonderful.rules.construction import open_spaces, stand_ins
from wonderful.rules.discard_piles import discards
from wonderful.rules.game_spec import NONE, unpack
from wonderful.rules.phase_numbers import DRAFT, OVER, PHASES, PLEDGING, PRODUCTION
from wonderful.rules.pledges_and_votes import pledge_spec
from wonderful.rules.scoring import points
from wonderful.rules.simultaneous_decisions import is_waiting_for
from wonderful.rules.state import DESIGN_SHIFT, Player, State
from wonderful.rules.view_types import PlayerView, SetupView, SiteView, View

VIEW_VERSION = 1


def decision_id(state: State) -> str:
    """Return the id of the current decision, the same for every seat."""
    if state.phase == OVER:
        return "over"
    name = f"{int(state.round) + 1}-{state.spec.flow[state.stage].id}"
    return f"{name}-{int(state.picks) + 1}" if state.phase == DRAFT else name


def view_of(state: State, viewer: int | None, setup: SetupView) -> View:
    """Return the view of a seat, or of a spectator."""
    spec = state.spec
    seen = visible_players(state, viewer)
    is_over = state.phase == OVER
    pick: str | None = None
    pledge: str | None = pledge_spec(state).id if state.phase == PLEDGING else None
    if viewer is not None and state.players[viewer].pick != NONE:
        pick = spec.catalog.cards[int(state.players[viewer].pick)].id
    piles: dict[str, list[str]] = {}
    sizes: dict[str, int] = {}
    known: dict[str, list[str]] = {}
    deck: i64
    for deck in range(spec.decks):
        name = DECKS[deck]
        piles[name] = _ids(state, discards(state, seen, deck))
        sizes[name] = int(state.deck_size(deck))
        if state.reshuffled[deck]:
            # The player has seen all of these cards. Only their order is hidden.
            rest = state.decks[deck][state.tops[deck] :]
            known[name] = _ids(state, vec[i64](sorted(rest)))
    players: list[PlayerView] = []
    pending: list[int] = []
    seat: i64
    for seat in range(spec.players):
        is_pending = is_waiting_for(state, seat)
        if is_pending:
            pending.append(int(seat))
        players.append(_player_view(state, seen[seat], viewer, setup, not is_pending))
    return {
        "version": VIEW_VERSION,
        "viewer": viewer,
        "setup": setup.copy(),
        "decision": decision_id(state),
        "round": int(spec.rounds if is_over else state.round + 1),
        "rounds": int(spec.rounds),
        "phase": PHASES[state.phase],
        "step": spec.rules.steps[int(state.step)].id if state.phase == PRODUCTION else None,
        "picks": int(state.picks),
        "direction": spec.rules.directions[int(min(state.round, spec.rounds - 1))],
        "pending": pending,
        "pick": pick,
        "pledge": pledge,
        "drawn": _ids(state, state.drawn),
        "pools_left": len(state.pools) - int(state.pools_taken),
        "decks": sizes,
        "known_decks": known,
        "discards": piles,
        "players": players,
    }


def visible_players(state: State, viewer: int | None) -> vec[Player]:
    """Return the players as the viewer may see them: the others as they were sealed (PLAN-5)."""
    phase: i64 = state.phase
    if not state.spec.has_secrets or phase == DRAFT or phase == OVER:
        return state.players
    seen = vec[Player]()
    seat: i64
    for seat in range(state.spec.players):
        own = viewer is not None and viewer == seat
        seen = append(seen, state.players[seat] if own else state.sealed[seat])
    return seen


def state_seen_by(state: State, viewer: int) -> State:
    """Return a state with copies of the players as the viewer sees them, for previews."""
    seen = State(state.spec)
    for player in visible_players(state, viewer):
        seen.players = append(seen.players, player.clone())
    return seen


def has_seen_hand(state: State, viewer: i64, holder: i64) -> bool:
    """Whether the viewer has already held the hand that a seat holds now.

    After t reveals a hand has moved t seats, so the answer follows from the seats alone.
    """
    return _seats_ahead(state, viewer, holder) <= state.picks


def _seats_ahead(state: State, viewer: i64, holder: i64) -> i64:
    """Return how many seats the holder is ahead of the viewer, in the direction of passing."""
    n: i64 = state.spec.players
    return (holder - viewer) % n if state.spec.leftward[state.round] else (viewer - holder) % n


def _picks_until_hand(state: State, viewer: i64, holder: Player) -> i64:
    """Return after how many picks the viewer gets the hand of a seat; NONE if never."""
    n: i64 = state.spec.players
    picks: i64 = (n - _seats_ahead(state, viewer, holder.seat)) % n
    if picks < len(holder.hand) and state.picks + picks < state.spec.picks:
        return picks
    return NONE


def _player_view(
    state: State, me: Player, viewer: int | None, setup: SetupView, is_done: bool
) -> PlayerView:
    spec = state.spec
    # In solo, the hand is public (DRAFT-6).
    held = me.area if spec.plans_from_hand else me.hand
    hand: list[str] | None = None
    if spec.plans_from_hand or (
        viewer is not None and state.phase == DRAFT and has_seen_hand(state, viewer, me.seat)
    ):
        hand = _ids(state, held)
    returns: int | None = None
    if viewer is not None and state.phase == DRAFT:
        picks: i64 = _picks_until_hand(state, viewer, me)
        returns = None if picks == NONE else int(picks)
    backs: list[int] = [0] * int(spec.decks)
    for card in held:
        backs[spec.designs[card].deck] += 1
    return {
        "seat": int(me.seat),
        "participant": int(me.participant),
        "name": setup["names"][int(me.participant)],
        "empire": spec.catalog.empires[int(me.empire)].id,
        "is_done": is_done,
        "hand_size": len(held),
        "hand_decks": backs,
        "hand": hand,
        "hand_returns": returns,
        "draft_area": [] if spec.plans_from_hand else _ids(state, me.area),
        "construction": _sites(state, me),
        "built": _ids(state, me.built),
        "cubes": {name: int(unpack(me.cubes, kind)) for kind, name in enumerate(RESOURCES)},
        "krystallium": int(me.krystallium),
        "general": int(me.generals),
        "financier": int(me.financiers),
        "production": {name: int(me.production(kind)) for kind, name in enumerate(KINDS)},
        "step_total": int(me.total) if state.phase == PRODUCTION else 0,
        "to_place": int(me.unplaced),
        "is_choosing": me.choosing,
        "supremacies": int(me.supremacies),
        "marks": _marks(state, me),
        # Empty for the others: they had no pledges when the phase was sealed (PLEDGE-1).
        "pledges": [spec.catalog.options[int(option)] for option in me.pledges()],
        "points": int(points(state, me)),
    }


def _marks(state: State, me: Player) -> dict[str, int]:
    marks = state.spec.catalog.marks
    return {marks[at]: int(count) for at, count in enumerate(me.marks()) if count}


def _sites(state: State, me: Player) -> list[SiteView]:
    views: list[SiteView] = []
    cards = state.spec.catalog.cards
    before = NONE
    copy = 0
    for site in me.sites:
        design: i64 = site >> DESIGN_SHIFT
        copy = copy + 1 if design == before else 0
        before = design
        card = cards[int(design)]
        open_: dict[str, int] = {}
        filled: dict[str, int] = {}
        in_place: dict[str, int] = {}
        for kind, needed in enumerate(card.cost):
            if needed:
                empty = int(open_spaces(site, kind))
                krystallium = int(stand_ins(site, kind)) if kind < len(RESOURCES) else 0
                open_[KINDS[kind]] = empty
                filled[KINDS[kind]] = needed - empty - krystallium
                if krystallium:
                    in_place[KINDS[kind]] = krystallium
        views.append(
            {
                "place": place_name(state.spec.catalog, int(design), copy),
                "card": card.id,
                "open": open_,
                "filled": filled,
                "stand_ins": in_place,
            }
        )
    return views


def _ids(state: State, cards: vec[i64]) -> list[str]:
    catalog = state.spec.catalog
    return [catalog.cards[int(card)].id for card in cards]
