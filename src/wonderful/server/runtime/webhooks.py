"""Notifies players of their turn by webhook, in games with days to decide.

The server calls only hosts that its operator has allowed, so that nobody can use it to send
requests to other hosts.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from typing import Final

import httpx2

from wonderful.errors import WonderfulError, brief
from wonderful.locales import DEFAULT, languages, text
from wonderful.server.storage import people
from wonderful.server.storage.store import StorageError, Store
from wonderful.server.table.facts import Fact
from wonderful.server.table.table_state import RUNNING, Table

TIMEOUT_SECONDS: Final = 5
MAX_CONCURRENT_CALLS: Final = 4
MAX_URL_LENGTH: Final = 1_000
_LOCAL: Final = ("127.0.0.1", "localhost")  # may be called with http

_log = logging.getLogger(__name__)
# httpx2 logs whole URLs, and the path of a webhook is a secret.
logging.getLogger("httpx2").setLevel(logging.WARNING)


class Webhooks:
    """Posts short texts to the players' webhooks, at hosts that the operator has allowed."""

    def __init__(
        self,
        allowed_hosts: Sequence[str],
        public_url: str,
        client: httpx2.AsyncClient | None = None,
    ) -> None:
        """Hosts are written "hooks.example.org" or, with a port, "hooks.example.org:8443"."""
        self.allowed_hosts = tuple(allowed_hosts)
        self._hosts = {_parse_allowed_host(host) for host in allowed_hosts}
        self._public_url = public_url.rstrip("/")
        self._client = client or httpx2.AsyncClient()
        self._is_own_client = client is None
        self._slots = asyncio.Semaphore(MAX_CONCURRENT_CALLS)

    def check_url(self, url: str) -> str:
        """Return the URL if it is allowed: https, without a login, at an allowed host."""
        if not self.allowed_hosts:
            raise WonderfulError("webhook-none")
        parsed = _parse_url(url)
        if (
            parsed is None
            or parsed.userinfo
            or _host_and_port(parsed) not in self._hosts
            or not (parsed.scheme == "https" or _is_local(parsed))
        ):
            raise WonderfulError("webhook-url", hosts=self.allowed_hosts)
        return url

    async def send(self, url: str, table_id: str, nickname: str, text: str) -> bool:
        """Post a text about a table. Returns whether it succeeded; failures are only logged."""
        try:
            self.check_url(url)
        except WonderfulError:
            _log.warning("table %s: webhook refused: its host is not allowed", table_id)
            return False
        host = _host_and_port(httpx2.URL(url))
        address = f"{self._public_url}/table/{table_id}"
        line = f"{nickname}: {text} {address}"
        # Slack and Mattermost read "text", Discord reads "content".
        body = {"text": line, "content": line, "table": table_id, "url": address}
        async with self._slots:
            try:
                async with (
                    asyncio.timeout(TIMEOUT_SECONDS),
                    # Streamed, so that the body of the response is never read.
                    self._client.stream("POST", url, json=body, follow_redirects=False) as response,
                ):
                    if response.is_success:
                        return True
                    problem = f"status {response.status_code}"
            except Exception as error:  # a broken webhook must not affect the game
                problem = type(error).__name__  # its text may contain the URL
        _log.warning("table %s: webhook at %s failed: %s", table_id, host, problem)
        return False

    async def close(self) -> None:
        if self._is_own_client:
            await self._client.aclose()


def _parse_url(url: str) -> httpx2.URL | None:
    """Parse a URL in the same way as the HTTP client. Returns None if it is not valid."""
    try:
        return httpx2.URL(url) if len(url) <= MAX_URL_LENGTH else None
    except (httpx2.InvalidURL, ValueError):  # ValueError: unpaired surrogates
        return None


def _parse_allowed_host(host: str) -> str:
    """Parse a host of the settings. A typo is an error: it would silently allow nothing."""
    parsed = _parse_url(f"https://{host}")
    if parsed is None or parsed.userinfo or parsed.raw_path != b"/" or not parsed.host:
        raise WonderfulError("webhook-host", host=brief(host))
    return _host_and_port(parsed)


def _host_and_port(url: httpx2.URL) -> str:
    """The host in lower case, with the port unless it is the default, for comparison."""
    return url.netloc.decode("ascii")


def _is_local(url: httpx2.URL) -> bool:
    return url.scheme == "http" and url.host in _LOCAL


class TurnNotifier:
    """Calls the webhooks of people who have to decide.

    `on_own_facts` must get only the facts that this process has written, because every person is
    notified once. `on_facts` must get the facts of all processes.
    """

    def __init__(self, store: Store, webhooks: Webhooks) -> None:
        self.store = store
        self.webhooks = webhooks
        # The last decision of which a seat was notified, by table and seat: never twice of one.
        self._notified: dict[str, dict[int, str]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def on_own_facts(self, table: Table, facts: Sequence[Fact]) -> None:
        """Notify the people who have to decide since these facts."""
        self._drop_if_over(table)
        if table.status != RUNNING or table.options.time.kind != "days":
            return
        assert table.match is not None
        decision = table.match.game.decision
        notified = self._notified.setdefault(table.id, {})
        for seat in _newly_pending(table, facts):
            if notified.get(seat) == decision:
                continue
            notified[seat] = decision
            chair = table.chair_at(seat)
            assert chair.person is not None
            notification = self._notify(
                table.id, chair.person, chair.nickname, table.match.game.round
            )
            task = asyncio.create_task(notification)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def on_facts(self, table: Table, facts: Sequence[Fact]) -> None:
        """Drop the entries of a table that is over."""
        self._drop_if_over(table)

    async def close(self) -> None:
        """Wait for the webhooks being called; each has a time limit."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _drop_if_over(self, table: Table) -> None:
        if table.status != RUNNING:
            self._notified.pop(table.id, None)

    async def _notify(self, table_id: str, person_id: str, nickname: str, round: int) -> None:
        try:
            person = await self.store.read(people.by_id(person_id))
        except StorageError as error:
            _log.warning("table %s: turn notification failed: %s", table_id, error)
            return
        url = None if person is None else person.settings.get("webhook")
        if person is None or not isinstance(url, str) or not url:
            return
        chosen = person.settings.get("lang")
        lang = chosen if chosen in languages() else DEFAULT
        await self.webhooks.send(url, table_id, nickname, text("notice.turn", lang, round=round))


def _newly_pending(table: Table, facts: Iterable[Fact]) -> list[int]:
    """The seats of people who have to decide since these facts.

    This is derived from the clocks, so from the log alone, and is right even just after a restart.
    People who caused one of the facts are at the table and need no notification.
    """
    assert table.clocks is not None
    times = {fact.at for fact in facts}
    present = {fact.person for fact in facts}
    return [
        seat
        for seat in table.pending_people()
        if table.clocks.clocks[seat].since in times and table.chair_at(seat).person not in present
    ]
