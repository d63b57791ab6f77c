"""Encodes observations and legal actions of a seat as numbers. Compiled, for speed.

It reads the state, but only what the view shows: `view_encoder.py` computes the same numbers from a
view, and the tests compare the two. The numbers of actions and fields are in `layout.py`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from wonderful.catalog.vocabulary import GENERAL
from wonderful.rl.layout import CHOOSE_FIRST, FINISH, SITE_SIZE, TAKE, WAIT, Layout
from wonderful.rules.actions import (
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
    RECYCLE,
    SLATE,
    SPEND,
    TAKE_POOL,
    encode,
    kind_of,
    subject_of,
    target_of,
)
from wonderful.rules.apply_action import apply_for
from wonderful.rules.construction import find_site, open_spaces, reference, stand_ins
from wonderful.rules.game_spec import COUNT_BITS, COUNT_MASK, KIND_COUNT, NONE, RESOURCE_COUNT
from wonderful.rules.legal_actions import action_buffer, list_for
from wonderful.rules.phase_numbers import DRAFT, OVER, PRODUCTION
from wonderful.rules.scoring import points
from wonderful.rules.simultaneous_decisions import is_waiting_for
from wonderful.rules.state import DESIGN_SHIFT, Player, State, count_below
from wonderful.rules.view import has_seen_hand, visible_players

MAX_VALUE: Final[i64] = 0x7FFF  # of a number in the observation


class Encoder:
    """Encodes the actions and observations of one kind of game."""

    def __init__(self, layout: Layout) -> None:
        self.layout: Final[Layout] = layout
        self._legal: vec[i64] = action_buffer()
        # Templates to copy, because nearly all numbers are 0. The discards start with all cards of
        # the game, from which cards in other places are subtracted.
        self._observation_template: vec[i16] = vec[i16]([0] * layout.observation_size)
        for design in range(layout.designs):
            copies = layout.spec.designs[layout.cards[design]].copies
            self._observation_template[layout.field("discards") + design] = i16(copies)
        self._mask_template: vec[u8] = vec[u8]([0] * layout.action_count)
        self._phase: Final[i64] = layout.field("phase")
        self._round: Final[i64] = layout.field("round")
        self._step: Final[i64] = layout.field("step")
        self._decks: Final[i64] = layout.field("decks")
        self._picks: Final[i64] = layout.field("picks")
        self._leftward: Final[i64] = layout.field("leftward")
        self._pools_left: Final[i64] = layout.field("pools_left")
        self._reshuffled: Final[i64] = layout.field("reshuffled")
        self._pick: Final[i64] = layout.field("pick")
        self._drawn: Final[i64] = layout.field("drawn")
        self._known_decks: Final[i64] = layout.field("known_decks")
        self._discards: Final[i64] = layout.field("discards")
        self._is_done: Final[i64] = layout.seat_field("is_done")
        self._points: Final[i64] = layout.seat_field("points")
        self._cubes: Final[i64] = layout.seat_field("cubes")
        self._krystallium: Final[i64] = layout.seat_field("krystallium")
        self._general: Final[i64] = layout.seat_field("general")
        self._financier: Final[i64] = layout.seat_field("financier")
        self._production: Final[i64] = layout.seat_field("production")
        self._step_total: Final[i64] = layout.seat_field("step_total")
        self._to_place: Final[i64] = layout.seat_field("to_place")
        self._is_choosing: Final[i64] = layout.seat_field("is_choosing")
        self._hand_decks: Final[i64] = layout.seat_field("hand_decks")
        self._is_hand_known: Final[i64] = layout.seat_field("is_hand_known")
        self._hand: Final[i64] = layout.seat_field("hand")
        self._draft_area: Final[i64] = layout.seat_field("draft_area")
        self._built: Final[i64] = layout.seat_field("built")
        self._construction: Final[i64] = layout.seat_field("construction")

    # Actions

    def mask(self, state: State, seat: i64) -> vec[u8]:
        """Return 1 for every legal action of the seat, except `resume`."""
        mask = self._mask_template[:]
        if not is_waiting_for(state, seat):
            mask[WAIT] = 1
            return mask
        me = state.players[seat]
        count: i64 = list_for(state, me, self._legal)
        i: i64
        for i in range(count):
            mask[self.number(me, self._legal[i])] = 1
        return mask

    def play(self, state: State, seat: i64, number: i64) -> bool:
        """Apply the action with this number. Return False and do nothing if it is illegal."""
        me = state.players[seat]
        action: i64 = self.action(me, number)
        if action == NONE:
            return False
        count: i64 = list_for(state, me, self._legal)
        i: i64
        for i in range(count):
            if self._legal[i] == action:
                apply_for(state, me, action)
                return True
        return False

    def number(self, me: Player, action: i64) -> i64:
        """Return the number of a legal action other than `resume`."""
        layout = self.layout
        kind: i64 = kind_of(action)
        subject: i64 = subject_of(action)
        target: i64 = target_of(action)
        if kind == PICK:
            return layout.pick_at + layout.numbers[subject]
        if kind == SLATE:
            return layout.slate_at + layout.numbers[subject]
        if kind == RECYCLE:
            row: i64 = layout.numbers[subject] * (1 + layout.sites)
            return layout.recycle_at + row + _place_number(me, target)
        if kind == PLACE:
            return layout.place_at + _place_number(me, target)
        if kind == SPEND:
            return layout.spend_at + subject * layout.sites + find_site(me.sites, target)
        if kind == DISCARD:
            return layout.discard_at + find_site(me.sites, target)
        if kind == CHOOSE:
            return CHOOSE_FIRST + subject - GENERAL
        if kind == DONE:
            return FINISH
        if kind == TAKE_POOL:
            return TAKE
        if kind == KEEP:
            return layout.keep_at + layout.numbers[subject]
        # A draw: the pair is given by the positions of its two cards in the sorted hand.
        first: i64 = count_below(me.area, subject)
        second: i64 = count_below(me.area, target >> COPY_BITS)
        if second == first:
            second += 1
        pair: i64 = first * (2 * layout.hand - first - 1) // 2 + second - first - 1
        return layout.draw_at + pair * layout.spec.decks + (target & COPY_MASK)

    def action(self, me: Player, number: i64) -> i64:
        """Return the action that a number means for a player, or NONE. It may be illegal."""
        layout = self.layout
        if number < FINISH or number >= layout.action_count:
            return NONE
        if number == FINISH:
            return encode(DONE, 0, 0)
        if number == TAKE:
            return encode(TAKE_POOL, 0, 0)
        if number < layout.pick_at:
            return encode(CHOOSE, number - CHOOSE_FIRST + GENERAL, 0)
        if number < layout.slate_at:
            return encode(PICK, layout.cards[number - layout.pick_at], 0)
        if number < layout.keep_at:
            return encode(SLATE, layout.cards[number - layout.slate_at], 0)
        if number < layout.recycle_at:
            return encode(KEEP, layout.cards[number - layout.keep_at], 0)
        if number < layout.place_at:
            number -= layout.recycle_at
            card: i64 = layout.cards[number // (1 + layout.sites)]
            return _with_place(me, encode(RECYCLE, card, 0), number % (1 + layout.sites))
        if number < layout.spend_at:
            return _with_place(me, encode(PLACE, 0, 0), number - layout.place_at)
        if number < layout.discard_at:
            number -= layout.spend_at
            spend: i64 = encode(SPEND, number // layout.sites, 0)
            return _with_place(me, spend, 1 + number % layout.sites)
        if number < layout.draw_at:
            return _with_place(me, encode(DISCARD, 0, 0), 1 + number - layout.discard_at)
        return self._draw(me, number - layout.draw_at)

    def _draw(self, me: Player, number: i64) -> i64:
        decks: i64 = self.layout.spec.decks
        pair: i64 = number // decks
        first: i64 = 0
        row: i64 = self.layout.hand - 1  # pairs with this first card
        while pair >= row:
            pair -= row
            first += 1
            row -= 1
        second: i64 = first + 1 + pair
        if second >= len(me.area):
            return NONE
        deck: i64 = number % decks
        action: i64 = encode(DRAW, me.area[first], me.area[second] << COPY_BITS | deck)
        # Only the first of equal cards is used (DRAFT-8), so that every pair has one number.
        if self.number(me, action) != self.layout.draw_at + number:
            return NONE
        return action

    # Observations

    def observation(self, state: State, viewer: i64) -> vec[i16]:
        """Return everything that the view of a seat shows, as counts."""
        values = self._observation_template[:]
        layout = self.layout
        spec = state.spec
        values[self._phase + state.phase] = 1
        values[self._round] = _count(spec.rounds if state.phase == OVER else state.round + 1)
        if state.phase == PRODUCTION:
            values[self._step + state.step] = 1
        players = visible_players(state, int(viewer))
        deck: i64
        for deck in range(spec.decks):
            values[self._decks + deck] = _count(state.deck_size(deck))
        self._encode_discards(state, values, players)
        if not spec.has_draft:
            self._encode_solo(state, values)
        else:
            last: i64 = spec.rounds - 1
            values[self._picks] = _count(state.picks)
            values[self._leftward] = _count(
                spec.leftward[state.round if state.round < last else last]
            )
            own: i64 = state.players[viewer].pick
            if own != NONE:
                values[self._pick + layout.numbers[own]] = 1
        i: i64
        for i in range(spec.players):
            seat: i64 = (viewer + i) % spec.players
            at: i64 = layout.seats_at + i * layout.seat_size
            self._encode_seat(state, values, at, players[seat], viewer)
        return values

    def _encode_discards(self, state: State, values: vec[i16], players: vec[Player]) -> None:
        """Encode what `discard_piles.discards` returns, which would be too slow here."""
        numbers = self.layout.numbers
        at: i64 = self._discards
        deck: i64
        i: i64
        for deck in range(state.spec.decks):
            cards = state.decks[deck]
            for i in range(state.tops[deck], len(cards)):
                values[at + numbers[cards[i]]] -= 1
        for i in range(state.pools_taken, len(state.pools)):
            for card in state.pools[i]:
                values[at + numbers[card]] -= 1
        for card in state.drawn:
            values[at + numbers[card]] -= 1
        for player in players:
            for card in player.hand:
                values[at + numbers[card]] -= 1
            for card in player.area:
                values[at + numbers[card]] -= 1
            for site in player.sites:
                values[at + numbers[site >> DESIGN_SHIFT]] -= 1
            for card in player.built:
                values[at + numbers[card]] -= 1

    def _encode_solo(self, state: State, values: vec[i16]) -> None:
        values[self._pools_left] = _count(len(state.pools) - state.pools_taken)
        self._add(values, self._drawn, state.drawn)
        deck: i64
        for deck in range(state.spec.decks):
            if state.reshuffled[deck]:
                # The cards of a reshuffled deck are known, but not their order (SOLO-5).
                values[self._reshuffled + deck] = 1
                self._add(values, self._known_decks, state.decks[deck][state.tops[deck] :])

    def _encode_seat(
        self, state: State, values: vec[i16], at: i64, me: Player, viewer: i64
    ) -> None:
        spec = state.spec
        values[at + self.layout.empires[me.empire]] = 1
        if not is_waiting_for(state, me.seat):
            values[at + self._is_done] = 1
        values[at + self._points] = _count(points(state, me))
        kind: i64
        for kind in range(RESOURCE_COUNT):
            values[at + self._cubes + kind] = _count(me.cubes >> COUNT_BITS * kind & COUNT_MASK)
        for kind in range(KIND_COUNT):
            values[at + self._production + kind] = _count(me.production(kind))
        values[at + self._krystallium] = _count(me.krystallium)
        values[at + self._general] = _count(me.generals)
        values[at + self._financier] = _count(me.financiers)
        if state.phase == PRODUCTION:
            values[at + self._step_total] = _count(me.total)
        values[at + self._to_place] = _count(me.unplaced)
        if me.choosing:
            values[at + self._is_choosing] = 1
        held = me.area if spec.plans_from_hand else me.hand
        for card in held:
            values[at + self._hand_decks + spec.designs[card].deck] += 1
        if spec.plans_from_hand or (state.phase == DRAFT and has_seen_hand(state, viewer, me.seat)):
            values[at + self._is_hand_known] = 1
            self._add(values, at + self._hand, held)
        if spec.has_draft:
            self._add(values, at + self._draft_area, me.area)
        self._add(values, at + self._built, me.built)
        self._encode_sites(values, at + self._construction, me.sites)

    def _encode_sites(self, values: vec[i16], at: i64, sites: vec[i64]) -> None:
        kind: i64
        for site in sites:
            values[at] = _count(1 + self.layout.numbers[site >> DESIGN_SHIFT])  # 0: no card
            for kind in range(KIND_COUNT):
                values[at + 1 + kind] = _count(open_spaces(site, kind))
            for kind in range(RESOURCE_COUNT):
                values[at + 1 + KIND_COUNT + kind] = _count(stand_ins(site, kind))
            at += SITE_SIZE

    def _add(self, values: vec[i16], at: i64, cards: vec[i64]) -> None:
        """Count each card in a field with one number per design."""
        for card in cards:
            values[at + self.layout.numbers[card]] += 1


def next_pending(state: State, seat: i64) -> i64:
    """Return the first pending seat, starting with this one, or NONE."""
    players: i64 = state.spec.players
    i: i64
    for i in range(players):
        if is_waiting_for(state, (seat + i) % players):
            return (seat + i) % players
    return NONE


def _place_number(me: Player, target: i64) -> i64:
    """Return 0 for the Empire card, else 1 + the index of the site."""
    return 0 if target == EMPIRE else 1 + find_site(me.sites, target)


def _with_place(me: Player, action: i64, place: i64) -> i64:
    """Return an action with its target, or NONE if there is no such site."""
    if place == 0:
        return action | EMPIRE
    if place > len(me.sites):
        return NONE
    target: i64 = reference(me.sites, place - 1)
    return NONE if target == NONE else action | target


def _count(number: i64) -> i16:
    """Limit a number to the range of the observation. Only extreme rules could exceed it."""
    return i16(MAX_VALUE if number > MAX_VALUE else -MAX_VALUE if number < -MAX_VALUE else number)
