"""The modes of games and their setups, for all tests of this folder."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tests.naive.facts import CA, EMPIRES, PACK, SCENARIOS, WP, full_decks
from tests.naive.tables import max_players
from tests.sets import council_catalog
from wonderful.rules.game import Game
from wonderful.rules.setup import Setup

BOXES: tuple[tuple[str, ...], ...] = ((), (CA,), (PACK,), (WP,), (CA, WP), (PACK, WP))
SIDES = "ABCDEF"


@dataclass(frozen=True)
class Mode:
    """A kind of game: players, expansions, side and scenario."""

    players: int
    expansions: tuple[str, ...]
    side: str
    scenario: str | None = None

    def __str__(self) -> str:
        if self.scenario is not None:
            return self.scenario if self.players == 1 else f"{self.scenario}-{self.players}p"
        return "-".join([f"{self.players}p", *self.expansions, self.side])


def scenario_mode(scenario: str) -> Mode:
    return Mode(1, (CA,) if scenario.startswith("ca-") else (), "B", scenario)


def _modes(sides: str) -> Iterator[Mode]:
    """Every number of players with every expansion and side."""
    for expansions in BOXES:
        for players in range(1, max_players(expansions) + 1):
            for side in sides:
                yield Mode(players, expansions, side)


SCENARIO_MODES = [scenario_mode(scenario) for scenario in SCENARIOS]
# Each expansion with each number of players once, with sides in turn.
MODES = [
    Mode(mode.players, mode.expansions, SIDES[number % len(SIDES)])
    for number, mode in enumerate(_modes("A"))
]
ALL_MODES = [*_modes(SIDES), *SCENARIO_MODES]


# Games with pledges, from an outside set. The naive engine does not support them.
COUNCIL_MODES = [Mode(players, ("council",), "A", "secret-council") for players in (1, 2, 3, 5)]


def new_game(setup: Setup, *, with_events: bool = False) -> Game:
    """A game with the catalogue that its mode needs."""
    is_council = "council" in (setup.expansions or ())
    return Game(setup, council_catalog() if is_council else None, with_events=with_events)


def usable_empires(expansions: Iterable[str]) -> list[str]:
    """The Empires of a game with these expansions (SETUP-2, PIECES-2)."""
    sets = ["base", CA] if {CA, PACK} & set(expansions) else ["base"]
    return sorted({empire for (empire, _), facts in EMPIRES.items() if facts.set in sets})


def explicit_setup(mode: Mode, seed: int) -> Setup:
    """A setup in which only the reshuffles of a solo game are random.

    With explicit decks, Empires and seats, the naive engine can play the same game.
    """
    rng = random.Random(f"{mode} {seed}")
    is_council = mode in COUNCIL_MODES
    decks = full_decks(*((), None) if is_council else (mode.expansions, mode.scenario))
    for cards in decks.values():
        rng.shuffle(cards)
    return Setup(
        players=mode.players,
        expansions=mode.expansions,
        side=mode.side,
        scenario=mode.scenario,
        empires=tuple(rng.sample(usable_empires(mode.expansions), mode.players)),
        seating="fixed",
        seed=f"{mode} {seed}",
        decks={name: tuple(cards) for name, cards in decks.items()},
        # PROD-9: about every third seat turns off the automatic done.
        automatic_done=tuple(rng.random() < 0.7 for _ in range(mode.players)),
    )
