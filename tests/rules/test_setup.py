"""SETUP: decks, Empires, seats, and how a game runs."""

from collections import Counter

import pytest

from tests.rules.positions import (
    CA,
    CATALOG,
    PACK,
    WP,
    deck_cards,
    do,
    end_decision,
    give,
    own,
    planning,
    play_at_random,
    start,
    views,
)
from wonderful.errors import SetupError, WonderfulError, brief
from wonderful.rules.game import Game
from wonderful.rules.setup import SETUP_VERSION, Setup


def decks(game: Game) -> list[list[str]]:
    return [[CATALOG.cards[card].id for card in deck] for deck in game._state.decks]


def as_tuples(cards: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {deck: tuple(order) for deck, order in cards.items()}


def refused(**setup) -> WonderfulError:
    with pytest.raises(WonderfulError) as caught:
        Game(Setup(**{"seed": "x", **setup}))
    return caught.value


def test_setup_1_the_seed_shuffles_the_deck():
    first, again, other = (decks(Game(Setup(seed=seed)))[0] for seed in ("a", "a", "b"))
    assert first == again
    assert first != other  # SETUP-1
    assert first != deck_cards()["base"]
    assert sorted(first) == sorted(other) == sorted(deck_cards()["base"])


@pytest.mark.parametrize(
    ("players", "expansions", "used"),
    [(1, (CA,), (150, 56)), (2, (), (80,)), (5, (), (140,)), (6, (PACK,), (120, 48))],
)
def test_setup_1_every_card_that_can_come_into_play_is_shuffled(players, expansions, used):
    setups = [Setup(players=players, expansions=expansions, seed=str(n)) for n in range(25)]
    shuffled = [decks(Game(setup)) for setup in setups]
    for deck, count in enumerate(used):
        for position in range(count):
            assert len({order[deck][position] for order in shuffled}) > 5  # SETUP-1


@pytest.mark.parametrize("expansion", [CA, PACK])
def test_setup_1_an_expansion_is_a_second_deck(expansion):
    base, second = decks(Game(Setup(players=2, expansions=(expansion,), seed="a")))
    assert Counter(base) == Counter(deck_cards()["base"])  # SETUP-1
    assert Counter(second) == Counter(deck_cards((expansion,))["expansion"])
    assert second != deck_cards((expansion,))["expansion"]


def test_setup_1_never_both_expansions():
    error = refused(expansions=(CA, PACK))
    assert error.code == "sets-exclude-each-other"  # SETUP-1
    assert isinstance(error, SetupError)
    assert error.params["sets"] == (PACK, CA)


def test_setup_1_war_or_peace_cards_are_shuffled_into_the_base_deck():
    (base,) = decks(Game(Setup(players=2, expansions=(WP,), seed="a")))
    where = [at for at, card in enumerate(base) if CATALOG.card(card).set == WP]
    assert (len(base), len(where)) == (170, 20)  # SETUP-1
    assert where[0] < 60  # not at the bottom
    assert where[-1] > 110  # not on top
    game = start(2, hands=("tower-of-babel zeppelin", ""), expansions=(WP, CA))
    assert own(game)["hand_decks"] == [8, 4]
    assert "tower-of-babel" in own(game)["hand"]


def test_setup_2_empires_are_dealt_at_random_and_all_different():
    dealt = set()
    for seed in range(40):
        game = Game(Setup(players=4, seed=str(seed)))
        empires = [own(game, seat)["empire"] for seat in range(4)]
        assert len(set(empires)) == 4  # SETUP-2
        dealt.add(tuple(empires))
    assert len(dealt) > 30
    assert {empires[0] for empires in dealt} == set(CATALOG.empires_for(()))


@pytest.mark.parametrize(("expansions", "count"), [((), 5), ((WP,), 5), ((PACK,), 7), ((CA,), 7)])
def test_setup_2_also_those_of_the_expansions(expansions, count):
    games = [Game(Setup(players=2, expansions=expansions, seed=str(n))) for n in range(60)]
    dealt = {own(game, seat)["empire"] for game in games for seat in (0, 1)}
    assert dealt == set(CATALOG.empires_for(expansions))  # SETUP-2
    assert len(dealt) == count


def test_setup_2_a_table_may_let_players_choose():
    for seed in range(20):
        setup = Setup(players=3, empires=(None, "aztec-empire", None), seed=str(seed))
        game = Game(setup)
        by_participant = {game.participant(seat): own(game, seat)["empire"] for seat in range(3)}
        assert by_participant[1] == "aztec-empire"  # SETUP-2
        assert len(set(by_participant.values())) == 3


def test_setup_3_four_rounds_of_draft_planning_production():
    game = start(3, automatic_done=(False,) * 3)
    seen = []
    while not game.is_over:
        seen.append(game.decision)
        end_decision(game)
    round_ = [f"draft-{pick}" for pick in range(1, 7)]  # the seventh pick is automatic
    round_ += ["planning", "materials", "energy", "science", "gold", "exploration"]
    assert seen == [f"{number}-{what}" for number in (1, 2, 3, 4) for what in round_]  # SETUP-3


def test_setup_3_everybody_acts_in_every_phase_at_once():
    game = start(4, automatic_done=(False,) * 4)
    while not game.is_over:
        assert game.pending() == (0, 1, 2, 3)  # SETUP-3
        assert all(game.legal_actions(seat) for seat in range(4))
        end_decision(game)


def test_setup_3_the_order_in_which_seats_act_changes_nothing():
    moves = {
        0: ["slate wind-turbines", "recycle recycling-plant -> wind-turbines", "done"],
        1: ["recycle zeppelin -> empire", "recycle zeppelin -> empire", "done"],
    }
    results = []
    for order in ([0, 0, 0, 1, 1, 1], [1, 1, 1, 0, 0, 0], [0, 1, 1, 0, 1, 0]):
        game = planning(side="B")
        give(game, 0, area="wind-turbines recycling-plant")
        give(game, 1, area="zeppelin zeppelin")
        left = {seat: iter(actions) for seat, actions in moves.items()}
        for seat in order:
            do(game, seat, next(left[seat]))
        results.append(views(game))
    assert results[0] == results[1] == results[2]  # SETUP-3
    assert results[0][0]["decision"] == "1-materials"


@pytest.mark.parametrize("players", [2, 3, 6])
def test_setup_3_the_order_of_seats_changes_no_whole_game(players):
    expansions = (CA, WP) if players == 6 else ()
    results = []
    for order in (range(players), range(players - 1, -1, -1)):
        game = start(players, side="A", expansions=expansions)
        play_at_random(game, order)
        results.append((views(game), game.outcome()))
    assert results[0] == results[1]  # SETUP-3


def test_setup_4_left_of_a_seat_is_the_next_seat_and_the_last_ones_left_is_the_first():
    game = start(4)
    hands = [own(game, seat)["hand"] for seat in range(4)]
    for seat in range(4):
        do(game, seat, f"pick {hands[seat][0]}")
    for seat in range(4):
        assert own(game, (seat + 1) % 4)["hand"] == hands[seat][1:]  # SETUP-4, round 1: left


def test_setup_4_seating_is_random_unless_the_table_fixes_it():
    def order(seating: str, seed: int) -> tuple[int, ...]:
        game = Game(Setup(players=3, seating=seating, seed=str(seed), names=("Ann", "Bob", "Cy")))
        for seat in range(3):
            name = ("Ann", "Bob", "Cy")[game.participant(seat)]
            assert own(game, seat)["name"] == name
        return tuple(game.participant(seat) for seat in range(3))

    assert {order("fixed", seed) for seed in range(10)} == {(0, 1, 2)}  # SETUP-4
    assert len({order("random", seed) for seed in range(60)}) == 6


@pytest.mark.parametrize(
    ("expansions", "most"),
    [((), 5), ((WP,), 5), ((PACK,), 6), ((PACK, WP), 6), ((CA,), 7), ((CA, WP), 7)],
)
def test_setup_5_how_many_can_play(expansions, most):
    for players in range(1, most + 1):
        assert Game(Setup(players=players, expansions=expansions, seed="x")).players == players
    error = refused(players=most + 1, expansions=expansions)  # SETUP-5
    assert isinstance(error, SetupError)
    assert error.params["maximum"] == most


def test_setup_5_six_are_too_many_for_the_base_game_but_not_for_expansions():
    error = refused(players=6)  # SETUP-5
    assert error.code == "setup-too-many-players"
    assert error.params == {"players": 6, "maximum": 5, "larger": (CA, PACK)}
    assert refused(players=7).params["larger"] == (CA,)
    assert refused(players=7, expansions=(WP,)).params["larger"] == (CA,)
    for expansions in ((PACK,), (PACK, WP)):  # the larger expansion excludes this one
        error = refused(players=7, expansions=expansions)
        assert error.code == "setup-players"
        assert error.params == {"players": 7, "maximum": 6, "larger": ()}
    assert refused(players=8).code == "setup-players"
    assert refused(players=0).code == "setup-players"
    assert refused(players=-1).code == "setup-players"


# Other refusals of setups, without a clause.


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ({"empires": ("aztec-empire", None, "aztec-empire")}, "setup-same-empire"),  # SETUP-2
        ({"empires": ("north-hegemony", None, None)}, "setup-empire-not-in-game"),  # SETUP-2
        ({"empires": ("atlantis", None, None)}, "unknown-empire"),
        ({"expansions": ("leisure",)}, "unknown-set"),
        ({"expansions": ("base",)}, "unknown-set"),
        ({"side": "G"}, "setup-side"),  # PIECES-5
        ({"side": "a"}, "setup-side"),
        ({"seating": "round"}, "setup-seating"),
        ({"seed": None}, "setup-no-seed"),
        ({"players": 3, "names": ("Ann", "Bob")}, "setup-length"),
        ({"players": 3, "empires": (None, None)}, "setup-length"),
        ({"players": 3, "automatic_done": (True,) * 4}, "setup-length"),
        ({"names": ("Ann", " ")}, "setup-name"),
        ({"names": ("Ann", "")}, "setup-name"),
        ({"names": ("Ann", "Bob\n")}, "setup-name"),
        ({"names": ("Ann", "\x1b[2J")}, "setup-name"),
        ({"names": ("Ann", "\u202ebob")}, "setup-name"),
        ({"names": ("Ann", "\ud800")}, "setup-name"),
        ({"names": ("Ann", "B" * 41)}, "setup-name"),
        ({"seed": "x" * 201}, "setup-seed"),
        ({"seed": "half a \ud83d"}, "setup-seed"),
        ({"seed": "\udfff", "decks": as_tuples(deck_cards())}, "setup-seed"),
        ({"version": 99}, "setup-version"),
        ({"scenario": "base-7"}, "unknown-scenario"),
        ({"decks": {"base": ()}}, "setup-deck-cards"),
        ({"decks": {"base": tuple(deck_cards()["base"][1:])}}, "setup-deck-cards"),
        ({"decks": {"base": (*deck_cards()["base"], "zeppelin")}}, "setup-deck-cards"),
        ({"decks": {"base": ("zeppelin", *deck_cards()["base"][1:])}}, "setup-deck-cards"),
        ({"decks": {"base": ("raiders", *deck_cards()["base"][1:])}}, "setup-deck-cards"),
        ({"decks": {"base": ("windmill", *deck_cards()["base"][1:])}}, "unknown-card"),
        ({"decks": as_tuples(deck_cards((CA,)))}, "setup-unknown-deck"),
        ({"decks": as_tuples(deck_cards()), "expansions": (CA,)}, "setup-deck-cards"),
    ],
)
def test_an_impossible_setup_is_refused_with_the_reason(setup, code):
    assert refused(**setup).code == code


