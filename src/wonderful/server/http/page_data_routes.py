"""Routes for the data of the page: texts, catalogue, card statistics. Compressed and cached."""

from __future__ import annotations

import gzip
import hashlib
import json
from functools import cache, lru_cache
from importlib import resources
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Request, Response

from wonderful import locales
from wonderful.arena.packaged_statistics import PackagedStatistics
from wonderful.catalog import Catalog
from wonderful.server.accounts.request_identity import language_of
from wonderful.server.http.compression import accepts
from wonderful.server.http.dependencies import ServiceDep
from wonderful.server.messages.page_data import CatalogData, TextsData
from wonderful.server.plain_type_schema import schema_of
from wonderful.server.views.catalog_and_texts_for_page import catalog_data, texts_data

router = APIRouter(prefix="/api", tags=["page data"])

_MAX_DIGESTS: Final = 20
_MAX_BODIES: Final = 100  # in each cache; games with older sets have their own catalogues
Digests = Annotated[
    str | None,
    Query(
        pattern=rf"^[0-9a-f]{{64}}(,[0-9a-f]{{64}}){{0,{_MAX_DIGESTS - 1}}}$",
        description="digests of a game's outside sets, separated by commas",
    ),
]

TextGroup = Annotated[
    Literal["reference"] | None, Query(description="texts that are not needed from the start")
]


def _json_response(shape: Any) -> dict[int | str, dict[str, Any]]:
    """The response in the OpenAPI document; FastAPI does not know the type of encoded data."""
    return {200: {"content": {"application/json": {"schema": schema_of(shape)}}}}


@router.get("/texts", responses=_json_response(TextsData))
async def get_texts(request: Request, group: TextGroup = None) -> Response:
    """Get the texts of the page, in the language of `?lang=` or `Accept-Language`.

    The texts of a `group` are loaded only when they are needed: the reference of the rules.
    """
    return _cached_response(
        request, _texts(locales.current(), language_of(request), group), "accept-language"
    )


@router.get("/catalog", responses=_json_response(CatalogData))
async def get_catalog(request: Request, service: ServiceDep, sets: Digests = None) -> Response:
    """Get all cards, Empires and scenarios, and the choices for a new table.

    A running game keeps the sets that it was started with, even if the server loads newer ones. To
    get the catalogue of a game, pass the digests from its view (`setup.sets`) as `sets`.
    """
    selected = service.catalog
    if sets is not None:
        selected = await service.tables.game_catalogs.catalog_with(sets.split(","))
    return _cached_response(request, _catalog(selected))


@router.get("/statistics", responses=_json_response(PackagedStatistics))
async def get_statistics(request: Request) -> Response:
    """Get statistics of how bots use each card, from a large run of games."""
    return _cached_response(request, _statistics())


@cache
def _texts(all_texts: locales.Texts, lang: str, group: str | None) -> bytes:
    return _encode(texts_data(all_texts, lang, group))


@lru_cache(_MAX_BODIES)
def _catalog(catalog: Catalog) -> bytes:
    return _encode(catalog_data(catalog))


@cache
def _statistics() -> bytes:
    return (resources.files("wonderful.arena") / "packaged_statistics.json").read_bytes()


def _encode(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _cached_response(request: Request, body: bytes, depends_on: str = "") -> Response:
    """The body with caching headers, or 304 if the client has this version already."""
    # Weak: the same with and without compression.
    tag = f'W/"{hashlib.sha256(body).hexdigest()[:16]}"'
    vary = ", ".join(filter(None, ("accept-encoding", depends_on)))
    headers = {"etag": tag, "cache-control": "no-cache", "vary": vary}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if accepts(request, "gzip"):
        headers["content-encoding"] = "gzip"
        body = _gzip(body)
    return Response(body, media_type="application/json", headers=headers)


@lru_cache(_MAX_BODIES)
def _gzip(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)
