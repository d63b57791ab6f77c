"""Why an action is not legal: found only after it was refused, so it may take its time."""

from mypy_extensions import i64

from wonderful.catalog.words import FINANCIER, GENERAL, KINDS, KRYSTALLIUM
from wonderful.errors import IllegalAction
from wonderful.rules.actions import (
    CHOOSE,
    DISCARD,
    DONE,
    DRAW,
    EMPIRE,
    KEEP,
    PICK,
    PLACE,
    RECYCLE,
    RESUME,
    SLATE,
    TAKE_POOL,
    describe,
    is_action,
    kind_of,
    subject_of,
    target_of,
)
from wonderful.rules.building import open_spaces, site_at, target_at
from wonderful.rules.playout import is_waiting_for
from wonderful.rules.solo import pools_left_this_round
from wonderful.rules.state import DRAFT, OVER, PHASES, PLANNING, PRODUCTION, Player, State
from wonderful.rules.spec import NONE


def refusal(state: State, seat: int, action: int) -> IllegalAction:
    """The error for an action that is not among the legal ones of a seat."""
    if not 0 <= seat < state.spec.players:
        return IllegalAction("no-such-seat", seat=seat, seats=int(state.spec.players))
    if state.phase == OVER:
        return IllegalAction("game-over")
    if not is_action(state.spec.catalog, action):
        return IllegalAction("action-unreadable", action=str(action))
    me = state.players[seat]
    kind: i64 = kind_of(action)
    if kind == RESUME:
        return IllegalAction("nothing-to-resume", seat=seat)
    if not is_waiting_for(state, seat):
        return IllegalAction("not-your-decision", seat=seat, phase=PHASES[state.phase])
    if (kind == PICK) != (state.phase == DRAFT) or not _is_of_phase(state, kind):
        return IllegalAction(
            "wrong-phase",
            action=describe(state.spec.catalog, action),
            phase=PHASES[state.phase],
        )
    if len(state.drawn) and kind != KEEP:
        return IllegalAction("keep-first")
    if me.choosing and kind != CHOOSE:
        return IllegalAction("choose-first")
    return _why_not(state, me, action)


def _is_of_phase(state: State, kind: i64) -> bool:
    """Whether a kind of action exists in this phase at all."""
    if kind == PLACE or kind == CHOOSE:
        return state.phase == PRODUCTION
    if kind == SLATE or kind == RECYCLE:
        return state.phase == PLANNING
    if kind == TAKE_POOL or kind == DRAW or kind == KEEP:
        return state.phase == PLANNING and state.spec.solo
    return True


def _why_not(state: State, me: Player, action: int) -> IllegalAction:
    """The reason that lies in the seat's own things."""
    catalog = state.spec.catalog
    kind: i64 = kind_of(action)
    subject: int = int(subject_of(action))
    target: i64 = target_of(action)
    if kind == PICK:
        return IllegalAction("card-not-in-hand", card=catalog.cards[subject].id)
    if kind == CHOOSE:
        return IllegalAction("nothing-to-choose")
    if kind == KEEP:
        return IllegalAction("card-not-drawn", card=catalog.cards[subject].id)
    if kind == TAKE_POOL or kind == DONE:
        return _why_not_done(state, me)
    if kind == SLATE or kind == RECYCLE:
        if subject not in list(me.area):
            return _not_waiting(state, subject)
        return _why_not_on(state, me, int(state.spec.recycle[subject]), target)
    if kind == DRAW:
        for card in (subject, int(target >> 4)):
            if card not in list(me.area):
                return _not_waiting(state, card)
        if int(target & 15) >= state.spec.decks:
            return IllegalAction("no-such-deck")
        return IllegalAction("card-only-once", card=catalog.cards[subject].id)
    if kind == DISCARD:
        return _why_no_site(state, me, target)
    if kind == PLACE:
        if me.unplaced == 0:
            return IllegalAction("nothing-to-place")
        return _why_not_on(state, me, int(state.spec.steps[state.step].resource), target)
    piece = _piece_for(subject)
    if _pieces_of(me, piece) == 0:
        return IllegalAction("no-piece", piece=KINDS[piece])
    return _why_not_on(state, me, subject, target)


def _why_not_done(state: State, me: Player) -> IllegalAction:
    if me.unplaced:
        return IllegalAction("cubes-left", count=int(me.unplaced))
    if len(me.area):
        return IllegalAction("cards-left", count=len(me.area))
    if state.spec.solo and pools_left_this_round(state):
        return IllegalAction("pool-left")
    return IllegalAction("no-pool-left")


def _not_waiting(state: State, card: int) -> IllegalAction:
    code = "card-not-in-hand" if state.spec.solo else "card-not-in-draft-area"
    return IllegalAction(code, card=state.spec.catalog.cards[card].id)


def _why_not_on(state: State, me: Player, space: int, target: i64) -> IllegalAction:
    """A piece does not fit where it should go."""
    if target != EMPIRE:
        at: i64 = site_at(me, target)
        if at != NONE and not open_spaces(me.sites[at], space):
            card = state.spec.catalog.cards[int(target >> 4)].id
            return IllegalAction("no-empty-space", kind=KINDS[space], card=card)
    return _why_no_site(state, me, target)


def _why_no_site(state: State, me: Player, target: i64) -> IllegalAction:
    if target == EMPIRE:
        return IllegalAction("not-on-empire")
    card = state.spec.catalog.cards[int(target >> 4)].id
    at: i64 = site_at(me, target)
    if at != NONE and target_at(me, at) == NONE:
        return IllegalAction("equal-copy", card=card)
    return IllegalAction("card-not-under-construction", card=card)


def _piece_for(space: int) -> int:
    """What fills a space at any time: the character it asks for, else Krystallium."""
    return space if space in (GENERAL, FINANCIER) else KRYSTALLIUM


def _pieces_of(me: Player, piece: int) -> i64:
    if piece == GENERAL:
        return me.generals
    return me.financiers if piece == FINANCIER else me.krystallium
