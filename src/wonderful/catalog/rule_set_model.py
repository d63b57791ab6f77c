"""Rule sets as frozen objects, and their composition into the rules of one game.

The values come from the `rules.toml` of each set and the files of scenarios; `rule_parser` reads
them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

# Counts of goods: (("general", 1), ("mark:honour", 2)). Goods are kinds and marks.
Bundle: TypeAlias = tuple[tuple[str, int], ...]


def bundle_word(bundle: Bundle) -> str:
    """Return a bundle as one word, as used in actions.

    >>> bundle_word((("gold", 2), ("general", 1)))
    'gold*2+general'
    """
    return "+".join(good if count == 1 else f"{good}*{count}" for good, count in bundle)


@dataclass(frozen=True, slots=True)
class Step:
    """A production step: what it produces, and the bundles its winner chooses among."""

    id: str
    kinds: tuple[int, ...]
    supremacy: tuple[Bundle, ...]  # empty: no supremacy


@dataclass(frozen=True, slots=True)
class NamedLine:
    """A named score line of the rules: points that every player scores (COMP-4)."""

    id: str
    each: int  # may be negative
    of: tuple[str, ...]  # one thing to count, or two for pairs; empty: flat


@dataclass(frozen=True, slots=True)
class VoteReward:
    """The reward when an option wins a vote (PLEDGE-5)."""

    everybody: Bundle = ()
    supporters: Bundle = ()


@dataclass(frozen=True, slots=True)
class Pledge:
    """A secret commitment of every seat at one moment of a round (PLEDGE-1)."""

    id: str
    before: str  # the phase or step that follows it
    rounds: tuple[int, ...]  # from 1; empty: every round
    resolver: str
    options: tuple[str, ...]
    tie: str | None  # the option that wins a tie; None: no option wins
    rewards: Mapping[str, VoteReward]  # by option


@dataclass(frozen=True, slots=True)
class SoloRules:
    """The parameters of the solo game. Pairs are (base deck, expansion deck)."""

    flow: tuple[str, ...]
    pools: int
    pools_per_round: int
    pool: tuple[int, int]
    draws: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule set: every parameter of the rulebook. The values are in rules.toml."""

    flow: tuple[str, ...]  # the phases of a round, in order (FLOW-1)
    rounds: int
    picks: int
    directions: tuple[str, ...]  # "left" or "right", for each round
    max_players: int
    deal: Mapping[int, tuple[int, int]]  # players -> (base cards, expansion cards) for each player
    steps: tuple[Step, ...]
    supremacy_winners: Mapping[int, int]  # players -> maximum number of winners of a step
    solo_supremacy_minimum: int
    cubes_per_krystallium: int
    starting: tuple[int, ...]  # a count for each kind, on every Empire card at setup
    character_points: tuple[int, int]  # a General's, a Financier's
    score_lines: tuple[NamedLine, ...]  # lines that every player scores
    marks: tuple[str, ...]  # counters that rewards give and score lines count
    pledges: tuple[Pledge, ...]
    solo: SoloRules
    titles: tuple[tuple[int, str], ...]  # (score, title), ascending
    lowest_title: str

    def title(self, score: int) -> str:
        """Return the solo title for a score (SOLO-6)."""
        reached = [title for threshold, title in self.titles if score >= threshold]
        return reached[-1] if reached else self.lowest_title

    def flow_for(self, players: int) -> tuple[str, ...]:
        """Return the phases of a round for this number of players."""
        return self.solo.flow if players == 1 else self.flow
