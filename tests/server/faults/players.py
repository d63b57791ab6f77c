"""Players that record their requests and the answers, and a killer of their server."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.servers import ServerProcess
from wonderful.client import Client, ClientError, WatchedTable

# The other players have decided in the meantime, or the game has ended.
TOO_LATE = ("decision-over", "nothing-to-take-back", "table-status")
LONGEST_PAUSE = 0.01  # seconds between a request and the kill that is meant for it


class Killer:
    """Kills a server (SIGKILL) at random numbers of acknowledged actions, and restarts it.

    Half of the kills come at once, while other players wait for answers; half come with the next
    request, a moment after it was sent.
    """

    def __init__(
        self, server: ServerProcess, dice: random.Random, times: int, before: int, log: Path
    ) -> None:
        self.server = server
        self.kills = 0
        self._log = log
        self._dice = dice
        self._moments = sorted(dice.sample(range(3, before), times), reverse=True)
        self._acknowledged = 0
        self._is_armed = False
        self._work: asyncio.Task[None] | None = None

    def acknowledged(self) -> None:
        self._acknowledged += 1
        is_idle = not self._is_armed and (self._work is None or self._work.done())
        if is_idle and self._moments and self._acknowledged >= self._moments[-1]:
            self._moments.pop()
            if self._dice.random() < 0.5:
                self._work = asyncio.create_task(self._kill(0))
            else:
                self._is_armed = True

    def sent(self) -> None:
        if self._is_armed:
            self._is_armed = False
            pause = self._dice.uniform(0, LONGEST_PAUSE)
            self._work = asyncio.create_task(self._kill(pause))

    async def _kill(self, pause: float) -> None:
        await asyncio.sleep(pause)
        self.server.kill()
        self.kills += 1
        await asyncio.to_thread(self.server.start, self._log)

    async def finish(self) -> None:
        """Wait for the last restart and raise its errors."""
        if self._work is not None:
            await self._work


@dataclass
class Player:
    """Plays random legal actions and sometimes takes one back."""

    client: Client
    table: str
    dice: random.Random
    killer: Killer | None = None
    acted: dict[str, str] = field(default_factory=dict)  # acknowledged: id and action
    took_back: list[str] = field(default_factory=list)  # acknowledged
    refused: list[str] = field(default_factory=list)

    @property
    def seat(self) -> WatchedTable:
        return self.client.tables[self.table]

    async def play(self, until: Callable[[WatchedTable], bool] | None = None) -> None:
        """Play to the end of the game, or until a condition holds."""
        seat = await self.client.watch(self.table)
        while not seat.is_over and not (until is not None and until(seat)):
            if seat.can_take_back and self.dice.random() < 0.1:
                await self._take_back()
            elif seat.actions:
                await self._act(self.dice.choice(seat.actions))
            else:
                await seat.wait_for_change()

    async def _act(self, action: str) -> None:
        id = self._new_id()
        await self._asked("act", id, actions=[action])
        self.acted[id] = action

    async def _take_back(self) -> None:
        id = self._new_id()
        try:
            await self._asked("take-back", id)
        except ClientError as error:
            if error.code not in TOO_LATE:
                raise
            self.refused.append(id)
        else:
            self.took_back.append(id)

    async def _asked(self, type: str, id: str, **fields: object) -> None:
        decision = self.seat.decision
        ask = self.client.ask(type, id=id, table=self.table, decision=decision, **fields)
        answer = asyncio.create_task(ask)
        await asyncio.sleep(0)  # now the request is being sent
        if self.killer is not None:
            self.killer.sent()
        await answer
        if self.killer is not None:
            self.killer.acknowledged()

    def _new_id(self) -> str:
        count = len(self.acted) + len(self.took_back) + len(self.refused)
        return f"{self.client.nickname}-{count + 1}"


@asynccontextmanager
async def sign_in_guests(**urls: str) -> AsyncIterator[list[Client]]:
    """Sign in guests by nickname, each at the given server, until the end of the block."""
    async with AsyncExitStack() as stack:
        clients = []
        for nickname, url in urls.items():
            client = await Client.sign_in(url, nickname=nickname)
            clients.append(await stack.enter_async_context(client))
        yield clients


async def play_together(*players: Player) -> None:
    """Play to the end; if one player fails, the others stop."""
    async with asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(player.play())
