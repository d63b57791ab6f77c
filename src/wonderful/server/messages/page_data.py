"""Data that the page loads over HTTP: catalogue, card statistics, and texts."""

from __future__ import annotations

from typing import Final, TypedDict

from wonderful.arena.packaged_statistics import PackagedStatistics
from wonderful.catalog.card_facts import CatalogFacts


class CatalogData(CatalogFacts):
    """The catalogue, and the choices for a new table."""

    resources: list[str]
    kinds: list[str]  # resources, Krystallium and characters
    types: list[str]  # of cards
    sides: list[str]  # of Empire cards
    medals: list[str]  # from lowest to highest
    bots: list[str]
    bot_levels: list[str]  # the bots to offer as opponents, from weak to strong
    bot_faces: dict[str, list[str]]  # by level; `bot.character.*` has their names and texts
    time_kinds: list[str]


class LanguageData(TypedDict):
    """A language that can be chosen."""

    code: str
    name: str


class TextsData(TypedDict):
    """The texts of a language, and English texts (with English plurals) for those it lacks."""

    lang: str
    languages: list[LanguageData]
    texts: dict[str, str]
    english: dict[str, str]


PAGE_DATA: Final = (CatalogData, PackagedStatistics, TextsData)
