"""The tags of the page that other services read to show a preview of a link to it.

Links to tables say who invites to which game. Such services do not run the page's scripts, so the
server writes the tags into the page.
"""

from __future__ import annotations

import re
from html import escape
from typing import Final

from fastapi import Request

from wonderful import locales
from wonderful.errors import WonderfulError
from wonderful.server.accounts.request_identity import language_of
from wonderful.server.http.dependencies import base_url
from wonderful.server.http.invitation_view import invitation_to
from wonderful.server.messages.http_bodies import Invitation
from wonderful.server.service_container import Service
from wonderful.server.storage.store import StorageError

_TABLE: Final = re.compile(r"table/([a-zA-Z0-9_-]{1,40})")
_IMAGE: Final = ("/og-image.png", 1200, 630)


async def with_link_preview(page: str, path: str, request: Request, service: Service) -> str:
    """The page with the tags for the preview of a link to this path."""
    lang = language_of(request)
    title, description = await _title_and_description(path, service, lang)
    base = base_url(request, service)
    image, width, height = _IMAGE
    properties = {
        "og:type": "website",
        "og:site_name": "wonderful",
        "og:title": title,
        "og:description": description,
        "og:url": f"{base}/{path}",
        "og:image": f"{base}{image}",
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:locale": lang,
    }
    tags = [_tag("property", name, value) for name, value in properties.items()]
    tags.append(_tag("name", "twitter:card", "summary_large_image"))
    return page.replace("</head>", "".join(tags) + "</head>", 1)


def _tag(kind: str, name: str, value: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(value)}" />\n'


async def _title_and_description(path: str, service: Service, lang: str) -> tuple[str, str]:
    table = _TABLE.fullmatch(path)
    if table is not None:
        try:
            invitation = await invitation_to(service, table[1])
        except (WonderfulError, StorageError):
            pass  # the page itself says what is wrong
        else:
            return _invitation_texts(invitation, service, lang)
    return locales.text("preview.title", lang), locales.text("preview.about", lang)


def _invitation_texts(invitation: Invitation, service: Service, lang: str) -> tuple[str, str]:
    kind = "invitation" if invitation.status == "open" else "game"
    title = locales.text(f"preview.{kind}", lang, host=invitation.host)
    free = sum(chair.is_free for chair in invitation.chairs)
    options = invitation.options
    parts = [
        locales.text("preview.players", lang, count=options["players"]),
        *_game_names(options["expansions"], options["scenario"], service, lang),
    ]
    if invitation.status == "open":
        parts.append(locales.text("preview.free", lang, count=free))
    return title, " · ".join(parts)


def _game_names(
    expansions: list[str], scenario: str | None, service: Service, lang: str
) -> list[str]:
    """The names of the sets and of the scenario."""
    sets = [locales.name_of("set", each, lang) for each in expansions or ["base"]]
    return sets + [each.name(lang) for each in service.catalog.scenarios if each.id == scenario]
