"""Our bots in whole games: legal in every mode, deterministic, and strong enough."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.bots.bot_games import FEW, GameStatistics, actions_of, play, play_match, seat_all
from tests.bots.conftest import FakeClock
from tests.properties.modes import BOXES, MODES, SCENARIO_MODES, Mode, explicit_setup
from wonderful.arena.simulation import Simulation
from wonderful.bots import Allowance, Budget, SeatedBot, make_bot
from wonderful.bots.rollout_search import Search
from wonderful.catalog import Catalog, load_catalog
from wonderful.record.match import Decider
from wonderful.record.record_format import record_of
from wonderful.rules.actions import DRAW, kind_of
from wonderful.rules.game import Game
from wonderful.rules.rng import bot_generator
from wonderful.rules.setup import Setup

QUICK = ("rookie", "greedy", "dictator")
GROUPS: dict[str, list[Mode]] = {
    **{
        "+".join(box) or "base": [mode for mode in MODES if mode.expansions == box] for box in BOXES
    },
    "scenarios": SCENARIO_MODES,
}
LARGEST = max(mode.players for mode in MODES)
# Every box, every number of players, and every third scenario.
FOR_SEARCH = [
    *MODES[::4],
    next(mode for mode in MODES if mode.players == LARGEST),
    *SCENARIO_MODES[::3],
]


# Legality


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("code", QUICK)
def test_they_are_legal_in_every_mode(code: str, group: str) -> None:
    played = GameStatistics()
    for mode in GROUPS[group]:
        bot = make_bot(code)
        play(Game(explicit_setup(mode, 1)), [bot] * mode.players, played=played)
    assert len(played.scores) == len(GROUPS[group])
    assert played.positions >= 1_000
    assert played.phases >= {"planning", "production"}
    assert ("draft" in played.phases) == (group != "scenarios")
    if group == "scenarios":
        assert played.draws > 10, "a lone player draws"


def test_the_modes_are_all_there_are() -> None:
    assert sum(map(len, GROUPS.values())) == len(MODES) + len(SCENARIO_MODES)
    assert {mode.players for mode in MODES} == set(range(1, LARGEST + 1))


@pytest.mark.parametrize("mode", FOR_SEARCH, ids=str)
def test_the_emperor_is_legal_too(mode: Mode) -> None:
    played = play(Game(explicit_setup(mode, 2)), [make_bot("emperor")] * mode.players)
    assert played.positions >= 60 * mode.players


def test_the_search_meets_every_size_and_kind_of_game() -> None:
    assert {mode.players for mode in FOR_SEARCH} == set(range(1, LARGEST + 1))
    assert {mode.expansions for mode in FOR_SEARCH} == set(BOXES)
    assert any(mode.scenario for mode in FOR_SEARCH)


def test_the_emperor_draws_when_it_is_alone() -> None:
    played = GameStatistics()
    for number in range(3):
        setup = Setup(players=1, seed=f"drawing {number}")
        play(Game(setup), [make_bot("emperor")], played=played)
    assert played.draws > 0
    assert played.questions > 3 * 4, "it looks at what it drew before it goes on"


@pytest.mark.parametrize("code", [*QUICK, "emperor"])
def test_they_continue_games_of_other_players(code: str) -> None:
    """Random actions lead to positions that the bots would never reach themselves."""
    positions = 0
    for number in range(12):
        players = 1 + number % 5
        game = Game(Setup(players=players, seed=f"begun {number}", side="ABCDEF"[number % 6]))
        rng = bot_generator(f"begun {number}", 0)
        chaos = make_bot("random")
        for _ in range(15 + 25 * number):
            if game.is_over:
                break
            seat = game.pending()[0]
            actions = game.legal_actions(seat)
            game.apply(seat, actions_of(chaos.choose(game.view(seat), actions, rng, Budget()))[0])
        if not game.is_over:
            positions += play(game, [make_bot(code)] * players).positions
    assert positions > 500


@pytest.mark.parametrize("code", [*QUICK, "emperor"])
def test_they_keep_one_of_drawn_cards(code: str) -> None:
    """They may have to continue after a person has drawn."""
    game = Game(Setup(players=1, seed="drawn"))
    game.apply(0, next(action for action in game.legal_actions(0) if kind_of(action) == DRAW))
    assert game.view(0)["drawn"]
    assert play(game, [make_bot(code)]).positions > 20


@pytest.mark.parametrize("code", ["random", *QUICK, "emperor"])
def test_a_seated_bot_of_ours_never_fails(code: str) -> None:
    for players in (1, 2, 3):
        setup = Setup(players=players, seed="never", seating="fixed")
        seated = seat_all(setup, [make_bot(code)] * players)
        match = play_match(setup, seated)
        assert not any(seat.failures for seat in seated)
        assert {entry.by for entry in match.entries} == {
            Decider("bot", code, make_bot(code).version)
        }


# A game with cards and rules of its own

WINTER_CARDS = """\
id|type|copies|cost|recycle|bonus|production|points|en|fr
ice-palace|project|15|gold 3|gold|||9|Ice Palace|Palais de Glace
sled|vehicle|10|energy 2, general 1|energy|krystallium 2|krystallium 1||Sled|Luge
"""
# Shorter rounds and fewer of them, other ways, a step of its own, starting goods, other points.
WINTER_RULES = """\
deck = "base"

