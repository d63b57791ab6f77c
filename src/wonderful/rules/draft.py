"""The draft, for two or more players: deal, pick in secret, reveal together, pass the hands on."""

from librt.vecs import vec
from mypy_extensions import i64

from wonderful.rules.events import (
    COMMITTED,
    DEALT,
    HAND_RECEIVED,
    LEFTOVER,
    PASSED,
    PICKED,
    RESUMED,
    REVEALED,
)
from wonderful.rules.game_spec import NONE
from wonderful.rules.state import Player, State, insert_sorted, without


def begin_draft(state: State) -> None:
    """Deal every player a hand from one deck or from both decks (DRAFT-1)."""
    spec = state.spec
    state.picks = 0
    log = state.log
    deck: i64
    i: i64
    for deck in range(spec.decks):
        cards = state.decks[deck]
        top: i64 = state.tops[deck]
        count: i64 = spec.deal[deck]
        for player in state.players:
            hand = player.hand
            for i in range(top, top + count):
                hand = insert_sorted(hand, cards[i])
            player.hand = hand
            top += count
        state.tops[deck] = top
    if log is not None:
        for player in state.players:
            for card in player.hand:
                log.add(DEALT, player.seat, card=card)
    _wait_for_picks(state)


def pick(state: State, me: Player, card: i64) -> None:
    """Commit to a card of the hand. It is revealed when every seat has picked (DRAFT-2)."""
    me.pick = card
    if state.log is not None:
        state.log.add(PICKED, me.seat, card=card)
        state.log.add(COMMITTED, me.seat)
    state.waiting -= 1


def unpick(state: State, me: Player) -> None:
    """Take the pick back while another seat has not picked yet (DRAFT-4)."""
    me.pick = NONE
    state.waiting += 1
    if state.log is not None:
        state.log.add(RESUMED, me.seat)


def reveal(state: State) -> bool:
    """Reveal all picks and pass the hands on (DRAFT-2). Return True if another pick follows."""
    log = state.log
    for player in state.players:
        if log is not None:
            log.add(REVEALED, player.seat, card=player.pick)
        player.hand = without(player.hand, player.pick)
        player.area = insert_sorted(player.area, player.pick)
        player.pick = NONE
    state.picks += 1
    if state.picks < state.spec.picks:
        _pass_on(state)
        _wait_for_picks(state)
        return True
    if len(state.players[0].hand):
        _discard_leftovers(state)
    return False


def _discard_leftovers(state: State) -> None:
    """Discard the cards left in the hands, without recycling bonuses (DRAFT-3)."""
    for player in state.players:
        if state.log is not None:
            for card in player.hand:
                state.log.add(LEFTOVER, player.seat, card=card)
        player.hand = vec[i64]()


def _pass_on(state: State) -> None:
    """Pass every hand to the left or to the right neighbour (DRAFT-2, SETUP-4)."""
    players = state.players
    last: i64 = state.spec.players - 1
    seat: i64
    if state.spec.leftward[state.round]:
        moving = players[last].hand
        for seat in range(last, 0, -1):
            players[seat].hand = players[seat - 1].hand
        players[0].hand = moving
    else:
        moving = players[0].hand
        for seat in range(last):
            players[seat].hand = players[seat + 1].hand
        players[last].hand = moving
    if state.log is not None:
        state.log.add(PASSED, count=len(players[0].hand))
        for player in players:
            for card in player.hand:
                state.log.add(HAND_RECEIVED, player.seat, card=card)


def _wait_for_picks(state: State) -> None:
    """Ask every seat for a pick. The last card of a hand is picked automatically (DRAFT-4)."""
    state.waiting = state.spec.players
    state.moment += 1
    if len(state.players[0].hand) == 1:
        for player in state.players:
            player.pick = player.hand[0]
        state.waiting = 0
