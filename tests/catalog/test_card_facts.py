"""The catalogue as plain data: complete, and in the words of the vocabulary."""

import json

import pytest

from tests.sets import council_catalog
from wonderful.catalog import Catalog, load_catalog
from wonderful.catalog.card_facts import card_facts, catalog_facts, rule_facts
from wonderful.catalog.vocabulary import BASE, KINDS, TYPES


@pytest.mark.parametrize("catalog", [load_catalog(), council_catalog()])
def test_everything_is_there(catalog: Catalog) -> None:
    facts = catalog_facts(catalog)
    assert [card["id"] for card in facts["cards"]] == [card.id for card in catalog.cards]
    assert [empire["id"] for empire in facts["empires"]] == [each.id for each in catalog.empires]
    assert [each["id"] for each in facts["scenarios"]] == [each.id for each in catalog.scenarios]
    assert list(facts["sets"]) == list(catalog.sets)
    assert facts["picks"] == catalog.rules_for().picks
    assert json.loads(json.dumps(facts))["digests"] == dict(catalog.digests)


def test_a_card() -> None:
    catalog = load_catalog()
    card = catalog.card("wind-turbines")
    facts = card_facts(card)
    assert facts["type"] == TYPES[card.type]
    assert facts["cost"] == {KINDS[kind]: n for kind, n in enumerate(card.cost) if n}
    assert facts["production"] == [
        {"kind": KINDS[icon.kind], "count": icon.count, "per": None} for icon in card.production
    ]
    assert facts["names"]["fr"] == "Éoliennes"
    number = catalog.card_index("wind-turbines")
    assert catalog_facts(catalog)["cards"][number]["deck"] == catalog.deck_of(number)


def test_medals_only_if_there_are_some() -> None:
    for facts in catalog_facts(load_catalog())["scenarios"]:
        assert ("bronze" in facts) == ("gold" in facts)


def test_rules_contain_only_what_is_stated() -> None:
    assert rule_facts({}) == {}
    assert rule_facts({"picks": 7}) == {"picks": 7}


def test_the_base_game_states_the_numbers_that_the_page_needs() -> None:
    catalog = load_catalog()
    rules = catalog.rules_for()
    facts = catalog_facts(catalog)["sets"][BASE]["rules"]
    assert facts["picks"] == rules.picks
    assert facts["cubes_per_krystallium"] == rules.cubes_per_krystallium
    assert facts["supremacy_winners"] == {
        str(players): winners for players, winners in rules.supremacy_winners.items()
    }


def test_the_reference_of_the_rules_gets_its_numbers() -> None:
    catalog = load_catalog()
    rules = catalog.rules_for()
    facts = catalog_facts(catalog)["sets"]
    base = facts[BASE]["rules"]
    assert base["rounds"] == rules.rounds
    assert base["directions"] == list(rules.directions)
    assert base["titles"] == {title: score for score, title in rules.titles if score}
    assert base["lowest_title"] == rules.lowest_title
    assert base["character_points"] == dict(
        zip(("general", "financier"), rules.character_points, strict=True)
    )
    for set_id in facts:
        stated = facts[set_id]["rules"]
        expansions = () if set_id == BASE else (set_id,)
        whole = catalog.rules_for(expansions)
        for players, cards in stated.get("deal", {}).items():
            assert tuple(cards) == whole.deal[int(players)]
        if "solo" in stated:
            assert tuple(stated["solo"]["pool"]) == whole.solo.pool
    solo = base["solo"]
    assert (solo["pools"], solo["pools_per_round"]) == (
        rules.solo.pools,
        rules.solo.pools_per_round,
    )
    assert tuple(solo["draws"]) == rules.solo.draws


def test_what_a_set_adds_to_a_game() -> None:
    facts = catalog_facts(load_catalog())["sets"]
    added = {id: (each["card_count"], len(each["empires"])) for id, each in facts.items()}
    assert added == {
        "base": (150, 5),
        "corruption-ascension": (56, 2),
        "ascension-48": (48, 2),
        "war-or-peace": (20, 0),
    }


def test_sides_that_are_in_no_rulebook() -> None:
    for empire in catalog_facts(load_catalog())["empires"]:
        known = [side for side, facts in empire["sides"].items() if facts["in_rulebook"]]
        assert known == ["A", "B"]
