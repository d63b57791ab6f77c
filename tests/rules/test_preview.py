"""Previews: the effect of actions without applying them or revealing hidden things."""

import json

import pytest

from tests.naive.tables import supremacy_winners
from tests.properties.state_digest import digest
from tests.record.seeded_play import (
    MODES,
    TABLE_MODES,
    Player,
    dice,
    drive,
    play,
    positions,
    readable,
    setup,
)
from tests.rules.positions import CA, do, give, planning, produce, start
from wonderful.catalog.vocabulary import KINDS, RESOURCES
from wonderful.errors import IllegalAction
from wonderful.rules.game import Game
from wonderful.rules.preview import SeatNumbers, preview, seat_numbers

OWN_AFFAIRS = ("slate", "recycle", "place", "discard", "choose", *KINDS)


def refused(code: str):
    return pytest.raises(IllegalAction, check=lambda error: error.code == code)


def possible(game: Game, seat: int) -> list[str]:
    """The legal actions that affect only the seat's own things."""
    return [a for a in readable(game, seat) if a.split()[0] in OWN_AFFAIRS]


def numbers(game: Game, seat: int) -> dict[str, object]:
    """The same numbers from the seat's view."""
    me = game.view(seat)["players"][seat]
    fields = ("points", "production", "krystallium", "general", "financier")
    return {name: me[name] for name in fields}  # type: ignore[literal-required]


def without_leaders(seat_numbers: SeatNumbers) -> dict[str, object]:
    return {name: each for name, each in seat_numbers.to_json().items() if name != "leaders"}


@pytest.mark.parametrize("mode", MODES)
def test_a_preview_is_what_really_happens(mode):
    """Up to four actions ahead, in random positions; the game itself does not change."""
    tried = built = 0
    for game, player in positions(mode, "preview", 25):
        seat = player.below(game.players)
        ahead = game.clone()
        chosen: list[int] = []
        for _ in range(4):
            actions = possible(ahead, seat) if seat in ahead.pending() else []
            if not actions:
                break
            action = actions[player.below(len(actions))]
            ahead.apply(seat, action)
            chosen.append(game.parse(action))
        before = digest(game)
        found = preview(game, seat, chosen)
        assert digest(game) == before
        assert without_leaders(found.before) == numbers(game, seat)
        assert without_leaders(found.after) == numbers(ahead, seat)
        assert found.after == seat_numbers(ahead, seat)
        old = game.view(seat)["players"][seat]["built"]
        new = ahead.view(seat)["players"][seat]["built"]
        assert new == [*old, *found.built]
        assert json.loads(json.dumps(found.to_json())) == found.to_json()
        tried += len(chosen)
        built += len(found.built)
    assert tried > 10


def test_before_and_after():
    game = planning(2)
    give(game, area="wind-turbines", sites=[("military-base", "energy 1")])
    found = preview(game, 0, [game.parse("recycle wind-turbines -> military-base")])
    assert found.built == ("military-base",)
    assert (found.before.general, found.after.general) == (0, 1)
    assert (found.before.points, found.after.points) == (0, 1)
    assert found.before.production["science"] == 0
    assert found.after.production["science"] == 1
    assert found.before.leaders["science"] == ()
    assert found.after.leaders["science"] == (0,)
    assert game.view(0)["players"][0]["draft_area"] == ["wind-turbines"]


def test_nothing_done_is_a_preview_too():
    game = planning(2)
    found = preview(game, 1, [])
    assert found.before == found.after
    assert found.built == ()


@pytest.mark.parametrize("mode", MODES)
def test_what_could_show_hidden_things_is_refused(mode):
    game = Game(setup(mode, "hidden"))
    refusals: set[str] = set()
    for _ in drive(game, Player(dice(f"hidden {mode}"))):
        before = digest(game)
        for seat in range(game.players):
            for action in readable(game, seat):
                word = action.split()[0]
                if word not in OWN_AFFAIRS:
                    with refused("preview-not-possible") as error:
                        preview(game, seat, [game.parse(action)])
                    assert error.value.params == {"action": action}
                    refusals.add(word)
        assert digest(game) == before
        if game.round > 2:
            break
    expected = {"done", "take-pool", "draw", "keep"} if game.players == 1 else {"done", "pick"}
    assert refusals >= expected - {"draw", "keep"}


def test_a_draw_and_what_follows_are_refused():
    game = start(1, top="zeppelin zeppelin museum museum wind-turbines")
    for action in ("draw base museum museum", "keep museum", "take-pool", "resume", "done"):
        with refused("preview-not-possible"):
            preview(game, 0, [game.parse(action)])
        with refused("preview-not-possible"):
            preview(game, 0, [game.parse("slate zeppelin"), game.parse(action)])


def test_illegal_actions_are_refused_as_always():
    game = planning(2)
    give(game, area="wind-turbines")
    before = digest(game)
    for action, code in (
        ("slate museum", "card-not-in-draft-area"),
        ("place -> empire", "wrong-phase"),
        ("discard museum", "card-not-under-construction"),
        ("krystallium -> museum gold", "no-piece"),
    ):
        with refused(code):
            preview(game, 0, [game.parse(action)])
    with refused("card-not-in-draft-area"):
        preview(game, 0, [game.parse("slate wind-turbines")] * 2)
    assert digest(game) == before


