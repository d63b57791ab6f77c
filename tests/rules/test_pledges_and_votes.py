"""PLEDGE: secret commitments of all seats, resolved together."""

import pytest

from tests.sets import council_catalog
from wonderful.errors import IllegalAction
from wonderful.record.match import Match
from wonderful.rules.game import Game
from wonderful.rules.preview import preview
from wonderful.rules.rng import Rng
from wonderful.rules.sample import sample
from wonderful.rules.setup import Setup

CATALOG = council_catalog()


def setup(players: int = 3, seed: str = "council") -> Setup:
    return Setup(
        players=players,
        scenario="secret-council",
        expansions=("council",),
        seed=seed,
        seating="fixed",
    )


def council(players: int = 3) -> Game:
    """A game at its first vote: all seats have picked the first card seven times."""
    game = Game(setup(players), CATALOG, with_events=True)
    while game.phase == "draft":
        for seat in game.pending():
            game.apply(seat, game.legal_actions(seat)[0])
    game.take_events()
    return game


def options(game: Game, seat: int) -> list[str]:
    return [game.describe(action) for action in game.legal_actions(seat)]


def play_until(game: Game, decision: str) -> None:
    """All seats choose the first action that ends a decision, or else the first action."""
    while game.decision != decision:
        for seat in game.pending():
            possible = options(game, seat)
            wanted = [a for a in possible if a == "done" or a.startswith(("recycle", "place"))]
            game.apply(seat, (wanted or possible)[0])


def test_a_vote_comes_before_planning():  # PLEDGE-1, FLOW-1
    game = council()
    assert (game.phase, game.decision, game.step) == ("pledging", "1-council", None)
    assert game.view(0)["pledge"] == "council"
    assert options(game, 0) == ["pledge war", "pledge peace", "pledge abstain"]


def test_a_vote_can_come_before_a_step_of_one_round():  # PLEDGE-1
    game = council()
    play_until(game, "2-council")
    play_until(game, "2-summit")
    assert [stage.id for stage in game._state.spec.flow][-3:] == ["summit", "gold", "exploration"]
    for seat in range(3):
        game.apply(seat, "pledge open")
    assert game.decision == "2-gold"
    play_until(game, "3-gold")  # without another summit


def test_only_pledges_are_possible():  # PLEDGE-2
    game = council()
    for action, code in [
        ("done", "pledge-first"),
        ("pledge open", "pledge-not-possible"),
        ("slate zeppelin", "wrong-phase"),
        ("pick zeppelin", "wrong-phase"),
        ("resume", "nothing-to-resume"),
        ("pledge lunch", "action-unreadable"),
    ]:
        with pytest.raises(IllegalAction) as error:
            game.apply(0, action)
        assert error.value.code == code, action
    with pytest.raises(IllegalAction, match="cannot be previewed"):
        preview(game, 0, ["pledge war"])


def test_a_pledge_makes_the_seat_done_and_can_be_withdrawn():  # PLEDGE-3
    game = council()
    game.apply(0, "pledge war")
    assert game.pending() == (1, 2)
    assert options(game, 0) == ["resume"]
    game.apply(0, "resume")
    assert options(game, 0) == ["pledge war", "pledge peace", "pledge abstain"]
    game.apply(0, "pledge peace")
    assert game.view(0)["players"][0]["pledges"] == ["peace"]


@pytest.mark.parametrize("way", ["resume", "take-back"])
def test_a_pledge_can_be_taken_back_in_a_match(way):  # PLEDGE-3, ANY-7
    match = Match(setup(), CATALOG)
    while match.game.phase == "draft":
        for seat in match.game.pending():
            match.apply(seat, match.game.legal_actions(seat)[0])
    match.apply(0, "pledge war")
    if way == "resume":
        match.apply(0, "resume")
    else:
        match.take_back(0)
    match.apply(0, "pledge peace")
    match.apply(1, "pledge peace")
    match.apply(2, "pledge abstain")
    assert match.history[-1][0] == "1-council"
    assert [entry.action for entry in match.history[-1][1]] == [
        "pledge peace",
        "pledge peace",
        "pledge abstain",
    ]
    told = [event.to_json() for event in match.events(2) if event.code.startswith("pledge")]
    assert told == [
        {"event": "pledge-started", "seat": -1, "pledge": "council"},
        {"event": "pledged", "seat": 2, "option": "abstain"},
        {"event": "pledged", "seat": 0, "option": "peace"},
        {"event": "pledged", "seat": 1, "option": "peace"},
        {"event": "pledge-resolved", "seat": -1, "pledge": "council", "option": "peace"},
    ]


