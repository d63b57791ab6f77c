"""SCEN: solo scenarios, their cards and medals."""

from collections import Counter

import pytest

from tests.rules.positions import CA, CATALOG, PACK, WP, do, give, options, own, planning, start
from tests.rules.test_pieces import all_cards
from wonderful.errors import SetupError
from wonderful.rules.game import Game
from wonderful.rules.setup import Setup

# SCEN-1, SCEN-2: the cards to build, and the scores for bronze, silver, gold.
ROBOTS = "giant-robot telekinesis robot-factory security-automatons robot-assistants "
POLICE = "tax-haven occult-district raiders pandemonium lawless-zone high-security-prison"
SPACE = "orbital-station mining-asteroid alpha-centauri space-elevator cryopreservation lunar-base"
SCENARIOS = {
    "base-1": ("polar-base mega-drill super-sonar center-of-the-earth", 70, 95, 115),
    "base-2": ("recycling-plant wind-turbines universal-vaccine aquaculture", 70, 95, 115),
    "base-3": ("unknown-technology saucer-squadron lunar-base secret-laboratory", 70, 90, 105),
    "base-4": ("research-center neuroscience time-travel", 65, 85, 105),
    "base-5": ("industrial-complex underground-city underwater-city secret-society", 75, 95, 120),
    "base-6": ("financial-center propaganda-center national-monument", 60, 85, 105),
    "ca-1": (ROBOTS + "robotic-animals", 95, 115, 135),
    "ca-2": (POLICE, 85, 95, 105),
    "ca-3": (SPACE, 95, 115, 135),
    "ca-4": ("valhalla raiders solar-cannon tank-division", 90, 100, 115),
    "ca-5": ("hyperborea quantum-generator underwater-city" + " icebreaker" * 3, 95, 105, 120),
    "ca-6": ("artificial-sun the-wall alpha-centauri", 95, 105, 120),
}


def refused(**setup) -> SetupError:
    with pytest.raises(SetupError) as caught:
        Game(Setup(**{"seed": "x", **setup}))
    return caught.value


def result(scenario: str, built: str, score: int):
    """The outcome of a scenario with these built cards and this score."""
    game = planning(1, scenario=scenario, side="B")
    give(game, built=built)
    characters = score - own(game)["points"]
    assert characters >= 0
    give(game, general=characters)
    if own(game)["points"] != score:  # a card that counts Generals: Financiers then
        give(game, financier=characters)
    assert own(game)["points"] == score
    return game.outcome_so_far()


def test_scen_1_there_are_twelve():
    assert [scenario.id for scenario in CATALOG.scenarios] == list(SCENARIOS)  # SCEN-1


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_scen_1_the_required_cards_lie_in_the_construction_area(scenario):
    game = Game(Setup(scenario=scenario, seed="x"))
    required = Counter(SCENARIOS[scenario][0].split())
    laid_out = [site["card"] for site in own(game)["construction"]]
    assert Counter(laid_out) == required  # SCEN-1
    for site in own(game)["construction"]:
        assert not any(site["filled"].values())
    assert (game.players, game.phase, len(own(game)["hand"])) == (1, "planning", 5)


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_scen_1_they_are_taken_from_the_decks_before_shuffling(scenario):
    game = Game(Setup(scenario=scenario, seed="x"))
    expansions = (CA,) if scenario.startswith("ca") else ()
    copies = CATALOG.copies(expansions)
    expected = {CATALOG.cards[index].id: count for index, count in enumerate(copies) if count}
    assert all_cards(game) == expected  # SCEN-1: not one copy too many
    size = sum(game.view(0)["decks"].values())
    assert size == sum(copies) - 40 - len(SCENARIOS[scenario][0].split())


def test_scen_1_side_b():
    game = Game(Setup(scenario="base-1", seed="x"))
    assert list(own(game)["production"].values())[:5] == [2, 1, 1, 0, 0]  # SCEN-1
    error = refused(scenario="base-1", side="A")
    assert error.code == "setup-scenario-side"
    assert error.params == {"scenario": "base-1", "side": "A", "needed": "B"}


