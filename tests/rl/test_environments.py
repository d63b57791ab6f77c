"""The environments pass the test suites of PettingZoo and Gymnasium."""

import warnings

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env

from wonderful import Game, Setup, WonderfulError
from wonderful.rl import MULTIPLAYER_ID, SOLO_ID, wonderful_v1
from wonderful.rl.layout import WAIT
from wonderful.rl.rewards import ILLEGAL_REWARD, point_rewards, rank_rewards, win_rewards
from wonderful.rl.solo_env import SoloEnv

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # PettingZoo's tests import what PettingZoo calls deprecated
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

CA = "corruption-ascension"
PACK = "ascension-48"
WP = "war-or-peace"
TABLES = [
    (2, ()),
    (3, ()),
    (4, ()),
    (5, ()),
    (6, (CA,)),
    (7, (CA,)),
    (2, (PACK,)),
    (3, (WP,)),
    (7, (CA, WP)),
    (6, (PACK, WP)),
]
CYCLES = 150  # for each agent: more than a game has

# PettingZoo wants a mask inside the observation, which makes it a dictionary, and then warns of
# dictionaries unless it knows the environment by name.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@pytest.mark.parametrize(("players", "expansions"), TABLES)
def test_api(players: int, expansions: tuple[str, ...]) -> None:
    api_test(wonderful_v1.env(players, expansions=expansions), num_cycles=CYCLES)


@pytest.mark.parametrize(("players", "expansions"), TABLES)
def test_parallel_api(players: int, expansions: tuple[str, ...]) -> None:
    env = wonderful_v1.parallel_env(players, expansions=expansions)
    parallel_api_test(env, num_cycles=CYCLES)


@pytest.mark.parametrize(("players", "expansions"), TABLES)
def test_seeds(players: int, expansions: tuple[str, ...]) -> None:
    seed_test(lambda: wonderful_v1.env(players, expansions=expansions), num_cycles=30)
    parallel_seed_test(lambda: wonderful_v1.parallel_env(players, expansions=expansions))


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"reward": "progress", "side": "C"},
        {"expansions": (CA, WP), "empire": "aztec-empire"},
        {"scenario": "base-1", "reward": "scenario"},
    ],
    ids=str,
)
def test_solo_passes_the_check_of_gymnasium(options: dict[str, object]) -> None:
    env = gymnasium.make(SOLO_ID, **options)  # type: ignore[arg-type]
    check_env(env.unwrapped)
    assert env.unwrapped.render_mode is None