def test_names_and_seeds_of_any_language_are_fine():
    names = ("B" * 40, 'Zoë 佐藤 | ; # "')
    for seed in ("", "x" * 200, "\n\x00", "\U0001f600"):
        setup = Game(Setup(names=names, seed=seed)).setup
        assert (setup.names, setup.seed) == (names, seed)


def test_a_refused_name_or_seed_names_the_limit():
    assert refused(names=("",)).params == {"letters": 40}
    assert refused(seed="x" * 201).params == {"letters": 200}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", "2"),
        ("players", 2.0),
        ("players", True),
        ("names", "Ann"),
        ("names", ("Ann", 3)),
        ("empires", "aztec-empire"),
        ("empires", (1, None)),
        ("side", 1),
        ("expansions", WP),
        ("expansions", (None,)),
        ("scenario", 1),
        ("seating", None),
        ("seed", 5),
        ("seed", b"x"),
        ("decks", ("zeppelin",)),
        ("decks", {"base": "zeppelin"}),
        ("decks", {"base": (1,)}),
        ("automatic_done", True),
        ("automatic_done", (1, 0)),
        ("memory_aid", "yes"),
        ("version", "1"),
    ],
)
def test_a_setup_made_in_python_is_held_to_its_types(field, value):
    error = refused(**{field: value})
    assert isinstance(error, SetupError)
    assert error.code == "setup-bad-field"
    assert error.params == {"field": field, "value": brief(value)}


