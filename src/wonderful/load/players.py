"""Players without ideas, many at once: each has its own socket and takes the first action."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import perf_counter
from typing import Any

from pydantic_core import from_json, to_json

from wonderful.load.pressing import Load
from wonderful.load.wire import PATIENCE, Wire, WireError
from wonderful.server.identity import COOKIE


class Player:
    """A person at a table. At most one action is under way."""

    def __init__(self, load: Load, session: str) -> None:
        self.load = load
        self.session = session
        self.board: Board | None = None
        self._wire: Wire | None = None
        self._actions: Sequence[str] = ()
        self._decision = ""
        self._sent_at: float | None = None  # when the action was sent that is under way
        self._asked: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._count = 0

    async def open(self, port: int) -> None:
        cookie = f"{COOKIE}={self.session}"
        self._wire = await Wire.open(port, "/api/socket", self._hear, cookie)
        self._wire.on_lost = self._lost

    def close(self) -> None:
        if self._wire is not None:
            self._wire.close()

    async def ask(self, type: str, table: str) -> dict[str, Any]:
        """Anything but an action; the answer to it."""
        id = self._send(type, table)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._asked[id] = answer
        try:
            async with asyncio.timeout(PATIENCE):
                return await answer
        finally:
            del self._asked[id]

    @property
    def is_ready(self) -> bool:
        return bool(self._actions) and self._sent_at is None

    @property
    def is_waiting(self) -> bool:
        return self._sent_at is not None

    def act(self) -> None:
        """Send the first of the actions that are offered."""
        assert self.board is not None
        self._sent_at = perf_counter()
        offered = {"decision": self._decision, "actions": self._actions[:1]}
        self._send("act", self.board.id, **offered)

    def _send(self, type: str, table: str, **fields: object) -> str:
        assert self._wire is not None
        self._count += 1
        id = f"{type}:{self._count}"
        self._wire.send(to_json({"type": type, "id": id, "table": table, **fields}))
        return id

    def _hear(self, text: bytes) -> None:
        now = perf_counter()
        figures = self.load.figures
        figures.frames += 1
        told = from_json(text, cache_strings="keys")
        match told["type"]:
            case "update":
                figures.updates += 1
                figures.update_bytes += len(text)
                self._take_update(told, now)
            case "table":
                self._take_table(told)
            case "done":
                self._take_done(told)
            case "error":
                self._take_error(told)
            case "bye":
                self.load.failed(f"bye {told['reason']}")
        if self.load.is_pressing and self._actions and self._sent_at is None:
            self.act()

    def _take_update(self, told: dict[str, Any], now: float) -> None:
        board = self.board
        if board is None or told["table"] != board.id:
            return  # of the game before
        self._actions = told.get("actions", self._actions)
        self._decision = told.get("changes", {}).get("decision", self._decision)
        board.arrived(told["number"], self, now)
        if told.get("info", {}).get("status") == "finished":
            board.is_over()

    def _take_table(self, told: dict[str, Any]) -> None:
        if self.board is not None and told["table"]["id"] == self.board.id and "view" in told:
            self._actions = told["actions"]
            self._decision = told["view"]["decision"]
        self._answer(told)

    def _take_done(self, told: dict[str, Any]) -> None:
        if self._answer(told):
            return
        assert self.board is not None and self._sent_at is not None
        self.load.figures.actions += 1
        self.board.acted(told["number"], self, self._sent_at)
        self._sent_at = None

    def _take_error(self, told: dict[str, Any]) -> None:
        self.load.failed(told["error"]["code"])
        answer = self._asked.get(told.get("id", ""))
        if answer is None:
            self._sent_at, self._actions = None, ()  # what is offered is not taken again
        elif not answer.done():
            answer.set_exception(WireError(told["error"]["text"]))

    def _answer(self, told: dict[str, Any]) -> bool:
        answer = self._asked.get(told.get("id", ""))
        if answer is not None and not answer.done():
            answer.set_result(told)
        return answer is not None

    def _lost(self) -> None:
        self.load.failed("connection lost")
        self._actions, self._sent_at = (), None
        for answer in self._asked.values():
            if not answer.done():
                answer.set_exception(WireError("connection lost"))


class Board:
    """A table with its players; the first is the host. When a game is over, the next begins."""

    def __init__(self, load: Load, id: str, players: Sequence[Player]) -> None:
        self.load = load
        self.id = id
        self.players = players
        self.games = 0  # that were played to their end
        self._sent: dict[int, tuple[Player, float]] = {}  # by the number of the fact
        self._seen: dict[int, list[tuple[Player, float]]] = {}
        self._next_game: asyncio.Task[None] | None = None
        for player in players:
            player.board = self

    async def watch(self) -> None:
        await self._all("watch", self.id)

    def acted(self, number: int, player: Player, sent_at: float) -> None:
        """An action is acknowledged. Its updates may have arrived before, or may still come."""
        self._sent[number] = (player, sent_at)
        self._match(number)

    def arrived(self, number: int, player: Player, at: float) -> None:
        self._seen.setdefault(number, []).append((player, at))
        self._match(number)

    def _match(self, number: int) -> None:
        sent, seen = self._sent.get(number), self._seen.get(number, ())
        if sent is None or len(seen) < len(self.players):
            return
        actor, sent_at = sent
        figures = self.load.figures
        figures.own += (at - sent_at for player, at in seen if player is actor)
        # They are in the order in which they arrived.
        figures.others += [at - sent_at for player, at in seen if player is not actor][-1:]
        del self._sent[number], self._seen[number]

    def is_over(self) -> None:
        """Each player notices; the first one counts."""
        if self._next_game is None:
            self._next_game = asyncio.create_task(self._play_again())

    async def _play_again(self) -> None:
        try:
            old, (host, *others) = self.id, self.players
            new = (await host.ask("rematch", old))["table"]
            await self._all("rematch", old, others)
            await self._all("unwatch", old)
            await self._all("ready", new, others)
            self.id = new
            self._sent.clear()
            self._seen.clear()
            self.games += 1
            await self._all("watch", new)
            await host.ask("start", new)
        except (WireError, TimeoutError):
            self.load.failed("no next game")
        finally:
            self._next_game = None

    async def _all(self, type: str, table: str, players: Sequence[Player] | None = None) -> None:
        asked = self.players if players is None else players
        await asyncio.gather(*(player.ask(type, table) for player in asked))

    def close(self) -> None:
        if self._next_game is not None:
            self._next_game.cancel()
        for player in self.players:
            player.close()
