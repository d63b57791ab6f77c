"""The rollout policy in small positions with an obvious best action."""

import pytest

from tests.bots.bot_games import actions_of
from wonderful.bots import Budget, make_bot
from wonderful.bots.build_planner import Planner
from wonderful.bots.card_valuation import CardValuation
from wonderful.bots.policy_weights import BEGINNER, NAMES, PLAIN, TUNED, weights_of
from wonderful.bots.rollout_policy import RolloutPolicy
from wonderful.bots.rollout_search import Candidate, Search
from wonderful.bots.rookie_and_dictator_bots import truncate_at_reveal
from wonderful.rules.actions import EMPIRE
from wonderful.rules.game import Game
from wonderful.rules.rng import bot_generator
from wonderful.rules.sample import Sampler, sample
from wonderful.rules.setup import Setup
from wonderful.rules.state import State
from wonderful.rules.view_types import SiteView, View

HABITUAL = ("rookie", "greedy", "dictator")


class Scene:
    """A constructed position of seat 0 of two, with only the given things."""

    def __init__(self, phase: str, step: str | None = None, *, round: int, empire: str) -> None:
        empires = (empire, "republic-of-europe")
        setup = Setup(players=2, seed="small", seating="fixed", empires=empires)
        view = Game(setup).view(0)
        view.update({"phase": phase, "step": step, "round": round, "picks": 0})
        for player in view["players"]:
            player.update({"hand": None, "hand_size": 0, "hand_decks": [0]})
        self._view = view
        self.me = view["players"][0]

    def hold(self, *cards: str) -> None:
        """Near the end of a draft: the hand, and another one of the same size."""
        self._view["picks"] = 5
        for player in self._view["players"]:
            player.update({"hand_size": len(cards), "hand_decks": [len(cards)]})
        self.me["hand"] = list(cards)

    def game(self) -> Game:
        """A game with this position."""
        return sample(self._view, bot_generator("scene", 0))

    def view(self) -> View:
        """The engine's view of the position."""
        return self.game().view(0)

    def imagined(self) -> State:
        return Sampler(self.view()).imagine(bot_generator("imagined", 0))

    def actions(self, code: str) -> list[str]:
        """The actions of a bot until its seat is done, each checked by the engine."""
        game = self.game()
        bot = make_bot(code)
        rng = bot_generator("habits", 0)
        done: list[str] = []
        while 0 in game.pending():
            answer = bot.choose(game.view(0), game.legal_actions(0), rng, Budget())
            for action in actions_of(answer):
                assert action in game.legal_actions(0), game.describe(action)
                game.apply(0, action)
                done.append(game.describe(action))
        return done


def site(card: str, copy: int = 1, **open_: int) -> SiteView:
    place = card if copy == 1 else f"{card}#{copy}"
    return {"place": place, "card": card, "open": open_, "filled": {}, "stand_ins": {}}


def test_the_scenes_are_real() -> None:
    scene = Scene("production", "exploration", round=3, empire="aztec-empire")
    scene.me["built"] = ["zeppelin", "zeppelin"]
    scene.me["construction"] = [site("alexanders-tomb", exploration=4)]
    scene.me["to_place"] = 1
    view = scene.view()
    assert (view["decision"], view["pending"]) == ("3-exploration", [0, 1])
    me = view["players"][0]
    assert me["production"]["exploration"] == 3
    assert me["construction"][0]["filled"] == {"exploration": 3}
    assert {scene.game().describe(action) for action in scene.game().legal_actions(0)} == {
        "place -> empire",
        "place -> alexanders-tomb",
        "discard alexanders-tomb",
    }


# Production


@pytest.mark.parametrize("code", HABITUAL)
def test_a_cube_finishes_a_card_rather_than_begins_one(code: str) -> None:
    scene = Scene("production", "exploration", round=3, empire="aztec-empire")
    scene.me["built"] = ["zeppelin"] * 3
    scene.me["to_place"] = 1
    scene.me["construction"] = [
        site("zeppelin", energy=2),
        site("alexanders-tomb", exploration=4),
        site("treasure-of-the-templars", exploration=1),
    ]
    assert scene.actions(code)[0] == "place -> treasure-of-the-templars"


