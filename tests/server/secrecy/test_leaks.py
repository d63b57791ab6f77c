"""Everything that is sent in whole games, compared with what its recipient may know."""

import asyncio
import json
import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.server.council_server import SCENARIO, start_council_server
from tests.server.secrecy import recorded_games
from tests.server.secrecy.checker import (
    Finding,
    Frame,
    Recording,
    Secrets,
    card_ids,
    findings,
)
from tests.server.secrecy.knowledge import Knowledge
from tests.server.servers import start_server
from wonderful.catalog import load_catalog
from wonderful.server.http import table_routes
from wonderful.server.messages import error_messages
from wonderful.server.messages.server_messages import ErrorDetails, TableInfo, TableUpdate
from wonderful.server.runtime import subscriptions
from wonderful.server.storage import table_logs
from wonderful.server.table import start_command
from wonderful.server.table.table_state import Table
from wonderful.server.views import projection, table_info
from wonderful.server.views.projection import Projection
from wonderful.server.websocket import websocket_connection

CA, PACK, WP = "corruption-ascension", "ascension-48", "war-or-peace"
EVERYTHING = 100_000  # facts: more than any game has
MODES: dict[str, dict[str, Any]] = {
    "two": {"players": 2},
    "three with memory aid": {"players": 3, "memory_aid": True},
    "five": {"players": 5},
    "corruption and ascension": {"players": 3, "expansions": [CA]},
    "ascension and war or peace": {"players": 2, "expansions": [PACK, WP]},
    "solo": {"players": 1, "expansions": [CA]},
    "scenario": {"players": 1, "scenario": "base-3"},
    "votes of three": {"players": 3, **SCENARIO},
    "votes alone": {"players": 1, **SCENARIO},
}


@pytest.fixture(autouse=True)
def same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seeds with the length of real ones, but the same in every run."""
    numbers = count(1)
    monkeypatch.setattr(start_command, "new_seed", lambda: f"{next(numbers):064x}"[::-1])


async def leaks_of(
    database: Path, options: dict[str, Any], facts: int = EVERYTHING, seed: int = 1
) -> tuple[recorded_games.Game, list[Finding]]:
    """Play a game and check everything that was sent."""
    has_votes = options.get("scenario") == SCENARIO["scenario"]
    begin = start_council_server if has_votes else start_server
    async with begin(database, attend=False) as running:
        game = await recorded_games.begin(running, options, seed)
        try:
            secrets = await _secrets(game)
            await game.play(facts)
        finally:
            await game.close()
        knowledge = Knowledge(game.table, running.service.catalog)
        knowledge.follow(await running.service.store.read(table_logs.facts(game.table)))
        found = [
            finding
            for each in game.everybody
            for finding in findings(each.recording, knowledge, secrets)
        ]
        return game, found


async def _secrets(game: recorded_games.Game) -> Secrets:
    """Create accounts and tokens, which must not be sent to others."""
    doors, logins = [str(each.client.session) for each in game.everybody], []
    for number, each in enumerate((game.players[0], game.spectator)):
        login = f"login-of-number-{number}"
        body = {"login": login, "password": "correct horse"}
        await each.client.request("POST", "/api/me/account", body)
        token = await each.client.request("POST", "/api/me/tokens")
        doors.append(token["token"])
        logins.append((each.client.person, login))
    return Secrets(tuple(doors), tuple(logins))


@pytest.mark.parametrize("mode", MODES)
def test_nobody_receives_what_they_may_not_know(mode: str, memory: Path) -> None:
    async def check() -> None:
        game, found = await leaks_of(memory / "games.db", MODES[mode])
        assert found == []
        assert game.is_over
        # Otherwise the check would be trivial.
        assert game.refusals
        for each in game.everybody:
            assert sum(len(card_ids(frame.text)) for frame in each.recording.frames) > 500

    asyncio.run(check())


# The checker must be able to fail: each of these servers leaks one thing.


def replace(monkeypatch: pytest.MonkeyPatch, name: str, leaking: Any) -> None:
    """Replace a function of the views in all modules that use it."""
    for module in (projection, table_info, subscriptions, table_routes):
        if hasattr(module, name):
            monkeypatch.setattr(module, name, leaking)


def foreign_pick(monkeypatch: pytest.MonkeyPatch) -> None:
    real = projection.project

    def leaking(table: Table, viewer: int | None) -> Projection:
        projected = real(table, viewer)
        if table.match is None or projected.view is None:
            return projected
        for player in table.match.game._state.players:
            if player.seat != viewer and player.pick >= 0:
                projected.view["pick"] = table.catalog.cards[int(player.pick)].id
        return projected

    replace(monkeypatch, "project", leaking)


def foreign_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    real = projection.make_update

    def leaking(table: Table, viewer: int | None, *projections: Any) -> TableUpdate:
        update = real(table, viewer, *projections)
        assert table.match is not None
        players = table.match.game._state.players
        other = players[1 if viewer == 0 else 0]
        events = list(update.events or ())
        for card in list(other.hand)[:1]:
            id = table.catalog.cards[int(card)].id
            events.append({"event": "revealed", "seat": int(other.seat), "card": id})
        return update.model_copy(update={"events": events or None})

    replace(monkeypatch, "make_update", leaking)


def top_card_in_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors do not know their table, so this leaks from the last table that was sent."""
    seen: list[Table] = []
    real_news, real_problem = projection.make_update, error_messages.error_details

    def noting(table: Table, *rest: Any) -> TableUpdate:
        seen.append(table)
        return real_news(table, *rest)

    def leaking(error: Any, lang: str) -> ErrorDetails:
        problem = real_problem(error, lang)
        if not seen or seen[-1].match is None:
            return problem
        state = seen[-1].match.game._state
        top = seen[-1].catalog.cards[int(state.decks[0][state.tops[0]])].id
        return problem.model_copy(update={"text": f"{problem.text} Wait for {top}."})

    replace(monkeypatch, "make_update", noting)
    monkeypatch.setattr(websocket_connection, "error_details", leaking)


