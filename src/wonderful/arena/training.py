"""What the build plays between its two compilations, so that the compiler knows what is usual.

`hatch_build.py` runs it as a module. It does a little of everything that has to be quick: random
games of all sizes, clones, views, samples, and bots at work.
"""

from wonderful.arena.measure import TABLES, measure
from wonderful.arena.simulate import Simulation
from wonderful.bots.habits import Habits
from wonderful.bots.weights import PLAIN, weights_of
from wonderful.catalog import load_catalog
from wonderful.rules.game import Game, dealer_for
from wonderful.rules.rng import bot_generator
from wonderful.rules.sample import sample
from wonderful.rules.setup import Setup


def train() -> None:
    catalog = load_catalog()
    for players, expansions in TABLES.items():
        measure(players, 0.1)
        setup = Setup(players=players, expansions=expansions, seed="training")
        for _ in Simulation(setup, ["greedy"], seed="training").games(2):
            pass
        dealer = dealer_for(setup.checked(catalog), catalog)
        habits = Habits(dealer.spec, weights_of(PLAIN))
        for number in range(200):
            habits.play_out(dealer.begin(f"training/{number}"))
    game = Game(Setup(players=3, seed="training"))
    rng = bot_generator("training", 0)
    while not game.is_over:
        seat = game.pending()[0]
        sample(game.view(seat), rng).clone()
        actions = game.legal_actions(seat)
        game.apply(seat, actions[rng.below(len(actions))])


if __name__ == "__main__":
    train()
