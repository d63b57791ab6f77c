"""Builds the catalogue and the texts that the page loads."""

from __future__ import annotations

from typing import Final

from wonderful import locales
from wonderful.bots.registry import LEVELS, bot_codes
from wonderful.catalog import Catalog
from wonderful.catalog.card_facts import catalog_facts
from wonderful.catalog.vocabulary import KINDS, MEDALS, RESOURCES, SIDES, TYPES
from wonderful.server.messages.page_data import CatalogData, TextsData
from wonderful.server.table.bot_characters import CHARACTERS
from wonderful.server.table.time_control import TIME_KINDS

# Prefixes of the texts that the page uses. Texts of the command line are not sent.
_PAGE_TEXT_PREFIXES: Final = (
    "web.",
    "term.",
    "event.",
    "ui.card.",
    "ui.pledge.",
    "ui.the-empire",
    "ui.copy",
    "ui.result.",
    "ui.score.",
    "list.",
    "count.",
    "bot.",
)


def catalog_data(catalog: Catalog) -> CatalogData:
    return {
        **catalog_facts(catalog),
        "resources": list(RESOURCES),
        "kinds": list(KINDS),
        "types": list(TYPES),
        "sides": list(SIDES),
        "medals": list(MEDALS),
        "bots": list(bot_codes()),
        "bot_levels": list(LEVELS),
        "bot_faces": {level: list(faces) for level, faces in CHARACTERS.items()},
        "time_kinds": list(TIME_KINDS),
    }


def texts_data(texts: locales.Texts, lang: str) -> TextsData:
    own, english = texts.of(lang), texts.of(locales.DEFAULT)
    return {
        "lang": lang,
        "languages": [{"code": code, "name": texts.language(code).name} for code in texts.codes],
        "texts": {key: text for key, text in own.items() if key.startswith(_PAGE_TEXT_PREFIXES)},
        "english": {
            key: text
            for key, text in english.items()
            if key.startswith(_PAGE_TEXT_PREFIXES)
            and texts.find(texts.english_key(key), lang) is None
        },
    }