def test_scen_1_solo_rules():
    game = Game(Setup(scenario="ca-1", seed="x"))
    assert game.view(0)["pools_left"] == 7  # SCEN-1
    assert own(game)["hand_decks"] == [3, 2]
    assert options(game, verb="draw")
    error = refused(scenario="base-1", players=3)
    assert error.code == "setup-scenario-players"


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_scen_2_medals(scenario):
    cards, bronze, silver, gold = SCENARIOS[scenario]
    expected = {
        bronze - 1: None,
        bronze: "bronze",
        silver - 1: "bronze",
        silver: "silver",
        gold - 1: "silver",
        gold: "gold",
        gold + 50: "gold",
    }
    medals = {score: CATALOG.scenario(scenario).medal(score) for score in expected}
    assert medals == expected  # SCEN-2
    assert Counter(cards.split()) == dict(CATALOG.scenario(scenario).cards)


@pytest.mark.parametrize(
    ("score", "medal"),
    [(59, None), (60, "bronze"), (84, "bronze"), (85, "silver"), (105, "gold"), (104, "silver")],
)
def test_scen_2_won_with_all_cards_built_and_the_score_gives_the_medal(score, medal):
    outcome = result("base-6", "financial-center propaganda-center national-monument", score)
    assert outcome.won is True  # SCEN-2: also below bronze, without a medal
    assert outcome.medal == medal
    assert outcome.title is None  # SCEN-2: no solo title


def test_scen_2_not_won_without_each_required_card():
    outcome = result("base-6", "financial-center national-monument", 120)
    assert outcome.won is False  # SCEN-2
    assert outcome.medal is None
    assert outcome.title is None


def test_scen_2_at_least_the_required_number():
    rest = "hyperborea quantum-generator underwater-city "
    assert result("ca-5", rest + "icebreaker " * 2, 120).won is False  # SCEN-2
    assert result("ca-5", rest + "icebreaker " * 3, 120).won is True
    assert result("ca-5", rest + "icebreaker " * 4, 120).medal == "gold"


def test_scen_2_whichever_copies():
    game = planning(1, scenario="base-2", side="B")
    do(game, 0, "discard wind-turbines")
    give(game, built="recycling-plant universal-vaccine aquaculture")
    assert game.outcome_so_far().won is False
    give(game, built="wind-turbines")  # another copy
    assert game.outcome_so_far().won is True  # SCEN-2


def test_scen_2_required_cards_may_be_discarded_like_others():
    game = start(1, scenario="ca-5")
    assert {"discard icebreaker", "discard hyperborea"} <= options(game)  # SCEN-2
    do(game, 0, "discard hyperborea")
    assert own(game)["cubes"]["science"] == 1
    assert "hyperborea" in game.view(0)["discards"]["expansion"]


@pytest.mark.parametrize(
    ("scenario", "expansions"),
    [
        ("base-1", (CA,)),
        ("base-1", (PACK,)),
        ("base-1", (WP,)),
        ("ca-1", ()),
        ("ca-1", (PACK,)),
        ("ca-1", (CA, WP)),
    ],
)
def test_scen_3_other_expansions_are_refused(scenario, expansions):
    error = refused(scenario=scenario, expansions=expansions)
    assert error.code == "setup-scenario-expansions"  # SCEN-3
    assert error.params["needed"] == (("base",) if scenario == "base-1" else (CA,))


def test_scen_3_the_right_expansions_may_be_named_or_left_out():
    assert Game(Setup(scenario="base-3", seed="x")).setup.expansions == ()  # SCEN-3
    assert Game(Setup(scenario="ca-3", seed="x")).setup.expansions == (CA,)
    assert Game(Setup(scenario="ca-3", expansions=(CA,), side="B", seed="x")).players == 1