def test_actions_may_be_given_in_words():
    game = planning(2)
    give(game, area="wind-turbines museum", sites=[("military-base", "energy 1")])
    words = ["slate museum", "recycle wind-turbines -> military-base"]
    codes = [game.parse(action) for action in words]
    expected = preview(game, 0, codes)
    assert expected != preview(game, 0, [])
    assert preview(game, 0, words) == preview(game, 0, [words[0], codes[1]]) == expected
    with refused("preview-not-possible") as error:
        preview(game, 0, ["done"])
    assert error.value.params == {"action": "done"}
    with refused("action-unreadable"):
        preview(game, 0, ["dance"])


@pytest.mark.parametrize("action", [-1, 12 << 24, 1 << 63, -(1 << 64), 10**30])
def test_numbers_that_are_no_actions_are_refused(action):
    game = planning(2)
    with refused("action-unreadable") as error:
        preview(game, 0, [action])
    assert error.value.params == {"action": str(action)}


def test_seats_that_do_not_exist():
    game = planning(2)
    for seat in (2, 7, -1):
        with refused("no-such-seat"):
            preview(game, seat, [game.parse("slate museum")])
        with refused("no-such-seat"):
            preview(game, seat, [])


def test_when_it_is_over():
    game = play(Game(setup("base-2p")), Player(dice("over")))
    found = preview(game, 0, [])
    assert found.before == found.after
    with refused("game-over"):
        preview(game, 0, [game.parse("slate museum")])


# Who would lead


@pytest.mark.parametrize("mode", MODES)
def test_leaders_follow_the_supremacy_rule(mode):
    """PROD-4, PROD-5, PROD-6, computed independently from the seat's view."""
    leading = 0
    for game, player in positions(mode, "leaders", 25):
        seat = player.below(game.players)
        players = game.view(seat)["players"]
        expected = {}
        for step in RESOURCES:
            totals = [other["production"][step] for other in players]
            expected[step] = tuple(
                winner for winner in supremacy_winners(totals) if totals[winner] > 0
            )
            leading += len(expected[step])
        assert seat_numbers(game, seat).leaders == expected
    assert leading or mode not in TABLE_MODES


@pytest.mark.parametrize(
    ("built", "leaders"),
    [
        (["energy-3", "energy-1", "", "", "", ""], (0, 1)),  # a > b > c
        (["energy-3", "energy-1", "energy-1", "", "", ""], (0,)),  # a > b = c
        (["energy-3", "energy-3", "energy-1", "", "", ""], (0, 1)),  # a = b > c
        (["energy-3", "energy-3", "energy-3", "", "", ""], ()),  # a = b = c
        (["energy-3", "", "", "", "", ""], (0,)),  # a total of 0 never wins
        (["", "", "", "", "", ""], ()),
    ],
)
def test_leaders_of_six(built, leaders):
    game = planning(6, expansions=(CA,))
    cards = {"energy-3": "nuclear-plant", "energy-1": "wind-turbines", "": ""}
    for seat, what in enumerate(built):
        give(game, seat, built=cards[what])
    assert seat_numbers(game, 5).leaders["energy"] == leaders  # PROD-5


def test_a_lone_player_needs_five():
    game = planning(1)
    give(game, built="nuclear-plant wind-turbines")
    assert seat_numbers(game, 0).leaders["energy"] == ()
    give(game, built="wind-turbines")
    assert seat_numbers(game, 0).leaders["energy"] == (0,)  # PROD-6


def test_leaders_are_counted_now_not_when_the_step_began():
    game = planning(2)
    give(game, 0, sites=[("wind-turbines", "materials 1")], built="recycling-plant")
    give(game, 1, built="wind-turbines")
    produce(game, "materials")
    found = preview(game, 0, [game.parse("place -> wind-turbines")])
    assert found.before.leaders["energy"] == (1,)
    assert found.after.leaders["energy"] == ()  # PROD-8: it counts from the next step


def test_goods_have_no_leaders():
    game = planning(2, expansions=("war-or-peace",))
    assert set(seat_numbers(game, 0).leaders) == set(RESOURCES)  # WP-2: no supremacy


@pytest.mark.parametrize("mode", TABLE_MODES)
def test_only_what_the_seat_may_see_is_used(mode):
    """PLAN-5: two games that differ in actions of the others inside the phase look the same."""
    for decision in ("1-planning", "3-planning", "3-materials"):
        found: list[str] = []
        for number in range(2):
            game = Game(setup(mode, "see", automatic_done=(False,) * Game(setup(mode)).players))
            for _ in drive(game, Player(dice(f"see {mode}"))):
                if game.decision == decision:
                    break
            others = Player(dice(f"others {number}"))
            for seat in range(1, game.players):
                while seat in game.pending():
                    game.apply(seat, others.choose(game, seat))
            actions = possible(game, 0)[:3]
            previews = [preview(game, 0, [game.parse(action)]).to_json() for action in actions]
            found.append(json.dumps([previews, seat_numbers(game, 0).to_json()]))
        assert found[0] == found[1]


def test_the_others_stand_as_they_did_when_the_phase_began():
    game = planning(2)
    give(game, 0, area="zeppelin")
    give(game, 1, area="wind-turbines", sites=[("military-base", "energy 1")])
    do(game, 1, "recycle wind-turbines -> military-base")
    assert game.view(1)["players"][1]["built"] == ["military-base"]
    assert seat_numbers(game, 1).leaders["science"] == (1,)
    assert seat_numbers(game, 0).leaders["science"] == ()  # PLAN-5
    do(game, 1, "done")
    assert preview(game, 0, [game.parse("slate zeppelin")]).after.leaders["science"] == ()
