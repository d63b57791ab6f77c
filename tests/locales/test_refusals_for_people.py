"""Refusals of real games name things as players know them: no ids, no seat 0.

Games are played at random, and between the moves every seat tries what the rules forbid.
"""

import random
import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from tests.locales.test_error_codes import raised
from tests.sets import council_catalog
from wonderful import locales
from wonderful.catalog import Card, Catalog, Empire, Scenario, load_catalog
from wonderful.errors import IllegalAction, WonderfulError
from wonderful.record.match import Match
from wonderful.rules.card_outlook import card_outlooks
from wonderful.rules.plan_shortcuts import plan
from wonderful.rules.preview import preview
from wonderful.rules.setup import Setup

# These explain the notation itself, to somebody who types it.
ABOUT_THE_NOTATION = {"action-unreadable", "action-bad-copy", "convenience-unknown"}
# Only a broken program can cause these.
NOT_PROVOKED = {"no-such-seat"}
MODULES = ("refusal_reasons", "plan_shortcuts", "preview", "card_outlook")
GAMES = (
    (Setup(players=2, seed="a"), load_catalog()),
    (Setup(players=3, seed="b", expansions=("corruption-ascension",)), load_catalog()),
    (Setup(players=1, seed="c"), load_catalog()),
    (
        Setup(players=2, seed="d", expansions=("council",), scenario="secret-council"),
        council_catalog(),
    ),
)
ZERO = r"\b(?:seat|chair|place|chaise|Platz|Stuhl) 0\b"


@pytest.fixture(autouse=True)
def strict() -> Iterator[None]:
    locales.set_strict(True)
    yield
    locales.set_strict(False)


def wrong_actions(match: Match, seat: int, rng: random.Random) -> list[str]:
    """Readable actions of every kind, with cards that the seat has and cards that it does not."""
    game, catalog = match.game, match.game.catalog
    me = match.view(seat)["players"][seat]
    seen = {word for action in game.legal_actions(seat) for word in game.describe(action).split()}
    cards = sorted(card.id for card in catalog.cards if card.id in seen)
    cards = [*rng.sample(cards, min(2, len(cards))), rng.choice(catalog.cards).id]
    sites = [site["place"] for site in me["construction"]]
    places = [*sites, *(f"{card}#2" for card in cards), rng.choice(cards), "empire"]
    actions = ["done", "resume", "take-pool", "choose general", "choose financier", "choose gold"]
    actions += [f"pledge {option}" for option in catalog.options]
    for card in cards:
        actions += [f"{verb} {card}" for verb in ("pick", "slate", "keep")]
        actions += [
            f"draw {deck} {card} {other}" for deck in ("base", "expansion") for other in cards
        ]
        actions += [f"recycle {card} -> {place}" for place in places]
    for place in places:
        actions += [f"{verb} -> {place}" for verb in ("place", "general", "financier")]
        actions += [f"discard {place}", f"krystallium -> {place} gold"]
    return actions


def attempts(match: Match, seat: int, rng: random.Random) -> Iterator[Callable[[], object]]:
    game = match.game
    actions = wrong_actions(match, seat, rng)
    places = [action.partition(" -> ")[2] for action in actions if action.startswith("place")]
    for action in actions:
        yield lambda action=action: game.clone().apply(seat, action)  # type: ignore[misc]
        yield lambda action=action: preview(game, seat, [action])  # type: ignore[misc]
    for place in places:
        for name in (f"complete {place}", f"place-all -> {place}", "slate-all", "rest-to-empire"):
            yield lambda name=name: plan(game, seat, name)  # type: ignore[misc]
        if place != "empire":
            yield lambda place=place: card_outlooks(  # type: ignore[misc]
                game, seat, [place.partition("#")[0]], [place]
            )
    if not match.can_take_back(seat):
        yield lambda: match.take_back(seat)
    yield lambda: match.check_decision("1-draft-99")


@cache
def refusals() -> dict[tuple[str, str], tuple[WonderfulError, Catalog]]:
    """One refusal for each code and each English text with its names left out."""
    found: dict[tuple[str, str], tuple[WonderfulError, Catalog]] = {}
    for setup, catalog in GAMES:
        rng = random.Random(setup.seed)
        match = Match(setup, catalog)
        steps = 0
        while not match.game.is_over:
            steps += 1
            for seat in range(match.game.players) if steps % 5 < 2 else ():
                for attempt in attempts(match, seat, rng):
                    try:
                        attempt()
                    except IllegalAction as error:
                        kinds = ",".join(type(value).__name__ for value in error.params.values())
                        found.setdefault((error.code, kinds), (error, catalog))
            seat = rng.choice(match.game.pending())
            match.apply(seat, rng.choice(match.game.legal_actions(seat)))
        for attempt in attempts(match, 0, rng):
            try:
                attempt()
            except IllegalAction as error:
                found.setdefault((error.code, "over"), (error, catalog))
    return found


def test_everything_that_the_rules_refuse_was_provoked() -> None:
    codes = {
        error.code for error in raised() if re.match(rf"rules/({'|'.join(MODULES)})\.", error.place)
    }
    assert codes - {code for code, _ in refusals()} - ABOUT_THE_NOTATION - NOT_PROVOKED == set()
    assert {"decision-over", "nothing-to-take-back"} <= {code for code, _ in refusals()}


@pytest.mark.parametrize("lang", locales.languages())
def test_refusals_have_no_ids_and_no_seat_zero(lang: str) -> None:
    for (code, _), (error, catalog) in refusals().items():
        if code in ABOUT_THE_NOTATION:
            continue
        text = error.text(lang)
        assert not re.search(ZERO, text, re.IGNORECASE), text
        assert not re.search(r"#\d|\d-(draft|planning)|[a-z]\*\d|mark:", text), text
        things: list[Card | Empire | Scenario] = [*catalog.cards, *catalog.empires]
        things += catalog.scenarios
        for thing in things:
            text = text.replace(thing.name(lang), "")  # a name may contain an id of another thing
        for thing in things:
            assert not re.search(rf"(?<![\w-]){thing.id}(?![\w-])", text), error.text(lang)


def test_programs_still_get_ids_and_seats_from_zero() -> None:
    for error, catalog in refusals().values():
        data = error.to_json("de")["params"]
        assert isinstance(data, dict)
        for name, value in data.items():
            if name == "card":
                assert type(value) is str
                assert catalog.card(value).id == value
            if name == "seat":
                assert value == error.params["seat"]
