"""The greedy bot in small positions, where everybody would agree."""

import copy

from wonderful.bots import make_bot
from wonderful.bots.outlook import Outlook
from wonderful.bots.position import Position
from wonderful.bots.valuation import Valuation, Weights
from wonderful.rules.game import Game
from wonderful.rules.rng import bot_generator
from wonderful.rules.setup import Setup
from wonderful.rules.view import SiteView, View

GREEDY = make_bot("greedy")
RNG = bot_generator("greedy", 0)


def view_of(phase: str, step: str | None = None, round_: int = 1) -> View:
    """A view of seat 0 with nothing under construction, to be filled in."""
    game = Game(Setup(players=2, seed="small", seating="fixed"))
    view = copy.deepcopy(game.view(0))
    view["phase"] = phase
    view["step"] = step
    view["round"] = round_
    me = view["players"][0]
    me["hand"] = [] if phase != "draft" else me["hand"]
    me["production"] = dict.fromkeys(me["production"], 0)
    return view


def site(card: str, **open_: int) -> SiteView:
    return {"place": card, "card": card, "open": open_, "filled": {}, "stand_ins": {}}


def choose(view: View, *actions: str) -> str:
    game = Game(Setup(players=2, seed="small", seating="fixed"))
    codes = [game.parse(action) for action in actions]
    return game.describe(GREEDY.choose(view, codes, RNG))


def test_a_cube_finishes_a_card_rather_than_begins_one() -> None:
    view = view_of("production", "exploration", round_=3)
    me = view["players"][0]
    me["to_place"] = 1
    me["production"]["exploration"] = 4
    me["construction"] = [site("alexanders-tomb", exploration=4), site("zeppelin", energy=2)]
    me["construction"].append(site("treasure-of-the-templars", exploration=1))
    chosen = choose(
        view,
        "place -> empire",
        "place -> alexanders-tomb",
        "place -> treasure-of-the-templars",
        "discard zeppelin",
    )
    assert chosen == "place -> treasure-of-the-templars"


def test_a_cube_that_nothing_needs_goes_to_the_empire() -> None:
    view = view_of("production", "exploration", round_=4)
    me = view["players"][0]
    me["to_place"] = 1
    me["construction"] = [site("alexanders-tomb", exploration=6)]
    actions = ("place -> empire", "place -> alexanders-tomb", "discard alexanders-tomb")
    assert choose(view, *actions) == "place -> empire"


def test_krystallium_is_kept_until_it_finishes_a_card() -> None:
    view = view_of("production", "gold", round_=2)
    me = view["players"][0]
    me["krystallium"] = 1
    me["construction"] = [site("harbor-zone", gold=2)]
    actions = ("done", "discard harbor-zone", "krystallium -> harbor-zone gold")
    assert choose(view, *actions) == "done"
    me["construction"] = [site("harbor-zone", gold=1)]
    assert choose(view, *actions) == "krystallium -> harbor-zone gold"


def test_a_card_that_is_finished_without_it_gets_no_krystallium() -> None:
    view = view_of("production", "science", round_=2)
    me = view["players"][0]
    me["krystallium"] = 1
    me["production"]["gold"] = 2
    me["construction"] = [site("museum", gold=1)]
    actions = ("done", "discard museum", "krystallium -> museum gold")
    assert choose(view, *actions) == "done"


def test_it_slates_what_it_can_finish_and_recycles_the_rest() -> None:
    view = view_of("planning", round_=4)
    me = view["players"][0]
    me["production"]["exploration"] = 4
    me["draft_area"] = ["ark-of-the-covenant", "time-travel"]
    actions = (
        "slate time-travel",
        "slate ark-of-the-covenant",
        "recycle time-travel -> empire",
        "recycle ark-of-the-covenant -> empire",
    )
    assert choose(view, *actions) == "slate ark-of-the-covenant"
    me["draft_area"] = ["time-travel"]
    me["construction"] = [site("ark-of-the-covenant", exploration=4)]
    actions = (
        "slate time-travel",
        "recycle time-travel -> empire",
        "recycle time-travel -> ark-of-the-covenant",
        "discard ark-of-the-covenant",
    )
    assert choose(view, *actions) == "recycle time-travel -> ark-of-the-covenant"


def test_the_character_that_scores_is_chosen() -> None:
    view = view_of("production", "science", round_=4)
    view["players"][0]["is_choosing"] = True
    view["players"][0]["built"] = ["aquaculture"]
    assert choose(view, "choose general", "choose financier") == "choose financier"
    view["players"][0]["built"] = ["super-soldiers"]
    assert choose(view, "choose general", "choose financier") == "choose general"


def test_production_is_worth_more_early() -> None:
    def worth(round_: int) -> float:
        position = Position(view_of("planning", round_=round_))
        return Valuation(position, Weights()).worth(position.candidate("nuclear-plant"), 0, 0)

    assert worth(1) > worth(2) > worth(3) > worth(4) > 0


def test_what_is_reserved_is_not_used_twice() -> None:
    view = view_of("planning", round_=4)
    view["players"][0]["production"]["exploration"] = 4
    view["players"][0]["construction"] = [
        site("ark-of-the-covenant", exploration=4),
        site("bermuda-triangle", exploration=4),
    ]
    position = Position(view)
    outlook = Outlook(position, Valuation(position, Weights()))
    outlook.add_all(position.sites)
    assert len(outlook.jobs) == 1


def test_a_scenario_comes_first() -> None:
    game = Game(Setup(scenario="base-4", seed="scenario"))
    position = Position(game.view(0))
    assert position.required == {"research-center": 1, "neuroscience": 1, "time-travel": 1}
    valuation = Valuation(position, Weights())
    wanted, other = (position.candidate(card) for card in ("time-travel", "teleportation"))
    assert valuation.points(wanted) > valuation.points(other) + 10
