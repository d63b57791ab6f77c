"""What the browser tells people of the rules: names and rewards, never how the game goes on.

A part is what one set or one scenario states; the browser puts the parts of a game together in the
order of COMP-1, later ones over earlier ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wonderful.catalog import Bundle, NamedLine, Pledge, Step
from wonderful.catalog.rules import VoteReward
from wonderful.catalog.words import KINDS


def rule_facts(part: Mapping[str, Any]) -> dict[str, Any]:
    """A part of the rules as plain data; what it does not state is left out."""
    facts: dict[str, Any] = {}
    if "picks" in part:
        facts["picks"] = part["picks"]
    if "steps" in part:
        facts["steps"] = {step.id: _step(step) for step in part["steps"].values()}
    if "pledges" in part:
        facts["pledges"] = {each.id: _pledge(each) for each in part["pledges"].values()}
    if "score_lines" in part:
        facts["score_lines"] = {line.id: _line(line) for line in part["score_lines"].values()}
    return facts


def _step(step: Step) -> dict[str, Any]:
    return {
        "kinds": [KINDS[kind] for kind in step.kinds],
        "rewards": [_goods(bundle) for bundle in step.supremacy],
    }


def _pledge(pledge: Pledge) -> dict[str, Any]:
    rewards = {option: pledge.rewards.get(option, VoteReward()) for option in pledge.options}
    return {
        "options": [
            {
                "id": option,
                "everybody": _goods(reward.everybody),
                "supporters": _goods(reward.supporters),
            }
            for option, reward in rewards.items()
        ],
        "tie": pledge.tie,
    }


def _line(line: NamedLine) -> dict[str, Any]:
    return {"each": line.each, "of": list(line.of)}


def _goods(bundle: Bundle) -> list[list[str | int]]:
    return [[good, count] for good, count in bundle]
