"""The catalogue and the texts as the page loads them."""

from __future__ import annotations

from typing import Final

from wonderful import locales
from wonderful.bots.registry import LEVELS, bot_codes
from wonderful.catalog import Catalog
from wonderful.catalog.card_facts import catalog_facts
from wonderful.catalog.vocabulary import KINDS, MEDALS, RESOURCES, SIDES, TYPES
from wonderful.server.messages.page_data import CatalogData, TextsData
from wonderful.server.table.table_options import TIME_KINDS

# The texts that the browser shows; what only the command line says stays here.
_SHOWN: Final = (
    "web.",
    "term.",
    "event.",
    "ui.card.",
    "ui.pledge.",
    "ui.the-empire",
    "ui.result.",
    "ui.score.",
    "list.",
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
        "time_kinds": list(TIME_KINDS),
    }


def texts_data(known: locales.Texts, lang: str) -> TextsData:
    own, english = known.of(lang), known.of(locales.DEFAULT)
    return {
        "lang": lang,
        "languages": [{"code": code, "name": known.language(code).name} for code in known.codes],
        "texts": {key: text for key, text in own.items() if key.startswith(_SHOWN)},
        "english": {
            key: text
            for key, text in english.items()
            if key.startswith(_SHOWN) and known.find(known.english_key(key), lang) is None
        },
    }
