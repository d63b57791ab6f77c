"""Requests for what the page shows: texts, catalogue, card statistics. Compressed and cached."""

from __future__ import annotations

import gzip
import hashlib
import json
from functools import cache, lru_cache
from importlib import resources
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response

from wonderful import locales
from wonderful.arena.packaged_statistics import PackagedStatistics
from wonderful.catalog import Catalog
from wonderful.server.accounts.request_identity import language_of
from wonderful.server.http.compression import accepts
from wonderful.server.http.dependencies import TheService
from wonderful.server.messages.page_data import CatalogData, TextsData
from wonderful.server.plain_type_schema import schema_of
from wonderful.server.views.page_data_views import catalog_data, texts_data

router = APIRouter(prefix="/api", tags=["page data"])

_MAX_DIGESTS: Final = 20
_MAX_BODIES: Final = 100  # that are kept ready; games with older sets have their own catalogues
Digests = Annotated[
    str | None,
    Query(
        pattern=rf"^[0-9a-f]{{64}}(,[0-9a-f]{{64}}){{0,{_MAX_DIGESTS - 1}}}$",
        description="the digests of the outside sets of a game, separated by commas",
    ),
]


def _json_of(shape: Any) -> dict[int | str, dict[str, Any]]:
    """The answer in the OpenAPI document; FastAPI does not see the type of encoded data."""
    return {200: {"content": {"application/json": {"schema": schema_of(shape)}}}}


@router.get("/texts", responses=_json_of(TextsData))
async def texts(request: Request) -> Response:
    """Every text of the page, in the language of `?lang=` or `Accept-Language`."""
    return _cached(request, _texts(locales.current(), language_of(request)), "accept-language")


@router.get("/catalog", responses=_json_of(CatalogData))
async def catalog(request: Request, service: TheService, sets: Digests = None) -> Response:
    """Cards, Empires, scenarios, and what a table can be set up with.

    A game keeps the sets that it was started with, even if those of the server have changed since:
    `sets` asks for the catalogue of a game by the digests in its view (`setup.sets`).
    """
    found = service.catalog
    if sets is not None:
        found = await service.tables.contents.catalog_with(sets.split(","))
    return _cached(request, _catalog(found))


@router.get("/statistics", responses=_json_of(PackagedStatistics))
async def statistics(request: Request) -> Response:
    """How bots use each card, in a large run of games that comes with the package."""
    return _cached(request, _statistics())


@cache
def _texts(known: locales.Texts, lang: str) -> bytes:
    return _encoded(texts_data(known, lang))


@lru_cache(_MAX_BODIES)
def _catalog(catalog: Catalog) -> bytes:
    return _encoded(catalog_data(catalog))


@cache
def _statistics() -> bytes:
    return (resources.files("wonderful.arena") / "packaged_statistics.json").read_bytes()


def _encoded(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _cached(request: Request, body: bytes, depends_on: str = "") -> Response:
    """The body, or 304 if the browser has it already."""
    tag = f'W/"{hashlib.sha256(body).hexdigest()[:16]}"'  # weak: the same, compressed or not
    vary = ", ".join(filter(None, ("accept-encoding", depends_on)))
    headers = {"etag": tag, "cache-control": "no-cache", "vary": vary}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if accepts(request, "gzip"):
        headers["content-encoding"] = "gzip"
        body = _gzipped(body)
    return Response(body, media_type="application/json", headers=headers)


@lru_cache(_MAX_BODIES)
def _gzipped(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)