def seed_in_the_info(monkeypatch: pytest.MonkeyPatch) -> None:
    real = table_info.info_of

    def leaking(table: Table) -> TableInfo:
        info = real(table)
        seed = None if table.match is None else table.match.game.setup.seed
        return info.model_copy(update={"seed": seed})

    replace(monkeypatch, "info_of", leaking)


def sealed_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The things of other seats before the phase is over."""
    real = projection.project

    def leaking(table: Table, viewer: int | None) -> Projection:
        projected = real(table, viewer)
        if table.match is not None and projected.view is not None:
            whole = [table.match.view(seat)["players"][seat] for seat in range(2)]
            projected.view["players"] = [
                {**player, "construction": own["construction"]}
                for player, own in zip(projected.view["players"], whole, strict=True)
            ]
        return projected

    replace(monkeypatch, "project", leaking)


def sealed_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """Events of others as they happen."""
    real = projection.make_update

    def leaking(table: Table, viewer: int | None, old: Projection, *rest: Any) -> TableUpdate:
        update = real(table, viewer, old, *rest)
        assert table.match is not None
        others = [each for each in table.match.events(0)[-3:] if each.code == "slated"]
        events = [*(update.events or ()), *(each.to_json() for each in others)]
        return update.model_copy(update={"events": events or None})

    replace(monkeypatch, "make_update", leaking)


def foreign_pledge(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pledges of others before all are made."""
    real = projection.project

    def leaking(table: Table, viewer: int | None) -> Projection:
        projected = real(table, viewer)
        if table.match is not None and projected.view is not None:
            whole = [table.match.view(seat)["players"][seat] for seat in range(2)]
            projected.view["players"] = [
                {**player, "pledges": own["pledges"]}
                for player, own in zip(projected.view["players"], whole, strict=True)
            ]
        return projected

    replace(monkeypatch, "project", leaking)


def pledges_as_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """The event of another seat's pledge, at once."""
    real = projection.make_update

    def leaking(table: Table, viewer: int | None, old: Projection, *rest: Any) -> TableUpdate:
        update = real(table, viewer, old, *rest)
        if table.match is None:
            return update
        told = [each for seat in range(2) for each in table.match.events(seat)[-3:]]
        made = [each.to_json() for each in told if each.code == "pledged" and each.seat != viewer]
        return update.model_copy(update={"events": [*(update.events or ()), *made] or None})

    replace(monkeypatch, "make_update", leaking)


LEAKS: dict[Callable[[pytest.MonkeyPatch], None], str] = {
    foreign_pick: "card",
    foreign_hand: "card",
    top_card_in_an_error: "card",
    seed_in_the_info: "seed",
    sealed_cards: "sealed",
    sealed_events: "sealed",
}
PLEDGE_LEAKS = (foreign_pledge, pledges_as_they_are_made)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_would_be_found(
    leak: Callable[[pytest.MonkeyPatch], None], memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)

    async def check() -> None:
        _, found = await leaks_of(memory / "games.db", {"players": 2}, facts=60)
        assert {finding.kind for finding in found} == {LEAKS[leak]}

    asyncio.run(check())


@pytest.mark.parametrize("leak", PLEDGE_LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_of_a_pledge_would_be_found(
    leak: Callable[[pytest.MonkeyPatch], None], memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)

    async def check() -> None:
        options = {"players": 2, **SCENARIO}
        _, found = await leaks_of(memory / "games.db", options, facts=60)
        assert {finding.kind for finding in found} == {"sealed"}
        told = re.compile(r"pledges=\('|\"pledged\"")
        assert all(told.search(finding.what) for finding in found)

    asyncio.run(check())


def test_a_secret_in_a_message_would_be_found() -> None:
    table = Knowledge("t", load_catalog())
    secrets = Secrets(("wt_abc",), (("bob", "bobs-login"),))

    def kinds(person: str, text: str) -> list[str]:
        recording = Recording(person, [Frame(json.dumps({"text": text}), 0)])
        return [finding.kind for finding in findings(recording, table, secrets)]

    assert kinds("ann", "take wt_abc") == ["door"]
    assert kinds("ann", "I am bobs-login") == ["login"]
    assert kinds("bob", "I am bobs-login") == []


def test_cards_are_found_by_whole_ids() -> None:
    assert card_ids('{"a":["recycle zeppelin#2 -> museum"]}') == {"zeppelin", "museum"}
    assert card_ids("north-hegemony, aztec-empire, a-zeppelin, zeppelins") == set()
