"""The facts in the data files: totals, order and a few values read off the cards."""

import hashlib

import pytest

from wonderful.catalog import Icon, Points, load_catalog
from wonderful.catalog.vocabulary import (
    FINANCIER,
    GENERAL,
    KINDS,
    KRYSTALLIUM,
    RESOURCES,
    THINGS,
    TYPES,
)

CATALOG = load_catalog()
MATERIALS, ENERGY, SCIENCE, GOLD, EXPLORATION = range(5)
STRUCTURE, VEHICLE, RESEARCH, PROJECT, DISCOVERY, MEMORIAL = range(6)


def counts(**goods: int) -> tuple[int, ...]:
    return tuple(goods.get(kind, 0) for kind in KINDS)


def test_words_are_numbered_as_the_engine_expects() -> None:
    assert KINDS[:5] == RESOURCES  # PIECES-1
    assert (KINDS[KRYSTALLIUM], KINDS[GENERAL], KINDS[FINANCIER]) == KINDS[5:]
    assert THINGS[:6] == TYPES
    assert (THINGS[GENERAL], THINGS[FINANCIER]) == ("general", "financier")


@pytest.mark.parametrize(
    ("set_id", "designs", "by_type"),
    [
        ("base", 78, (50, 31, 23, 29, 17, 0)),
        ("corruption-ascension", 38, (19, 12, 8, 10, 7, 0)),
        ("war-or-peace", 13, (7, 4, 1, 2, 1, 5)),
    ],
)
def test_totals(set_id: str, designs: int, by_type: tuple[int, ...]) -> None:  # PIECES-2
    cards = [card for card in CATALOG.cards if card.set == set_id]
    assert len(cards) == designs
    found = [sum(card.copies for card in cards if card.type == index) for index in range(6)]
    assert tuple(found) == by_type


def test_deck_sizes() -> None:
    sizes = {
        set_id: sum(card.copies for card in CATALOG.cards if card.set == set_id)
        for set_id in CATALOG.sets
    }
    assert sizes == {
        "base": 150,
        "corruption-ascension": 56,
        "ascension-48": 0,  # has no cards of its own
        "war-or-peace": 20,
    }


def test_cards_are_ordered_by_set_then_type_then_id() -> None:
    sets = list(CATALOG.sets)
    keys = [(sets.index(card.set), card.type, card.id) for card in CATALOG.cards]
    assert keys == sorted(keys)


def test_card_numbers_never_change() -> None:
    """Saved games and statistics use these numbers, so new cards may only be appended."""
    ids = " ".join(card.id for card in CATALOG.cards[:129])
    assert hashlib.sha256(ids.encode()).hexdigest()[:16] == "918846c47679221e"
    assert CATALOG.card_index("financial-center") == 0
    assert CATALOG.card_index("memorial-for-the-scientist") == 128


def test_a_structure() -> None:
    card = CATALOG.card("offshore-oil-rig")
    assert (card.set, card.type, card.copies) == ("base", STRUCTURE, 5)
    assert card.cost == counts(materials=3, exploration=1)
    assert card.recycle == ENERGY
    assert card.bonus == counts(financier=1)
    assert card.production == (Icon(ENERGY, 1, None), Icon(GOLD, 1, None))
    assert card.points == ()
    assert card.name() == "Offshore Oil Rig"
    assert card.name("fr") == "Plate-forme Pétrolière"


def test_no_name_of_the_package_is_left_out() -> None:
    """A table file may omit a name (English is the fallback), but ours are complete."""
    for things in (CATALOG.cards, CATALOG.empires, CATALOG.scenarios):
        for thing in things:
            assert set(thing.names) == set(things[0].names), thing.id
    assert set(CATALOG.cards[0].names) >= {"en", "fr"}
    assert set(CATALOG.empires[0].names) >= {"en", "fr", "de"}


def test_german_players_see_english_card_names() -> None:
    assert CATALOG.card("wind-turbines").name("de") == "Wind Turbines"


def test_production_per_type() -> None:
    assert CATALOG.card("aircraft-carrier").production == (Icon(EXPLORATION, 1, VEHICLE),)


def test_corruption() -> None:
    icons = (Icon(MATERIALS, -1, None), Icon(ENERGY, 2, None), Icon(SCIENCE, 2, None))
    assert CATALOG.card("robot-factory").production == icons


@pytest.mark.parametrize(
    ("card_id", "line"),
    [
        ("time-travel", Points(15, ())),
        ("world-congress", Points(3, (PROJECT,))),
        ("atlantis", Points(2, (GENERAL,))),
        ("utopia", Points(12, (PROJECT, DISCOVERY))),
        ("orbital-station", Points(6, (FINANCIER, GENERAL))),
    ],
)
def test_points(card_id: str, line: Points) -> None:
    assert CATALOG.card(card_id).points == (line,)


def test_characters_and_krystallium_in_costs() -> None:
    assert CATALOG.card("immortality").cost == counts(energy=3, science=8, general=1, financier=1)
    assert CATALOG.card("time-travel").cost == counts(science=5, krystallium=3)


def test_only_war_or_peace_produces_other_than_resources() -> None:  # WP-1
    sets = {card.set for card in CATALOG.cards for icon in card.production if icon.kind >= 5}
    assert sets == {"war-or-peace"}
    assert {card.set for card in CATALOG.cards if card.type == MEMORIAL} == {"war-or-peace"}


def test_empires() -> None:
    assert len(CATALOG.empires) == 7
    aztecs = CATALOG.empire("aztec-empire")
    assert aztecs.name("de") == "Aztekenreich"
    assert aztecs.sides["A"].production == (Icon(ENERGY, 2, None), Icon(EXPLORATION, 1, None))
    assert aztecs.sides["A"].points == (Points(3, (DISCOVERY,)),)
    assert aztecs.sides["C"].krystallium == 5


def test_side_b_is_the_same_for_all() -> None:  # PIECES-5
    sides = {empire.sides["B"] for empire in CATALOG.empires}
    assert len(sides) == 1


def test_sides_a_and_b_are_from_the_rulebook() -> None:  # PIECES-5
    for empire in CATALOG.empires:
        origins = {letter: side.origin for letter, side in empire.sides.items()}
        assert origins == dict.fromkeys("AB", "rulebook") | dict.fromkeys("CDEF", "extra")


def test_scenarios() -> None:  # SCEN-1
    assert [scenario.id for scenario in CATALOG.scenarios] == [
        *(f"base-{number}" for number in range(1, 7)),
        *(f"ca-{number}" for number in range(1, 7)),
    ]
    north = CATALOG.scenario("ca-5")
    assert ("icebreaker", 3) in north.cards
    assert north.name("de") == "Das Eis des Nordens"
    for scenario in CATALOG.scenarios:
        for card_id, number in scenario.cards:
            card = CATALOG.card(card_id)
            assert card.copies >= number
            assert card.set in ("base", scenario.set)


@pytest.mark.parametrize(
    ("score", "medal"),
    [(69, None), (70, "bronze"), (94, "bronze"), (95, "silver"), (114, "silver"), (115, "gold")],
)
def test_medals(score: int, medal: str | None) -> None:  # SCEN-2
    assert CATALOG.scenario("base-1").medal(score) == medal
