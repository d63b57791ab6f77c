"""What a run plays, as data: the same spec gives the same games on every machine."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from wonderful.arena.entrants import Entrant
from wonderful.arena.schedule import Fixture, Schedule
from wonderful.catalog import Card, Catalog
from wonderful.errors import WonderfulError
from wonderful.rules.game import RULES_VERSION
from wonderful.rules.setup import Setup

FORMAT = 1
# What every setup said when runs got their names. A field that came later counts only if it says
# something: otherwise the same run would have another name, and would not be gone on with.
_ALWAYS_NAMED = (
    *("players", "names", "empires", "side", "expansions", "scenario"),
    *("seating", "automatic_done", "memory_aid"),
)


@dataclass(frozen=True, slots=True)
class RunSpec:
    """The bots, the game and the seed. Deal d has the seed `<seed>/<d>`."""

    entrants: tuple[Entrant, ...]
    setup: Setup  # checked; its seed is only the run's
    games: int
    cards: tuple[str, ...]  # the ids behind the numbers of cards in the run's file
    rules: int = RULES_VERSION

    @staticmethod
    def make(
        entrants: tuple[Entrant, ...], setup: Setup, *, seed: str, games: int, catalog: Catalog
    ) -> RunSpec:
        """A run of at least so many games; refused if its games cannot be played."""
        fixed = replace(setup, seed=seed, seating="fixed").checked(catalog)
        assert fixed.players is not None
        schedule = Schedule(len(entrants), fixed.players)
        whole = schedule.whole_deals(games)
        last = f"{seed}/{schedule.fixture(whole).deal}"
        replace(fixed, seed=last).checked(catalog)  # the longest seed
        cards = tuple(card.id for card in catalog.cards if _counts(card, fixed, catalog))
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
        """A name for the run's folder, the same whenever the same games are asked for."""
        content = {name: value for name, value in self.to_json().items() if name != "games"}
        usual = Setup().to_json()
        content["setup"] = {"version": 1} | {
            name: value
            for name, value in content["setup"].items()
            if name in _ALWAYS_NAMED or value != usual[name]
        }
        digest = sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
        bots = "-".join("".join(c for c in label if c.isalnum()) for label in self.labels)
        return f"{bots[:60]}-{self.players}p-{digest[:8]}"

    def schedule(self) -> Schedule:
        return Schedule(len(self.entrants), self.players)

    def game_setup(self, fixture: Fixture) -> Setup:
        """The setup of one game; its players are called as their bots."""
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


def _counts(card: Card, setup: Setup, catalog: Catalog) -> bool:
    """Whether a run has a number for a card: not if its set was only loaded, and is not played."""
    return card.set not in catalog.digests or card.set in setup.sets


def differences(old: RunSpec, new: RunSpec) -> tuple[str, ...]:
    """What keeps a run from going on as another. The number of games does not: more just follow.

    Nor do cards of sets that came later: they are numbered behind those that were there.
    """
    first, second = old.to_json(), new.to_json()
    second["cards"] = second["cards"][: len(old.cards)]
    found = [
        name for name in first if name not in ("games", "setup") and first[name] != second[name]
    ]
    setups = (first["setup"], second["setup"])
    found += [name for name in setups[0] if setups[0][name] != setups[1][name]]
    return tuple(found)
