"""Samples are uniform: every unseen card is equally likely in every unseen place.

From each sample one random card of a place is counted; so the counts are those of
independent draws, and the chi-square test is exact. Seeds are fixed: these tests are not flaky.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from math import comb

import pytest

from tests.record.seeded_play import CA, HABITS, Player, dice, drive, setup
from tests.rules.chi_square import p_value, shares, survival
from wonderful.rules.game import Game
from wonderful.rules.sample import sample
from wonderful.rules.view_types import View

SAMPLES = 1_500
# There are about forty tests: a p-value of 0.001 would give too many false alarms.
SUSPICIOUS = 0.0005

Places = Mapping[str, list[str]]


def hidden_cards(game: Game, view: View) -> dict[str, Counter[str]]:
    """For each deck, the cards whose place the seat does not know, derived from the rules."""
    expansions = game.setup.expansions or ()
    catalog = game.catalog
    hidden: dict[str, Counter[str]] = {}
    for index, copies in enumerate(catalog.copies(expansions)):
        deck = ("base", "expansion")[catalog.deck_of(index)]
        hidden.setdefault(deck, Counter())[catalog.cards[index].id] = copies
    seen: Counter[str] = Counter(view["drawn"])
    for pile in (*view["discards"].values(), *view["known_decks"].values()):
        seen.update(pile)
    for player in view["players"]:
        for cards in (player["hand"] or [], player["draft_area"], player["built"]):
            seen.update(cards)
        seen.update(site["card"] for site in player["construction"])
    return {deck: cards - seen for deck, cards in hidden.items() if cards.total()}


def deck_of(game: Game, card: str) -> str:
    return ("base", "expansion")[game.catalog.deck_of(game.catalog.card_index(card))]


def names(game: Game, cards: object) -> list[str]:
    return [game.catalog.cards[int(card)].id for card in cards]  # type: ignore[attr-defined]


def places_at_a_table(seat: int) -> Callable[[Game], Places]:
    """Hands of the others, and the deck: top, bottom and all of it."""

    def places(game: Game) -> Places:
        state = game._state
        found = {
            f"hand {other}": names(game, state.players[other].hand)
            for other in range(game.players)
            if other != seat
        }
        for number, deck in enumerate(state.decks):
            rest = names(game, deck[state.tops[number] :])
            found[f"top {number}"] = rest[:1]
            found[f"bottom {number}"] = rest[-1:]
            found[f"deck {number}"] = rest
        return found

    return places


def places_of_solo(game: Game) -> Places:
    state = game._state
    pools = state.pools[state.pools_taken :]
    found = {f"pool {number}": names(game, pool) for number, pool in enumerate(pools)}
    for number, deck in enumerate(state.decks):
        rest = names(game, deck[state.tops[number] :])
        found[f"top {number}"] = rest[:1]
        found[f"next {number}"] = rest[1:2]
        found[f"deck {number}"] = rest
    return found


def look_at_samples(
    game: Game, seat: int, places: Callable[[Game], Places], known: set[str] | None = None
) -> None:
    """Count the cards by place over many samples, and compare with a uniform distribution."""
    view = game.view(seat)
    hidden = hidden_cards(game, view)
    lookers = Player(dice("looking"))
    rng = dice("sampling")
    counts: dict[tuple[str, str], Counter[str]] = {}
    for _ in range(SAMPLES):
        imagined = sample(view, rng)
        for place, cards in places(imagined).items():
            if place in (known or set()):
                continue
            for deck in hidden:
                of_deck = [card for card in cards if deck_of(game, card) == deck]
                if of_deck:
                    card = of_deck[lookers.below(len(of_deck))]
                    counts.setdefault((place, deck), Counter())[card] += 1
    assert len(counts) >= 3
    for (place, deck), counted in counts.items():
        expected = shares(hidden[deck], counted.total())
        p = p_value(counted, expected)
        assert p > SUSPICIOUS, f"{place}, {deck} deck: p = {p:.6f}"
        assert p < 1 - SUSPICIOUS, f"{place}, {deck} deck: too even to be chance, p = {p:.6f}"


def at(mode: str, decision: str, seed: str = "even") -> Game:
    game = Game(setup(mode, seed))
    for _ in drive(game, Player(dice(seed))):
        if game.decision == decision:
            return game
    raise AssertionError(f"never at {decision}")


def test_the_first_pick_of_four_players():
    look_at_samples(Game(setup("base-4p")), 1, places_at_a_table(1))


def test_a_later_pick_with_known_hands():
    game = at("base-4p", "2-draft-3")  # passing to the right: seats 1, 0, 3 are known to seat 1
    seen = [player["hand"] is not None for player in game.view(1)["players"]]
    assert seen == [True, True, False, True]
    look_at_samples(game, 1, places_at_a_table(1), known={"hand 0", "hand 3"})


def test_two_backs():
    """Each deck separately: the backs of a hand are known (DRAFT-5)."""
    game = Game(setup("base-4p", expansions=(CA,)))
    backs = [player["hand_decks"] for player in game.view(0)["players"]]
    assert backs == [[6, 3]] * 4
    for _ in range(3):
        imagined = sample(game.view(0), dice("backs"))
        assert [player["hand_decks"] for player in imagined.view(0)["players"]] == backs
    look_at_samples(game, 0, places_at_a_table(0))


def test_between_drafts_only_the_decks_are_hidden():
    look_at_samples(at("ca-2p", "2-planning"), 1, places_at_a_table(1))


@pytest.mark.parametrize("mode", ["solo", "solo-ca"])
def test_solo_pools_and_decks(mode):
    game = at(mode, "2-planning")
    look_at_samples(game, 0, places_of_solo)


def reshuffled_game() -> Game:
    """A solo game whose deck was reshuffled from the discards, with cards left in it."""
    for number in range(200):
        game = Game(setup("solo", f"reshuffle {number}"))
        for _ in drive(game, Player(dice(f"reshuffle {number}"), HABITS[2])):
            view = game.view(0)
            known = view["known_decks"].get("base", [])
            if len(known) > 20 and view["pools_left"] > 1 and not view["drawn"]:
                return game
    raise AssertionError("no deck was ever reshuffled early enough")


def test_after_a_reshuffle():
    """The player has seen what went into the deck, but not its order (SOLO-5)."""
    game = reshuffled_game()
    view = game.view(0)
    known = Counter(view["known_decks"]["base"])
    rng = dice("reshuffled")
    tops: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for _ in range(SAMPLES):
        imagined = sample(view, rng)
        state = imagined._state
        rest = names(imagined, state.decks[0][state.tops[0] :])
        assert Counter(rest) == known
        tops[rest[0]] += 1
        ends[rest[-1]] += 1
    for counted in (tops, ends):
        p = p_value(counted, shares(known, SAMPLES))
        assert SUSPICIOUS < p < 1 - SUSPICIOUS

    def pools(game: Game) -> Places:
        return {k: cards for k, cards in places_of_solo(game).items() if k.startswith("pool")}

    hidden = hidden_cards(game, view)["base"]
    assert hidden.total() == 5 * view["pools_left"]
    lookers = Player(dice("pools"))
    counts: Counter[str] = Counter()
    for _ in range(SAMPLES):
        pool = pools(sample(view, rng))["pool 0"]
        counts[pool[lookers.below(5)]] += 1
    p = p_value(counts, shares(hidden, SAMPLES))
    assert SUSPICIOUS < p < 1 - SUSPICIOUS


def test_copies_fall_together_as_often_as_they_should():
    """The number of Wind Turbines in one hand is hypergeometric."""
    game = Game(setup("base-4p", "together"))
    view = game.view(0)
    hidden = hidden_cards(game, view)["base"]
    total, copies = hidden.total(), hidden["wind-turbines"]
    assert copies >= 5
    rng = dice("together")
    counted: Counter[int] = Counter()
    for _ in range(SAMPLES):
        imagined = sample(view, rng)
        hand = names(imagined, imagined._state.players[2].hand)
        counted[hand.count("wind-turbines")] += 1
    expected = {
        n: SAMPLES * comb(copies, n) * comb(total - copies, 7 - n) / comb(total, 7)
        for n in range(copies + 1)
    }
    p = p_value(counted, expected)
    assert SUSPICIOUS < p < 1 - SUSPICIOUS


def test_the_next_reshuffle_is_not_known_either():
    """A sample has its own generator: draws after a reshuffle differ between samples."""
    view = reshuffled_game().view(0)
    states = set()
    for number in range(5):
        rng = sample(view, dice(f"generator {number}"))._state.rng
        assert rng is not None
        states.add((int(rng.a), int(rng.b), int(rng.c), int(rng.d)))
    assert len(states) == 5


def test_a_pick_of_another_is_any_card_of_the_hand():
    game = Game(setup("base-4p"))
    game.apply(3, game.legal_actions(3)[0])
    view = game.view(0)
    rng = dice("picks")
    positions: Counter[int] = Counter()
    for _ in range(SAMPLES):
        imagined = sample(view, rng).view(3)
        hand = imagined["players"][3]["hand"] or []
        positions[hand.index(imagined["pick"] or "")] += 1
    # Of equal cards the first is counted, so the places are not quite even: compare the ends.
    assert set(positions) == set(range(7))
    assert max(positions.values()) < 2 * min(positions.values())


# The test itself


def test_the_p_value_is_right():
    for statistic, degrees, expected in (
        (3.841459, 1, 0.05),
        (18.307038, 10, 0.05),
        (29.588298, 10, 0.001),
        (124.342113, 100, 0.05),
        (77.929465, 100, 0.95),
        (0.0, 5, 1.0),
    ):
        assert survival(statistic, degrees) == pytest.approx(expected, rel=1e-5)


def test_uneven_samples_would_be_noticed():
    """A deck whose first card is never on top, or with an extra copy, clearly fails the test."""
    game = Game(setup("base-4p"))
    hidden = hidden_cards(game, game.view(1))["base"]
    player = Player(dice("uneven"))
    cards = sorted(hidden.elements())
    even: Counter[str] = Counter()
    lopsided: Counter[str] = Counter()
    for _ in range(SAMPLES):
        even[cards[player.below(len(cards))]] += 1
        lopsided[cards[min(player.below(len(cards)), player.below(len(cards)))]] += 1
    expected = shares(hidden, SAMPLES)
    assert p_value(even, expected) > SUSPICIOUS
    assert p_value(lopsided, expected) < 1e-9
    once = {**even}
    first = min(once, key=lambda card: -hidden[card])
    once[first] = 0
    assert p_value(once, expected) < SUSPICIOUS
