"""The statistics of cards that come with the package fit the catalogue and are plausible."""

import json
from typing import Any

import pytest

from wonderful.arena import packaged_statistics
from wonderful.catalog import load_catalog
from wonderful.rules.game import RULES_VERSION

CATALOG = load_catalog()
PICKS = CATALOG.rules_for().picks
AGAIN = "run: python -m wonderful.arena.packaged_statistics"


@pytest.fixture(scope="module")
def statistics() -> dict[str, Any]:
    text = packaged_statistics.FILE.read_text("utf-8")
    statistics: dict[str, Any] = json.loads(text)
    assert text == packaged_statistics.to_text(statistics)
    return statistics


def test_every_card_that_can_be_in_play_has_figures(statistics: dict[str, Any]) -> None:
    assert list(statistics["cards"]) == [card.id for card in CATALOG.cards], AGAIN
    assert set(statistics["runs"]) == {card.set for card in CATALOG.cards}
    assert statistics["rules"] == RULES_VERSION, AGAIN


def test_the_runs_are_what_the_command_plays(statistics: dict[str, Any]) -> None:
    for run in statistics["runs"].values():
        assert (run["bot"], run["players"], run["seed"]) == (
            packaged_statistics.BOT,
            packaged_statistics.PLAYERS,
            packaged_statistics.SEED,
        )
        assert run["games"] == packaged_statistics.GAMES, AGAIN


def test_the_figures_are_plausible(statistics: dict[str, Any]) -> None:
    for card, figures in statistics["cards"].items():
        low, high = figures["win_interval"]
        assert 0 < figures["pick_rate"] < 1, card
        assert 1 <= figures["mean_pick"] <= PICKS, card
        assert 0 < figures["build_rate"] < 1, card
        assert 0 <= low <= figures["win_rate"] <= high <= 1, card
        points = CATALOG.card(card).points
        if all(not line.of for line in points):
            assert figures["points"] == sum(line.count for line in points), card


def test_the_figures_are_known_well(statistics: dict[str, Any]) -> None:
    """Except for a few cards that bots rarely build."""
    cards = statistics["cards"]
    widths = sorted(high - low for low, high in (each["win_interval"] for each in cards.values()))
    assert widths[len(widths) // 2] < 0.05
    for id, run in statistics["runs"].items():
        rates = [cards[card.id]["win_rate"] for card in CATALOG.cards if card.set == id]
        assert min(rates) < 1 / run["players"] < max(rates)


def test_the_command_makes_such_a_file() -> None:
    made = packaged_statistics.statistics(games=2)
    assert made == json.loads(packaged_statistics.to_text(made))
    assert made == packaged_statistics.statistics(games=2)
    assert {run["games"] for run in made["runs"].values()} == {2}
    for id in made["cards"]:
        assert CATALOG.card(id).set in made["runs"]
    assert len(made["cards"]) > len(CATALOG.cards) / 3
