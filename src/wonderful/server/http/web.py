"""What the browser needs: its files, the texts of a language, and the facts of the cards."""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import FileResponse, HTMLResponse

from wonderful import locales
from wonderful.bots.registry import bot_codes
from wonderful.catalog import Catalog
from wonderful.catalog.model import Icon, Points
from wonderful.catalog.words import BASE, KINDS, THINGS, TYPES
from wonderful.server.http.context import TheService
from wonderful.server.http.rule_facts import rule_facts
from wonderful.server.identity import language_of
from wonderful.server.options import TIME_KINDS
from wonderful.server.problems import MessageError

router = APIRouter()

FOLDER: Final = Path(str(resources.files("wonderful.server"))) / "web"  # made by `npm run build`
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
_MOST_DIGESTS: Final = 20
_MOST_BODIES: Final = 100  # that are kept ready; games with older sets have catalogues of their own
_DAY: Final = 24 * 3600
_YEAR: Final = 365 * _DAY
# Packed files lie beside the plain ones (web/vite.config.ts), so that nothing is packed while
# others wait. The smallest first; browsers ask for it only over HTTPS and on their own machine.
_PACKED: Final = {"br": ".br", "gzip": ".gz"}
_NOT_WANTED: Final = re.compile(r"q=0(\.0*)?")
Digests = Annotated[
    str | None,
    Query(
        pattern=rf"^[0-9a-f]{{64}}(,[0-9a-f]{{64}}){{0,{_MOST_DIGESTS - 1}}}$",
        description="the digests of the sets from outside in a game, with commas",
    ),
]
_MISSING: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>wonderful</title></head>
<body><h1>wonderful</h1>
<p>The server runs, but its pages were not built with this package: see CONTRIBUTING.md.</p>
</body></html>
"""


@router.get("/api/texts", tags=["web"])
async def texts(request: Request) -> Response:
    """Every text that the browser shows, in the language of `?lang=` or `Accept-Language`, and
    which languages there are."""
    return _cached(request, _texts(locales.current(), language_of(request)), "accept-language")


@router.get("/api/catalog", tags=["web"])
async def catalog(request: Request, service: TheService, sets: Digests = None) -> Response:
    """Cards, Empires, scenarios, and what a table can be set up with.

    With `sets` as a game has it: one that has begun keeps the sets that it was begun with, when
    those of the server have changed. Its view tells them (`setup.sets`).
    """
    found = service.catalog
    if sets is not None:
        found = await service.tables.contents.catalog_with(sets.split(","))
    return _cached(request, _catalog(found))


@router.get("/api/statistics", tags=["web"])
async def statistics(request: Request) -> Response:
    """How bots use each card: a large run of games that comes with the package."""
    return _cached(request, _statistics())


@router.get("/assets/{name}", include_in_schema=False)
async def asset(name: str, request: Request) -> Response:
    """A part of the page. Its name changes with its content, so it is kept for ever."""
    return _file(
        request, FOLDER / "assets" / Path(name).name, f"public, max-age={_YEAR}, immutable"
    )


@router.get("/{page:path}", include_in_schema=False)
async def page(page: str, request: Request) -> Response:
    """The page is one; which screen it shows is its own affair."""
    if page == "api" or page.startswith("api/"):
        raise MessageError("not-found")
    if "/" not in page and "." in page and page != "index.html":  # the few files that lie beside it
        return _file(request, FOLDER / Path(page).name, f"public, max-age={_DAY}")
    if not (FOLDER / "index.html").is_file():
        return HTMLResponse(_MISSING)
    return _file(request, FOLDER / "index.html", "no-cache")


def _file(request: Request, path: Path, caching: str) -> Response:
    if not path.is_file():
        raise MessageError("not-found")
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    media_type = mimetypes.guess_type(path.name)[0]
    for coding, ending in _PACKED.items():
        packed = path.with_name(path.name + ending)
        if _accepts(request, coding) and packed.is_file():
            headers["content-encoding"] = coding
            return FileResponse(packed, headers=headers, media_type=media_type)
    return FileResponse(path, headers=headers, media_type=media_type)


def _accepts(request: Request, coding: str) -> bool:
    for given in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = given.partition(";")
        if name.strip() == coding:
            return not _NOT_WANTED.fullmatch(weight.strip())
    return False


@cache
def _texts(known: locales.Texts, lang: str) -> bytes:
    return json.dumps(texts_data(known, lang), ensure_ascii=False, separators=(",", ":")).encode()


def texts_data(known: locales.Texts, lang: str) -> dict[str, Any]:
    """The texts of a language as plain data. English ones are apart: they count as English does."""
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


@cache
def _statistics() -> bytes:
    return (resources.files("wonderful.arena") / "shipped.json").read_bytes()


@lru_cache(_MOST_BODIES)
def _catalog(catalog: Catalog) -> bytes:
    return json.dumps(catalog_data(catalog), ensure_ascii=False, separators=(",", ":")).encode()


def catalog_data(catalog: Catalog) -> dict[str, Any]:
    """The catalogue as plain data."""
    return {
        "cards": [
            {
                "id": card.id,
                "set": card.set,
                "deck": catalog.deck_of(number),
                "type": TYPES[card.type],
                "copies": card.copies,
                "cost": _counts(card.cost),
                "recycle": KINDS[card.recycle],
                "bonus": _counts(card.bonus),
                "production": [_icon(icon) for icon in card.production],
                "points": [_points(line) for line in card.points],
                "names": dict(card.names),
            }
            for number, card in enumerate(catalog.cards)
        ],
        "empires": [
            {
                "id": empire.id,
                "set": empire.set,
                "names": dict(empire.names),
                "sides": {
                    letter: {
                        "production": [_icon(icon) for icon in side.production],
                        "krystallium": side.krystallium,
                        "points": [_points(line) for line in side.points],
                    }
                    for letter, side in empire.sides.items()
                },
            }
            for empire in catalog.empires
        ],
        "scenarios": [
            {
                "id": scenario.id,
                "set": scenario.set,
                "cards": [[card, count] for card, count in scenario.cards],
                **scenario.medals,
                "players": list(scenario.players),
                "side": scenario.side,
                "rules": rule_facts(scenario.rules),
                "names": dict(scenario.names),
            }
            for scenario in catalog.scenarios
        ],
        "sets": {
            set.id: {
                "excludes": list(set.excludes),
                "max_players": _most_players(catalog, set.id),
                "rules": rule_facts(catalog.rules[set.id]),
            }
            for set in catalog.sets.values()
        },
        "digests": dict(catalog.digests),
        "picks": catalog.rules_for().picks,
        "bots": list(bot_codes()),
        "time_kinds": list(TIME_KINDS),
    }


def _counts(counts: Sequence[int]) -> dict[str, int]:
    return {KINDS[kind]: count for kind, count in enumerate(counts) if count}


def _icon(icon: Icon) -> dict[str, Any]:
    per = None if icon.per is None else TYPES[icon.per]
    return {"kind": KINDS[icon.kind], "count": icon.count, "per": per}


def _points(line: Points) -> dict[str, Any]:
    return {"count": line.count, "of": [THINGS[thing] for thing in line.of]}


def _most_players(catalog: Catalog, set_id: str) -> int:
    return catalog.rules_for(() if set_id == BASE else (set_id,)).max_players


def _cached(request: Request, body: bytes, depends_on: str = "") -> Response:
    """Asked for again, a browser that has it already is told so."""
    tag = f'W/"{hashlib.sha256(body).hexdigest()[:16]}"'  # weak: packed or not, it is the same
    vary = ", ".join(filter(None, ("accept-encoding", depends_on)))
    headers = {"etag": tag, "cache-control": "no-cache", "vary": vary}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if _accepts(request, "gzip"):
        headers["content-encoding"] = "gzip"
        body = _gzipped(body)
    return Response(body, media_type="application/json", headers=headers)


@lru_cache(_MOST_BODIES)
def _gzipped(body: bytes) -> bytes:
    """Packed once: there are only a few of them."""
    return gzip.compress(body, mtime=0)
