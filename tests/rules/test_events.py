"""Events: their order and their audience."""

import pytest

from tests.rules.positions import (
    CA,
    WP,
    do,
    give,
    own,
    planning,
    play_to_end,
    play_until,
    produce,
    start,
)
from wonderful.rules.events import Audience


def new_events(game) -> list[tuple[object, ...]]:
    """The new events as short tuples: code, seat, and the values of the parameters."""
    return [(event.code, event.seat, *event.params.values()) for event in game.take_events()]


def test_a_game_without_an_event_log_has_no_events():
    game = start(2)
    play_to_end(game)
    assert game.take_events() == []


def test_events_are_taken_once():
    game = start(2, with_events=True)
    assert game.take_events()
    assert game.take_events() == []


def test_a_clone_does_not_tell():
    game = start(2, with_events=True)
    game.take_events()
    copy = game.clone()
    do(copy, 0, f"pick {own(copy)['hand'][0]}")
    assert copy.take_events() == []
    assert game.take_events() == []


def test_the_draft():
    game = start(2, hands=("zeppelin", "museum"), with_events=True)
    events = new_events(game)
    assert events[0] == ("round-started", -1, 1)
    assert events[1:] == [("dealt", s, card) for s in (0, 1) for card in own(game, s)["hand"]]
    do(game, 1, "pick museum")
    assert new_events(game) == [("picked", 1, "museum"), ("committed", 1)]
    do(game, 1, "resume", "pick museum")
    assert new_events(game) == [("resumed", 1), ("picked", 1, "museum"), ("committed", 1)]
    do(game, 0, "pick zeppelin")
    assert new_events(game) == [
        ("picked", 0, "zeppelin"),
        ("committed", 0),
        ("revealed", 0, "zeppelin"),
        ("revealed", 1, "museum"),
        ("passed", -1, 9),
        *[("hand-received", seat, card) for seat in (0, 1) for card in own(game, seat)["hand"]],
    ]  # DRAFT-2: together


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_passed_hand_is_listed_card_by_card(players):
    game = start(players, with_events=True)
    for _ in range(2 if players > 2 else 6):
        hands = [own(game, seat)["hand"] for seat in range(players)]
        game.take_events()
        for seat in range(players):
            do(game, seat, f"pick {hands[seat][1]}")
        events = new_events(game)
        at = next(number for number, event in enumerate(events) if event[0] == "passed")
        left = [hand[:1] + hand[2:] for hand in hands]
        assert events[at:] == [
            ("passed", -1, len(left[0])),
            *[("hand-received", seat, card) for seat in range(players) for card in left[seat - 1]],
        ]  # DRAFT-2, SETUP-4: to the left in round 1


def test_a_hand_of_one_card_is_received_and_then_shown():
    game = start(3, with_events=True)
    play_until(game, "1-draft-6")
    game.take_events()
    play_until(game, "1-planning")
    events = new_events(game)
    codes = [event[0] for event in events]
    assert codes == [
        *["picked", "committed"] * 3,
        *["revealed"] * 3,
        "passed",
        *["hand-received"] * 3,
        *["revealed"] * 3,
        "planning-started",
    ]  # DRAFT-4: nobody commits to the last card
    assert [event[1:] for event in events[10:13]] == [event[1:] for event in events[13:16]]


def test_the_end_of_the_draft():
    game = start(2, with_events=True)
    play_until(game, "1-draft-7")
    mine, theirs = (own(game, seat)["hand"] for seat in (0, 1))
    game.take_events()
    do(game, 0, f"pick {mine[0]}")
    do(game, 1, f"pick {theirs[0]}")
    assert new_events(game) == [
        ("picked", 0, mine[0]),
        ("committed", 0),
        ("picked", 1, theirs[0]),
        ("committed", 1),
        ("revealed", 0, mine[0]),
        ("revealed", 1, theirs[0]),
        *[("leftover", 0, card) for card in mine[1:]],
        *[("leftover", 1, card) for card in theirs[1:]],
        ("planning-started", -1, 1),
    ]  # DRAFT-3: no passing


