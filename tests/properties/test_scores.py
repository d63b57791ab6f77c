"""Points, places, titles and medals against the naive formula (END-1 to END-4, SOLO-6, SCEN-2).

Random games end with few cards, so arbitrary Empires are constructed as well.
"""

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from tests.naive.facts import CARDS, SCENARIOS, TYPES, full_decks
from tests.naive.game import NaiveGame
from tests.naive.scoring import score
from tests.properties.engine_comparison import naive_sheet, same_game_in_both, sheet, snapshot
from tests.properties.modes import Mode
from tests.properties.strategies import Drive, drives, modes, more_examples
from wonderful.rules.game import Game


@more_examples
@given(drives())
def test_score_is_the_naive_one(drawn: Drive) -> None:
    game = drawn.game()
    now = snapshot(game)
    for standing in game.outcome_so_far().standings:
        me = now["seats"][standing.seat]
        total, expected = score(
            me["built"],
            me["empire"],
            game.setup.side or "",
            me["general"],
            me["financier"],
            game.setup.expansions or (),
        )
        assert standing.points == standing.sheet.total == total
        assert sheet(standing.sheet) == naive_sheet(expected)
        assert_quick_points(game, standing.seat, total)


def assert_quick_points(game: Game, seat: int, total: int) -> None:
    """Views compute the total in another way than the score sheet."""
    assert game.view(seat)["players"][seat]["points"] == total


def give_empire(
    game: Game, naive: NaiveGame, seat: int, built: list[str], generals: int, financiers: int
) -> None:
    """Put cards and characters into an Empire of both games, ignoring the rules."""
    me, other = game._state.players[seat], naive.seats[seat]
    me.built = vec[i64]([game.catalog.card_index(card) for card in built])
    types = Counter(CARDS[card].type for card in built)
    me.types = vec[i64]([types[type_] for type_ in TYPES])
    me.generals, me.financiers = generals, financiers
    other.built = list(built)
    other.characters = {"general": generals, "financier": financiers}


@more_examples
@given(modes(), st.randoms(use_true_random=False))
def test_any_empire_scores_as_in_the_naive_game(mode: Mode, rng: random.Random) -> None:
    game, naive = same_game_in_both(mode, 0)
    decks = full_decks(mode.expansions)
    cards = [card for deck in decks.values() for card in deck]
    rng.shuffle(cards)
    for seat in range(mode.players):
        built = [cards.pop() for _ in range(rng.randrange(24))]
        give_empire(game, naive, seat, built, rng.randrange(9), rng.randrange(9))
    outcome = game.outcome_so_far()
    assert [standing.rank for standing in outcome.standings] == naive.ranking()
    for standing in outcome.standings:
        assert sheet(standing.sheet) == naive_sheet(naive.score_sheet(standing.seat))
        assert standing.points == standing.sheet.total == naive.scores()[standing.seat]
        assert_quick_points(game, standing.seat, standing.points)
    if mode.players == 1 and mode.scenario is None:
        assert outcome.title == naive.title()


@more_examples
@given(st.sampled_from(sorted(SCENARIOS)), st.randoms(use_true_random=False))
def test_medals_are_those_of_the_naive_game(scenario: str, rng: random.Random) -> None:
    expansions = ("corruption-ascension",) if scenario.startswith("ca-") else ()
    game, naive = same_game_in_both(Mode(1, expansions, "B", scenario), 0)
    built = list(SCENARIOS[scenario].cards)
    if rng.random() < 0.3:
        built.remove(rng.choice(built))
    base = score(built, naive.seats[0].empire, "B", 0, 0, expansions)[0]
    # Characters bring the score near a threshold of the medals, or exactly to it.
    thresholds = [int(x) for x in (SCENARIOS[scenario].bronze, SCENARIOS[scenario].gold)]
    wanted = rng.choice([*thresholds, SCENARIOS[scenario].silver]) + rng.randrange(-1, 2)
    give_empire(game, naive, 0, built, 0, 0)
    for financiers in range(200):
        give_empire(game, naive, 0, built, 0, financiers)
        if naive.scores()[0] >= wanted:
            break
    assert naive.scores()[0] >= wanted >= base
    outcome, result = game.outcome_so_far(), naive.scenario_result()
    assert outcome.won == (result != "lost")
    assert outcome.medal == (result if result in ("bronze", "silver", "gold") else None)
    assert outcome.title is None


def test_ties_are_broken_as_in_the_naive_game() -> None:  # END-2
    game, naive = same_game_in_both(Mode(5, (), "B"), 0)
    one, two = ["university"], ["human-cloning"]  # 2 points; 1 point and no character
    empires = [(one, 0, 0), ([], 2, 0), (two, 0, 1), (one, 0, 0), ([], 1, 1)]
    for seat, (built, generals, financiers) in enumerate(empires):
        give_empire(game, naive, seat, built, generals, financiers)
    outcome = game.outcome_so_far()
    assert [standing.points for standing in outcome.standings] == [2] * 5
    assert [standing.rank for standing in outcome.standings] == naive.ranking() == [2, 4, 1, 2, 4]
    assert outcome.winners == (2,)
