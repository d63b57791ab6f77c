"""A rule set as frozen objects, and how several of them compose into the rules of one game.

The values are in the `rules.toml` of each set and in the files of scenarios; `ruleset` reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from wonderful.catalog.frozen import FrozenMap

# So many of each good: (("general", 1), ("mark:honour", 2)). Goods are kinds and marks.
Bundle: TypeAlias = tuple[tuple[str, int], ...]


def bundle_word(bundle: Bundle) -> str:
    """A bundle as one word, as actions write it.

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
    """Points that everybody scores beside those of their cards, under a name (COMP-4)."""

    id: str
    each: int  # may be negative
    of: tuple[str, ...]  # one thing that is counted, or two for pairs; empty: flat


@dataclass(frozen=True, slots=True)
class VoteReward:
    """What an option brings when it wins a vote (PLEDGE-5)."""

    everybody: Bundle = ()
    supporters: Bundle = ()


@dataclass(frozen=True, slots=True)
class Pledge:
    """A secret commitment of every seat at one moment of a round (PLEDGE-1)."""

    id: str
    before: str  # the phase or step that it precedes
    rounds: tuple[int, ...]  # from 1; empty: every round
    resolver: str
    options: tuple[str, ...]
    tie: str | None  # the option that wins a tie; None: nothing is decided
    rewards: Mapping[str, VoteReward]  # by option


@dataclass(frozen=True, slots=True)
class SoloRules:
    """The numbers of the solo game. Pairs are (base deck, expansion deck)."""

    flow: tuple[str, ...]
    pools: int
    pools_per_round: int
    pool: tuple[int, int]
    draws: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule set: every number of the rulebook, under one name. Its values are in rules.toml."""

    flow: tuple[str, ...]  # the phases of a round, in order (FLOW-1)
    rounds: int
    picks: int
    directions: tuple[str, ...]  # "left" or "right", for each round
    max_players: int
    deal: Mapping[int, tuple[int, int]]  # players -> (base cards, expansion cards) each
    steps: tuple[Step, ...]
    supremacy_winners: Mapping[int, int]  # players -> how many can win a step at most
    solo_supremacy_minimum: int
    cubes_per_krystallium: int
    starting: tuple[int, ...]  # a count for each kind, on every Empire at setup
    character_points: tuple[int, int]  # a General's, a Financier's
    score_lines: tuple[NamedLine, ...]  # lines that everybody scores
    marks: tuple[str, ...]  # counters that rewards give and score lines count
    pledges: tuple[Pledge, ...]
    solo: SoloRules
    titles: tuple[tuple[int, str], ...]  # (score, title), ascending
    lowest_title: str

    def title(self, score: int) -> str:
        """The solo title for a score (SOLO-6)."""
        reached = [title for threshold, title in self.titles if score >= threshold]
        return reached[-1] if reached else self.lowest_title

    def flow_for(self, players: int) -> tuple[str, ...]:
        """The phases of a round with so many players."""
        return self.solo.flow if players == 1 else self.flow


def _replace(_before: Any, after: Any) -> Any:
    """The later set wins."""
    return after


def _by_key(before: Any, after: Any) -> Any:
    """Tables add up; for an entry that both have, the later set wins."""
    return FrozenMap({**before, **after})


def _also(before: Any, after: Any) -> Any:
    """Lists add up, without repeating anything."""
    return (*before, *(item for item in after if item not in before))


def _sum(before: Any, after: Any) -> Any:
    """Goods add up."""
    return tuple(map(sum, zip(before, after, strict=True)))


# How each field of two rule sets becomes one (COMP-2); what is not here is replaced.
_COMPOSE: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "deal": _by_key,
    "steps": _by_key,
    "supremacy_winners": _by_key,
    "score_lines": _by_key,
    "pledges": _by_key,
    "solo": _by_key,
    "titles": _by_key,
    "marks": _also,
    "starting": _sum,
}


def merge_rules(parts: Sequence[Mapping[str, Any]]) -> Rules:
    """One rule set out of the base rules and changes to them, in this order (COMP-1)."""
    merged: dict[str, Any] = {}
    for part in parts:
        for name, value in part.items():
            compose = _COMPOSE.get(name, _replace)
            merged[name] = compose(merged[name], value) if name in merged else value
    for name in ("steps", "score_lines", "pledges"):
        merged[name] = tuple(merged[name].values())
    merged["solo"] = SoloRules(**merged["solo"])
    merged["titles"] = tuple(sorted((score, title) for title, score in merged["titles"].items()))
    return Rules(**merged)
