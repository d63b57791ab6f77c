"""The summary of a game against what was seen during it, and against the naive formula."""

import pytest

from tests.naive.facts import CARDS, TYPES
from tests.naive.scoring import score
from tests.record.seeded_play import BUILDER, MODES, Player, at, dice, play_match, setup
from wonderful.record.game_summary import game_summary, points_by_round
from wonderful.record.match import Match

SLATER = {**BUILDER, "slate": 60, "discard": 0}  # leaves many cards unfinished


def played(mode: str) -> tuple[Match, list[list[int]]]:
    """A whole game, and the points that a spectator saw at the end of each round."""
    match = Match(setup(mode, "summary"))
    player = Player(dice(f"summary {mode}"), SLATER)
    seen: list[list[int]] = []
    while not match.game.is_over:
        number = match.game.round
        ended = lambda m, n=number: m.game.round != n  # noqa: E731
        play_match(match, player, take_backs=10, until=ended)
        seen.append([each["points"] for each in match.view(None)["players"]])
    return match, seen


@pytest.mark.parametrize("mode", MODES)
def test_points_are_those_seen_at_the_end_of_each_round(mode):
    match, seen = played(mode)
    outcome = match.game.outcome()
    assert outcome is not None
    assert points_by_round(match) == seen
    beginning = Match(setup(mode, "summary")).view(None)
    assert game_summary(match)["start"] == [each["points"] for each in beginning["players"]]
    assert seen[-1] == list(outcome.scores)


@pytest.mark.parametrize("mode", MODES)
def test_cards_and_what_was_missing(mode):
    match, _ = played(mode)
    found = game_summary(match)
    side, expansions = match.game.setup.side or "", match.game.setup.expansions or ()
    finished = unfinished = 0
    for me in match.view(None)["players"]:
        built, characters = me["built"], (me["general"], me["financier"])
        cards = found["cards"][str(me["seat"])]
        assert sorted(each["card"] for each in cards) == sorted(built)
        assert [each["points"] for each in cards] == sorted(
            (each["points"] for each in cards), reverse=True
        )
        have = {type_: sum(CARDS[c].type == type_ for c in built) for type_ in TYPES}
        have |= {"general": characters[0], "financier": characters[1]}
        for each in cards:
            assert each["points"] == printed_points(each["card"], have)
        lacking = found["unfinished"][str(me["seat"])]
        sites = [
            (site["card"], {kind: n for kind, n in site["open"].items() if n})
            for site in me["construction"]
        ]
        assert sorted(((each["card"], each["missing"]) for each in lacking), key=str) == sorted(
            sites, key=str
        )
        counts = [sum(each["missing"].values()) for each in lacking]
        assert counts == sorted(counts)
        now = score(built, me["empire"], side, *characters, expansions)[0]
        for each in lacking:
            bonus = CARDS[each["card"]].bonus
            more = score(
                [*built, each["card"]],
                me["empire"],
                side,
                characters[0] + bonus.get("general", 0),
                characters[1] + bonus.get("financier", 0),
                expansions,
            )[0]
            assert each["points"] == more - now
        finished, unfinished = finished + len(cards), unfinished + len(lacking)
    assert finished
    assert unfinished


def printed_points(card: str, have: dict[str, int]) -> int:
    """The points on a card, as END-1 reads."""
    total = 0
    for line in CARDS[card].points:
        if not line.of:
            total += line.count
        elif len(line.of) == 1:
            total += line.count * have[line.of[0]]
        else:
            first, second = line.of
            same = first == second
            total += line.count * (have[first] // 2 if same else min(have[first], have[second]))
    return total


def test_a_game_that_was_ended_has_only_complete_rounds():
    match = Match(setup("base-3p", "ended"))
    assert points_by_round(match) == []
    play_match(match, Player(dice("ended"), BUILDER), until=at("3-draft-4"))
    assert len(points_by_round(match)) == 2
    assert set(game_summary(match)["cards"]) == {"0", "1", "2"}
