"""Checks everything that was sent to a person for secrets of others."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.server.secrecy.knowledge import Knowledge, Moment, Standing, Viewer
from wonderful import locales
from wonderful.catalog import load_catalog
from wonderful.catalog.model import closest
from wonderful.server.views.diff import apply_changes

_WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
# Events that are sealed until all are done (PLAN-5), and events that stay private (DRAFT-5).
_SEALED_EVENTS = frozenset(
    ("slated", "recycled", "placed", "spent", "discarded", "built", "received", "chosen", "pledged")
)
_PRIVATE_EVENTS = frozenset(
    ("dealt", "picked", "hand-received", "took-back", "placed-automatically", "done-automatically")
)


@dataclass(frozen=True)
class Frame:
    """Something that was sent to a person: a websocket message or an HTTP response."""

    text: str
    number: int  # how many facts the table had
    asked: str = ""  # the request: an answer may name the cards of its request


@dataclass
class Recording:
    """Everything that was sent to one person."""

    person: str
    frames: list[Frame] = field(default_factory=list)


@dataclass(frozen=True)
class Secrets:
    """Strings that must not be sent, or only to the person to whom they belong."""

    doors: tuple[str, ...] = ()  # sessions and tokens
    logins: tuple[tuple[str, str], ...] = ()  # a person, and the name of their account


@dataclass(frozen=True)
class Finding:
    """A leak."""

    kind: str  # "card", "sealed", "seed", "door" or "login"
    person: str
    what: str
    number: int
    text: str


def findings(recording: Recording, knowledge: Knowledge, secrets: Secrets) -> list[Finding]:
    """All leaks: what the person could not know when it was sent."""
    found: list[Finding] = []
    view: dict[str, Any] | None = None
    decision = ""
    for frame in recording.frames:
        moment = knowledge.moments[frame.number]
        viewer = moment.seats.get(recording.person)
        told = _read(frame.text)
        leaks = [("door", each) for each in secrets.doors if each in frame.text]
        leaks += [
            ("login", login)
            for owner, login in secrets.logins
            if owner != recording.person and login in frame.text
        ]
        if not moment.is_over:
            if moment.seed is not None and moment.seed in frame.text:
                leaks.append(("seed", moment.seed))
            known = moment.known.get(viewer, moment.known[None]) | card_ids(frame.asked)
            leaks += [("card", id) for id in _named(frame.text, told) - known - _harmless(told)]
            if isinstance(told, dict):
                view = _view(view, told)
                is_news = told.get("type") == "update"
                if len(moment.now) > 1:  # a solo player has no secrets (DRAFT-6)
                    is_sealed = is_news and decision == moment.decision
                    leaks += _sealed_events(told, viewer, is_sealed)
                if view is not None and told.get("type") in ("update", "table"):
                    leaks += _sealed_places(view, moment, viewer)
                    decision = moment.decision
        found += [
            Finding(kind, recording.person, what, frame.number, frame.text) for kind, what in leaks
        ]
    return found


def card_ids(text: str) -> set[str]:
    """The cards whose whole ids are in a text: "zeppelin" in "recycle zeppelin#2 -> …"."""
    return set(_WORD.findall(text)) & _ids()


@cache
def _ids() -> frozenset[str]:
    return frozenset(card.id for card in load_catalog().cards)


@cache
def _names() -> tuple[tuple[str, str], ...]:
    """The names of cards in all languages, with their ids."""
    names = {
        (card.name(lang).casefold(), card.id)
        for card in load_catalog().cards
        for lang in locales.languages()
    }
    return tuple(sorted(names))


def _named(text: str, told: Any) -> set[str]:
    """The cards in a message, by id; in error texts also by name."""
    found = card_ids(text)
    if isinstance(told, dict) and isinstance(told.get("error"), dict):
        sentence = told["error"]["text"].casefold()
        found |= {id for name, id in _names() if re.search(rf"\b{re.escape(name)}\b", sentence)}
    return found


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None  # the notation of a game is no JSON


def _harmless(told: Any) -> set[str]:
    """Cards that an error names in any game: examples, and ids similar to an unknown one."""
    error = told.get("error") if isinstance(told, dict) else None
    if not isinstance(error, dict):
        return set()
    found: set[str] = set()
    for lang in locales.languages():
        found |= card_ids(locales.template(f"error.{error['code']}", lang))
    if error["code"] == "unknown-card":
        found |= set(closest(error["params"]["id"], [card.id for card in load_catalog().cards]))
    return found


def _view(before: Any, told: dict[str, Any]) -> Any:
    """The person's view after one more message."""
    if told.get("type") == "table":
        return told.get("view")
    if told.get("type") == "update" and before is not None and "changes" in told:
        return apply_changes(before, told["changes"])
    return before


def _sealed_events(
    told: dict[str, Any], viewer: Viewer, is_sealed: bool
) -> Iterator[tuple[str, str]]:
    """Events of others that were sent too early or are private."""
    events: Sequence[dict[str, Any]] = told.get("events") or ()
    for event in events:
        if event["seat"] in (viewer, -1):
            continue
        code = event["event"]
        if code in _PRIVATE_EVENTS or (is_sealed and code in _SEALED_EVENTS):
            yield "sealed", json.dumps(event)


def _sealed_places(
    view: dict[str, Any], moment: Moment, viewer: Viewer
) -> Iterator[tuple[str, str]]:
    """Other seats must appear as they were at the start of the decision (PLAN-5)."""
    if view["pick"] is not None and view["pick"] != moment.pick[viewer]:
        yield "card", view["pick"]
    for player in view["players"]:
        seat = player["seat"]
        expected = moment.now[seat] if seat == viewer else moment.sealed[seat]
        shown = Standing(
            draft_area=tuple(sorted(player["draft_area"])),
            construction=tuple(sorted(site["card"] for site in player["construction"])),
            built=tuple(sorted(player["built"])),
            cubes=sum(player["cubes"].values()),
            krystallium=player["krystallium"],
            general=player["general"],
            financier=player["financier"],
            supremacies=player["supremacies"],
            marks=tuple(sorted(player["marks"].items())),
            pledges=tuple(player["pledges"]),
        )
        if shown != expected:
            yield "sealed", f"seat {seat}: {shown} instead of {expected}"
