"""Serves the files of the page, as built by `npm run build`."""

from __future__ import annotations

import hashlib
import mimetypes
from importlib import resources
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, HTMLResponse

from wonderful.server.http.compression import accepts
from wonderful.server.http.dependencies import ServiceDep
from wonderful.server.http.link_preview import with_link_preview
from wonderful.server.messages.error_messages import MessageError

router = APIRouter()

FOLDER: Final = Path(str(resources.files("wonderful.server"))) / "web"
_DAY: Final = 24 * 3600
_YEAR: Final = 365 * _DAY
# The build writes compressed copies next to the files (web/vite.config.ts). The smallest comes
# first; browsers accept Brotli only over HTTPS and from localhost.
COMPRESSED: Final = {"br": ".br", "gzip": ".gz"}
_MISSING: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>wonderful</title></head>
<body><h1>wonderful</h1>
<p>The server is running, but this package was built without the page: see CONTRIBUTING.md.</p>
</body></html>
"""


@router.get("/assets/{name}", include_in_schema=False)
async def asset(name: str, request: Request) -> Response:
    """Serve a script or style sheet. Its name contains a hash, so it can be cached forever."""
    return _file(
        request, FOLDER / "assets" / Path(name).name, f"public, max-age={_YEAR}, immutable"
    )


@router.get("/{path:path}", include_in_schema=False)
async def page(path: str, request: Request, service: ServiceDep) -> Response:
    """Serve the page at every other path. The page itself chooses the screen for the path."""
    if path == "api" or path.startswith("api/"):
        raise MessageError("not-found")
    if "/" not in path and "." in path and path != "index.html":  # icons and the like
        return _file(request, FOLDER / Path(path).name, f"public, max-age={_DAY}")
    index = FOLDER / "index.html"
    if not index.is_file():
        return HTMLResponse(_MISSING)
    html = await with_link_preview(index.read_text("utf-8"), path, request, service)
    return _html(request, html)


def _html(request: Request, html: str) -> Response:
    """The page, or 304 if the browser has it already."""
    body = html.encode()
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    headers = {"etag": tag, "cache-control": "no-cache", "vary": "accept-language"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return HTMLResponse(body, headers=headers)


def _file(request: Request, path: Path, caching: str) -> Response:
    if not path.is_file():
        raise MessageError("not-found")
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    media_type = mimetypes.guess_type(path.name)[0]
    for coding, ending in COMPRESSED.items():
        compressed = path.with_name(path.name + ending)
        if accepts(request, coding) and compressed.is_file():
            headers["content-encoding"] = coding
            return FileResponse(compressed, headers=headers, media_type=media_type)
    return FileResponse(path, headers=headers, media_type=media_type)