def test_pledges_are_secret_until_all_are_made():  # PLEDGE-1, PLEDGE-4
    one, other = council(), council()
    one.apply(0, "pledge war")
    other.apply(0, "pledge peace")
    for viewer in (1, 2, None):
        assert one.view(viewer) == other.view(viewer)
        assert one.view(viewer)["players"][0]["pledges"] == []
        assert one.view(viewer)["players"][0]["is_done"]
    assert one.view(0) != other.view(0)
    for game in (one, other):
        game.apply(1, "pledge abstain")
        game.apply(2, "pledge war")
        assert all(player["pledges"] == [] for player in game.view(None)["players"])
    assert one.phase == other.phase == "planning"


@pytest.mark.parametrize(
    ("votes", "generals", "financiers", "gold", "honour"),
    [
        ("war war peace", [1, 1, 1], [0, 0, 0], [0, 0, 0], [1, 1, 0]),
        ("peace peace war", [0, 0, 0], [1, 1, 1], [2, 2, 0], [0, 0, 0]),
        ("peace peace peace", [0, 0, 0], [1, 1, 1], [2, 2, 2], [0, 0, 0]),
        ("abstain abstain war", [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]),
        ("war peace abstain", [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]),  # a tie of all
    ],
)
def test_the_option_with_most_votes_wins(votes, generals, financiers, gold, honour):  # PLEDGE-5
    game = council()
    for seat, vote in enumerate(votes.split()):
        game.apply(seat, f"pledge {vote}")
    players = game.view(None)["players"]
    assert [player["general"] for player in players] == generals
    assert [player["financier"] for player in players] == financiers
    assert [player["cubes"]["gold"] for player in players] == gold
    assert [player["marks"].get("honour", 0) for player in players] == honour


@pytest.mark.parametrize(("votes", "krystallium"), [("closed open", 1), ("closed closed", 0)])
def test_the_named_option_wins_a_tie(votes, krystallium):  # PLEDGE-5
    game = council(2)
    play_until(game, "2-summit")
    before = [player["krystallium"] for player in game.view(None)["players"]]
    for seat, vote in enumerate(votes.split()):
        game.apply(seat, f"pledge {vote}")
    after = [player["krystallium"] for player in game.view(None)["players"]]
    assert [new - old for new, old in zip(after, before, strict=True)] == [krystallium] * 2


def test_alone_the_own_vote_decides():  # PLEDGE-5
    game = Game(setup(1), CATALOG)
    assert game.decision == "1-council"
    game.apply(0, "pledge war")
    me = game.view(0)["players"][0]
    assert (me["general"], me["marks"]) == (1, {"honour": 1})
    assert game.phase == "planning"


def test_a_sample_keeps_the_own_pledge_and_redraws_the_others():  # PLEDGE-1
    game = council()
    game.apply(0, "pledge war")
    game.apply(1, "pledge peace")
    for viewer in (0, 1, 2):
        view = game.view(viewer)
        imagined = set()
        for number in range(40):
            copy = sample(view, Rng(1, 2, 3, number), CATALOG)
            assert copy.view(viewer) == view
            seat = 1 if viewer == 0 else 0
            imagined.add(tuple(copy._state.players[seat].pledges()))
            assert copy.view(seat)["players"][viewer]["pledges"] == []
        assert len(imagined) == 3


def test_a_clone_shares_no_pledges():
    game = council()
    copy = game.clone()
    copy.apply(0, "pledge war")
    assert game.view(0)["players"][0]["pledges"] == []