def test_lists_are_as_good_as_tuples():
    setup = Game(Setup(names=["Ann", "Bob"], expansions=[WP], seed="x")).setup  # type: ignore[arg-type]
    assert (setup.names, setup.expansions) == (("Ann", "Bob"), (WP,))


@pytest.mark.parametrize("players", [10**12, -(10**12), 10**30])
def test_a_number_of_players_is_refused_before_anything_is_made_of_that_length(players):
    for more in ({}, {"expansions": (CA, WP)}):
        assert refused(players=players, **more).code == "setup-players"
    assert refused(players=players, scenario="base-1").code == "setup-scenario-players"


def test_a_refusal_names_what_is_wrong():
    assert refused(empires=("aztec-empire", "aztec-empire")).params == {
        "empire": "aztec-empire",
        "free": ("noram-states", "republic-of-europe", "federation-of-asia", "panafrican-union"),
    }
    assert refused(players=3, names=("Ann",)).params == {"field": "names", "count": 1, "players": 3}
    cards = tuple(deck_cards()["base"][1:])
    assert refused(decks={"base": cards}).params == {
        "deck": "base",
        "card": "financial-center",
        "given": 4,
        "expected": 5,
    }


def test_what_a_setup_leaves_out_is_filled_in():
    setup = Game(Setup(names=("Ann", "Bob"), seed="x")).setup
    assert (setup.players, setup.side, setup.expansions) == (2, "A", ())
    assert setup.empires == (None, None)
    assert setup.automatic_done == (True, True)
    assert Game(Setup(seed="x")).players == 3
    assert Game(Setup(expansions=(WP, CA), seed="x")).setup.expansions == (CA, WP)