def play_out(env: wonderful_v1.WonderfulAEC, seed: int) -> dict[str, float]:
    """Play at random to the end; returns the rewards."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    got: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, is_over, is_truncated, _ = env.last()
        assert not is_truncated
        if is_over:
            got[agent] = reward
            env.step(None)
        else:
            assert reward == 0
            env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
    return got


def test_the_rewards_are_those_of_the_outcome() -> None:
    env = wonderful_v1.env(4, reward="points")
    got = play_out(env, 5)
    outcome = env.episodes.outcome()
    assert outcome is not None
    assert tuple(got[agent] for agent in env.possible_agents) == outcome.scores
    ranks = play_out(wonderful_v1.env(4), 5)
    best = max(ranks, key=lambda agent: ranks[agent])
    assert env.seats[best] in outcome.winners
    assert sum(ranks.values()) == pytest.approx(0)


def test_ranking_to_rewards() -> None:
    ranking = [(9, 1, 1), (9, 1, 1), (3, 2, 0), (10, 0, 0)]
    assert rank_rewards(ranking) == [0.0, 0.0, -1.0, 1.0]
    assert win_rewards(ranking) == [0, 0, 0, 1]
    assert win_rewards(ranking[:2]) == [0.5, 0.5]
    assert point_rewards(ranking) == [9, 9, 3, 10]


def test_a_seed_deals_the_same_game_as_elsewhere() -> None:
    env = wonderful_v1.env(3)
    env.reset(seed=7)
    env.reset()
    assert env.episodes.seed == "7/1"
    game = Game(Setup(players=3, seating="fixed", seed="7/1"))
    assert game.view(2) == env.episodes.view(2)


def test_without_a_seed_games_differ() -> None:
    first, second = wonderful_v1.env(3), wonderful_v1.env(3)
    first.reset()
    second.reset()
    assert first.episodes.seed != second.episodes.seed


def test_both_environments_play_the_same_game() -> None:
    """The order in which seats are asked makes no difference."""
    turns, together = wonderful_v1.env(3), wonderful_v1.parallel_env(3)
    rng = np.random.default_rng(1)
    seen, _ = together.reset(seed=3)
    turns.reset(seed=3)
    plans: dict[str, list[int]] = {agent: [] for agent in together.agents}
    while together.agents:
        actions = {
            agent: int(rng.choice(np.flatnonzero(seen[agent]["action_mask"])))
            for agent in together.agents
        }
        for agent, action in actions.items():
            if action != WAIT:
                plans[agent].append(action)
        seen, rewards, *_ = together.step(actions)
    while not turns.terminations[turns.agent_selection]:
        turns.step(plans[turns.agent_selection].pop(0))
    assert not any(plans.values())
    assert turns.rewards == rewards
    for agent in turns.agents:
        assert np.array_equal(turns.observe(agent)["observation"], seen[agent]["observation"])


def test_an_illegal_action_ends_the_game() -> None:
    env = wonderful_v1.env(2)
    env.reset(seed=1)
    env.step(int(WAIT))
    assert env.rewards == {"player_0": ILLEGAL_REWARD, "player_1": 0}
    assert all(env.terminations.values())
    assert env.infos["player_0"] == {"illegal_action": 0}
    assert not env.episodes.play(0, 2**70)
    together = wonderful_v1.parallel_env(2)
    seen, _ = together.reset(seed=1)
    legal = int(np.flatnonzero(seen["player_1"]["action_mask"])[0])
    _, rewards, ends, _, infos = together.step({"player_0": 10**9, "player_1": legal})
    assert rewards == {"player_0": ILLEGAL_REWARD, "player_1": 0}
    assert all(ends.values())
    assert infos["player_0"] == {"illegal_action": 10**9}
    assert together.agents == []


def test_solo_rewards() -> None:
    totals = {}
    for reward in ("points", "progress"):
        env = SoloEnv(reward=reward)
        rng = np.random.default_rng(4)
        env.reset(seed=4)
        start = env.episodes.points(0)
        total, is_over = 0.0, False
        while not is_over:
            action = rng.choice(np.flatnonzero(env.action_masks()))
            _, got, is_over, _, info = env.step(action)
            total += got
        totals[reward] = total + (start if reward == "progress" else 0)
        assert info == {"points": totals[reward]}
    assert totals["points"] == totals["progress"]


def test_a_scenario_is_won_or_not() -> None:
    env = SoloEnv(scenario="base-1", reward="scenario")
    env.reset(seed=1)
    assert not env.episodes.has_won_scenario()


def test_what_cannot_be() -> None:
    with pytest.raises(WonderfulError, match=r"2 or more.*Solo-v1"):
        wonderful_v1.env(1)
    with pytest.raises(WonderfulError, match="rank, win or points"):
        wonderful_v1.parallel_env(2, reward="fame")
    with pytest.raises(WonderfulError, match="points, progress or scenario"):
        SoloEnv(reward="fame")
    with pytest.raises(WonderfulError, match="needs a scenario"):
        SoloEnv(reward="scenario")
    with pytest.raises(WonderfulError, match="players"):
        wonderful_v1.env(9)
    with pytest.raises(WonderfulError, match=r"reset\(\) first"):
        wonderful_v1.env(2).step(1)
    with pytest.raises(WonderfulError, match=r"reset\(\) first"):
        wonderful_v1.parallel_env(2).step({})
    with pytest.raises(WonderfulError, match=r"reset\(\) first"):
        SoloEnv().step(1)


def test_the_registry_of_pettingzoo_knows_them() -> None:
    turns = pettingzoo.make("aec", MULTIPLAYER_ID, players=4)
    assert isinstance(turns, wonderful_v1.WonderfulAEC)
    assert str(turns) == "wonderful_v1"
    together = pettingzoo.make("parallel", MULTIPLAYER_ID, players=4, reward="win")
    assert isinstance(together, wonderful_v1.WonderfulParallel)
    assert together.max_num_agents == 4


def test_rendering() -> None:
    env = wonderful_v1.env(2, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert text.splitlines()[0] == "1-draft-1"
    assert len(text.splitlines()) == 3
    assert wonderful_v1.env(2).render() is None
