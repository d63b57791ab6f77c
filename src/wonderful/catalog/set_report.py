"""Checks outside sets and summarizes their contents, for authors of sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from wonderful import locales
from wonderful.catalog.loader import load_sets
from wonderful.catalog.model import Catalog
from wonderful.catalog.outside_sets import OutsideSet, find_sets, read_outside_set
from wonderful.catalog.problem_collector import Problems
from wonderful.catalog.set_texts import missing_texts, nameable_ids, text_files
from wonderful.errors import CatalogError


@dataclass(frozen=True, slots=True)
class SetContents:
    """The contents of a set without errors."""

    id: str
    digest: str
    cards: int
    designs: int
    empires: tuple[str, ...]
    scenarios: tuple[str, ...]
    # By language, the names that are missing and shown in English: `card moon-base`.
    missing: Mapping[str, tuple[str, ...]]
    # Languages with names in a table but without a text file, so that they cannot be chosen.
    unreachable: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetReport:
    """All errors of some sets, by file and line, and the contents of the sets without errors."""

    problems: tuple[CatalogError, ...]
    contents: tuple[SetContents, ...]


def check_folders(folders: Sequence[Path]) -> SetReport:
    """Check these sets together, as a game or a server would load them."""
    problems = Problems(is_collecting=True)
    found: list[Path] = []
    for folder in folders:
        found += problems.get([], find_sets, [folder.absolute()])
    found = list({folder.resolve(): folder for folder in found}.values())
    catalog = load_sets([read_outside_set(folder, problems) for folder in found], problems)
    contents = tuple(_set_contents(catalog, each) for each in catalog.outside)
    return SetReport(tuple(problems.errors), contents)


def _set_contents(catalog: Catalog, outside: OutsideSet) -> SetContents:
    cards = [card for card in catalog.cards if card.set == outside.id]
    empires = [empire for empire in catalog.empires if empire.set == outside.id]
    scenarios = [scenario for scenario in catalog.scenarios if scenario.set == outside.id]
    rules = [catalog.rules[outside.id], *(each.rules for each in scenarios)]
    ids = nameable_ids(outside.id, (each.id for each in scenarios), rules)
    files = text_files(outside.folder)
    languages = dict.fromkeys((locales.DEFAULT, *(file.split(".")[0] for file in files)))
    named = [
        *(("card", card.id, card.names) for card in cards),
        *(("empire", empire.id, empire.names) for empire in empires),
        *(("scenario", each.id, each.names) for each in scenarios),
    ]
    written = {lang for _, _, names in named for lang in names}
    missing = {
        lang: (
            *(f"{kind} {id}" for kind, id, names in named if lang not in names),
            *(key.replace(".", " ", 1) for key in missing_texts(outside.folder, ids, lang)),
        )
        for lang in languages
    }
    known = {*languages, *locales.package_languages()}
    return SetContents(
        id=outside.id,
        digest=outside.digest,
        cards=sum(card.copies for card in cards),
        designs=len(cards),
        empires=tuple(empire.id for empire in empires),
        scenarios=tuple(each.id for each in scenarios),
        missing=missing,
        unreachable=tuple(sorted(written - known)),
    )