[totals]
cards = 25
designs = 2
empires = 0
scenarios = 0
types = { vehicle = 10, project = 15 }

[rules]
rounds = 3
picks = 5
directions = ["right", "right", "left"]
solo_supremacy_minimum = 3
cubes_per_krystallium = 3
starting = "krystallium 1, general 2"
character_points = { general = 3, financier = 0 }
score_lines = { fleet = "2 per vehicle", estates = "1 per structure + project" }

[rules.deal]
2 = [6, 0]
4 = [5, 0]

[rules.supremacy_winners]
2 = 2

[rules.steps]
snow = { kinds = ["krystallium", "general", "financier"], supremacy = [] }

[rules.solo]
pools = 9
pools_per_round = 3
pool = [4, 0]
draws = [2, 1]
"""


@pytest.fixture
def winter(tmp_path: Path) -> Catalog:
    folder = tmp_path / "winter"
    folder.mkdir()
    (folder / "cards.table").write_text(WINTER_CARDS)
    (folder / "rules.toml").write_text(WINTER_RULES)
    return load_catalog(folder)


@pytest.mark.parametrize("code", ["random", *QUICK, "emperor"])
def test_bots_know_the_catalogue_of_their_game(code: str, winter: Catalog) -> None:
    bot = make_bot(code, winter)
    assert bot.catalog is winter
    built = 0
    for players in (1, 2, 4):
        setup = Setup(players=players, expansions=("winter",), seed="winter")
        game = Game(setup, winter)
        play(game, [bot] * players)
        cards = [card for player in game.view(None)["players"] for card in player["built"]]
        built += cards.count("ice-palace")
    if code != "random":
        assert built > 3, "nine points for three cubes are not to be missed"


def test_a_simulation_hands_its_catalogue_on(winter: Catalog) -> None:
    setup = Setup(players=2, expansions=("winter",))
    run = Simulation(setup, ["dictator", "random"], seed="winter", catalog=winter)
    assert all(bot.catalog is winter for bot in run.bots)
    assert len(list(run.games(2))) == 2


# Budgets


def count_games(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts the games that searches play from now on."""
    games: list[int] = []
    evaluate = Search.evaluate

    def counting(self, candidate, state):
        games.append(1)
        return evaluate(self, candidate, state)

    monkeypatch.setattr(Search, "evaluate", counting)
    return games


