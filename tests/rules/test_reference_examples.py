"""The examples in the pictures of the reference: the engine gets the same numbers.

The page has no rules, so the numbers are in a file that the page shows and this test computes.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.positions import CA, CATALOG, do, give, own, planning, produce, total
from wonderful.catalog.vocabulary import KINDS

FILE = Path(__file__).parents[2] / "web/src/reference/pictures/examples.json"
EXAMPLES: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
OF_ONE = {"materials": "mega-drill", "gold": "industrial-complex"}
OF_TWO = {"materials": "recycling-plant", "gold": "financial-center"}


def cards_for(kind: str, count: int) -> str:
    """Cards that produce so much."""
    return " ".join([OF_TWO[kind]] * (count // 2) + [OF_ONE[kind]] * (count % 2))


def test_the_production_step() -> None:
    example = EXAMPLES["production"]
    kind = example["kind"]
    game = planning(3, side="A")
    assert own(game)["empire"] == example["empire"]
    sites = [site["card"] for site in example["sites"]]
    give(game, 0, built=" ".join(example["built"]), sites=sites)
    for seat in (1, 2):
        missing = example["totals"][seat] - own(game, seat)["production"].get(kind, 0)
        give(game, seat, built=cards_for(kind, missing))
    produce(game, kind)
    assert [total(game, seat) for seat in range(3)] == example["totals"]
    assert [seat for seat in range(3) if own(game, seat)["financier"]] == example["winners"]
    for site in example["sites"]:
        do(game, 0, *[f"place -> {site['card']}"] * site["placed"])
        assert (site["card"] in own(game)["built"]) == site["is_built"]
    assert own(game)["to_place"] == 0
    # The caption: the first card pays for the second, and that one produces a step later.
    first, second = sites
    produce(game, "energy")
    assert total(game) == 1
    do(game, 0, f"place -> {second}")
    assert {first, second} <= set(own(game)["built"])
    produce(game, "science")
    assert total(game) > 0


@pytest.mark.parametrize("case", EXAMPLES["supremacy"]["cases"], ids=lambda case: str(case["id"]))
def test_supremacy_with_six_players(case: dict[str, Any]) -> None:
    kind = EXAMPLES["supremacy"]["kind"]
    game = planning(6, expansions=(CA,))
    for seat, count in enumerate(case["totals"]):
        give(game, seat, built=cards_for(kind, count))
    produce(game, kind)
    assert [total(game, seat) for seat in range(6)] == case["totals"]
    assert [seat for seat in range(6) if own(game, seat)["financier"]] == case["winners"]


def test_corruption() -> None:
    example = EXAMPLES["corruption"]
    game = planning(side="A", expansions=(CA,))
    assert own(game)["empire"] == example["empire"]
    side = CATALOG.empire(example["empire"]).sides["A"]
    built = [CATALOG.card(card).production for card in example["built"]]
    kind = KINDS.index(example["kind"])
    parts = [
        icon.count for icons in (side.production, *built) for icon in icons if icon.kind == kind
    ]
    assert parts == example["parts"]
    assert example["card"] in example["built"]
    give(game, built=" ".join(example["built"]))
    produce(game, example["kind"])
    assert total(game) == example["total"]


def test_duo() -> None:
    example = EXAMPLES["duo"]
    (line,) = CATALOG.card(example["card"]).points
    game = planning(expansions=(CA,))
    give(game, built=" ".join(example["built"]))
    assert sorted(example["first"] + example["second"]) == sorted(example["built"])
    found = [
        each for each in game.outcome_so_far().standings[0].sheet.lines if len(each.things) == 2
    ]
    assert [(each.each, each.count, each.points) for each in found] == [
        (line.count, example["pairs"], example["points"])
    ]


def test_the_score_sheet() -> None:
    example = EXAMPLES["score"]
    game = planning(side="A", expansions=(CA,))
    assert own(game)["empire"] == example["empire"]
    pieces = {name: example[name] for name in ("general", "financier", "krystallium")}
    give(game, built=" ".join(example["built"]), **pieces)
    sheet = game.outcome_so_far().standings[0].sheet
    shown = {tuple(sorted(line["things"])): line for line in example["lines"]}
    scored = {tuple(sorted(line.things)): line for line in sheet.lines if line.points}
    assert set(scored) == set(shown)
    for things, line in scored.items():
        expected = {name: shown[things][name] for name in ("each", "count", "points")}
        assert {name: getattr(line, name) for name in expected} == expected, things
    assert (sheet.flat, sheet.total) == (example["flat"], example["total"])
