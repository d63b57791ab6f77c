"""Games over real websockets that record everything the server sends."""

import asyncio
import json
import random
import secrets as tokens
from collections.abc import Awaitable, Callable
from typing import Any

import httpx2

from tests.server.secrecy.checker import Frame, Recording
from tests.server.servers import RunningServer, wait_until
from wonderful.catalog import load_catalog
from wonderful.client import Client, ClientError
from wonderful.server.accounts.request_identity import COOKIE

PATHS = ("", "/record", "/verification", "/notation", "/replay")
PLANS = (
    "slate-all",
    "recycle-all",
    "rest-to-empire-and-done",
    "place-all -> zeppelin",
    "complete museum",
)


class RecordingClient:
    """A client that records everything it receives over its websocket and HTTP."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.recording = Recording(client.person)
        self.number = 0
        self._asked: dict[str, str] = {}
        self._http = httpx2.AsyncClient(
            base_url=client.url, cookies={COOKIE: str(client.session)}, timeout=60
        )
        client.on_message = self._record

    def _record(self, text: str) -> None:
        told = json.loads(text)
        if told["type"] in ("table", "update"):
            self.number = told["number"]
        asked = self._asked.get(told.get("id") or "", "")
        self.recording.frames.append(Frame(text, self.number, asked))

    async def ask(self, type: str, **fields: Any) -> str | None:
        """Send a request that may be refused; returns the code of the refusal."""
        id = tokens.token_hex(6)
        self._asked[id] = json.dumps(fields)
        try:
            await self.client.ask(type, id=id, **fields)
        except ClientError as error:
            return error.code
        return None

    async def request(self, method: str, path: str, body: Any = None) -> int:
        """Send an HTTP request."""
        answer = await self._http.request(method, path, json=body)
        self.recording.frames.append(Frame(answer.text, self.number, json.dumps(body)))
        return answer.status_code

    async def close(self) -> None:
        await self._http.aclose()
        await self.client.close()


class Game:
    """A table with its players and a spectator, who act one after the other."""

    def __init__(
        self,
        running: RunningServer,
        table: str,
        players: list[RecordingClient],
        spectator: RecordingClient,
        seed: int,
    ) -> None:
        self.running = running
        self.table = table
        self.players = players
        self.spectator = spectator
        self.rng = random.Random(seed)
        self.cards = [card.id for card in load_catalog().cards]
        self.refusals: set[str] = set()
        self._old_decision = ""

    @property
    def everybody(self) -> list[RecordingClient]:
        return [*self.players, self.spectator]

    @property
    def is_over(self) -> bool:
        return self.spectator.client.tables[self.table].is_over

    async def wait_for_facts(self, number: int) -> None:
        """Wait until all clients have received this many facts."""
        for each in self.everybody:
            await wait_until(each.client.tables[self.table], lambda seen: seen.number >= number)

    async def play(self, facts: int, odds: float = 0.2) -> None:
        """Play until the table has this many facts or the game is over, with some nonsense."""
        for nonsense in self._nonsense:  # each at least once
            await nonsense(self.rng.choice(self.everybody))
        while not self.is_over and self.spectator.number < facts:
            if self.rng.random() < odds:
                await self.rng.choice(self._nonsense)(self.rng.choice(self.everybody))
            await self._act()

    async def _act(self) -> None:
        """A pending player performs one or several actions."""
        waiting = [each for each in self.players if each.client.tables[self.table].actions]
        player = self.rng.choice(waiting)
        seen = player.client.tables[self.table]
        self._old_decision = seen.decision if self.rng.random() < 0.1 else self._old_decision
        roll = self.rng.random()
        if seen.can_take_back and roll < 0.04:
            done = await player.client.ask("take-back", table=self.table, decision=seen.decision)
        elif "planning" in seen.decision and roll < 0.3:
            done = await self._by_plan(player, "slate-all")
        elif "-draft-" not in seen.decision and roll < 0.6:
            done = await self._by_plan(player, "rest-to-empire")
        else:
            done = await player.client.act(self.table, self._choice(seen.actions))
        await self.wait_for_facts(done.number)

    async def _by_plan(self, player: RecordingClient, plan: str) -> Any:
        seen = player.client.tables[self.table]
        try:
            return await player.client.ask(
                "use-plan", table=self.table, decision=seen.decision, plan=plan
            )
        except ClientError:
            return await player.client.act(self.table, self._choice(seen.actions))

    def _choice(self, actions: list[str]) -> str:
        """Any action, but mostly "done" if possible, or games would never end."""
        others = [each for each in actions if not each.startswith("discard")]
        if "done" in actions and self.rng.random() < 0.7:
            return "done"
        return self.rng.choice(others or actions)

    # Requests besides regular play

    @property
    def _nonsense(self) -> list[Callable[[RecordingClient], Awaitable[None]]]:
        return [
            self._refused_acts,
            self._refused_over_http,
            self._questions,
            self._talk,
            self._look_again,
            self._look_over_http,
            self._resume,
        ]

    def _guess(self) -> str:
        card, other = self.rng.sample(self.cards, 2)
        forms = ("pick {}", "slate {}", "recycle {} -> {}", "keep {}", "discard {}", "draw {} {}")
        return self.rng.choice(forms).format(card, other)

    async def _refused_acts(self, who: RecordingClient) -> None:
        """Guess the cards of others. A guess that happens to be legal is played."""
        seen = who.client.tables[self.table]
        decision = self.rng.choice((seen.decision, seen.decision, self._old_decision, "x"))
        guesses = (self._guess(), self._guess(), "pick windmill", "place -> zeppelin#0")
        for action in (*guesses, "pledge war", "pledge sunset"):
            before = self.spectator.number
            code = await who.ask("act", table=self.table, decision=decision, actions=[action])
            if code is None:
                await self.wait_for_facts(before + 1)
            else:
                self.refusals.add(code)
        code = await who.ask("take-back", table=self.table, decision="x")
        self.refusals.add(code or "")

    async def _refused_over_http(self, who: RecordingClient) -> None:
        for lang in ("fr", "de"):
            body = {
                "type": "preview",
                "id": tokens.token_hex(6),
                "table": self.table,
                "actions": [self._guess()],
            }
            await who.request("POST", f"/api/commands?lang={lang}", body)

    async def _questions(self, who: RecordingClient) -> None:
        seen = who.client.tables[self.table]
        actions = self.rng.sample(seen.actions, min(2, len(seen.actions)))
        for asked in ([], actions, [self._guess()]):
            await who.ask("preview", table=self.table, actions=asked)
        card = self.rng.choice(self.cards)
        for asked in ([], actions):
            await who.ask("card-outlooks", table=self.table, cards=[card], actions=asked)
        for plan in (*PLANS, f"complete {self.rng.choice(self.cards)}"):
            await who.ask("plan", table=self.table, plan=plan)

    async def _talk(self, who: RecordingClient) -> None:
        await who.ask("chat", table=self.table, text="What do you have? <b>I do not tell</b>")

    async def _look_again(self, who: RecordingClient) -> None:
        await who.client.unwatch(self.table)
        await who.client.watch(self.table)

    async def _look_over_http(self, who: RecordingClient) -> None:
        for path in PATHS:
            await who.request("GET", f"/api/tables/{self.table}{path}")
        other = self.rng.choice(self.everybody).client.person
        more = (f"/api/people/{other}", f"/api/people/{other}/history")
        for path in ("/api/tables", "/api/me", "/api/me/tables", *more):
            await who.request("GET", path)

    async def _resume(self, who: RecordingClient) -> None:
        """Take back the pick or "done", if possible."""
        seen = who.client.tables[self.table]
        if seen.seat is not None:
            before = self.spectator.number
            action = ["resume"]
            code = await who.ask("act", table=self.table, decision=seen.decision, actions=action)
            if code is None:
                await self.wait_for_facts(before + 1)

    async def close(self) -> None:
        await asyncio.gather(*(each.close() for each in self.everybody))


async def begin(running: RunningServer, options: dict[str, Any], seed: int) -> Game:
    """Start a game with a spectator; all clients record from before its start."""
    count = options["players"]
    everybody = [RecordingClient(await running.client(f"P{number}")) for number in range(count + 1)]
    host, spectator = everybody[0], everybody[-1]
    table = await host.client.create_table(options)
    for each in everybody:
        await each.ask("watch-lobby")
        if each not in (host, spectator):
            await each.client.ask("sit", table=table)
            await each.client.ask("ready", table=table)
        await each.client.watch(table)
    started = await host.client.ask("start", table=table)
    game = Game(running, table, everybody[:-1], spectator, seed)
    await game.wait_for_facts(started.number)
    return game
