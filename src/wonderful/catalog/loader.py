"""Loads the folders of sets into one checked catalogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib import resources
from typing import Any, Final, TypeVar

from wonderful.catalog.card_empire_scenario_parser import read_cards, read_empires, read_scenarios
from wonderful.catalog.cell_syntax import MAX_COUNT
from wonderful.catalog.frozen_map import FrozenMap
from wonderful.catalog.id_and_total_checks import (
    check_ids,
    check_left_out,
    check_scenario,
    check_totals,
)
from wonderful.catalog.model import CardSet, Catalog, Scenario
from wonderful.catalog.outside_sets import OutsideSet
from wonderful.catalog.problem_collector import STRICT, Problems
from wonderful.catalog.rule_contradictions import check_rules
from wonderful.catalog.rule_parser import KnownIds, check_complete, read_rules
from wonderful.catalog.set_digest import RULES, SCENARIOS, TABLES
from wonderful.catalog.set_texts import check_texts, nameable_ids
from wonderful.catalog.table_reader import Row, SourceLocation
from wonderful.catalog.toml_reader import Setting, read_settings
from wonderful.catalog.vocabulary import BASE, DECKS, SETS, SIDES
from wonderful.locales import DataPath

MAX_NUMBERED: Final = 1000  # designs, rewards and options: the engine packs them in 10 bits

T = TypeVar("T")
Reader = Callable[[DataPath, str, str, Problems], list[tuple[T, Row]]]


def load_sets(outside: Sequence[OutsideSet], problems: Problems = STRICT) -> Catalog:
    """Load the sets of the package, then outside sets in the order of their ids.

    The catalogue does not depend on the order in which sets are given, so the same seed deals the
    same game and records do not have to contain an order.
    """
    data = resources.files("wonderful.catalog") / "data"
    own: list[DataPath] = [data / set_id for set_id in SETS]
    ordered = sorted(outside, key=lambda each: each.id)
    catalog = load_folders([*own, *(each.folder for each in ordered)], problems)
    # A set with errors has no digest: its files may not even be valid TOML.
    good = (each for each in ordered if not problems.has_errors_in(each.id))
    return replace(catalog, outside=tuple(good))


def load_folders(folders: Sequence[DataPath], problems: Problems = STRICT) -> Catalog:
    """Load one folder per set, the base game first, into a catalogue."""
    by_id: dict[str, DataPath] = {}
    settings: dict[str, Setting] = {}
    for folder in folders:
        file = f"{folder.name}/{RULES}"
        if folder.name in by_id:
            problems.add(SourceLocation(file, 1, "", "").error("duplicate-set"))
            continue
        by_id[folder.name] = folder
        empty = Setting({}, file, "", {}, problems)
        settings[folder.name] = problems.get(empty, read_settings, folder / RULES, file, problems)
    cards = _read(by_id, "cards.table", read_cards, problems)
    empires = _read(by_id, "empires.table", read_empires, problems)
    scenarios = _read(by_id, "scenarios.table", read_scenarios, problems)
    check_complete(settings[BASE].need("rules"))
    known = KnownIds(tuple(card.id for card, _ in cards))
    rules = {set_id: _rules(file, known) for set_id, file in settings.items()}
    details = _read_details(by_id, [scenario for scenario, _ in scenarios], problems)
    catalog = Catalog(
        cards=tuple(card for card, _ in cards),
        empires=tuple(empire for empire, _ in empires),
        scenarios=tuple(
            problems.get(scenario, _with_details, scenario, details[scenario.id], known, rules)
            for scenario, _ in scenarios
        ),
        sets=FrozenMap({set_id: _card_set(set_id, settings, problems) for set_id in settings}),
        rules=FrozenMap(rules),
    )
    _check_numbers(catalog, problems)
    for set_id, folder in by_id.items():
        _check_set(catalog, folder, settings[set_id], problems)
    for scenario, row in scenarios:
        if not problems.has_errors_in(scenario.set):
            with problems.attempt():
                check_scenario(catalog, catalog.scenario(scenario.id), row)
                stated = _stated_rules(details[scenario.id])
                check_rules(catalog, scenario.set, stated, scenario.id)
    return catalog


def _check_set(catalog: Catalog, folder: DataPath, file: Setting, problems: Problems) -> None:
    """Run the checks across files. Errors that only follow from other errors are not reported."""
    set_id = folder.name
    own = [scenario for scenario in catalog.scenarios if scenario.set == set_id]
    if not problems.has_errors_in(*(f"{set_id}/{table}" for table in TABLES)):
        with problems.attempt():
            if catalog.sets[set_id].source is not None:
                check_left_out(catalog, set_id, file.need("source"))
            check_totals(catalog, set_id, file.need("totals"))
    if not problems.has_errors_in(set_id):
        check_rules(catalog, set_id, _stated_rules(file), None)
    ids = None
    # The ids are unknown if a scenario or a rule has an error.
    if not problems.has_errors_in(
        f"{set_id}/{RULES}", f"{set_id}/{SCENARIOS}", f"{set_id}/{TABLES[-1]}"
    ):
        rules = [catalog.rules[set_id], *(scenario.rules for scenario in own)]
        ids = nameable_ids(set_id, (each.id for each in own), rules)
    check_texts(folder, ids, problems)


def _check_numbers(catalog: Catalog, problems: Problems) -> None:
    """Check that the numbers used in actions fit into the bits reserved for them."""
    numbered = (len(catalog.cards), len(catalog.bundles), len(catalog.options))
    for name, number in zip(("cards.table", RULES, RULES), numbered, strict=True):
        if number > MAX_NUMBERED:
            location = SourceLocation(f"{[*catalog.sets][-1]}/{name}", 1, "", "")
            problems.add(location.error("too-many", found=number, most=MAX_NUMBERED))


def _read_details(
    folders: Mapping[str, DataPath], scenarios: Sequence[Scenario], problems: Problems
) -> dict[str, Setting]:
    """Read the file `scenarios/<id>.toml` of each scenario, which is optional (SCEN-4)."""
    details: dict[str, Setting] = {}
    for scenario in scenarios:
        name = f"{scenario.id}.toml"
        path = folders[scenario.set] / SCENARIOS / name
        file = f"{scenario.set}/{SCENARIOS}/{name}"
        found = Setting({}, file, "", {}, problems)
        if path.is_file():
            found = problems.get(found, read_settings, path, file, problems)
        details[scenario.id] = found
    known = {(scenario.set, f"{scenario.id}.toml") for scenario in scenarios}
    for set_id, folder in folders.items():
        inside = folder / SCENARIOS
        for path in inside.iterdir() if inside.is_dir() else ():
            if path.name.endswith(".toml") and (set_id, path.name) not in known:
                location = SourceLocation(f"{set_id}/{SCENARIOS}/{path.name}", 1, "", "")
                problems.add(location.error("unknown-scenario-file"))
    return details


def _with_details(
    scenario: Scenario, file: Setting, known: KnownIds, rules: Mapping[str, Mapping[str, Any]]
) -> Scenario:
    """Return the scenario with the players, side and rules that its file states."""
    get = file.problems.get
    top = file.table(("players", "side", "rules"))
    marks = (*rules[BASE].get("marks", ()), *rules[scenario.set].get("marks", ()))
    return replace(
        scenario,
        players=get(scenario.players, _players, top["players"])
        if "players" in top
        else scenario.players,
        side=get("B", top["side"].word, SIDES) if "side" in top else scenario.side,
        rules=_rules(file, replace(known, marks=marks)),
    )


def _players(setting: Setting) -> tuple[int, int]:
    fewest, most = setting.pair(1, 9)
    if fewest > most:
        raise setting.location.error("bad-number", word=str(most), low=fewest, high=9)
    return fewest, most


def _read(
    folders: Mapping[str, DataPath], name: str, reader: Reader[T], problems: Problems
) -> list[tuple[T, Row]]:
    """Read one kind of table from all folders, and check that ids are unique."""
    found: list[tuple[T, Row]] = []
    for set_id, folder in folders.items():
        if (path := folder / name).is_file():
            found += reader(path, f"{set_id}/{name}", set_id, problems)
    check_ids(row for _, row in found)
    return found


def _rules(file: Setting, known: KnownIds) -> FrozenMap[str, Any]:
    return file.problems.get(FrozenMap({}), read_rules, _stated_rules(file), known)


def _stated_rules(file: Setting) -> Setting:
    """Return the rules that a set states; the table may be empty."""
    return file.table().get("rules", replace(file, value={}, key="rules"))


def _card_set(set_id: str, settings: dict[str, Setting], problems: Problems) -> CardSet:
    file = settings[set_id]
    top = file.table(("deck", "excludes", "source", "totals", "rules"))
    others = [other for other in settings if other != set_id]
    found = CardSet(set_id, deck=0, excludes=(), source=None, left_out=FrozenMap({}))
    if problems.has_errors_in(file.file) and not top:  # the file could not be read
        return found
    with problems.attempt():
        found = replace(found, deck=DECKS.index(file.need("deck").word(DECKS)))
    with problems.attempt():
        excludes = top["excludes"].items() if "excludes" in top else []
        found = replace(found, excludes=tuple(item.word(others) for item in excludes))
    with problems.attempt():
        if "source" in top:
            top["source"].table(("set", "left_out"))
            left_out = top["source"].need("left_out").table()
            counts = {card_id: number.number(1, MAX_COUNT) for card_id, number in left_out.items()}
            source = top["source"].need("set").word(others)
            found = replace(found, source=source, left_out=FrozenMap(counts))
    return found
