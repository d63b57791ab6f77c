"""The definition of a run as data. The same spec gives the same games on every machine."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from wonderful.arena.entrant_parser import Entrant
from wonderful.arena.seating_schedule import Fixture, Schedule
from wonderful.catalog import Card, Catalog
from wonderful.errors import WonderfulError
from wonderful.rules.game import RULES_VERSION
from wonderful.rules.setup import Setup

FORMAT = 1
# The fields of a setup in the first release. Later fields affect the name of a run only if they
# differ from the default; otherwise an old run would get a new name and could not be continued.
_ORIGINAL_SETUP_FIELDS = (
    *("players", "names", "empires", "side", "expansions", "scenario"),
    *("seating", "automatic_done", "memory_aid"),
)


@dataclass(frozen=True, slots=True)
class RunSpec:
    """The bots, the setup and the seed. Deal d has the seed `<seed>/<d>`."""

    entrants: tuple[Entrant, ...]
    setup: Setup  # checked, with the seed of the run
    games: int
    cards: tuple[str, ...]  # the ids of the cards that the results file refers to by index
    rules: int = RULES_VERSION

    @staticmethod
    def make(
        entrants: tuple[Entrant, ...], setup: Setup, *, seed: str, games: int, catalog: Catalog
    ) -> RunSpec:
        """Create a run of at least this many games; raise an error if they cannot be played."""
        fixed = replace(setup, seed=seed, seating="fixed").checked(catalog)
        assert fixed.players is not None
        schedule = Schedule(len(entrants), fixed.players)
        whole = schedule.whole_deals(games)
        last = f"{seed}/{schedule.fixture(whole).deal}"
        replace(fixed, seed=last).checked(catalog)  # the longest seed
        cards = tuple(card.id for card in catalog.cards if _has_index(card, fixed, catalog))
        return RunSpec(entrants, fixed, whole, cards)

    @property
    def players(self) -> int:
        assert self.setup.players is not None
        return self.setup.players

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(entrant.label for entrant in self.entrants)

    @property
    def name(self) -> str:
        """The name of the run's folder. Runs with the same games have the same name."""
        content = {name: value for name, value in self.to_json().items() if name != "games"}
        defaults = Setup().to_json()
        content["setup"] = {"version": 1} | {
            name: value
            for name, value in content["setup"].items()
            if name in _ORIGINAL_SETUP_FIELDS or value != defaults[name]
        }
        digest = sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
        bots = "-".join("".join(c for c in label if c.isalnum()) for label in self.labels)
        return f"{bots[:60]}-{self.players}p-{digest[:8]}"

    def schedule(self) -> Schedule:
        return Schedule(len(self.entrants), self.players)

    def game_setup(self, fixture: Fixture) -> Setup:
        """Return the setup of one game. Players are named after their bots."""
        names = tuple(
            f"{self.labels[bot][:36]} {seat + 1}" for seat, bot in enumerate(fixture.lineup)
        )
        return replace(self.setup, seed=f"{self.setup.seed}/{fixture.deal}", names=names)

    def to_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "rules": self.rules,
            "seed": self.setup.seed,
            "games": self.games,
            "setup": json.loads(json.dumps(self.setup.to_json(secrets=False))),
            "bots": [entrant.to_json() for entrant in self.entrants],
            "cards": list(self.cards),
        }

    @staticmethod
    def from_json(data: dict[str, Any]) -> RunSpec:
        if data["format"] != FORMAT:
            raise WonderfulError("run-format", format=data["format"], known=FORMAT)
        return RunSpec(
            tuple(Entrant.from_json(bot) for bot in data["bots"]),
            Setup.from_json({**data["setup"], "seed": data["seed"]}),
            data["games"],
            tuple(data["cards"]),
            data["rules"],
        )


def _has_index(card: Card, setup: Setup, catalog: Catalog) -> bool:
    """Whether a run has an index for a card: not for sets that are loaded but not played."""
    return card.set not in catalog.digests or card.set in setup.sets


def differences(old: RunSpec, new: RunSpec) -> tuple[str, ...]:
    """Return the differences that prevent continuing one run as another.

    The number of games may differ, because more games can be added. So may cards of later sets,
    which are numbered after the existing ones.
    """
    first, second = old.to_json(), new.to_json()
    second["cards"] = second["cards"][: len(old.cards)]
    found = [
        name for name in first if name not in ("games", "setup") and first[name] != second[name]
    ]
    setups = (first["setup"], second["setup"])
    found += [name for name in setups[0] if setups[0][name] != setups[1][name]]
    return tuple(found)
