"""PIECES: cards, cubes, Empires, and public information."""

from collections import Counter

import pytest

from tests.rules.positions import (
    CA,
    CATALOG,
    PACK,
    WP,
    deck_cards,
    do,
    give,
    own,
    planning,
    produce,
    start,
    step_ids,
)
from wonderful.catalog.vocabulary import KINDS, RESOURCES
from wonderful.rules.game import Game
from wonderful.rules.setup import Setup
from wonderful.rules.state import DESIGN_SHIFT

SIDES_A = [(3, 0, 0, 1, 0), (2, 1, 1, 0, 0), (1, 0, 0, 2, 0), (2, 0, 2, 0, 0), (0, 2, 0, 0, 1)]


def all_cards(game) -> Counter[str]:
    """Every card of a game in any place, read from the engine's state."""
    state = game._state
    found: list[int] = []
    for deck, top in zip(state.decks, state.tops, strict=False):
        found += list(deck)[top:]
    for pool in list(state.pools)[state.pools_taken :]:
        found += list(pool)
    for me in state.players:
        found += [*me.hand, *me.area, *me.built, *(site >> DESIGN_SHIFT for site in me.sites)]
    return Counter(CATALOG.cards[card].id for card in found)


def test_pieces_1_five_resources_in_one_order_everywhere():
    order = ["materials", "energy", "science", "gold", "exploration"]  # PIECES-1
    game = start(2)
    assert list(RESOURCES) == order
    assert step_ids(game) == order
    assert list(own(game)["cubes"]) == order
    assert list(own(game)["production"])[:5] == order


def test_pieces_1_krystallium_is_no_resource():
    assert "krystallium" not in RESOURCES  # PIECES-1
    assert not any(CATALOG.cards[card].recycle >= 5 for card in range(len(CATALOG.cards)))
    game = planning()
    give(game, cubes="gold 4", krystallium=4)
    assert own(game)["cubes"]["gold"] == 4
    assert own(game)["krystallium"] == 4


@pytest.mark.parametrize(
    ("set_id", "cards", "designs"), [("base", 150, 78), (CA, 56, 38), (WP, 20, 13)]
)
def test_pieces_2_how_many_cards_a_box_has(set_id, cards, designs):
    of_set = [card for card in CATALOG.cards if card.set == set_id]  # PIECES-2
    assert (sum(card.copies for card in of_set), len(of_set)) == (cards, designs)


@pytest.mark.parametrize(
    ("expansions", "base", "expansion"),
    [((), 150, 0), ((CA,), 150, 56), ((PACK,), 150, 48), ((WP,), 170, 0), ((WP, CA), 170, 56)],
)
def test_pieces_2_how_many_cards_a_game_has(expansions, base, expansion):
    cards = deck_cards(expansions)  # PIECES-2
    assert (len(cards["base"]), len(cards.get("expansion", []))) == (base, expansion)
    found = all_cards(start(2, expansions=expansions))
    assert found == Counter([*cards["base"], *cards.get("expansion", [])])


def test_pieces_2_the_ascension_pack_is_the_larger_deck_less_eight_cards():
    larger = Counter(deck_cards((CA,))["expansion"])
    missing = larger - Counter(deck_cards((PACK,))["expansion"])  # PIECES-2
    thrice = [card for card, copies in larger.items() if copies == 3]
    assert len(thrice) == 6
    assert missing == Counter([*thrice, "armored-convoy", "luxury-clinic"])


@pytest.mark.parametrize(
    ("expansions", "count"), [((), 5), ((WP,), 5), ((CA,), 7), ((PACK,), 7), ((PACK, WP), 7)]
)
def test_pieces_2_the_empires_of_a_game(expansions, count):
    usable = CATALOG.empires_for(expansions)  # PIECES-2
    assert len(usable) == count
    assert ("north-hegemony" in usable) is (count == 7)
    assert ("nations-of-oceania" in usable) is (count == 7)


def test_pieces_2_expansion_cards_are_development_cards_in_every_respect():
    game = planning(expansions=(CA,))
    give(game, built="transportation-network raiders", area="raiders inquisitors")
    assert own(game)["points"] == 1  # PIECES-2: a vehicle like others
    do(game, 0, "slate raiders", "recycle inquisitors -> empire")
    assert own(game)["cubes"]["science"] == 1
    assert game.outcome_so_far().standings[0].built == 2


def test_pieces_3_what_a_card_has():
    for card in CATALOG.cards:
        assert sum(card.cost) > 0  # PIECES-3
        assert KINDS[card.recycle] in RESOURCES
        assert not any(card.bonus[: len(RESOURCES)])  # a bonus is characters and Krystallium
        assert 0 <= card.type < 6


def test_pieces_4_cubes_are_unlimited():
    game = planning()
    give(game, 0, built="recycling-plant " * 30)
    give(game, 1, built="recycling-plant " * 29)
    produce(game)
    assert own(game, 0)["to_place"] == 60  # PIECES-4: far more than the box holds
    assert own(game, 1)["to_place"] == 58
    do(game, 0, *["place -> empire"] * 60)
    assert own(game, 0)["krystallium"] == 12


def test_pieces_4_characters_and_krystallium_are_unlimited():
    game = planning()
    give(game, built="wind-turbines", general=100, krystallium=100, cubes="gold 4")
    produce(game, "energy")
    do(game, 0, "place -> empire")
    assert own(game)["general"] == 101  # PIECES-4
    assert own(game)["krystallium"] == 101


@pytest.mark.parametrize(
    ("side", "production"),
    [
        ("A", SIDES_A),
        ("B", [(2, 1, 1, 0, 0)] * 5),
        ("C", [(0, 0, 0, 0, 0)] * 5),
        ("E", [(4, 2, 0, 0, 0)] * 5),
    ],
)
def test_pieces_5_everybody_uses_the_same_side(side, production):
    game = start(5, side=side)
    found = [tuple(own(game, seat)["production"].values())[:5] for seat in range(5)]
    assert found == production  # PIECES-5


def test_pieces_5_side_a_is_the_default():
    game = Game(Setup(players=1, empires=("noram-states",), seed="a"))
    assert own(game)["production"]["materials"] == 3  # PIECES-5
    assert own(game)["production"]["gold"] == 1


@pytest.mark.parametrize("side", list("ABCDEF"))
def test_pieces_5_krystallium_printed_on_a_side_lies_on_it_at_setup(side):
    game = start(7, side=side, expansions=(CA,))
    found = [own(game, seat)["krystallium"] for seat in range(7)]
    assert found == [5 if side == "C" else 0] * 7  # PIECES-5


@pytest.mark.parametrize("expansions", [(), (CA,), (PACK,), (WP,), (PACK, WP)])
def test_pieces_6_what_the_decks_hold_is_public(expansions):
    copies = CATALOG.copies(expansions)  # PIECES-6: public
    expected = {CATALOG.cards[index].id: count for index, count in enumerate(copies) if count}
    assert all_cards(start(2, expansions=expansions)) == expected
    assert all_cards(start(1, expansions=expansions)) == expected


def test_pieces_4_bonuses_are_unlimited_too():
    game = planning()
    give(game, sites=[("teleportation", "science 1")], krystallium=100)
    do(game, 0, "krystallium -> teleportation science")
    assert own(game)["krystallium"] == 100 - 1 + 2  # PIECES-4


def test_pieces_4_financiers_are_unlimited_too():
    game = planning()
    give(game, sites=[("genetic-upgrades", "science 1")], krystallium=1, financier=100)
    do(game, 0, "krystallium -> genetic-upgrades science")
    assert own(game)["financier"] == 100 + 2  # PIECES-4
