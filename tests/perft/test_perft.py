"""The engine counts legal sequences as `counts.json` does, which the naive engine wrote.

One wrong, missing or doubled action anywhere below a position changes its counts; the split by
first action then says where to look.
"""

import json
from typing import Any

import pytest

from tests.perft.counting import (
    compare_splits,
    naive_count,
    naive_game,
    naive_split,
    real_count,
    real_game,
    real_split,
)
from tests.perft.regenerate import COUNTS

POSITIONS: list[dict[str, Any]] = json.loads(COUNTS.read_text(encoding="utf-8"))
NAMES = [position["name"] for position in POSITIONS]
QUICK = ("draft-2p", "bounty-2p")

by_position = pytest.mark.parametrize("position", POSITIONS, ids=NAMES)


@by_position
def test_counts_of_the_engine(position: dict[str, Any]) -> None:
    game = real_game(position)
    for depth, expected in enumerate(position["counts"], start=1):
        count = real_count(game, depth)
        if count != expected:
            splits = real_split(game, depth), naive_split(naive_game(position), depth)
            pytest.fail(
                f"{position['name']}, depth {depth}: {count} sequences, expected {expected}\n"
                + compare_splits(*splits)
            )


@pytest.mark.parametrize("name", QUICK)
def test_counts_are_the_naive_ones(name: str) -> None:
    check_naive_counts(POSITIONS[NAMES.index(name)])


@pytest.mark.slow
@by_position
def test_all_counts_are_the_naive_ones(position: dict[str, Any]) -> None:
    check_naive_counts(position)


def check_naive_counts(position: dict[str, Any]) -> None:
    game = naive_game(position)
    depths = range(1, len(position["counts"]) + 1)
    assert [naive_count(game, depth) for depth in depths] == position["counts"]


@by_position
def test_split_adds_up(position: dict[str, Any]) -> None:
    for depth, expected in enumerate(position["counts"][:3], start=1):
        assert sum(real_split(real_game(position), depth).values()) == expected


def test_a_missing_action_is_shown() -> None:
    text = compare_splits({"done": 3, "discard zeppelin": 4}, {"done": 3, "place -> empire": 1})
    marked = [line.split()[1] for line in text.splitlines() if line.startswith(" ->")]
    assert marked == ["discard", "place"]
