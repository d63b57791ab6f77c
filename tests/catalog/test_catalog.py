"""The catalogue's interface: lookups, and the contents of games by expansions."""

import dataclasses
import doctest
import itertools
import pickle
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

import wonderful.catalog.frozen_map
from wonderful.catalog import Catalog, NamedLine, Points, load_catalog
from wonderful.catalog.frozen_map import FrozenMap
from wonderful.catalog.loader import load_sets
from wonderful.errors import CatalogError, SetupError, WonderfulError

CATALOG = load_catalog()
CA, PACK, WP = "corruption-ascension", "ascension-48", "war-or-peace"
COMBINATIONS: list[tuple[str, ...]] = [(), (CA,), (PACK,), (WP,), (CA, WP), (PACK, WP)]


@pytest.mark.parametrize("what", ["card", "empire", "scenario"])
def test_unknown_ids_come_with_the_closest(what: str) -> None:
    wanted = {"card": "wind-turbine", "empire": "noram", "scenario": "base-7"}[what]
    with pytest.raises(WonderfulError) as caught:
        getattr(CATALOG, what)(wanted)
    assert caught.value.code == f"unknown-{what}"
    assert caught.value.params["id"] == wanted
    first = {"card": "wind-turbines", "empire": "noram-states", "scenario": "base-6"}[what]
    near = caught.value.params["near"]
    assert isinstance(near, tuple)
    assert first in near


@pytest.mark.parametrize("wanted", ["war-and-peace", "base"])
def test_unknown_expansions(wanted: str) -> None:
    with pytest.raises(WonderfulError) as caught:
        CATALOG.rules_for([wanted])
    assert caught.value.code == "unknown-set"


@pytest.mark.parametrize("expansions", [(CA, PACK), (PACK, CA), (WP, PACK, CA)])
def test_the_two_ascension_editions_exclude_each_other(expansions: Sequence[str]) -> None:
    for ask in (CATALOG.rules_for, CATALOG.copies, CATALOG.empires_for):  # SETUP-1
        with pytest.raises(SetupError) as caught:
            ask(expansions)
        assert caught.value.code == "sets-exclude-each-other"


@pytest.mark.parametrize(
    ("expansions", "base", "expansion"),
    list(zip(COMBINATIONS, (150, 150, 150, 170, 170, 170), (0, 56, 48, 0, 56, 48), strict=True)),
)
def test_deck_sizes(expansions: Sequence[str], base: int, expansion: int) -> None:  # SETUP-1
    sizes = [0, 0]
    for index, copies in enumerate(CATALOG.copies(expansions)):
        sizes[CATALOG.deck_of(index)] += copies
    assert sizes == [base, expansion]


def test_the_48_cards() -> None:  # PIECES-2
    full, pack = CATALOG.copies([CA]), CATALOG.copies([PACK])
    assert sum(pack) - 150 == 48
    assert all(0 <= few <= many for few, many in zip(pack, full, strict=True))
    fewer = {
        card.id: (many, few)
        for card, many, few in zip(CATALOG.cards, full, pack, strict=True)
        if many != few
    }
    three = {card.id for card in CATALOG.cards if card.set == CA and card.copies == 3}
    assert len(three) == 6
    assert fewer == dict.fromkeys(three, (3, 2)) | dict.fromkeys(
        ("armored-convoy", "luxury-clinic"), (2, 1)
    )


@pytest.mark.parametrize(
    ("expansions", "number"), list(zip(COMBINATIONS, (5, 7, 7, 5, 7, 7), strict=True))
)
def test_empires_for(expansions: Sequence[str], number: int) -> None:  # SETUP-2
    empires = CATALOG.empires_for(expansions)
    assert len(set(empires)) == number
    assert ("north-hegemony" in empires) == (number == 7)


@pytest.mark.parametrize(
    ("expansions", "players"), list(zip(COMBINATIONS, (5, 7, 6, 5, 7, 6), strict=True))
)
def test_player_limits(expansions: Sequence[str], players: int) -> None:  # SETUP-5, WP-3
    rules = CATALOG.rules_for(expansions)
    assert rules.max_players == players
    assert list(rules.deal) == list(range(2, players + 1))
    expected = {n: 2 if n >= 6 else 1 for n in range(1, players + 1)}  # PROD-4, PROD-5
    assert rules.supremacy_winners == expected


@pytest.mark.parametrize(
    ("expansion", "deal"),
    [
        (None, {2: (10, 0), 3: (7, 0), 4: (7, 0), 5: (7, 0)}),
        (CA, {2: (8, 4), 3: (6, 3), 4: (6, 3), 5: (6, 2), 6: (6, 2), 7: (5, 2)}),
        (PACK, {2: (7, 3), 3: (5, 2), 4: (5, 2), 5: (5, 2), 6: (5, 2)}),
    ],
)
@pytest.mark.parametrize("war_or_peace", [False, True])
def test_deal(
    expansion: str | None, deal: dict[int, tuple[int, int]], war_or_peace: bool
) -> None:  # DRAFT-1
    expansions = [WP] if war_or_peace else []
    if expansion is not None:
        expansions.append(expansion)
    rules = CATALOG.rules_for(expansions)
    assert rules.deal == deal
    assert rules.solo.pool == ((5, 0) if expansion is None else (3, 2))  # SOLO-1
    steps = ["materials", "energy", "science", "gold", "exploration"]
    assert [step.id for step in rules.steps] == steps + ["bounty"] * war_or_peace  # PROD-1


