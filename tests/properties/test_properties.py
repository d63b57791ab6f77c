"""Invariants of every position of every game (Hypothesis draws the games)."""

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.naive.facts import deck_name, full_decks
from tests.properties.engine_comparison import snapshot
from tests.properties.modes import MODES, Mode
from tests.properties.piece_balance import PieceBalance
from tests.properties.random_play import drive, play_on
from tests.properties.state_digest import digest
from tests.properties.strategies import Drive, drives, more_examples, setups
from wonderful.rules.game import Game
from wonderful.rules.setup import Setup

# Conservation of cards and pieces


def cards_in_places(now: dict[str, Any]) -> Counter[str]:
    """All cards of a snapshot, counted by place."""
    cards: Counter[str] = Counter()
    for pile in [*now["decks"].values(), *now["discards"].values(), *now["pools"]]:
        cards.update(pile)
    for seat in now["seats"]:
        cards.update(seat["hand"] + seat["draft_area"] + seat["built"])
        cards.update(site["card"] for site in seat["construction"])
        if seat["pick"] is not None:
            cards[seat["pick"]] += 1
    cards.update(now["seats"][0]["drawn"])
    return cards


def newly_discarded(before: dict[str, Any], action: str, after: dict[str, Any]) -> Counter[str]:
    """The cards that an action must have put on the discard piles."""
    words = action.split(" ")
    if words[0] == "recycle":
        return Counter([words[1]])
    if words[0] == "discard":
        return Counter([words[1].partition("#")[0]])
    if words[0] == "draw":
        return Counter(words[2:])
    if words[0] == "keep":
        return Counter(before["seats"][0]["drawn"]) - Counter([words[1]])
    if words[0] == "pick" and after["phase"] == "planning":  # DRAFT-3
        held = Counter(card for me in before["seats"] for card in me["hand"] + me["draft_area"])
        held.update(me["pick"] for me in before["seats"] if me["pick"] is not None)
        return held - Counter(card for me in after["seats"] for card in me["draft_area"])
    return Counter()


@given(drives())
def test_every_card_is_in_one_place(drawn: Drive) -> None:
    everything = Counter(
        card for deck in full_decks(drawn.setup.expansions or ()).values() for card in deck
    )
    game = Game(drawn.setup)
    before = snapshot(game)
    assert cards_in_places(before) == everything
    for _, action in drive(game, drawn.rng(), drawn.actions):
        after = snapshot(game)
        assert cards_in_places(after) == everything
        for name, pile in after["discards"].items():
            assert all(deck_name(card) == name for card in pile)
            had, has = Counter(before["discards"][name]), Counter(pile)
            if len(after["decks"][name]) <= len(before["decks"][name]):  # not reshuffled
                new = newly_discarded(before, action, after)
                assert has - had == Counter({c: n for c, n in new.items() if deck_name(c) == name})
                assert not had - has
        before = after


@given(drives())
def test_pieces_are_conserved(drawn: Drive) -> None:
    game = Game(drawn.setup)
    ledger = PieceBalance(game)
    for seat, action in drive(game, drawn.rng(), drawn.actions):
        ledger.note(game, seat, action)


@given(drives())
def test_nothing_is_negative_or_left_lying(drawn: Drive) -> None:
    game = Game(drawn.setup)
    for _ in drive(game, drawn.rng(), drawn.actions):
        assert game.is_over or game.pending()
        for me in snapshot(game)["seats"]:
            names = ("krystallium", "general", "financier", "to_place")
            assert min([*me["cubes"].values(), *(me[name] for name in names)]) >= 0
            assert sum(me["cubes"].values()) < 5  # BUILD-4
            assert all(site["open"] for site in me["construction"])  # BUILD-1
            assert game.phase == "production" or (me["to_place"], me["must_choose"]) == (0, False)


@given(drives(fewest=2))
def test_hands_are_equal_in_the_draft(drawn: Drive) -> None:
    game = Game(drawn.setup)
    for _ in drive(game, drawn.rng(), drawn.actions):
        seats = snapshot(game)["seats"]
        if game.phase == "draft":
            assert len({len(me["hand"]) + (me["pick"] is not None) for me in seats}) == 1
            assert len({len(me["draft_area"]) for me in seats}) == 1
            assert len(seats[0]["draft_area"]) < 7
        else:
            assert all(me["hand"] == [] for me in seats)


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_every_card_in_use_is_shuffled(mode: Mode) -> None:  # SETUP-1
    """The engine need not shuffle cards that are never dealt; the last dealt card must vary."""
    last: dict[str, set[str]] = {}
    for seed in range(16):
        setup = Setup(
            players=mode.players, expansions=mode.expansions, side=mode.side, seed=f"deal {seed}"
        )
        game = Game(setup)
        now = snapshot(game)
        for deck, cards in now["decks"].items():
            dealt = [card for me in now["seats"] for card in me["hand"] if deck_name(card) == deck]
            # Four rounds use the same number of cards; the first is dealt. In solo all are in use.
            end = 3 * len(dealt) if mode.players > 1 else len(cards)
            last.setdefault(deck, set()).add(cards[end - 1])
    assert min(len(cards) for cards in last.values()) >= 6