@pytest.mark.parametrize("code", HABITUAL)
def test_a_cube_that_nothing_needs_goes_to_the_empire(code: str) -> None:
    scene = Scene("production", "exploration", round=4, empire="aztec-empire")
    scene.me["to_place"] = 1
    scene.me["construction"] = [site("alexanders-tomb", exploration=6)]
    assert scene.actions(code)[0] == "place -> empire"


@pytest.mark.parametrize("code", HABITUAL)
def test_krystallium_is_kept_until_it_finishes_a_card(code: str) -> None:
    scene = Scene("production", "gold", round=2, empire="noram-states")
    scene.me["krystallium"] = 1
    scene.me["construction"] = [site("harbor-zone", gold=2)]
    assert scene.actions(code) == ["done"]
    scene.me["construction"] = [site("harbor-zone", gold=1)]
    assert scene.actions(code)[0] == "krystallium -> harbor-zone gold"


@pytest.mark.parametrize("code", HABITUAL)
def test_a_card_that_is_finished_without_it_gets_no_krystallium(code: str) -> None:
    scene = Scene("production", "science", round=2, empire="federation-of-asia")
    scene.me["krystallium"] = 1
    scene.me["construction"] = [site("museum", gold=1)]
    assert scene.actions(code) == ["done"]


@pytest.mark.parametrize("code", HABITUAL)
def test_in_the_end_krystallium_is_not_kept(code: str) -> None:
    scene = Scene("production", "exploration", round=4, empire="federation-of-asia")
    scene.me["krystallium"] = 2
    scene.me["construction"] = [site("museum", gold=2)]
    assert scene.actions(code)[:2] == ["krystallium -> museum gold"] * 2


@pytest.mark.parametrize("code", HABITUAL)
def test_a_general_goes_where_he_finishes_something(code: str) -> None:
    scene = Scene("production", "exploration", round=4, empire="aztec-empire")
    scene.me["general"] = 1
    scene.me["construction"] = [site("ancient-astronauts", general=1)]
    assert scene.actions(code)[0] == "general -> ancient-astronauts"


@pytest.mark.parametrize("code", HABITUAL)
@pytest.mark.parametrize(
    ("built", "character"), [("aquaculture", "financier"), ("super-soldiers", "general")]
)
def test_the_character_that_scores_is_chosen(code: str, built: str, character: str) -> None:
    scene = Scene("production", "science", round=4, empire="panafrican-union")
    scene.me["is_choosing"] = True
    scene.me["built"] = [built]
    assert scene.actions(code)[0] == f"choose {character}"


# Copies: an action names the first of equal ones (DRAFT-8)


@pytest.mark.parametrize("code", HABITUAL)
def test_the_first_of_two_equal_copies_gets_the_cube(code: str) -> None:
    scene = Scene("production", "materials", round=2, empire="noram-states")
    scene.me["to_place"] = 2
    copies = [site("recycling-plant", 1, materials=1), site("recycling-plant", 2, materials=1)]
    scene.me["construction"] = copies
    assert scene.actions(code)[:2] == ["place -> recycling-plant"] * 2


@pytest.mark.parametrize("code", HABITUAL)
def test_of_different_copies_the_one_that_is_nearly_finished_is_named(code: str) -> None:
    scene = Scene("production", "energy", round=2, empire="aztec-empire")
    scene.me["to_place"] = 1
    scene.me["construction"] = [site("zeppelin", 1, energy=2), site("zeppelin", 2, energy=1)]
    assert scene.actions(code)[0] == "place -> zeppelin#2"


@pytest.mark.parametrize("code", HABITUAL)
def test_a_copy_that_becomes_equal_is_named_by_the_first(code: str) -> None:
    """The first one gets the cube of this round, the second one two Krystallium: with one of
    them it looks like the first."""
    scene = Scene("production", "science", round=4, empire="noram-states")
    scene.me["krystallium"] = 2
    first = site("museum", 1, gold=1)
    first["stand_ins"] = {"gold": 1}
    scene.me["construction"] = [first, site("museum", 2, gold=2)]
    scene.me["built"] = ["alexanders-tomb", "ark-of-the-covenant"]  # that a museum counts
    assert scene.actions(code) == [
        "krystallium -> museum#2 gold",
        "krystallium -> museum gold",
        "done",
    ]


