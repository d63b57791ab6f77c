"""Simulated players: each has its own socket and takes the first legal action."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import perf_counter
from typing import Any

from pydantic_core import from_json, to_json

from wonderful.load.load_generator import Load
from wonderful.load.minimal_websocket import TIMEOUT, MinimalWebSocket, WebSocketError
from wonderful.server.accounts.request_identity import COOKIE


class SimulatedPlayer:
    """A player at a table, with at most one action in flight."""

    def __init__(self, load: Load, session: str) -> None:
        self.load = load
        self.session = session
        self.table: SimulatedTable | None = None
        self._socket: MinimalWebSocket | None = None
        self._actions: Sequence[str] = ()
        self._decision = ""
        self._sent_at: float | None = None  # when the action in flight was sent
        self._pending: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._count = 0

    async def open(self, port: int) -> None:
        cookie = f"{COOKIE}={self.session}"
        self._socket = await MinimalWebSocket.open(port, "/api/socket", self._receive, cookie)
        self._socket.on_lost = self._on_lost

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()

    async def ask(self, type: str, table: str) -> dict[str, Any]:
        """Send a request other than an action and wait for the answer."""
        id = self._send(type, table)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._pending[id] = answer
        try:
            async with asyncio.timeout(TIMEOUT):
                return await answer
        finally:
            del self._pending[id]

    @property
    def is_ready(self) -> bool:
        return bool(self._actions) and self._sent_at is None

    @property
    def is_waiting(self) -> bool:
        return self._sent_at is not None

    def act(self) -> None:
        """Send the first legal action."""
        assert self.table is not None
        self._sent_at = perf_counter()
        offered = {"decision": self._decision, "actions": self._actions[:1]}
        self._send("act", self.table.id, **offered)

    def _send(self, type: str, table: str, **fields: object) -> str:
        assert self._socket is not None
        self._count += 1
        id = f"{type}:{self._count}"
        self._socket.send(to_json({"type": type, "id": id, "table": table, **fields}))
        return id

    def _receive(self, text: bytes) -> None:
        now = perf_counter()
        metrics = self.load.metrics
        metrics.frames += 1
        message = from_json(text, cache_strings="keys")
        match message["type"]:
            case "update":
                metrics.updates += 1
                metrics.update_bytes += len(text)
                self._on_update(message, now)
            case "table":
                self._on_table(message)
            case "done":
                self._on_done(message)
            case "error":
                self._on_error(message)
            case "bye":
                self.load.count_error(f"bye {message['reason']}")
        if self.load.is_full_speed and self._actions and self._sent_at is None:
            self.act()

    def _on_update(self, message: dict[str, Any], now: float) -> None:
        table = self.table
        if table is None or message["table"] != table.id:
            return  # an update of the previous game
        self._actions = message.get("actions", self._actions)
        self._decision = message.get("changes", {}).get("decision", self._decision)
        table.record_update(message["number"], self, now)
        if message.get("info", {}).get("status") == "finished":
            table.begin_next_game()

    def _on_table(self, message: dict[str, Any]) -> None:
        if self.table is not None and message["table"]["id"] == self.table.id and "view" in message:
            self._actions = message["actions"]
            self._decision = message["view"]["decision"]
        self._resolve(message)

    def _on_done(self, message: dict[str, Any]) -> None:
        if self._resolve(message):
            return
        assert self.table is not None and self._sent_at is not None
        self.load.metrics.actions += 1
        self.table.record_action(message["number"], self, self._sent_at)
        self._sent_at = None

    def _on_error(self, message: dict[str, Any]) -> None:
        self.load.count_error(message["error"]["code"])
        answer = self._pending.get(message.get("id", ""))
        if answer is None:
            self._sent_at, self._actions = None, ()  # the same action is not sent again
        elif not answer.done():
            answer.set_exception(WebSocketError(message["error"]["text"]))

    def _resolve(self, message: dict[str, Any]) -> bool:
        answer = self._pending.get(message.get("id", ""))
        if answer is not None and not answer.done():
            answer.set_result(message)
        return answer is not None

    def _on_lost(self) -> None:
        self.load.count_error("connection lost")
        self._actions, self._sent_at = (), None
        for answer in self._pending.values():
            if not answer.done():
                answer.set_exception(WebSocketError("connection lost"))


class SimulatedTable:
    """A table with its players. The first is the host. After a game the next one begins."""

    def __init__(self, load: Load, id: str, players: Sequence[SimulatedPlayer]) -> None:
        self.load = load
        self.id = id
        self.players = players
        self.games = 0  # finished games
        # by the number of the fact
        self._sent_actions: dict[int, tuple[SimulatedPlayer, float]] = {}
        self._received_updates: dict[int, list[tuple[SimulatedPlayer, float]]] = {}
        self._next_game: asyncio.Task[None] | None = None
        for player in players:
            player.table = self

    async def watch(self) -> None:
        await self._ask_all("watch", self.id)

    def record_action(self, number: int, player: SimulatedPlayer, sent_at: float) -> None:
        """Record the acknowledgement of an action. Its updates may come before or afterwards."""
        self._sent_actions[number] = (player, sent_at)
        self._measure_latency(number)

    def record_update(self, number: int, player: SimulatedPlayer, at: float) -> None:
        self._received_updates.setdefault(number, []).append((player, at))
        self._measure_latency(number)

    def _measure_latency(self, number: int) -> None:
        sent, seen = self._sent_actions.get(number), self._received_updates.get(number, ())
        if sent is None or len(seen) < len(self.players):
            return
        actor, sent_at = sent
        metrics = self.load.metrics
        metrics.own += (at - sent_at for player, at in seen if player is actor)
        # Ordered by arrival: the last one is the slowest.
        metrics.others += [at - sent_at for player, at in seen if player is not actor][-1:]
        del self._sent_actions[number], self._received_updates[number]

    def begin_next_game(self) -> None:
        """Begin the next game. All players call this, but only the first call has an effect."""
        if self._next_game is None:
            self._next_game = asyncio.create_task(self._play_again())

    async def _play_again(self) -> None:
        try:
            old, (host, *others) = self.id, self.players
            new = (await host.ask("rematch", old))["table"]
            await self._ask_all("rematch", old, others)
            await self._ask_all("unwatch", old)
            await self._ask_all("ready", new, others)
            self.id = new
            self._sent_actions.clear()
            self._received_updates.clear()
            self.games += 1
            await self._ask_all("watch", new)
            await host.ask("start", new)
        except (WebSocketError, TimeoutError):
            self.load.count_error("no next game")
        finally:
            self._next_game = None

    async def _ask_all(
        self, type: str, table: str, players: Sequence[SimulatedPlayer] | None = None
    ) -> None:
        asked = self.players if players is None else players
        await asyncio.gather(*(player.ask(type, table) for player in asked))

    def close(self) -> None:
        if self._next_game is not None:
            self._next_game.cancel()
        for player in self.players:
            player.close()
