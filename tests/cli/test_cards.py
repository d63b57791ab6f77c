"""`wonderful cards`."""

import subprocess
import sys
from typing import Any

import pytest

import wonderful
from tests.cli.command_results import refused


def test_cards(cli) -> None:
    shown = cli("cards")
    assert shown.code == 0
    assert "Wind Turbines" in shown.out
    assert "2 Materials" in shown.out


def test_cards_in_other_languages(cli) -> None:
    shown = cli("cards", "--text", "éoliennes", "--lang", "fr")
    assert "Éoliennes" in shown.out
    assert "2 Matériaux" in shown.out


def test_cards_as_json(cli) -> None:
    data = cli("cards", "--json").data
    assert len(data) == len(wonderful.load_catalog().cards)
    [card] = cli("cards", "--text", "magnetic train", "--json").data
    assert card == {
        "id": "magnetic-train",
        "set": "base",
        "type": "project",
        "copies": 1,
        "cost": {"energy": 1, "science": 1, "gold": 3},
        "recycle": "gold",
        "bonus": {"financier": 2},
        "production": [{"kind": "gold", "count": 1, "per": "structure"}],
        "points": [{"count": 2, "of": []}],
        "names": {"en": "Magnetic Train", "fr": "Train Magnétique"},
    }


def test_cards_can_be_filtered(cli) -> None:
    def found(*arguments: str) -> list[dict[str, Any]]:
        cards: list[dict[str, Any]] = cli("cards", *arguments, "--json").data
        assert cards
        return cards

    assert {card["type"] for card in found("--type", "Vehicle")} == {"vehicle"}
    assert {card["set"] for card in found("--set", "war-or-peace")} == {"war-or-peace"}
    assert {card["set"] for card in found("--set", "base")} == {"base"}
    assert {card["set"] for card in found("--set", "ascension-48")} == {"corruption-ascension"}
    assert all("general" in card["cost"] for card in found("--costs", "general"))
    for card in found("--produces", "gold"):
        assert any(icon["kind"] == "gold" and icon["count"] > 0 for icon in card["production"])
    both = found("--type", "research", "--produces", "science")
    assert {card["id"] for card in both} >= {"neuroscience", "supercomputer"}
    assert cli("cards", "--text", "no such card", "--json").data == []


@pytest.mark.parametrize(
    ("set_", "total"),
    [("base", 150), ("corruption-ascension", 56), ("ascension-48", 48), ("war-or-peace", 20)],
)
def test_cards_counts_the_copies_of_the_set(cli, set_: str, total: int) -> None:
    data = cli("cards", "--set", set_, "--json").data
    assert sum(card["copies"] for card in data) == total
    assert f"{len(data)} different cards, copies: {total}" in cli("cards", "--set", set_).out


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--type", "boat"),
        ("--set", "basic"),
        ("--produces", "silver"),
        ("--costs", "silver"),
        ("--lang", "nl"),
    ],
)
def test_cards_refuses_unknown_words(cli, option: str, value: str) -> None:
    assert value in refused(cli("cards", option, value))


def test_nobody_reads_to_the_end() -> None:
    done = subprocess.run(
        f'"{sys.executable}" -m wonderful cards --json | head -n 1',
        shell=True,
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.stderr) == ("[\n", "")
