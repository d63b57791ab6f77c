"""Tells people by a webhook of their own that it is their turn, in games with days to decide.

The server calls only hosts that its operator has allowed: nobody can use it to reach others.
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
MOST_AT_ONCE: Final = 4
MOST_URL_LETTERS: Final = 1_000
_LOCAL: Final = ("127.0.0.1", "localhost")  # may be called without encryption

_log = logging.getLogger(__name__)
# It writes whole addresses into the log, and the path of a webhook is its password.
logging.getLogger("httpx2").setLevel(logging.WARNING)


class Webhooks:
    """Posts short texts to addresses that people gave, at hosts that the operator allowed."""

    def __init__(
        self,
        allowed_hosts: Sequence[str],
        public_url: str,
        client: httpx2.AsyncClient | None = None,
    ) -> None:
        """Hosts are "hooks.example.org" or, for another port, "hooks.example.org:8443"."""
        self.allowed_hosts = tuple(allowed_hosts)
        self._hosts = {_allowed(host) for host in allowed_hosts}
        self._public_url = public_url.rstrip("/")
        self._client = client or httpx2.AsyncClient()
        self._is_own_client = client is None
        self._places = asyncio.Semaphore(MOST_AT_ONCE)

    def check_url(self, url: str) -> str:
        """The same address; refused unless it is at an allowed host, encrypted, with no login."""
        if not self.allowed_hosts:
            raise WonderfulError("webhook-none")
        parsed = _parsed(url)
        if (
            parsed is None
            or parsed.userinfo
            or _host(parsed) not in self._hosts
            or not (parsed.scheme == "https" or _is_local(parsed))
        ):
            raise WonderfulError("webhook-url", hosts=self.allowed_hosts)
        return url

    async def tell(self, url: str, table_id: str, nickname: str, text: str) -> bool:
        """Post a text about a table; False if that did not work, which is only logged."""
        try:
            self.check_url(url)
        except WonderfulError:
            _log.warning("table %s: a webhook is not at an allowed host", table_id)
            return False
        host = _host(httpx2.URL(url))
        address = f"{self._public_url}/table/{table_id}"
        line = f"{nickname}: {text} {address}"
        # Slack and Mattermost read "text", Discord reads "content".
        body = {"text": line, "content": line, "table": table_id, "url": address}
        async with self._places:
            try:
                async with (
                    asyncio.timeout(TIMEOUT_SECONDS),
                    # The answer is not read: only whether it was taken matters.
                    self._client.stream("POST", url, json=body, follow_redirects=False) as answer,
                ):
                    if answer.is_success:
                        return True
                    problem = f"it answered {answer.status_code}"
            except Exception as error:  # whatever is wrong there is no reason to fail here
                problem = type(error).__name__  # its text may hold the address
        _log.warning("table %s: the webhook at %s was not told: %s", table_id, host, problem)
        return False

    async def close(self) -> None:
        if self._is_own_client:
            await self._client.aclose()


def _parsed(url: str) -> httpx2.URL | None:
    """An address as the request itself will read it; None if it is none."""
    try:
        return httpx2.URL(url) if len(url) <= MOST_URL_LETTERS else None
    except (httpx2.InvalidURL, ValueError):  # the latter for halves of characters
        return None


def _allowed(host: str) -> str:
    """A host from the operator's list; a mistake there would silently allow nothing."""
    parsed = _parsed(f"https://{host}")
    if parsed is None or parsed.userinfo or parsed.raw_path != b"/" or not parsed.host:
        raise WonderfulError("webhook-host", host=brief(host))
    return _host(parsed)


def _host(url: httpx2.URL) -> str:
    """Host, and port unless it is the usual one, in the one form in which they are compared."""
    return url.netloc.decode("ascii")


def _is_local(url: httpx2.URL) -> bool:
    return url.scheme == "http" and url.host in _LOCAL


class TurnNotices:
    """Hears what is written at tables, and tells people who are waited for from now on.

    `heard` is for facts that this process has written; every process hears of all facts, and
    each person is to be told once. `forget_ended` is for all facts.
    """

    def __init__(self, store: Store, webhooks: Webhooks) -> None:
        self.store = store
        self.webhooks = webhooks
        # By table and seat the decision of which somebody was told last: never twice of one.
        self._told: dict[str, dict[int, str]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def heard(self, table: Table, facts: Sequence[Fact]) -> None:
        """Facts were written here: tell whoever is waited for because of them."""
        self._forget_if_over(table)
        if table.status != RUNNING or table.options.time.kind != "days":
            return
        assert table.match is not None
        decision = table.match.game.decision
        told = self._told.setdefault(table.id, {})
        for seat in _newly_pending(table, facts):
            if told.get(seat) == decision:
                continue
            told[seat] = decision
            chair = table.chair_at(seat)
            assert chair.person is not None
            telling = self._tell(table.id, chair.person, chair.nickname, table.match.game.round)
            task = asyncio.create_task(telling)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def forget_ended(self, table: Table, facts: Sequence[Fact]) -> None:
        """For facts of any process: nothing is kept of a table that is over."""
        self._forget_if_over(table)

    async def close(self) -> None:
        """Let what has been begun come to its end; the time for it is limited."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _forget_if_over(self, table: Table) -> None:
        if table.status != RUNNING:
            self._told.pop(table.id, None)

    async def _tell(self, table_id: str, person_id: str, nickname: str, round: int) -> None:
        try:
            person = await self.store.read(people.by_id(person_id))
        except StorageError as error:
            _log.warning("table %s: nobody is told whose turn it is: %s", table_id, error)
            return
        url = None if person is None else person.settings.get("webhook")
        if person is None or not isinstance(url, str) or not url:
            return
        chosen = person.settings.get("lang")
        lang = chosen if chosen in languages() else DEFAULT
        await self.webhooks.tell(url, table_id, nickname, text("notice.turn", lang, round=round))


def _newly_pending(table: Table, facts: Iterable[Fact]) -> list[int]:
    """Seats of people who are waited for since these facts.

    The clocks know since when, from the log alone: also in the first moment after a restart.
    Who caused a fact is there and sees what follows from it.
    """
    assert table.clocks is not None
    times = {fact.at for fact in facts}
    present = {fact.person for fact in facts}
    return [
        seat
        for seat in table.pending_people()
        if table.clocks.clocks[seat].since in times and table.chair_at(seat).person not in present
    ]
