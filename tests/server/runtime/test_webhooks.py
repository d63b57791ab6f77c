"""Webhooks: only to allowed hosts, without delaying games, and once per turn."""

import asyncio
import json
import logging
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.server.runtime.played_table import CATALOG, PlayedTable, with_store
from tests.server.table_commands import apply_facts, command
from wonderful.errors import WonderfulError
from wonderful.server.accounts.person import Person
from wonderful.server.runtime import webhooks
from wonderful.server.runtime.table_repository import TableRepository
from wonderful.server.runtime.webhooks import MAX_CONCURRENT_CALLS, TurnNotifier, Webhooks
from wonderful.server.storage import people
from wonderful.server.storage.store import Store
from wonderful.server.table.command_definition import Request
from wonderful.server.table.facts import Fact
from wonderful.server.table.game_commands import Leave, TakeBack, WantEnd
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.time_control import TimeControl

PUBLIC_URL = "https://play.example.org"
DAYS = TimeControl("days", days=2)


class Receiver(ThreadingHTTPServer):
    """An HTTP server for webhooks; the first part of the path determines its answer."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.host = f"127.0.0.1:{self.server_address[1]}"
        self.taken: list[tuple[str, dict[str, Any]]] = []  # path and body
        self.is_released = threading.Event()
        self.four = threading.Barrier(MAX_CONCURRENT_CALLS)
        self.busy = self.most_busy = 0
        self.lock = threading.Lock()

    def url(self, path: str) -> str:
        return f"http://{self.host}{path}"

    def texts(self) -> list[str]:
        return sorted(body["text"] for _, body in self.taken)


class _Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        receiver = self.server
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with receiver.lock:
            receiver.taken.append((self.path, body))
            receiver.busy += 1
            receiver.most_busy = max(receiver.most_busy, receiver.busy)
        how = self.path.split("/")[1]
        if how == "hang":
            receiver.is_released.wait()
        if how == "four":
            receiver.four.wait(60)
        with receiver.lock:
            receiver.busy -= 1
        self.send_response({"redirect": 307, "gone": 404, "broken": 500}.get(how, 200))
        if how == "redirect":
            self.send_header("Location", "/ok")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    server = Receiver()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield server
    server.is_released.set()
    server.shutdown()
    thread.join()
    server.server_close()


def with_webhooks(hosts: list[str], work: Callable[[Webhooks], Awaitable[None]]) -> None:
    async def run() -> None:
        hooks = Webhooks(hosts, PUBLIC_URL + "/")
        try:
            await work(hooks)
        finally:
            await hooks.close()

    asyncio.run(asyncio.wait_for(run(), 60))


# Addresses


HOSTS = ["hooks.example.org", "Chat.example.org:8443", "localhost:8080", "127.0.0.1"]


@pytest.mark.parametrize(
    "url",
    [
        "https://hooks.example.org/services/secret",
        "https://HOOKS.example.org/services/secret?thread=1",
        "https://hooks.example.org:443/x",
        "https://chat.example.org:8443/x",
        "http://localhost:8080/x",
        "https://localhost:8080/x",
        "http://127.0.0.1/x",
    ],
)
def test_allowed_addresses(url: str) -> None:
    assert Webhooks(HOSTS, PUBLIC_URL).check_url(url) == url


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example.org/x",
        "https://example.org/x",
        "https://evil.hooks.example.org/x",
        "https://hooks.example.org.evil.net/x",
        "https://hooks.example.org./x",
        "https://hooks.example.org:8443/x",
        "https://chat.example.org/x",
        "http://chat.example.org:8443/x",
        "http://localhost/x",
        "http://127.0.0.1:22/x",
        "http://127.1/x",
        "http://2130706433/x",
        "http://[::1]/x",
        "https://ann:password@hooks.example.org/x",
        "https://hooks.example.org@evil.net/x",
        "https://hooks.example.org\\@evil.net/x",
        "https://evil.net#@hooks.example.org/",
        "https://evil.net/hooks.example.org",
        "ftp://hooks.example.org/x",
        "//hooks.example.org/x",
        "hooks.example.org",
        "https://",
        "https://hooks.example.org/\n",
        "https://\ud800/x",
        "https://hooks.example.org/\ud800",
        "https://hooks.example.org:x/",
        "https://hooks.example.org/" + "x" * 1_000,
        "",
    ],
)
def test_refused_addresses(url: str) -> None:
    with pytest.raises(WonderfulError) as caught:
        Webhooks(HOSTS, PUBLIC_URL).check_url(url)
    assert caught.value.code == "webhook-url"
    assert all(host in caught.value.text("fr") for host in HOSTS)


def test_without_allowed_hosts_there_are_no_webhooks() -> None:
    with pytest.raises(WonderfulError) as caught:
        Webhooks([], PUBLIC_URL).check_url("https://hooks.example.org/x")
    assert caught.value.code == "webhook-none"


@pytest.mark.parametrize("host", ["https://x.org", "x.org/y", "a@x.org", "x.org?", "", "a:b:c"])
def test_a_mistake_in_the_list_of_hosts_is_reported(host: str) -> None:
    with pytest.raises(WonderfulError) as caught:
        Webhooks([host], PUBLIC_URL)
    assert caught.value.code == "webhook-host"


# Sending


def test_what_is_posted(receiver: Receiver) -> None:
    async def work(hooks: Webhooks) -> None:
        assert await hooks.send(receiver.url("/ok/secret"), "t1", "Ann", "It’s your turn.")

    with_webhooks([receiver.host], work)
    line = f"Ann: It’s your turn. {PUBLIC_URL}/table/t1"
    body = {"text": line, "content": line, "table": "t1", "url": f"{PUBLIC_URL}/table/t1"}
    assert receiver.taken == [("/ok/secret", body)]


@pytest.mark.parametrize("how", ["redirect", "gone", "broken", "hang"])
def test_what_fails_is_logged_without_the_secret(
    receiver: Receiver,
    how: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(webhooks, "TIMEOUT_SECONDS", 0.2 if how == "hang" else 60)
    caplog.set_level(logging.DEBUG)

    async def work(hooks: Webhooks) -> None:
        assert not await hooks.send(receiver.url(f"/{how}/secret"), "t1", "Ann", "…")

    with_webhooks([receiver.host], work)
    assert [path for path, _ in receiver.taken] == [f"/{how}/secret"], "and nowhere else"
    assert receiver.host in caplog.text
    assert "secret" not in caplog.text


def test_nobody_there_and_not_allowed(receiver: Receiver, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    gone = Receiver()
    gone.server_close()  # so that nobody listens at its port

    async def work(hooks: Webhooks) -> None:
        assert not await hooks.send(gone.url("/secret"), "t1", "Ann", "…")
        assert not await hooks.send(receiver.url("/ok/secret"), "t1", "Ann", "…")
        assert not await hooks.send("secret", "t1", "Ann", "…")

    with_webhooks([gone.host], work)
    assert receiver.taken == []
    assert "secret" not in caplog.text


def test_four_at_once(receiver: Receiver) -> None:
    """The receiver answers once four requests are open, so fewer would hang."""

    async def work(hooks: Webhooks) -> None:
        told = [hooks.send(receiver.url("/four"), f"t{n}", "Ann", "…") for n in range(12)]
        assert all(await asyncio.gather(*told))

    with_webhooks([receiver.host], work)
    assert len(receiver.taken) == 12
    assert receiver.most_busy == MAX_CONCURRENT_CALLS


def test_a_client_that_was_given_stays_open(receiver: Receiver) -> None:
    async def run() -> None:
        async with httpx2.AsyncClient(follow_redirects=True) as client:
            hooks = Webhooks([receiver.host], PUBLIC_URL, client)
            assert not await hooks.send(receiver.url("/redirect"), "t1", "Ann", "…")
            await hooks.close()
            assert not client.is_closed

    asyncio.run(run())
    assert len(receiver.taken) == 1


# Whose turn it is


class NotifiedTable:
    """A table whose facts are passed to the notifier as they are written."""

    def __init__(self, store: Store, hooks: Webhooks, receiver: Receiver) -> None:
        self.store = store
        self.hooks = hooks
        self.receiver = receiver
        self.notices = TurnNotifier(store, hooks)

    def start(self, options: TableOptions, people: int) -> PlayedTable:
        log = PlayedTable(options, people)
        self.notices.on_own_facts(log.table, log.facts[-1:])
        return log

    def act(self, log: PlayedTable, person: str) -> None:
        seat = log.table.seat_of(person)
        assert seat is not None
        log.act(seat)
        self.notices.on_own_facts(log.table, log.facts[-1:])

    def add(self, log: PlayedTable, facts: Sequence[Fact]) -> None:
        log.add(facts)
        self.notices.on_own_facts(log.table, facts)

    async def notified_people(self) -> list[str]:
        """The people who were notified since the last call."""
        await self.notices.close()
        paths = sorted(path for path, _ in self.receiver.taken)
        self.receiver.taken.clear()
        return [path.removeprefix("/ok/") for path in paths]


def with_notices(
    tmp_path: Path, receiver: Receiver, work: Callable[[NotifiedTable], Awaitable[None]]
) -> None:
    """Ann, Bob and Eve have webhooks, Bob speaks French."""

    async def run(store: Store) -> None:
        for person, lang in (("ann", "en"), ("bob", "fr"), ("eve", None)):
            settings = {"webhook": receiver.url(f"/ok/{person}"), "lang": lang}
            await store.write(people.add(Person(person, person.title(), 1, settings=settings)))
        hooks = Webhooks([receiver.host], PUBLIC_URL)
        await work(NotifiedTable(store, hooks, receiver))
        await hooks.close()

    with_store(tmp_path, run)


def test_pending_people_are_notified(tmp_path: Path, receiver: Receiver) -> None:
    async def work(here: NotifiedTable) -> None:
        log = here.start(TableOptions(players=3, time=DAYS), 3)
        await here.notices.close()
        assert receiver.texts() == [
            f"Bob: C’est à vous de jouer (tour 1). {PUBLIC_URL}/table/t",
            f"Eve: It’s your turn (round 1). {PUBLIC_URL}/table/t",
        ]
        assert await here.notified_people() == ["bob", "eve"], (
            "the host is there: the game was just started"
        )
        here.act(log, "ann")
        here.act(log, "bob")
        assert await here.notified_people() == []
        here.act(log, "eve")
        assert log.match.game.decision == "1-draft-2"
        assert await here.notified_people() == ["ann", "bob"], "Eve sees what comes after her pick"
        here.act(log, "bob")
        back = command(log.table, Request("bob", 99), TakeBack, decision=log.match.game.decision)
        here.add(log, back)
        assert await here.notified_people() == []

    with_notices(tmp_path, receiver, work)


def test_after_a_restart_nobody_is_notified_again(tmp_path: Path, receiver: Receiver) -> None:
    async def work(here: NotifiedTable) -> None:
        log = here.start(TableOptions(players=3, time=DAYS), 3)
        assert await here.notified_people() == ["bob", "eve"]
        here.notices = TurnNotifier(here.store, here.hooks)
        here.act(log, "ann")
        here.act(log, "eve")
        assert await here.notified_people() == []
        here.notices = TurnNotifier(here.store, here.hooks)
        here.act(log, "bob")
        assert await here.notified_people() == ["ann", "eve"], (
            "the new decision came with this very fact"
        )

    with_notices(tmp_path, receiver, work)


def test_facts_of_another_process_are_delivered(tmp_path: Path, receiver: Receiver) -> None:
    async def work(here: NotifiedTable) -> None:
        log = here.start(TableOptions(players=2, time=DAYS), 2)
        assert await here.notified_people() == ["bob"]
        here.act(log, "ann")
        log.act(log.table.pending_people()[0])
        here.notices.on_facts(log.table, log.facts[-1:])
        assert log.match.game.decision == "1-draft-2"
        here.act(log, "bob")
        assert await here.notified_people() == []

    with_notices(tmp_path, receiver, work)


def test_bots_get_no_webhooks(tmp_path: Path, receiver: Receiver) -> None:
    async def work(here: NotifiedTable) -> None:
        log = here.start(TableOptions(players=3, time=DAYS), 2)
        assert await here.notified_people() == ["bob"]
        here.act(log, "ann")
        here.act(log, "bob")
        [(seat, _)] = log.table.pending_bots()
        log.act(seat)
        here.notices.on_own_facts(log.table, log.facts[-1:])
        assert await here.notified_people() == ["ann", "bob"]
        here.add(log, command(log.table, Request("ann", 99), Leave))
        here.act(log, "bob")
        for seat, _ in log.table.pending_bots():
            log.act(seat)
            here.notices.on_own_facts(log.table, log.facts[-1:])
        assert await here.notified_people() == ["bob"], "Ann has left"

    with_notices(tmp_path, receiver, work)


@pytest.mark.parametrize("kind", ["none", "bank"])
def test_only_in_games_with_days(tmp_path: Path, receiver: Receiver, kind: str) -> None:
    async def work(here: NotifiedTable) -> None:
        here.start(TableOptions(players=3, time=TimeControl(kind)), 3)
        assert await here.notified_people() == []

    with_notices(tmp_path, receiver, work)


@pytest.mark.parametrize(
    "settings", [{}, {"webhook": None}, {"webhook": 7}, {"webhook": "https://elsewhere.org/x"}]
)
def test_without_a_webhook_nothing_is_sent(
    tmp_path: Path, receiver: Receiver, settings: dict[str, Any]
) -> None:
    async def work(here: NotifiedTable) -> None:
        await here.store.write(people.change_settings("bob", lambda _: settings))
        await here.store.write(people.delete("eve"))
        here.start(TableOptions(players=3, time=DAYS), 3)
        assert await here.notified_people() == []

    with_notices(tmp_path, receiver, work)


def test_tables_that_are_over_are_forgotten(tmp_path: Path, receiver: Receiver) -> None:
    async def work(here: NotifiedTable) -> None:
        log = here.start(TableOptions(players=2, time=DAYS), 2)
        assert list(here.notices._notified) == ["t"]
        for person in ("ann", "bob"):
            here.add(log, command(log.table, Request(person, 99), WantEnd, wants_end=True))
        assert here.notices._notified == {}
        assert await here.notified_people() == ["bob"]

    with_notices(tmp_path, receiver, work)


def test_through_the_tables_of_a_server(tmp_path: Path, receiver: Receiver) -> None:
    """Two processes with one database: each person is notified once."""

    async def work(here: NotifiedTable) -> None:
        processes = [TableRepository(here.store, CATALOG, lambda: 500) for _ in range(2)]
        others = TurnNotifier(here.store, here.hooks)
        for tables, notices in zip(processes, (here.notices, others), strict=True):
            tables.add_listener(notices.on_facts)
            tables.add_own_write_listener(notices.on_own_facts)
        log = PlayedTable(TableOptions(players=2, time=DAYS), 2)
        one, two = processes
        await one.create("t", log.facts[:-1])
        await two.read("t")
        await one.change("t", partial(apply_facts, facts=log.facts[-1:]))
        await two.refresh_if_behind("t", len(log.facts))
        await others.close()
        assert await here.notified_people() == ["bob"]

    with_notices(tmp_path, receiver, work)
