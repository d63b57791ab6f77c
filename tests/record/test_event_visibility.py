"""The event streams of a match: who gets which events, and when."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tests.record.match_positions import do, match_from, production_match, viewers
from tests.record.seeded_play import (
    MODES,
    SOLO_MODES,
    TABLE_MODES,
    Player,
    at,
    beyond,
    dice,
    play_match,
    readable,
    setup,
)
from tests.rules.positions import deck_cards, give, planning, play_until
from tests.sets import council_match
from wonderful.record.match import TAKE_BACK, Match
from wonderful.rules.events import CODES, Audience, Event
from wonderful.rules.game import Game
from wonderful.rules.setup import Setup

# Events that the others get when the phase or step ends, and events that they never get.
SEALED = {"slated", "recycled", "placed", "spent", "discarded", "built", "received"}
SEALED |= {"krystallium-made", "chosen"}
PRIVATE = {"dealt", "picked", "hand-received", "took-back"}
# Events that are public at once: that a seat decided, not what.
DECIDED = ("committed", "done", "resumed")


def short(events: Sequence[Event]) -> list[tuple[Any, ...]]:
    """Events as tuples: code, seat, and the values of the parameters."""
    return [(event.code, event.seat, *event.params.values()) for event in events]


def since(match: Match, viewer: int | None, seen: dict[int | None, int]) -> list[tuple[Any, ...]]:
    """The events of a viewer since the last call."""
    events = match.events(viewer, seen.get(viewer, 0))
    seen[viewer] = len(match.events(viewer))
    return short(events)


def as_json(match: Match, viewer: int | None) -> list[str]:
    return [json.dumps(event.to_json()) for event in match.events(viewer)]


# Planning and production: sealed (PLAN-5)


def planning_table(players: int = 3) -> Match:
    game = planning(players, with_events=True)
    for seat in range(players):
        give(game, seat, area="zeppelin museum", krystallium=1)
    return match_from(game)


def test_own_actions_are_private_events_at_once():
    match = planning_table()
    seen: dict[int | None, int] = {}
    for viewer in viewers(match):
        since(match, viewer, seen)
    do(match, 1, "slate zeppelin", "krystallium -> zeppelin energy", "recycle museum -> empire")
    assert since(match, 1, seen) == [
        ("slated", 1, "zeppelin"),
        ("spent", 1, "zeppelin", "energy"),
        ("recycled", 1, "museum"),
        ("placed", 1, "empire", "exploration"),
    ]
    for viewer in (None, 0, 2):
        assert since(match, viewer, seen) == []  # PLAN-5


def test_who_is_done_is_public():
    match = planning_table()
    seen: dict[int | None, int] = {}
    for viewer in viewers(match):
        since(match, viewer, seen)
    do(match, 1, "slate zeppelin", "slate museum", "done", "resume", "done")
    match.take_back(1)
    for viewer in (None, 0, 2):
        assert since(match, viewer, seen) == [
            ("done", 1),
            ("resumed", 1),
            ("done", 1),
            ("resumed", 1),
        ]  # PLAN-5


def test_everything_is_shown_when_the_last_is_done_by_seat_not_by_time():
    match = planning_table()
    seen: dict[int | None, int] = {}
    for viewer in viewers(match):
        since(match, viewer, seen)
    do(match, 2, "slate museum")
    do(match, 0, "slate zeppelin")
    do(match, 2, "slate zeppelin", "done")
    do(match, 1, "slate museum", "slate zeppelin", "done")
    for viewer in viewers(match):
        since(match, viewer, seen)
    do(match, 0, "slate museum", "done")
    zero = [("slated", 0, "zeppelin"), ("slated", 0, "museum")]
    one = [("slated", 1, "museum"), ("slated", 1, "zeppelin")]
    two = [("slated", 2, "museum"), ("slated", 2, "zeppelin")]
    done = [("done", 0)]
    for viewer, expected in (
        (None, done + zero + one + two),
        (0, [("slated", 0, "museum"), *done, *one, *two]),
        (1, done + zero + two),
        (2, done + zero + one),
    ):
        told = since(match, viewer, seen)
        assert told[: len(expected)] == expected
        assert told[len(expected)][0] == "step-started"


def test_taken_back_actions_never_reach_the_others():
    match = planning_table()
    do(match, 1, "slate zeppelin", "slate museum", "done")
    match.take_back(1)
    match.take_back(1)
    do(match, 1, "recycle museum -> empire", "done")
    do(match, 1, "resume", "discard zeppelin")
    match.take_back(1)
    do(match, 1, "done")
    for seat in (0, 2):
        do(match, seat, "slate museum", "slate zeppelin", "done")
    assert match.game.decision != "1-planning"
    for viewer in (None, 0, 2):
        told = [event for event in short(match.events(viewer)) if event[1] == 1]
        assert ("slated", 1, "museum") not in told
        assert not any(event[0] in ("discarded", "took-back") for event in told)
        assert told.count(("slated", 1, "zeppelin")) == 1
        assert ("recycled", 1, "museum") in told
    own = [event for event in short(match.events(1)) if event[1] == 1]
    assert ("took-back", 1, "done") in own
    assert ("took-back", 1, "slate museum") in own
    assert ("took-back", 1, "discard zeppelin") in own


def test_what_was_done_before_a_done_can_be_forgotten_after_resuming():
    match = planning_table()
    do(match, 1, "slate zeppelin", "slate museum", "done", "resume")
    match.take_back(1)
    do(match, 1, "recycle museum -> empire", "done")
    for seat in (0, 2):
        do(match, seat, "slate museum", "slate zeppelin", "done")
    told = [event for event in short(match.events(None)) if event[1] == 1]
    assert ("slated", 1, "zeppelin") in told
    assert ("slated", 1, "museum") not in told


def test_a_step_is_sealed_too_and_its_beginning_is_public():
    match = production_match(
        "science", {"built": "research-center"}, {"built": "bermuda-triangle"}, players=3
    )
    seen: dict[int | None, int] = {}
    for viewer in viewers(match):
        since(match, viewer, seen)
    do(match, 0, "choose general", "place -> empire", "place -> empire", "done")
    for viewer in (None, 1, 2):
        assert since(match, viewer, seen) == [("done", 0)]  # PLAN-5
    do(match, 1, "place -> empire", "done")
    told = since(match, None, seen)
    assert told[:5] == [
        ("done", 1),
        ("chosen", 0, "general"),
        ("placed", 0, "empire", "science"),
        ("placed", 0, "empire", "science"),
        ("placed", 1, "empire", "science"),
    ]
    assert told[5][0] == "step-started"
    codes = [event[0] for event in told[5:]]
    assert codes.count("produced") % 3 == 0
    assert "produced" in codes  # PROD-2: totals are public


@pytest.mark.parametrize("automatic", [True, False])
@pytest.mark.parametrize("mode", TABLE_MODES)
def test_no_events_of_others_before_the_phase_ends(mode, automatic):
    """PLAN-5 over whole games with take-backs: sealed events come at the end, by seat."""
    players = Game(setup(mode)).players
    match = Match(setup(mode, "sealed", automatic_done=(automatic,) * players))
    player = Player(dice(f"sealed {mode}"))
    seen: dict[int | None, int] = {}
    sealed_events = 0
    while not match.game.is_over:
        decision = match.game.decision
        for viewer in viewers(match):
            since(match, viewer, seen)

        def check(match: Match, decision: str = decision) -> bool:
            if match.game.decision != decision:
                return True
            for viewer in viewers(match):
                for code, seat, *_ in since(match, viewer, seen):
                    assert code in DECIDED or seat == viewer
                    assert viewer is not None or code in DECIDED
            return False

        play_match(match, player, take_backs=10, until=check)
        for viewer in viewers(match):
            told = since(match, viewer, seen)
            others = [event for event in told if event[0] in SEALED and event[1] != viewer]
            sealed_events += len(others)
            assert [event[1] for event in others] == sorted(event[1] for event in others)
    assert sealed_events > 100


@pytest.mark.parametrize("mode", TABLE_MODES)
def test_in_the_end_every_seat_has_the_events_that_counted(mode):
    """The others get all events of a seat in a phase, in their order."""
    match = Match(setup(mode, "complete"))
    play_match(match, Player(dice(f"complete {mode}")), take_backs=10)
    truth = Game(match.game.setup, with_events=True)
    for _, entries in match.effective_history():
        for entry in entries:
            truth.apply(entry.seat, entry.action)
    happened = [event for event in truth.take_events() if event.code in SEALED]
    assert happened
    for viewer in viewers(match):
        for seat in range(match.game.players):
            if seat != viewer:
                told = [e for e in match.events(viewer) if e.code in SEALED and e.seat == seat]
                assert told == [event for event in happened if event.seat == seat]


# The draft


def test_picks_are_private_and_reveals_public():
    match = Match(setup("base-3p"))
    hands = [match.view(seat)["players"][seat]["hand"] or [] for seat in range(3)]
    seen: dict[int | None, int] = {}
    told = {viewer: since(match, viewer, seen) for viewer in viewers(match)}
    assert told[None] == [("round-started", -1, 1)]
    for seat in range(3):
        assert told[seat] == [
            ("round-started", -1, 1),
            *[("dealt", seat, card) for card in hands[seat]],
        ]  # DRAFT-5: a hand is its holder's
    for seat in (1, 0):
        match.apply(seat, f"pick {hands[seat][2]}")
    one, zero, two = ("committed", 1), ("committed", 0), ("committed", 2)
    assert since(match, 0, seen) == [one, ("picked", 0, hands[0][2]), zero]
    assert since(match, 1, seen) == [("picked", 1, hands[1][2]), one, zero]
    assert since(match, 2, seen) == since(match, None, seen) == [one, zero]
    match.apply(2, f"pick {hands[2][0]}")
    reveal = [
        two,
        ("revealed", 0, hands[0][2]),
        ("revealed", 1, hands[1][2]),
        ("revealed", 2, hands[2][0]),
        ("passed", -1, 6),
    ]
    left = [hands[0][:2] + hands[0][3:], hands[1][:2] + hands[1][3:], hands[2][1:]]
    received = [[("hand-received", seat, card) for card in left[seat - 1]] for seat in range(3)]
    assert since(match, None, seen) == reveal  # DRAFT-2, DRAFT-5
    for seat in (0, 1):
        assert since(match, seat, seen) == [*reveal, *received[seat]]
    assert since(match, 2, seen) == [("picked", 2, hands[2][0]), *reveal, *received[2]]


@pytest.mark.parametrize("how", ["take-back", "resume"])
def test_earlier_picks_are_never_shown(how):
    match = Match(setup("base-3p"))
    hand = match.view(1)["players"][1]["hand"] or []
    assert hand[0] != hand[-1]
    match.apply(1, f"pick {hand[0]}")
    if how == "resume":
        match.apply(1, "resume")
    else:
        match.take_back(1)
    match.apply(1, f"pick {hand[-1]}")
    for seat in (0, 2):
        match.apply(seat, readable(match.game, seat)[0])
    for viewer in (None, 0, 2):
        told = [event for event in short(match.events(viewer)) if event[1] == 1]
        assert told == [
            ("committed", 1),
            ("resumed", 1),
            ("committed", 1),
            ("revealed", 1, hand[-1]),
        ]  # DRAFT-5
    assert ("picked", 1, hand[0]) in short(match.events(1))


@pytest.mark.parametrize("mode", TABLE_MODES)
def test_a_seat_gets_an_event_for_every_hand_that_it_holds(mode):
    """The hand at every pick follows from dealt and received cards alone (DRAFT-5)."""
    match = Match(setup(mode, "hands"))
    player = Player(dice(f"hands {mode}"))
    hands = 0
    while match.game.round < 3:
        if match.game.phase == "draft":
            for seat in range(match.game.players):
                told = list(match.events(seat))
                while told[-1].code not in ("dealt", "hand-received"):
                    told.pop()
                held: list[str] = []
                while told[-1].code in ("dealt", "hand-received"):
                    held.insert(0, str(told.pop().params["card"]))
                assert held == match.view(seat)["players"][seat]["hand"]
                hands += 1
        play_match(match, player, take_backs=10, until=beyond(match.game.decision))
    assert hands > match.game.players * 10


@pytest.mark.parametrize("mode", TABLE_MODES)
def test_private_events_stay_private_for_ever(mode):
    match = play_match(Match(setup(mode)), Player(dice(mode)), take_backs=10)
    for viewer in viewers(match):
        for event in match.events(viewer):
            if event.code in PRIVATE:
                assert event.seat == viewer
                assert event.audience == Audience.PRIVATE
    assert not any(event.code in PRIVATE for event in match.events(None))


# All streams


@pytest.mark.parametrize("mode", MODES)
def test_streams_only_grow(mode):
    match = Match(setup(mode, "growing"))
    told: dict[int | None, list[Event]] = {viewer: [] for viewer in viewers(match)}

    def grows(match: Match) -> bool:
        for viewer, before in told.items():
            now = match.events(viewer)
            assert now[: len(before)] == before
            assert match.events(viewer, len(before)) == now[len(before) :]
            told[viewer] = list(now)
        return match.game.round > 2

    play_match(match, Player(dice(f"growing {mode}")), take_backs=10, until=grows)
    assert any(entry.action == TAKE_BACK for entry in match.entries)


@pytest.mark.parametrize("mode", MODES)
def test_every_event_is_plain_data(mode):
    match = play_match(Match(setup(mode)), Player(dice(f"plain {mode}")), take_backs=5)
    for viewer in viewers(match):
        for event in match.events(viewer):
            data = event.to_json()
            assert json.loads(json.dumps(data)) == data
            assert (data["event"], data["seat"]) == (event.code, event.seat)
            assert event.code in CODES or event.code == "took-back"


def test_every_kind_of_event_occurs():
    codes: set[str] = set()
    for mode in ("base-3p", *SOLO_MODES):
        for number in range(4):
            match = Match(setup(mode, f"codes {number}"))
            play_match(match, Player(dice(f"codes {mode} {number}")), take_backs=5)
            for viewer in viewers(match):
                codes |= {event.code for event in match.events(viewer)}
    council = play_match(council_match("codes"), Player(dice("codes")), take_backs=5)
    codes |= {event.code for event in council.events(None)}
    assert codes == {*CODES, "took-back"}


def test_solo_spectators_get_all_events():
    for mode in SOLO_MODES:
        match = play_match(Match(setup(mode)), Player(dice(mode)), take_backs=10)
        assert as_json(match, None) == as_json(match, 0)  # DRAFT-6
        codes = {event.code for event in match.events(None)}
        assert codes >= {"pool-taken", "drawn", "slated", "placed", "produced", "game-ended"}


# Secrecy: what a seat cannot know makes no difference to its events


def two_decks(mode: str, seat: int) -> Iterator[Setup]:
    """Two setups whose decks differ only in cards that a seat is not dealt in round 1."""
    common = setup(mode, "secrecy").checked(Game(setup(mode)).catalog)
    players = common.players or 0
    rules = Game(common).catalog.rules_for(common.expansions or ())
    decks = deck_cards(common.expansions or ())
    rng = dice(f"decks {mode}")
    for cards in decks.values():
        for i in range(len(cards) - 1, 0, -1):
            j = int(rng.below(i + 1))
            cards[i], cards[j] = cards[j], cards[i]
    for turned in (False, True):
        orders: dict[str, tuple[str, ...]] = {}
        for (name, cards), count in zip(decks.items(), rules.deal[players], strict=False):
            mine = cards[seat * count : (seat + 1) * count]
            rest = cards[: seat * count] + cards[(seat + 1) * count :]
            if turned:
                rest.reverse()
            orders[name] = (*rest[: seat * count], *mine, *rest[seat * count :])
        empires = tuple(Game(common).catalog.empires_for(common.expansions or ()))[:players]
        more: dict[str, Any] = {"seating": "fixed", "empires": empires, "decks": orders}
        yield setup(mode, "secrecy", **more)


@pytest.mark.parametrize("mode", TABLE_MODES)
def test_the_others_hands_and_the_decks_make_no_difference(mode):
    """DRAFT-5: a seat gets the same events while only hidden things differ."""
    for seat in (0, Game(setup(mode)).players - 1):
        streams: list[list[str]] = []
        for one in two_decks(mode, seat):
            match = Match(one)
            player = Player(dice("anybody"))
            for other in range(match.game.players):
                if other != seat:
                    match.apply(other, player.choose(match.game, other))
            match.apply(0, "resume") if seat != 0 else match.apply(1, "resume")
            action = readable(match.game, seat)[1]
            match.apply(seat, action)
            match.take_back(seat)
            match.apply(seat, action)
            streams.append(as_json(match, seat))
            views = json.dumps(match.view(seat))
            streams[-1].append(views)
        assert len(streams[0]) > 5
        assert streams[0] == streams[1]


@pytest.mark.parametrize("mode", TABLE_MODES)
def test_what_others_do_in_a_sealed_phase_makes_no_difference(mode):
    """PLAN-5: two matches that differ in actions of the others, up to the end of the phase."""
    players = Game(setup(mode)).players
    one = setup(mode, "sealed secrets", automatic_done=(False,) * players)
    for decision in ("1-planning", "2-materials", "3-science", "4-planning"):
        for seat in (0, players - 1):
            told: list[list[str]] = []
            for habit in ("quiet", "busy"):
                match = Match(one)
                play_match(
                    match,
                    Player(dice(f"before {mode}")),
                    until=at(decision),
                )
                mine = Player(dice(f"mine {mode}"))
                others = Player(dice(f"{habit} {mode}"))
                for other in range(players):
                    if other != seat:
                        _act_until_done(match, other, others, take_backs=habit == "busy")
                        if habit == "busy":
                            match.take_back(other)
                            _act_until_done(match, other, others)
                for _ in range(2):
                    actions = [a for a in readable(match.game, seat) if a != "done"]
                    if actions:
                        match.apply(seat, actions[mine.below(len(actions))])
                if match.can_take_back(seat):
                    match.take_back(seat)
                told.append([*_without_done(match, seat), json.dumps(match.view(seat))])
            assert told[0] == told[1]


def _act_until_done(match: Match, seat: int, player: Player, take_backs: bool = False) -> None:
    while seat in match.game.pending():
        if take_backs and match.can_take_back(seat) and player.chance(20):
            match.take_back(seat)
        match.apply(seat, player.choose(match.game, seat))


def _without_done(match: Match, seat: int) -> list[str]:
    """The stream of a seat without the public events of the others: who is done."""
    return [
        json.dumps(event.to_json())
        for event in match.events(seat)
        if event.code not in ("done", "resumed") or event.seat == seat
    ]


def test_only_a_solo_player_gets_cards_in_the_order_of_the_deck():
    """Cards in events are sorted, so that their order reveals nothing (DRAFT-5)."""
    match = Match(setup("base-4p"))
    play_until(match.game, "1-planning")
    order = {card.id: number for number, card in enumerate(match.game.catalog.cards)}
    match = Match(setup("base-4p"))
    for seat in range(4):
        match.apply(seat, readable(match.game, seat)[0])
    for seat in range(4):
        for code, count in (("dealt", 7), ("hand-received", 6)):
            told = [order[str(e.params["card"])] for e in match.events(seat) if e.code == code]
            assert len(told) == count
            assert told == sorted(told)