def test_planning():
    game = planning(with_events=True)
    give(game, area="wind-turbines museum", sites=["atlantis"])
    give(game, 1, area="zeppelin")
    do(game, 0, "slate museum", "recycle wind-turbines -> empire")
    assert new_events(game) == [
        ("slated", 0, "museum"),
        ("recycled", 0, "wind-turbines"),
        ("placed", 0, "empire", "energy"),
    ]
    do(game, 0, "discard atlantis")
    assert new_events(game) == [("discarded", 0, "atlantis"), ("placed", 0, "empire", "gold")]
    do(game, 1, "slate zeppelin", "done", "resume", "done")
    assert new_events(game) == [("slated", 1, "zeppelin"), ("done", 1), ("resumed", 1), ("done", 1)]


def test_the_exchange_of_five_cubes():
    game = planning(with_events=True)
    give(game, area="museum", cubes="gold 4")
    do(game, 0, "recycle museum -> empire")
    assert new_events(game) == [
        ("recycled", 0, "museum"),
        ("placed", 0, "empire", "exploration"),
        ("krystallium-made", 0),
    ]  # BUILD-4


def test_building_comes_after_placing_and_before_the_bonus():
    game = planning(with_events=True)
    sites = [("military-base", "energy 1"), ("center-of-the-earth", "general 2")]
    give(game, sites=sites, krystallium=1)
    do(game, 0, "krystallium -> military-base energy", "general -> center-of-the-earth")
    assert new_events(game) == [
        ("spent", 0, "military-base", "energy"),
        ("built", 0, "military-base"),
        ("received", 0, "general", 1),
        ("spent", 0, "center-of-the-earth", "general"),
    ]  # BUILD-1


def test_a_production_step():
    game = planning(3, with_events=True)
    give(game, 0, built="recycling-plant")
    give(game, 1, built="recycling-plant recycling-plant")
    produce(game)
    assert new_events(game) == [
        ("step-started", -1, "materials", "materials"),
        ("produced", 0, "materials", 2),
        ("produced", 1, "materials", 4),
        ("produced", 2, "materials", 0),
        ("supremacy", 1, "materials"),
        ("awarded", 1, "financier", 1),
        ("done", 2),
    ]  # PROD-1, PROD-9
    do(game, 0, "place -> empire")
    assert new_events(game) == [("placed", 0, "empire", "materials")]


def test_the_choice_in_science():
    game = planning(with_events=True)
    give(game, 0, built="research-center")
    produce(game, "science")
    game.take_events()
    do(game, 0, "choose general")
    assert new_events(game) == [("chosen", 0, "general")]  # PROD-4


def test_the_sixth_step():
    game = planning(expansions=(WP,), automatic_done=(False, False), with_events=True)
    give(game, 0, built="tower-of-babel headquarters")
    produce(game, "bounty")
    assert new_events(game) == [
        ("step-started", -1, "bounty"),
        ("awarded", 0, "krystallium", 2),
        ("awarded", 0, "general", 2),
    ]  # WP-2
    game = planning(expansions=(WP,), with_events=True)
    produce(game, "bounty")
    assert ("step-started", -1, "bounty") not in new_events(game)  # skipped


def test_the_end_of_a_round_and_of_the_game():
    game = start(2, with_events=True)
    play_until(game, "2-draft-1")
    codes = [event.code for event in game.take_events()]
    assert codes.index("round-ended") < codes.index("round-started", 1)  # PROD-10
    play_to_end(game)
    assert new_events(game)[-2:] == [("round-ended", -1, 4), ("game-ended", -1)]


def test_solo():
    game = start(
        1,
        top="zeppelin wind-turbines museum",
        expansion_top="raiders utopia",
        expansions=(CA,),
        with_events=True,
    )
    events = new_events(game)
    assert events[:3] == [
        ("round-started", -1, 1),
        ("planning-started", -1, 1),
        ("pool-taken", 0, 1),
    ]
    pool = ["zeppelin", "wind-turbines", "museum", "raiders", "utopia"]
    assert events[3:] == [("drawn", 0, card) for card in pool]
    game._state.tops[1] = len(game._state.decks[1]) - 1
    do(game, 0, "draw expansion museum utopia")
    events = new_events(game)
    assert events[:2] == [("draw-paid", 0, "museum"), ("draw-paid", 0, "utopia")]
    assert [code for code, *_ in events[2:]] == ["drawn", "reshuffled", "drawn", "drawn"]  # SOLO-5
    first, *others = game.view(0)["drawn"]
    do(game, 0, f"keep {first}")
    assert new_events(game) == [("kept", 0, first), *[("leftover", 0, card) for card in others]]


