"""The workload for profile-guided optimization, run between the two compilations of the build.

`hatch_build.py` runs it as a module. It exercises everything that has to be fast: random games with
all numbers of players, clones, views, samples, and bots.
"""

from wonderful.arena.engine_measurement import EXPANSIONS_BY_PLAYERS, measure
from wonderful.arena.simulation import Simulation
from wonderful.bots.policy_weights import PLAIN, weights_of
from wonderful.bots.rollout_policy import RolloutPolicy
from wonderful.catalog import load_catalog
from wonderful.rules.game import Game, dealer_for
from wonderful.rules.rng import bot_generator
from wonderful.rules.sample import sample
from wonderful.rules.setup import Setup


def run_workload() -> None:
    catalog = load_catalog()
    for players, expansions in EXPANSIONS_BY_PLAYERS.items():
        measure(players, 0.1)
        setup = Setup(players=players, expansions=expansions, seed="training")
        for _ in Simulation(setup, ["greedy"], seed="training").games(2):
            pass
        dealer = dealer_for(setup.checked(catalog), catalog)
        policy = RolloutPolicy(dealer.spec, weights_of(PLAIN))
        for number in range(200):
            policy.play_out(dealer.begin(f"training/{number}"))
    game = Game(Setup(players=3, seed="training"))
    rng = bot_generator("training", 0)
    while not game.is_over:
        seat = game.pending()[0]
        sample(game.view(seat), rng).clone()
        actions = game.legal_actions(seat)
        game.apply(seat, actions[rng.below(len(actions))])


if __name__ == "__main__":
    run_workload()
