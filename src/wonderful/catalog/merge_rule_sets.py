"""Combines the rules of the base game, the sets and the scenario of a game (COMP-1, COMP-2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from wonderful.catalog.frozen_map import FrozenMap
from wonderful.catalog.rule_set_model import Rules, SoloRules


def _replace(_before: Any, after: Any) -> Any:
    """Use the later value."""
    return after


def _by_key(before: Any, after: Any) -> Any:
    """Merge mappings. For a key that both have, the later value wins."""
    return FrozenMap({**before, **after})


def _append(before: Any, after: Any) -> Any:
    """Append the items of a list that are new."""
    return (*before, *(item for item in after if item not in before))


def _add(before: Any, after: Any) -> Any:
    """Add up counts of goods."""
    return tuple(map(sum, zip(before, after, strict=True)))


# How each field of two rule sets is combined (COMP-2). Other fields are replaced.
_COMPOSE: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "deal": _by_key,
    "steps": _by_key,
    "supremacy_winners": _by_key,
    "score_lines": _by_key,
    "pledges": _by_key,
    "solo": _by_key,
    "titles": _by_key,
    "marks": _append,
    "starting": _add,
}


def merge_rules(parts: Sequence[Mapping[str, Any]]) -> Rules:
    """Combine the base rules and changes to them, in this order (COMP-1)."""
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