@pytest.mark.parametrize("code", HABITUAL)
def test_equal_copies_are_recycled_to_in_turn(code: str) -> None:
    scene = Scene("planning", round=2, empire="noram-states")
    scene.me["draft_area"] = ["icebreaker"]
    scene.me["construction"] = [site("zeppelin", 1, energy=2), site("zeppelin", 2, energy=2)]
    for card in ("nuclear-plant", "wind-turbines"):
        scene.me["draft_area"] = [card]
        assert "zeppelin#2" not in " ".join(scene.actions(code))


# Planning and picking


@pytest.mark.parametrize("code", HABITUAL)
def test_they_slate_what_they_can_finish_and_recycle_the_rest(code: str) -> None:
    scene = Scene("planning", round=4, empire="aztec-empire")
    scene.me["built"] = ["zeppelin"] * 3
    scene.me["draft_area"] = ["time-travel", "ark-of-the-covenant"]
    assert scene.actions(code) == [
        "slate ark-of-the-covenant",
        "recycle time-travel -> ark-of-the-covenant",
        "done",
    ]


@pytest.mark.parametrize("code", HABITUAL)
def test_what_can_never_be_finished_is_not_begun(code: str) -> None:
    scene = Scene("planning", round=4, empire="noram-states")
    scene.me["draft_area"] = ["teleportation", "time-travel", "center-of-the-earth"]
    assert not any(action.startswith("slate") for action in scene.actions(code))


@pytest.mark.parametrize("code", HABITUAL)
def test_the_card_that_can_be_finished_is_picked(code: str) -> None:
    scene = Scene("draft", round=4, empire="aztec-empire")
    scene.me["built"] = ["zeppelin"] * 3
    scene.hold("time-travel", "ark-of-the-covenant")
    assert scene.actions(code) == ["pick ark-of-the-covenant"]


def test_production_is_worth_more_early() -> None:
    def worth(round: int) -> float:
        scene = Scene("planning", round=round, empire="noram-states")
        state = scene.imagined()
        valuation = CardValuation(state.spec, weights_of(PLAIN))
        valuation.read(state, state.players[0])
        card = make_bot("greedy").catalog.card_index("nuclear-plant")
        return valuation.production(card, valuation.left, valuation.step)

    assert worth(1) > worth(2) > worth(3) > worth(4) > 0


def test_what_is_reserved_is_not_used_twice() -> None:
    scene = Scene("planning", round=4, empire="aztec-empire")
    scene.me["built"] = ["zeppelin"] * 3
    for open_, jobs in ((4, 1), (2, 2)):
        scene.me["construction"] = [
            site("ark-of-the-covenant", exploration=open_),
            site("bermuda-triangle", exploration=open_),
        ]
        state = scene.imagined()
        planner = Planner(state.spec, weights_of(PLAIN))
        planner.make(state, state.players[0])
        assert planner.jobs == jobs


def test_a_scenario_comes_first() -> None:
    game = Game(Setup(scenario="base-4", seed="scenario"))
    state = Sampler(game.view(0)).imagine(bot_generator("scenario", 0))
    valuation = CardValuation(state.spec, weights_of(PLAIN))
    valuation.read(state, state.players[0])
    wanted, other = (game.catalog.card_index(id) for id in ("time-travel", "teleportation"))
    assert valuation.points(wanted) > valuation.points(other) + 10


def test_a_plan_ends_where_cards_are_shown() -> None:
    """A simulated draw or pool is not the real one."""
    game = Game(Setup(players=1, seed="shown"))
    slate, draw, pool, done = (
        game.parse(text)
        for text in ("slate zeppelin", "draw base museum zeppelin", "take-pool", "done")
    )
    assert truncate_at_reveal([slate, done]) == [slate, done]
    assert truncate_at_reveal([slate, draw, slate, done]) == [slate, draw]
    assert truncate_at_reveal([pool, draw]) == [pool]
    assert truncate_at_reveal([]) == []


@pytest.mark.parametrize("weights", [PLAIN, BEGINNER, TUNED])
def test_every_weight_has_its_place(weights: dict[str, float]) -> None:
    assert set(weights) == set(NAMES)
    assert list(weights_of(weights)) == [weights[name] for name in NAMES]


# What a search wishes


def search_in(scene: Scene) -> Search:
    sampler = Sampler(scene.view())
    return Search(
        sampler, 0, RolloutPolicy(sampler.spec, weights_of(TUNED)), bot_generator("wish", 0)
    )


