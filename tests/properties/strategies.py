"""Hypothesis strategies: setups of every kind, and games at any point."""

import random
from dataclasses import dataclass

from hypothesis import settings
from hypothesis import strategies as st

from tests.naive.facts import SCENARIOS, full_decks
from tests.naive.tables import max_players
from tests.properties.modes import BOXES, SIDES, Mode, scenario_mode, usable_empires
from tests.properties.random_play import play_on
from wonderful.rules.game import Game
from wonderful.rules.setup import Setup

# Seeds drive a random player. Hypothesis cannot shrink what such a player does, but it shrinks the
# setup and the number of actions, and one int identifies the game.
seeds = st.integers(0, 2**32 - 1)

# For tests of a single moment of a game: more examples than the profile has.
more_examples = settings(max_examples=4 * settings().max_examples)


@st.composite
def modes(draw: st.DrawFn, fewest: int = 1) -> Mode:
    """Any mode with at least this many players."""
    if fewest == 1 and draw(st.integers(0, 9)) == 9:
        return scenario_mode(draw(st.sampled_from(sorted(SCENARIOS))))
    expansions = draw(st.sampled_from(BOXES))
    players = draw(st.integers(fewest, max_players(expansions)))
    return Mode(players, expansions, draw(st.sampled_from(SIDES)))


@st.composite
def setups(draw: st.DrawFn, fewest: int = 1) -> Setup:
    """Any setup: Empires chosen, random or mixed; fixed or random seats; given or random decks."""
    mode = draw(modes(fewest))
    seed = draw(seeds)
    rng = random.Random(seed)
    empires: list[str | None] = []
    for empire in rng.sample(usable_empires(mode.expansions), mode.players):
        empires.append(empire if draw(st.booleans()) else None)
    decks = None
    if draw(st.booleans()):
        cards = full_decks(mode.expansions, mode.scenario)
        for deck in cards.values():
            rng.shuffle(deck)
        decks = {name: tuple(deck) for name, deck in cards.items()}
    automatic = st.lists(st.booleans(), min_size=mode.players, max_size=mode.players)
    return Setup(
        players=mode.players,
        expansions=mode.expansions,
        side=mode.side,
        scenario=mode.scenario,
        empires=tuple(empires),
        seating=draw(st.sampled_from(["fixed", "random"])),
        seed=f"seed {seed}",
        decks=decks,
        automatic_done=tuple(draw(automatic)),
        memory_aid=draw(st.booleans()),
    )


@dataclass(frozen=True)
class Drive:
    """A game that a seeded random player plays up to some point."""

    setup: Setup
    seed: int
    actions: int

    def game(self) -> Game:
        """The game at that point, or at its end if that comes first."""
        game = Game(self.setup)
        play_on(game, self.rng(), self.actions)
        return game

    def rng(self) -> random.Random:
        return random.Random(self.seed)


@st.composite
def drives(draw: st.DrawFn, fewest: int = 1) -> Drive:
    """A game at any point, including round 4 and the end."""
    setup = draw(setups(fewest))
    per_seat = 140  # more than most games take
    return Drive(setup, draw(seeds), draw(st.integers(0, per_seat * (setup.players or 1))))