def ask(allowance: Allowance, setup: Setup) -> tuple[list[int], Budget, Game]:
    game = Game(setup)
    budget = allowance.start()
    rng = bot_generator("budget", 0)
    view, actions = game.view(0), game.legal_actions(0)
    return actions_of(make_bot("emperor").choose(view, actions, rng, budget)), budget, game


@pytest.mark.parametrize("players", [1, 3])
def test_a_search_without_any_time_still_answers(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = count_games(monkeypatch)
    setup = Setup(players=players, seed="no time")
    answer, _, game = ask(Allowance(milliseconds=0), setup)
    assert not games
    assert answer[0] in game.legal_actions(0)
    played = play(Game(setup), [make_bot("emperor")] * players, Allowance(milliseconds=0))
    assert played.positions >= 60 * players
    assert not games


def test_a_search_stops_when_its_time_is_over(
    clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a clock that advances by ten milliseconds per simulated game."""
    games: list[int] = []
    evaluate = Search.evaluate

    def ticking(self, candidate, state):
        games.append(1)
        clock.wait(0.01)
        return evaluate(self, candidate, state)

    monkeypatch.setattr(Search, "evaluate", ticking)
    _, budget, _ = ask(Allowance(milliseconds=1_000), Setup(players=3, seed="time"))
    assert budget.is_spent
    # In each stage a search finishes the last simulated game for all of its options.
    assert 90 <= len(games) <= 100 + 7 + 4 + 2


def test_a_search_makes_use_of_its_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    games = count_games(monkeypatch)
    for simulations in (20, 100, 400):
        games.clear()
        ask(Allowance(simulations=simulations), Setup(players=3, seed="simulations"))
        assert simulations * 0.8 <= len(games) <= simulations + 7 + 4 + 2


@pytest.mark.usefixtures("clock")  # a fixed clock: a busy machine makes no difference
def test_a_search_has_a_limit_if_nobody_gives_one(monkeypatch: pytest.MonkeyPatch) -> None:
    games = count_games(monkeypatch)
    ask(Allowance(), Setup(players=3, seed="no limit"))
    usual = make_bot("emperor").allowance.simulations
    assert usual is not None
    assert usual * 0.8 <= len(games) <= usual + 7 + 4 + 2


def test_a_search_in_time_is_never_late(clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole games with a clock that advances by five milliseconds per simulated game."""
    evaluate = Search.evaluate

    def ticking(self, candidate, state):
        clock.wait(0.005)
        return evaluate(self, candidate, state)

    monkeypatch.setattr(Search, "evaluate", ticking)
    for players in (1, 3):
        setup = Setup(players=players, seed="in time", seating="fixed")
        allowance = Allowance(milliseconds=50)
        seated = seat_all(setup, [make_bot("emperor")] * players, allowance)
        play_match(setup, seated)
        assert not any(seat.failures for seat in seated)
        assert all(0.05 < seat.slowest < 0.2 for seat in seated)


# Determinism


@pytest.mark.parametrize("code", ["random", *QUICK, "emperor"])
@pytest.mark.parametrize("players", [1, 3])
def test_the_same_seed_gives_the_same_game(code: str, players: int) -> None:
    setup = Setup(players=players, seed="same", seating="fixed", expansions=("war-or-peace",))
    first, second = (
        record_of(play_match(setup, seat_all(setup, [make_bot(code)] * players))).to_json()
        for _ in range(2)
    )
    assert first == second


def test_others_who_decide_in_between_change_nothing() -> None:
    """One object plays two games in turn, while another object plays a third one."""
    setup = Setup(players=2, seed="between", seating="fixed")
    alone = record_of(play_match(setup, seat_all(setup, [make_bot("emperor")] * 2)))
    bot, other = make_bot("emperor"), make_bot("emperor")
    games = [Game(setup), Game(Setup(players=1, seed="elsewhere", side="B"))]
    games.append(Game(Setup(players=3, seed="far away", expansions=("corruption-ascension",))))
    seats = [seat_all(setup, [bot] * 2), seat_all(setup, [bot]), seat_all(setup, [other] * 3)]
    done: list[tuple[int, str]] = []
    while not games[0].is_over:
        done += decide_once(games[0], seats[0])
        for game, seated in zip(games[1:], seats[1:], strict=True):
            if not game.is_over:
                decide_once(game, seated)
    assert done == [(entry.seat, entry.action) for entry in alone.entries]


def decide_once(game: Game, seated: Sequence[SeatedBot]) -> list[tuple[int, str]]:
    """One decision of a game; returns its actions."""
    seat = game.pending()[0]
    done: list[tuple[int, str]] = []

    def apply(action: int, _by: Decider) -> None:
        done.append((seat, game.describe(action)))
        game.apply(seat, action)

    seated[seat].decide(game, apply)
    return done


def test_more_simulations_or_another_generator_are_another_game() -> None:
    """Otherwise the determinism tests would prove little."""
    setup = Setup(players=2, seed="other", seating="fixed")
    emperor = make_bot("emperor")
    scores = set()
    for simulations in (6, 40):
        for number in range(2):
            seated = [
                SeatedBot(
                    emperor,
                    seat,
                    bot_generator(f"other {number}", seat),
                    allowance=Allowance(simulations=simulations),
                )
                for seat in range(2)
            ]
            outcome = play_match(setup, seated).game.outcome()
            assert outcome is not None
            scores.add(outcome.scores)
    assert len(scores) > 1


# Strength, with wide margins: benchmarks measure it


def wins_of(codes: Sequence[str], games: int, allowance: Allowance = FEW) -> tuple[int, float]:
    """Wins of the first bot against the others in changing seats, and its mean score."""
    wins, total = 0, 0
    for number in range(games):
        at = number % len(codes)
        setup = Setup(players=len(codes), seed=f"strength {number}", seating="fixed")
        seats = [*codes[len(codes) - at :], *codes[: len(codes) - at]]
        bots = [make_bot(code) for code in seats]
        scores = play(Game(setup), bots, allowance).scores[0]
        wins += scores[at] == max(scores)
        total += scores[at]
    return wins, total / games


def test_a_rookie_beats_chance() -> None:
    wins, mean = wins_of(["rookie", "random", "random"], 12)
    assert wins >= 10
    assert mean > 20


def test_a_dictator_beats_rookies() -> None:
    wins, mean = wins_of(["dictator", "rookie", "rookie"], 12)
    assert wins >= 9
    assert mean > 35


@pytest.mark.slow
def test_an_emperor_beats_rookies() -> None:
    wins, mean = wins_of(["emperor", "rookie", "rookie"], 6, Allowance(simulations=60))
    assert wins >= 4
    assert mean > 45


@pytest.mark.slow
def test_an_emperor_is_more_than_a_match_for_dictators() -> None:
    wins, _ = wins_of(["emperor", "dictator", "dictator"], 8, Allowance(simulations=50))
    assert wins >= 4, "a third would be its share"


@pytest.mark.parametrize(
    ("code", "least"), [("rookie", 8), ("greedy", 30), ("dictator", 40), ("emperor", 45)]
)
def test_alone_they_build_something(code: str, least: int) -> None:
    """Chance hardly ever gets a point."""
    played = GameStatistics()
    for number in range(6):
        setup = Setup(players=1, seed=f"solo {number}")
        play(Game(setup), [make_bot(code)], Allowance(simulations=30), played)
    scores = [scores[0] for scores in played.scores]
    assert sum(scores) / len(scores) > least


def test_scenarios_can_be_won() -> None:
    """SCEN-2: what a scenario wants built comes first."""
    won = 0
    for mode in SCENARIO_MODES:
        run = Simulation(Setup(scenario=mode.scenario), ["dictator"], seed="scenario")
        won += sum(bool(result.won) for result in run.games(2))
    assert won >= len(SCENARIO_MODES) * 2 / 3