@pytest.mark.parametrize("expansions", COMBINATIONS)
def test_what_no_expansion_changes(expansions: Sequence[str]) -> None:
    rules = CATALOG.rules_for(expansions)
    assert (rules.rounds, rules.picks) == (4, 7)
    assert rules.directions == ("left", "right", "left", "right")  # DRAFT-2
    assert rules.solo_supremacy_minimum == 5  # PROD-6
    assert rules.cubes_per_krystallium == 5  # BUILD-4
    assert rules.starting == (0,) * 8
    assert rules.character_points == (1, 1)
    assert rules.score_lines == ()
    assert (rules.solo.pools, rules.solo.pools_per_round) == (8, 2)
    assert rules.solo.draws == (5, 3)  # SOLO-3


def test_steps() -> None:  # PROD-4, WP-2
    steps = CATALOG.rules_for([WP]).steps
    assert [step.kinds for step in steps] == [(0,), (1,), (2,), (3,), (4,), (5, 6, 7)]
    general, financier = (("general", 1),), (("financier", 1),)
    rewards = [(financier,), (general,), (general, financier), (financier,), (general,), ()]
    assert [step.supremacy for step in steps] == rewards


@pytest.mark.parametrize(
    ("score", "title"),
    [
        (0, "rookie"),
        (59, "rookie"),
        (60, "dictator"),
        (80, "emperor"),
        (99, "emperor"),
        (100, "living-god"),
    ],
)
def test_titles(score: int, title: str) -> None:  # SOLO-6
    assert CATALOG.rules_for().title(score) == title


def test_the_order_of_expansions_does_not_matter() -> None:
    for expansions in COMBINATIONS:
        for order in itertools.permutations(expansions):
            assert CATALOG.rules_for(order) is CATALOG.rules_for(expansions)


def test_loading() -> None:
    assert load_catalog() is CATALOG
    assert load_sets(()) == CATALOG
    assert load_sets(()) is not CATALOG


def test_everything_is_frozen_and_can_be_hashed() -> None:
    rules = CATALOG.rules_for([WP])
    side = CATALOG.empires[0].sides["A"]
    card = CATALOG.card("wind-turbines")
    things = [CATALOG, rules, rules.solo, rules.steps[0], CATALOG.sets[PACK], CATALOG.empires[0]]
    for thing in [*things, side, card, card.production[0], CATALOG.scenarios[0], Points(1, ())]:
        assert dataclasses.is_dataclass(thing)
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(thing, dataclasses.fields(thing)[0].name, None)
        hash(thing)
    for mapping in (card.names, CATALOG.empires[0].sides, rules.deal, CATALOG.rules, CATALOG.sets):
        with pytest.raises(TypeError):
            mapping["x"] = 1  # type: ignore[index]


@pytest.mark.parametrize("module", [wonderful.catalog, wonderful.catalog.frozen_map])
def test_examples(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


def test_frozen_map() -> None:
    one = FrozenMap({"a": 1, "b": 2})
    other = FrozenMap({"b": 2, "a": 1})
    assert one == other == {"a": 1, "b": 2}
    assert hash(one) == hash(other)
    assert repr(one) == "FrozenMap({'a': 1, 'b': 2})"
    assert pickle.loads(pickle.dumps(one)) == one


def campaign(folder: Path) -> Path:
    """A set of one card, one scenario and a few changed rules."""
    folder.mkdir()
    (folder / "cards.table").write_text(
        "id|type|copies|cost|recycle|bonus|production|points|en|fr\n"
        "ice-palace|project|2|gold 3|gold|||9|Ice Palace|Palais de Glace\n"
    )
    (folder / "scenarios.table").write_text(
        "id|cards|bronze|silver|gold|en|fr|de\n"
        "first-snow|ice-palace 2, museum|10|20|30|First Snow|Première Neige|Erster Schnee\n"
    )
    (folder / "rules.toml").write_text(
        'deck = "base"\n'
        "[totals]\ncards = 2\ndesigns = 1\nempires = 0\nscenarios = 1\ntypes = { project = 2 }\n"
        '[rules]\nstarting = "krystallium 1"\nscore_lines = { fleet = "2 per vehicle" }\n'
    )
    return folder


def test_a_set_from_outside(tmp_path: Path) -> None:
    catalog = load_catalog(campaign(tmp_path / "winter"))
    assert catalog.cards[:-1] == CATALOG.cards  # numbers stay, new cards follow
    assert catalog.cards[-1].set == "winter"
    assert sum(catalog.copies(["winter"])) == 152
    assert catalog.scenario("first-snow").name("de") == "Erster Schnee"
    rules = catalog.rules_for(["winter", WP])
    assert rules.starting == (0, 0, 0, 0, 0, 1, 0, 0)
    assert rules.score_lines == (NamedLine("fleet", 2, ("vehicle",)),)
    assert len(rules.steps) == 6
    assert isinstance(catalog, Catalog)
    assert load_catalog() is CATALOG


@pytest.mark.parametrize("form", ["{}", "{}/", "."])
def test_a_folder_may_be_a_string(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    folder = campaign(tmp_path / "winter")
    monkeypatch.chdir(folder)
    assert load_catalog(form.format(folder)) == load_catalog(folder)


def test_cards_are_numbered_by_set_type_and_id() -> None:
    sets = list(CATALOG.sets)
    keys = [(sets.index(card.set), card.type, card.id) for card in CATALOG.cards]
    assert keys == sorted(keys)


def test_a_set_from_outside_needs_a_name_of_its_own(tmp_path: Path) -> None:
    with pytest.raises(CatalogError) as caught:
        load_catalog(campaign(tmp_path / "base"))
    assert caught.value.code == "catalog-duplicate-set"