def described(search: Search, candidate: Candidate) -> list[str]:
    game = Game(Setup(players=2, seed="small"))
    return [game.describe(action) for action in search.actions_of(candidate)]


def test_a_wish_counts_once() -> None:
    scene = Scene("draft", round=4, empire="aztec-empire")
    scene.me["built"] = ["zeppelin"] * 3
    scene.hold("time-travel", "ark-of-the-covenant")
    search = search_in(scene)
    wish = Candidate(pick=make_bot("emperor").catalog.card_index("time-travel"))
    assert described(search, wish) == ["pick time-travel"]
    assert described(search, Candidate()) == ["pick ark-of-the-covenant"]


def test_a_card_can_be_wished_slated_or_recycled() -> None:
    scene = Scene("planning", round=4, empire="aztec-empire")
    scene.me["built"] = ["zeppelin"] * 3
    scene.me["draft_area"] = ["time-travel", "ark-of-the-covenant"]
    search = search_in(scene)
    travel, ark = (
        make_bot("emperor").catalog.card_index(id) for id in ("time-travel", "ark-of-the-covenant")
    )
    slated = described(search, Candidate(forced_plans={travel: 1}))
    assert slated[0] == "slate time-travel"
    recycled = described(search, Candidate(forced_plans={ark: -1}))
    assert "slate ark-of-the-covenant" not in recycled
    assert described(search, Candidate())[0] == "slate ark-of-the-covenant"


def test_cubes_can_be_wished_to_the_empire_or_to_a_card() -> None:
    scene = Scene("production", "exploration", round=3, empire="aztec-empire")
    scene.me["to_place"] = 1
    scene.me["construction"] = [
        site("alexanders-tomb", exploration=4),
        site("treasure-of-the-templars", exploration=1),
    ]
    search = search_in(scene)
    candidates = search.placements(search.state.players[0])
    first = {described(search, candidate)[0] for candidate in candidates}
    assert first == {
        "place -> empire",
        "place -> alexanders-tomb",
        "place -> treasure-of-the-templars",
    }
    assert any(candidate.target == EMPIRE for candidate in candidates)


def test_equal_copies_are_one_wish() -> None:
    scene = Scene("production", "materials", round=2, empire="noram-states")
    scene.me["to_place"] = 1
    copies = [site("recycling-plant", 1, materials=1), site("recycling-plant", 2, materials=1)]
    scene.me["construction"] = copies
    search = search_in(scene)
    assert len(search.placements(search.state.players[0])) == 3  # policy, Empire, one of them


def test_equal_cards_of_a_hand_are_one_wish() -> None:
    scene = Scene("draft", round=1, empire="noram-states")
    scene.hold("zeppelin", "zeppelin", "museum")
    search = search_in(scene)
    me = search.state.players[0]
    picks = [described(search, candidate) for candidate in search.picks(me, me.hand)]
    assert sorted(picks) == [["pick museum"], ["pick zeppelin"]]


def test_both_characters_are_tried() -> None:
    scene = Scene("production", "science", round=4, empire="panafrican-union")
    scene.me["is_choosing"] = True
    search = search_in(scene)
    candidates = search.placements(search.state.players[0])
    first = {described(search, candidate)[0] for candidate in candidates}
    assert first == {"choose general", "choose financier"}


def test_a_game_is_worth_what_it_brings_against_the_others() -> None:
    values = []
    for built in ([], ["genetic-upgrades"], ["time-travel", "teleportation"]):
        scene = Scene("production", "exploration", round=4, empire="noram-states")
        scene.me["built"] = built
        search = search_in(scene)
        values.append(search.value_of(search.state))
    assert values[0] == 0
    assert 0 < values[1] < values[2] < 1


def test_a_wish_for_a_copy_stays_legal_when_copies_become_equal() -> None:
    scene = Scene("production", "gold", round=3, empire="federation-of-asia")
    scene.me["to_place"] = 3
    scene.me["construction"] = [site("museum", 1, gold=1), site("museum", 2, gold=2)]
    search = search_in(scene)
    candidates = search.placements(search.state.players[0])
    assert len(candidates) == 4
    for candidate in candidates:
        game = scene.game()
        for action in search.actions_of(candidate):
            assert action in game.legal_actions(0), game.describe(action)
            game.apply(0, action)
