"""Explains why an action is illegal. Runs only after a refusal, so speed does not matter."""

from mypy_extensions import i64

from wonderful.catalog.named_things import NamedGoods, NamedTerm, NamedThing
from wonderful.catalog.vocabulary import FINANCIER, GENERAL, KINDS, KRYSTALLIUM
from wonderful.errors import IllegalAction
from wonderful.rules.action_words import named_action, named_card
from wonderful.rules.actions import (
    ACTION_KINDS,
    CHOOSE,
    COPY_BITS,
    COPY_MASK,
    DISCARD,
    DONE,
    DRAW,
    EMPIRE,
    KEEP,
    PICK,
    PLACE,
    PLEDGE,
    RECYCLE,
    RESUME,
    SLATE,
    SPEND,
    TAKE_POOL,
    describe,
    is_action,
    kind_of,
    subject_of,
    target_of,
    unknown_kind,
)
from wonderful.rules.construction import open_spaces, site_at, target_at
from wonderful.rules.game_spec import NONE
from wonderful.rules.phase_numbers import OVER, PHASES, PLEDGING
from wonderful.rules.scoring import pieces
from wonderful.rules.simultaneous_decisions import is_waiting_for
from wonderful.rules.solo import pools_left_this_round
from wonderful.rules.state import Player, State


def refusal(state: State, seat: int, action: int) -> IllegalAction:
    """Return the error for an action that is not legal for a seat."""
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
    row = ACTION_KINDS[int(kind)]
    if int(state.phase) not in row.phases or (row.needs_pools and not state.spec.pools):
        return IllegalAction(
            "wrong-phase",
            action=named_action(state.spec.catalog, describe(state.spec.catalog, action)),
            phase=PHASES[state.phase],
        )
    if len(state.drawn) and kind != KEEP:
        return IllegalAction("keep-first")
    if me.choosing and kind != CHOOSE:
        return IllegalAction("choose-first")
    return _reason_for(state, me, action)


def _reason_for(state: State, me: Player, action: int) -> IllegalAction:
    """Return the error for an action that the seat's own cards and pieces do not allow."""
    catalog = state.spec.catalog
    kind: i64 = kind_of(action)
    subject: int = int(subject_of(action))
    target: i64 = target_of(action)
    if kind == PICK:
        return IllegalAction("card-not-in-hand", card=named_card(catalog, subject))
    if kind == CHOOSE and me.choosing:
        offered = [catalog.bundles[int(b)] for b in state.spec.steps[state.step].rewards]
        return IllegalAction("reward-not-offered", rewards=tuple(map(NamedGoods.of, offered)))
    if kind == CHOOSE:
        return IllegalAction("nothing-to-choose")
    if kind == KEEP:
        return IllegalAction("card-not-drawn", card=named_card(catalog, subject))
    if kind == PLEDGE:
        return IllegalAction(
            "pledge-not-possible", option=NamedTerm("option", catalog.options[subject])
        )
    if state.phase == PLEDGING:
        return IllegalAction("pledge-first")
    if kind == TAKE_POOL or kind == DONE:
        return _reason_not_done(state, me)
    if kind == SLATE or kind == RECYCLE:
        if subject not in list(me.area):
            return _card_not_available(state, subject)
        return _reason_no_fit(state, me, int(state.spec.recycle[subject]), target)
    if kind == DRAW:
        for card in (subject, int(target >> COPY_BITS)):
            if card not in list(me.area):
                return _card_not_available(state, card)
        if int(target & COPY_MASK) >= state.spec.decks:
            return IllegalAction("no-such-deck")
        return IllegalAction("card-only-once", card=named_card(catalog, subject))
    if kind == DISCARD:
        return _reason_no_site(state, me, target)
    if kind == PLACE:
        if me.unplaced == 0:
            return IllegalAction("nothing-to-place")
        return _reason_no_fit(state, me, int(state.spec.steps[state.step].resource), target)
    if kind != SPEND:
        raise unknown_kind(kind)
    piece = _piece_for(subject)
    if pieces(me, piece) == 0:
        return IllegalAction("no-piece", piece=KINDS[piece])
    return _reason_no_fit(state, me, subject, target)


def _reason_not_done(state: State, me: Player) -> IllegalAction:
    if me.unplaced:
        return IllegalAction("cubes-left", count=int(me.unplaced))
    if len(me.area):
        return IllegalAction("cards-left", count=len(me.area))
    if pools_left_this_round(state):
        return IllegalAction("pool-left")
    return IllegalAction("no-pool-left")


def _card_not_available(state: State, card: int) -> IllegalAction:
    code = "card-not-in-hand" if state.spec.plans_from_hand else "card-not-in-draft-area"
    return IllegalAction(code, card=named_card(state.spec.catalog, card))


def _reason_no_fit(state: State, me: Player, space: int, target: i64) -> IllegalAction:
    """Return the error for a piece that does not fit on a target."""
    if target != EMPIRE:
        at: i64 = site_at(me, target)
        if at != NONE and not open_spaces(me.sites[at], space):
            card = _card_at(state, target)
            return IllegalAction("no-empty-space", kind=KINDS[space], card=card)
    return _reason_no_site(state, me, target)


def _reason_no_site(state: State, me: Player, target: i64) -> IllegalAction:
    if target == EMPIRE:
        return IllegalAction("not-on-empire")
    card = _card_at(state, target)
    at: i64 = site_at(me, target)
    if at != NONE and target_at(me, at) == NONE:
        return IllegalAction("equal-copy", card=card)
    return IllegalAction("card-not-under-construction", card=card)


def _card_at(state: State, target: i64) -> NamedThing:
    """Return the card that a target names, with the number of its copy."""
    return named_card(state.spec.catalog, int(target >> COPY_BITS), int(target & COPY_MASK))


def _piece_for(space: int) -> int:
    """Return the piece that can be spent on a space: its character, or Krystallium."""
    return space if space in (GENERAL, FINANCIER) else KRYSTALLIUM