def test_every_round_of_solo_is_begun_once():
    game = start(1, with_events=True)
    play_to_end(game)
    events = new_events(game)
    for number in range(1, 5):
        at = events.index(("planning-started", -1, number))
        assert events[at - 1] == ("round-started", -1, number)
        assert number == 1 or events[at - 2] == ("round-ended", -1, number - 1)
    codes = [code for code, *_ in events]
    assert codes.count("round-started") == codes.count("planning-started") == 4


def test_secrets_have_a_private_audience():
    game = start(2, hands=("zeppelin", ""), with_events=True)
    do(game, 0, "pick zeppelin")
    audience = {event.code: event.audience for event in game.take_events()}
    assert audience["dealt"] == Audience.PRIVATE  # DRAFT-5
    assert audience["picked"] == Audience.PRIVATE
    assert audience["committed"] == Audience.PUBLIC  # that, not to what
    assert audience["round-started"] == Audience.PUBLIC
    do(game, 1, f"pick {own(game, 1)['hand'][0]}")
    audience = {event.code: event.audience for event in game.take_events()}
    assert audience["revealed"] == audience["passed"] == Audience.PUBLIC
    assert audience["hand-received"] == Audience.PRIVATE  # DRAFT-5


def test_a_commitment_does_not_name_the_card():
    game = start(2, hands=("zeppelin", ""), with_events=True)
    game.take_events()
    do(game, 0, "pick zeppelin")
    assert [event.to_json() for event in game.take_events()] == [
        {"event": "picked", "seat": 0, "card": "zeppelin"},
        {"event": "committed", "seat": 0},
    ]  # DRAFT-5


def test_a_place_is_named_with_its_copy():
    game = planning(with_events=True)
    give(game, area="wind-turbines", sites=["icebreaker", "icebreaker"], krystallium=1)
    do(game, 0, "recycle wind-turbines -> icebreaker", "krystallium -> icebreaker#2 energy")
    assert new_events(game) == [
        ("recycled", 0, "wind-turbines"),
        ("placed", 0, "icebreaker", "energy"),
        ("spent", 0, "icebreaker#2", "energy"),
    ]


def test_what_a_seat_does_in_a_phase_is_sealed():
    game = planning(with_events=True)
    give(game, area="zeppelin museum recycling-plant", sites=["military-base"], cubes="gold 4")
    do(game, 0, "slate zeppelin", "recycle museum -> empire", "krystallium -> zeppelin energy")
    do(game, 0, "recycle recycling-plant -> military-base", "discard zeppelin")
    for event in game.take_events():
        assert event.audience == Audience.SEALED, event.code  # PLAN-5
    do(game, 0, "done")
    assert [event.audience for event in game.take_events()] == [Audience.PUBLIC]  # who is done


def test_what_the_table_hands_out_is_public():
    game = planning(expansions=(WP,), automatic_done=(False, False), with_events=True)
    give(game, built="recycling-plant tower-of-babel")
    produce(game)
    assert {event.audience for event in game.take_events()} == {Audience.PUBLIC}  # PROD-1, PROD-4
    do(game, 0, "place -> empire", "place -> empire")
    game.take_events()
    produce(game, "bounty")
    assert {event.audience for event in game.take_events()} == {Audience.PUBLIC}  # WP-2


def test_the_choice_of_a_science_winner_is_sealed():
    game = planning(with_events=True)
    give(game, built="research-center")
    produce(game, "science")
    audience = {event.code: event.audience for event in game.take_events()}
    assert audience["produced"] == audience["supremacy"] == Audience.PUBLIC  # PROD-2
    do(game, 0, "choose general")
    assert {event.audience for event in game.take_events()} == {Audience.SEALED}  # PLAN-5


def test_a_lone_player_has_nobody_to_hide_from():
    game = start(1, with_events=True)
    do(game, 0, f"slate {own(game)['hand'][0]}")
    assert {event.audience for event in game.take_events()} == {Audience.PUBLIC}  # DRAFT-6


def test_an_event_is_plain_data():
    game = planning(with_events=True)
    give(game, area="museum")
    do(game, 0, "recycle museum -> empire")
    assert [event.to_json() for event in game.take_events()] == [
        {"event": "recycled", "seat": 0, "card": "museum"},
        {"event": "placed", "seat": 0, "target": "empire", "kind": "exploration"},
    ]
