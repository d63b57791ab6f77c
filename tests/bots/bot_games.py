"""Whole games for tests of bots. Answers are checked here, not by the code under test."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from wonderful.bots import Allowance, Bot, SeatedBot, make_bot
from wonderful.bots.bot_process import IsolatedBot
from wonderful.bots.decision_with_fallback import FALLBACK
from wonderful.record.match import Decider, Entry, Match
from wonderful.record.record_format import record_of
from wonderful.rules.actions import DRAW, kind_of
from wonderful.rules.game import Game
from wonderful.rules.rng import Rng, bot_generator
from wonderful.rules.setup import Setup

FEW = Allowance(simulations=6)
SETUP = Setup(players=2, seed="seated", seating="fixed")
LONGEST_GAME = 5_000  # requests; more count as an endless game


@dataclass
class GameStatistics:
    """Counts of what bots did in games."""

    scores: list[tuple[int, ...]] = field(default_factory=list)
    questions: int = 0
    positions: int = 0  # in which an action was checked and applied
    draws: int = 0
    phases: set[str] = field(default_factory=set)


def actions_of(answer: int | Sequence[int]) -> list[int]:
    return [answer] if isinstance(answer, int) else list(answer)


def state_of(rng: Rng) -> tuple[int, int, int, int]:
    return int(rng.a), int(rng.b), int(rng.c), int(rng.d)


def play(
    game: Game,
    bots: Sequence[Bot],
    allowance: Allowance = FEW,
    played: GameStatistics | None = None,
) -> GameStatistics:
    """Play to the end without a fallback: the first illegal answer fails the test."""
    played = played if played is not None else GameStatistics()
    rngs = [bot_generator(f"{game.setup.seed}", seat) for seat in range(game.players)]
    for _ in range(LONGEST_GAME):
        if game.is_over:
            outcome = game.outcome()
            assert outcome is not None
            played.scores.append(outcome.scores)
            return played
        seat = game.pending()[0]
        _decide(game, seat, bots[seat], rngs[seat], allowance, played)
    raise AssertionError("the game does not end")


def _decide(
    game: Game, seat: int, bot: Bot, rng: Rng, allowance: Allowance, played: GameStatistics
) -> None:
    """One pick, planning phase or production step."""
    decision = game.decision
    budget = allowance.start()
    played.phases.add(game.phase)
    while game.decision == decision and seat in game.pending():
        answer = bot.choose(game.view(seat), game.legal_actions(seat), rng, budget)
        played.questions += 1
        actions = actions_of(answer)
        assert actions, "an answer says something"
        for action in actions:
            assert type(action) is int
            assert game.decision == decision, "an answer ends with its decision"
            assert action in game.legal_actions(seat), game.describe(action)
            played.positions += 1
            played.draws += kind_of(action) == DRAW
            game.apply(seat, action)


def seat_all(
    setup: Setup, bots: Sequence[Bot], allowance: Allowance | None = FEW
) -> list[SeatedBot]:
    return [
        SeatedBot(bot, seat, bot_generator(f"{setup.seed}", seat), allowance=allowance)
        for seat, bot in enumerate(bots)
    ]


def play_match(setup: Setup, seated: Sequence[SeatedBot]) -> Match:
    """The same with a record and fallbacks, like arena and server."""
    match = Match(setup, seated[0].bot.catalog)
    for _ in range(LONGEST_GAME):
        if match.game.is_over:
            return match
        seat = match.game.pending()[0]
        decide(match, seated[seat])
    raise AssertionError("the game does not end")


def decide(match: Match, seated: SeatedBot) -> None:
    def apply(action: int, by: Decider) -> None:
        match.apply(seated.seat, action, by=by)

    seated.decide(match.game, apply)


def entries_of(match: Match, seat: int) -> list[Entry]:
    return [entry for entry in match.entries if entry.seat == seat]


def play_against(bot: Bot, *, allowance: Allowance | None = None) -> tuple[Match, list[SeatedBot]]:
    """A whole game of a bot against a good one, which must not be affected by failures."""
    seated = seat_all(SETUP, [bot, make_bot("rookie")], allowance)
    match = play_match(SETUP, seated)
    assert match.game.is_over
    assert match.game.outcome() is not None
    assert not seated[1].failures
    assert {entry.by.kind for entry in entries_of(match, 1)} == {"bot"}
    assert record_of(match).replay().entries == match.entries
    return match, seated


def assert_always_replaced(match: Match, seated: SeatedBot) -> None:
    """In every decision the bot failed at the first choice, and the fallback made all of it.

    Actions without an alternative may come before it; no bot is asked for those.
    """
    choices = []
    game = Game(match.game.setup, match.game.catalog)
    for entry in match.entries:
        if entry.seat == seated.seat:
            if len(game.legal_actions(entry.seat)) > 1 and game.decision not in choices:
                choices.append(game.decision)
            expected = ("fallback", FALLBACK)
            if game.decision not in choices:
                expected = ("bot", seated.bot.code)
            assert (entry.by.kind, entry.by.name) == expected
        game.apply(entry.seat, entry.action)
    assert [failure.decision for failure in seated.failures] == choices
    assert seated.decisions >= len(choices) > 40


@contextmanager
def isolated_bot(spec: str) -> Iterator[IsolatedBot]:
    """A bot in a separate process until the end of the block."""
    bot = IsolatedBot(spec)
    try:
        yield bot
    finally:
        bot.close()