# Clones


@more_examples
@given(drives())
def test_clone_shares_nothing(drawn: Drive) -> None:
    game = drawn.game()
    before, views = digest(game), all_views(game)
    clone = game.clone()
    assert digest(clone) == before
    assert all_views(clone) == views
    log = play_on(clone, random.Random(drawn.seed + 1), 60)
    assert digest(game) == before
    assert all_views(game) == views
    # The other way round, and with the same course: the generator was copied as well.
    end, end_views = digest(clone), all_views(clone)
    for seat, action in log:
        game.apply(seat, action)
    assert digest(game) == end
    play_on(game, random.Random(drawn.seed + 2), 60)
    assert digest(clone) == end
    assert all_views(clone) == end_views


def all_views(game: Game) -> list[str]:
    return [json.dumps(game.view(viewer)) for viewer in (None, *range(game.players))]


# The order of seats (SETUP-3)


@more_examples
@given(drives(fewest=2), st.randoms(use_true_random=False))
def test_order_of_seats_makes_no_difference(drawn: Drive, order: random.Random) -> None:
    game = drawn.game()
    # The next picks, phases and steps are also played with the seats in another order.
    for _ in range(6):
        other = game.clone()
        log = play_decision(game, random.Random(order.random()))
        for seat, action in reordered(log, order):
            other.apply(seat, action)
        assert digest(other) == digest(game)


def play_decision(game: Game, rng: random.Random) -> list[tuple[int, str]]:
    """Play until the current decision is over."""
    decision = game.decision
    log = []
    for entry in drive(game, rng):
        log.append(entry)
        if game.decision != decision:
            break
    return log


def reordered(log: list[tuple[int, str]], order: random.Random) -> list[tuple[int, str]]:
    """The same actions, interleaved differently; each seat keeps its order.

    One seat must stay undecided until the end, or the phase would end too early: a seat
    that takes nothing back.
    """
    queues: dict[int, list[str]] = {}
    for seat, action in log:
        queues.setdefault(seat, []).append(action)
    steady = sorted(seat for seat, actions in queues.items() if "resume" not in actions)
    if not steady:  # or the game is over and nothing was played
        return log
    last = order.choice(steady)
    end = queues[last].pop()
    mixed = []
    while any(queues.values()):
        seat = order.choice([seat for seat, actions in queues.items() if actions])
        mixed.append((seat, queues[seat].pop(0)))
    return [*mixed, (last, end)]


# The same game twice, readable forms, views, the end


@given(drives())
def test_same_setup_and_seed_give_the_same_game(drawn: Drive) -> None:
    text = json.dumps(Game(drawn.setup).setup.to_json())
    again = Game(Setup.from_json(json.loads(text)))
    game = Game(drawn.setup)
    assert digest(again) == digest(game)
    for number, (seat, action) in enumerate(drive(game, drawn.rng(), drawn.actions)):
        again.apply(seat, action)
        if number % 20 == 0:
            assert digest(again) == digest(game)
    assert digest(again) == digest(game)
    assert all_views(again) == all_views(game)


@given(drives())
def test_readable_forms_mean_the_same(drawn: Drive) -> None:
    game = Game(drawn.setup)
    for _ in drive(game, drawn.rng(), drawn.actions):
        for seat in range(game.players):
            for action in game.legal_actions(seat):
                assert game.parse(game.describe(action)) == action


@given(setups(), st.integers(0, 1000))
def test_every_game_ends(setup: Setup, seed: int) -> None:
    game = Game(setup)
    for number, _ in enumerate(drive(game, random.Random(seed))):
        assert game.outcome() is None or game.is_over
        if number % 10 == 0:
            all_views(game)
    assert game.round == 4
    assert game.pending() == ()
    assert game.decision == "over"
    outcome = game.outcome()
    assert outcome is not None
    json.dumps(outcome.to_json())
    assert 1 in [standing.rank for standing in outcome.standings]
    for seat in range(game.players):
        assert game.legal_actions(seat) == []
    all_views(game)


@given(drives())
def test_changing_a_view_changes_nothing(drawn: Drive) -> None:
    game = drawn.game()
    before, views = digest(game), all_views(game)
    for viewer in (None, *range(game.players)):
        spoil(game.view(viewer))
    assert digest(game) == before
    assert all_views(game) == views


def spoil(value: Any) -> None:
    """Empty every reachable list and dict."""
    if isinstance(value, dict):
        for item in value.values():
            spoil(item)
        value.clear()
    elif isinstance(value, list):
        for item in value:
            spoil(item)
        value.clear()