def test_a_setup_survives_plain_data():
    setup = start(2, expansions=(CA,), names=("Ann", "Bob")).setup
    assert Setup.from_json(setup.to_json()) == setup
    assert "seed" not in setup.to_json(secrets=False)
    assert "decks" not in setup.to_json(secrets=False)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ([], "setup-not-an-object"),
        ({"version": SETUP_VERSION + 1}, "setup-version"),
        ({"version": SETUP_VERSION + 1, "weather": "fair"}, "setup-version"),
        ({"version": 0}, "setup-bad-field"),
        ({"version": -1}, "setup-bad-field"),
        ({"version": True}, "setup-bad-field"),
        ({"version": "1"}, "setup-bad-field"),
        ({"version": None}, "setup-bad-field"),
        ({"player": 2}, "setup-unknown-field"),
        ({"players": "2"}, "setup-bad-field"),
        ({"players": True}, "setup-bad-field"),
        ({"names": "Ann"}, "setup-bad-field"),
        ({"names": [1]}, "setup-bad-field"),
        ({"empires": [1]}, "setup-bad-field"),
        ({"automatic_done": [1]}, "setup-bad-field"),
        ({"memory_aid": 1}, "setup-bad-field"),
        ({"seed": 5}, "setup-bad-field"),
        ({"side": 5}, "setup-bad-field"),
        ({"decks": []}, "setup-bad-field"),
        ({"decks": {"base": [1]}}, "setup-bad-field"),
        ({"sets": {"moonbase": 1}}, "setup-bad-field"),
        ({"names": None}, "setup-bad-field"),
        ({"expansions": [None]}, "setup-bad-field"),
    ],
)
def test_plain_data_that_is_no_setup_is_refused(data, code):
    with pytest.raises(SetupError) as caught:
        Setup.from_json(data)
    assert caught.value.code == code
