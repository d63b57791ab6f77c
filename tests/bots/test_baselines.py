"""The baselines: legal in every mode, deterministic, and as strong as documented."""

import copy

import pytest

from tests.properties.modes import MODES, SCENARIO_MODES, Mode, explicit_setup
from wonderful.bots.baseline_quick import BaselineQuickBot
from wonderful.bots.baseline_search import BaselineSearchBot
from wonderful.bots.baseline_search_values import EmpireEstimates
from wonderful.bots.bot import Bot
from wonderful.bots.decision_budget import Allowance, Budget
from wonderful.bots.random_bot import RandomBot
from wonderful.catalog import load_catalog
from wonderful.catalog.vocabulary import TYPES
from wonderful.rules.actions import DRAW, kind_of
from wonderful.rules.game import Game, spec_for
from wonderful.rules.rng import Rng, bot_generator
from wonderful.rules.setup import Setup

BASELINES: list[type[Bot]] = [BaselineQuickBot, BaselineSearchBot]
SOME_MODES = [*MODES[::3], *SCENARIO_MODES[::3]]
FEW = Allowance(simulations=4)


def decide(game: Game, seat: int, bot: Bot, rng: Rng, allowance: Allowance) -> None:
    """One whole decision through the public interface."""
    decision = game.decision
    budget = allowance.start()
    while game.decision == decision and seat in game.pending():
        answer = bot.choose(game.view(seat), game.legal_actions(seat), rng, budget)
        for action in [answer] if isinstance(answer, int) else answer:
            game.apply(seat, action)
            if game.decision != decision:
                break


def play(setup: Setup, bots: list[Bot], allowance: Allowance = FEW) -> tuple[int, ...]:
    game = Game(setup)
    rngs = [bot_generator(f"{setup.seed}", seat) for seat in range(len(bots))]
    while not game.is_over:
        seat = game.pending()[0]
        decide(game, seat, bots[seat], rngs[seat], allowance)
    outcome = game.outcome()
    assert outcome is not None
    return outcome.scores


@pytest.mark.parametrize("kind", BASELINES)
@pytest.mark.parametrize("mode", SOME_MODES, ids=str)
def test_they_play_every_kind_of_game_to_its_end(kind: type[Bot], mode: Mode) -> None:
    assert len(play(explicit_setup(mode, 1), [kind()] * mode.players)) == mode.players


@pytest.mark.parametrize("kind", BASELINES)
@pytest.mark.parametrize("players", [1, 3])
def test_the_same_view_gives_the_same_answer(kind: type[Bot], players: int) -> None:
    """Another instance with a copy of the view gives the same answer: bots keep no state."""
    game = Game(Setup(players=players, seed="twice"))
    rng = bot_generator("twice", 0)
    for _ in range(60):
        seat = game.pending()[0]
        view, actions = game.view(seat), game.legal_actions(seat)
        before, again = copy.deepcopy(view), rng.clone()
        answer = kind().choose(view, actions, rng, FEW.start())
        assert view == before
        assert kind().choose(copy.deepcopy(view), actions, again, FEW.start()) == answer
        assert again.word() == rng.clone().word()
        rng = bot_generator("twice", seat)
        decide(game, seat, kind(), rng, FEW)
        if game.is_over:
            break


@pytest.mark.parametrize("kind", BASELINES)
def test_they_do_not_see_what_is_hidden(kind: type[Bot]) -> None:
    """Two games that differ only in what a seat cannot know give the same answer."""
    catalog = load_catalog()
    copies = catalog.copies(())
    deck = [card.id for at, card in enumerate(catalog.cards) for _ in range(copies[at])]
    hand, step = 7, 11  # 11 and 150 have no factor in common: every card is taken once
    deck = [deck[number * step % len(deck)] for number in range(len(deck))]
    answers = []
    for order in (deck, [*deck[:hand], *reversed(deck[hand:])]):
        game = Game(
            Setup(
                players=3,
                seed="hidden",
                seating="fixed",
                empires=catalog.empires_for(())[:3],
                decks={"base": tuple(order)},
            )
        )
        budget = Allowance(simulations=50).start()
        rng = bot_generator("hidden", 0)
        answers.append(kind().choose(game.view(0), game.legal_actions(0), rng, budget))
    assert answers[0] == answers[1]


def test_quick_beats_random() -> None:
    wins = 0
    for number in range(12):
        bots: list[Bot] = [RandomBot(), RandomBot(), RandomBot()]
        bots[number % 3] = BaselineQuickBot()
        setup = Setup(players=3, seed=f"quick {number}", seating="fixed")
        scores = play(setup, bots)
        wins += scores[number % 3] == max(scores)
    assert wins >= 9


@pytest.mark.slow
def test_search_gains_by_more_simulations() -> None:
    def mean(simulations: int) -> float:
        setups = [Setup(players=3, seed=f"more {number}") for number in range(4)]
        bots: list[Bot] = [BaselineSearchBot()] * 3
        scores = [play(setup, bots, Allowance(simulations=simulations)) for setup in setups]
        return sum(map(sum, scores)) / 12

    assert mean(500) > mean(4) + 5


def test_search_repeats_with_a_number_of_simulations() -> None:
    setup = Setup(players=2, seed="again")
    bots: list[Bot] = [BaselineSearchBot()] * 2
    allowance = Allowance(simulations=30)
    assert play(setup, bots, allowance) == play(setup, bots, allowance)


def test_search_stops_when_its_budget_is_spent() -> None:
    """With a single simulation, every level keeps its first option."""
    game = Game(Setup(players=3, seed="spent"))
    for allowance in (Allowance(simulations=1), Allowance(milliseconds=0.001)):
        budget = allowance.start()
        view, actions = game.view(0), game.legal_actions(0)
        answer = BaselineSearchBot().choose(view, actions, bot_generator("spent", 0), budget)
        assert answer == [actions[0]]  # the first card of the hand
        assert budget.is_spent
    half = Allowance(simulations=20).start()
    BaselineSearchBot().choose(view, actions, bot_generator("spent", 0), half)
    assert half.simulations == 10  # a pick takes half of what planning may


def test_search_takes_its_usual_allowance_if_none_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BaselineSearchBot, "allowance", Allowance(simulations=3))
    game = Game(Setup(players=2, seed="usual"))
    bot = BaselineSearchBot()
    answer = bot.choose(game.view(0), game.legal_actions(0), bot_generator("usual", 0), Budget())
    assert answer == [game.legal_actions(0)[0]]


@pytest.mark.parametrize("kind", BASELINES)
def test_they_keep_one_of_drawn_cards(kind: type[Bot]) -> None:
    """They never draw, but may have to continue after another bot has drawn."""
    game = Game(Setup(players=1, seed="drawn"))
    game.apply(0, next(a for a in game.legal_actions(0) if kind_of(a) == DRAW))
    assert len(game.legal_actions(0)) > 1
    decide(game, 0, kind(), bot_generator("drawn", 0), FEW)
    assert game.phase == "production"


def test_the_tables_of_an_empire_follow_from_its_card() -> None:
    catalog = load_catalog()
    setup = Setup(players=2, side="A", seed="tables").checked(catalog)
    table = spec_for(setup, catalog)
    names = [empire.id for empire in catalog.empires]
    panafrican = EmpireEstimates(table, names.index("panafrican-union"))
    assert panafrican.expected[TYPES.index("research")] == 6
    for number in range(len(names)):
        weights = EmpireEstimates(table, number).weights
        assert all(0.2 <= weight <= 2.0 for weight in weights)
