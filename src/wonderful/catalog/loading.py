"""Loads the folders of sets into one checked catalogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from wonderful.catalog.checks import check_ids, check_left_out, check_scenario, check_totals
from wonderful.catalog.frozen import FrozenMap
from wonderful.catalog.model import CardSet, Catalog, Scenario
from wonderful.catalog.notation import MOST
from wonderful.catalog.reading import read_cards, read_empires, read_scenarios
from wonderful.catalog.ruleset import Known, check_complete, check_rules, read_rules
from wonderful.catalog.settings import Setting, read_settings
from wonderful.catalog.table import Place, Row
from wonderful.catalog.words import BASE, DECKS, SETS, SIDES

T = TypeVar("T")
Reader = Callable[[Traversable, str, str], list[tuple[T, Row]]]


def load_sets(extra_folders: Sequence[Traversable]) -> Catalog:
    """The sets of the package, then those of the extra folders, in this order."""
    data = resources.files("wonderful.catalog") / "data"
    return load_folders([*(data / set_id for set_id in SETS), *extra_folders])


def load_folders(folders: Sequence[Traversable]) -> Catalog:
    """One catalogue out of one folder for each set, the base game first."""
    settings: dict[str, Setting] = {}
    for folder in folders:
        file = read_settings(folder / "rules.toml", f"{folder.name}/rules.toml")
        if folder.name in settings:
            raise file.place.error("duplicate-set")
        settings[folder.name] = file
    cards = _read(folders, "cards.table", read_cards)
    empires = _read(folders, "empires.table", read_empires)
    scenarios = _read(folders, "scenarios.table", read_scenarios)
    check_complete(settings[BASE].need("rules"))
    known = Known(tuple(card.id for card, _ in cards))
    rules = {set_id: read_rules(_rules(file), known) for set_id, file in settings.items()}
    details = _read_details(folders, [scenario for scenario, _ in scenarios])
    catalog = Catalog(
        cards=tuple(card for card, _ in cards),
        empires=tuple(empire for empire, _ in empires),
        scenarios=tuple(
            _with_details(scenario, details[scenario.id], known, rules) for scenario, _ in scenarios
        ),
        sets=FrozenMap({set_id: _card_set(set_id, settings) for set_id in settings}),
        rules=FrozenMap(rules),
    )
    for set_id, file in settings.items():
        if catalog.sets[set_id].source is not None:
            check_left_out(catalog, set_id, file.need("source"))
        check_totals(catalog, set_id, file.need("totals"))
        check_rules(catalog, set_id, _rules(file), None)
    for scenario, row in scenarios:
        check_scenario(catalog, catalog.scenario(scenario.id), row)
        check_rules(catalog, scenario.set, _rules(details[scenario.id]), scenario.id)
    return catalog


def _read_details(
    folders: Sequence[Traversable], scenarios: Sequence[Scenario]
) -> dict[str, Setting]:
    """For each scenario its file `scenarios/<id>.toml`, which it needs only to differ (SCEN-4)."""
    by_set = {folder.name: folder for folder in folders}
    details: dict[str, Setting] = {}
    known = {(scenario.set, f"{scenario.id}.toml") for scenario in scenarios}
    for folder in folders:
        inside = folder / "scenarios"
        for path in inside.iterdir() if inside.is_dir() else ():
            if path.name.endswith(".toml") and (folder.name, path.name) not in known:
                place = Place(f"{folder.name}/scenarios/{path.name}", 1, "", "")
                raise place.error("unknown-scenario-file")
    for scenario in scenarios:
        name = f"{scenario.id}.toml"
        path = by_set[scenario.set] / "scenarios" / name
        file = f"{scenario.set}/scenarios/{name}"
        empty = Setting({}, file, "", {})
        details[scenario.id] = read_settings(path, file) if path.is_file() else empty
    return details


def _with_details(
    scenario: Scenario, file: Setting, known: Known, rules: Mapping[str, Mapping[str, Any]]
) -> Scenario:
    """The scenario with the players, the side and the rules that its file states."""
    top = file.table(("players", "side", "rules"))
    players = top["players"].pair(1, 9) if "players" in top else scenario.players
    if players[0] > players[1]:
        raise top["players"].place.error("bad-number", word=str(players[1]), low=players[0], high=9)
    marks = (*rules[BASE].get("marks", ()), *rules[scenario.set].get("marks", ()))
    return replace(
        scenario,
        players=players,
        side=top["side"].word(SIDES) if "side" in top else scenario.side,
        rules=read_rules(_rules(file), replace(known, marks=marks)),
    )


def _read(folders: Sequence[Traversable], name: str, reader: Reader[T]) -> list[tuple[T, Row]]:
    """One kind of table from every folder that has it; ids are unique over all of them."""
    found: list[tuple[T, Row]] = []
    for folder in folders:
        if (path := folder / name).is_file():
            found += reader(path, f"{folder.name}/{name}", folder.name)
    check_ids(row for _, row in found)
    return found


def _rules(file: Setting) -> Setting:
    """The rules that a set states, which may be none."""
    return file.table().get("rules", Setting({}, file.file, "rules", file.lines))


def _card_set(set_id: str, settings: dict[str, Setting]) -> CardSet:
    file = settings[set_id]
    top = file.table(("deck", "excludes", "source", "totals", "rules"))
    others = [other for other in settings if other != set_id]
    excludes = top["excludes"].items() if "excludes" in top else []
    source, left_out = None, {}
    if "source" in top:
        top["source"].table(("set", "left_out"))
        source = top["source"].need("set").word(others)
        left_out = {
            card_id: number.number(1, MOST)
            for card_id, number in top["source"].need("left_out").table().items()
        }
    return CardSet(
        id=set_id,
        deck=DECKS.index(file.need("deck").word(DECKS)),
        excludes=tuple(item.word(others) for item in excludes),
        source=source,
        left_out=FrozenMap(left_out),
    )
