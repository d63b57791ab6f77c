"""Prepared positions: real games in the database of a real server, at every phase, early and late.

Every seat belongs to a person, so a position stays as it is. Games are played once, with fixed
seeds; every position is the beginning of such a game, stored as a table of its own.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal, TypeVar

from tests.browser.builder_policy import choose
from tests.server.table_commands import command
from tests.sets import council_catalog
from wonderful.record.match import Match
from wonderful.rules.game import RULES_VERSION
from wonderful.server.accounts.person import Person
from wonderful.server.accounts.request_identity import COOKIE
from wonderful.server.accounts.sessions_tokens_and_links import (
    SESSION,
    SESSION_LIFETIME,
    digest_of,
)
from wonderful.server.storage import people, sign_in_secrets, table_logs
from wonderful.server.storage.create_store import create_store
from wonderful.server.table.automatic_commands import create
from wonderful.server.table.command_definition import Request
from wonderful.server.table.facts import Fact
from wonderful.server.table.fold import fold
from wonderful.server.table.game_commands import Act
from wonderful.server.table.seating_commands import Ready, Sit
from wonderful.server.table.start_command import STARTED
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import Table
from wonderful.server.table.table_summary import Summary

# Short, usual and as long as possible.
NICKNAMES: Final = (
    *("Ann", "Bartholomew", "Chloé", "Maximilian von Hohenfels"),
    *("Eve", "Guest 261", "Jean-Sébastien"),
)
SPECTATOR: Final = "Visitor"
PHASES: Final = (
    *("draft-first", "draft-later", "planning", "planning-half", "solo-draw"),
    *("production", "characters", "pledge", "waiting", "over", "spectator"),
)
CA: Final = "corruption-ascension"
WP: Final = "war-or-peace"
# A late position should have about as many cards of the first seat under construction and built.
_MANY_SITES: Final = 10
_MANY_BUILT: Final = 20
_HOUR_MS: Final = 3_600_000
T = TypeVar("T")


Most = Literal["sites", "built"] | None


@dataclass(frozen=True, slots=True)
class GameKind:
    """A game that positions are taken from, with a seed that lets the first seat build much."""

    name: str
    seed: str
    options: TableOptions
    # What the first seat has as much as possible of in a late position; otherwise a mixture.
    most: Most = None


def _game(
    name: str,
    seed: int,
    players: int,
    *expansions: str,
    most: Most = None,
    **options: object,
) -> GameKind:
    settings = TableOptions(
        players=players, expansions=expansions, seating="fixed", gone_after=0, is_public=False
    )
    chosen = replace(settings, **options)  # type: ignore[arg-type]  # fields of many types
    return GameKind(name, f"table {seed}", chosen, most)


GAMES: Final = (
    _game("1p", 152, 1),
    _game("1p-scenario", 76, 1, scenario="base-1", side="B"),
    _game("1p-ca", 220, 1, CA),
    _game("2p", 102, 2, memory_aid=True),
    _game("2p-ca", 64, 2, CA),
    _game("3p", 1, 3, memory_aid=True),
    _game("3p-council", 1, 3, "council", scenario="secret-council", side="A"),
    _game("4p", 30, 4),
    _game("4p-ca-wp", 110, 4, CA, WP, memory_aid=True),
    _game("5p", 17, 5),
    _game("5p-wp", 64, 5, WP),
    _game("6p-ca", 102, 6, CA),
    _game("7p-ca", 29, 7, CA, memory_aid=True),
    _game("7p-ca-wp", 45, 7, CA, WP),
    _game("1p-many-sites", 9, 1, most="sites"),
    _game("2p-ca-many-sites", 1, 2, CA, most="sites"),
    _game("7p-ca-many-sites", 4, 7, CA, most="sites"),
    _game("1p-many-built", 76, 1, scenario="base-1", side="B", most="built"),
    _game("2p-ca-many-built", 638, 2, CA, most="built"),
)


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A table in a prepared position, as a person sees it."""

    name: str  # for example 4p-ca-wp-production-late
    game: str  # the name of its GameKind
    players: int
    expansions: tuple[str, ...]
    phase: str  # one of PHASES
    late: bool  # in the last round, or over
    seat: int | None  # None for a spectator
    table_id: str
    secret: str  # of the session of the person
    sites: int  # cards under construction of the first seat
    built: int
    hand: int  # cards that the first seat can choose from
    most: Most = None  # what its game has as much as possible of

    @property
    def path(self) -> str:
        return f"/table/{self.table_id}"

    @property
    def cookies(self) -> dict[str, str]:
        return {COOKIE: self.secret}


@dataclass(frozen=True, slots=True)
class _Snapshot:
    position: Position
    facts: tuple[Fact, ...]
    summary: Summary
    fit: float  # of several candidates for a position, the one with the lowest fit is taken


def prepare(database: Path | str, games: Sequence[GameKind] = GAMES) -> list[Position]:
    """Write all positions of these games to a new database, and return them."""
    return _in_thread(lambda: asyncio.run(_store(str(database), play_all(games))))


def play_all(games: Sequence[GameKind] = GAMES) -> list[_Snapshot]:
    return [snapshot for kind in games for snapshot in play(kind)]


def play(kind: GameKind) -> list[_Snapshot]:
    return list(_PlayedGame(kind, time.time_ns() // 1_000_000).snapshots())


async def _store(database: str, snapshots: Sequence[_Snapshot]) -> list[Position]:
    store = create_store(database)
    await store.open()
    try:
        now = time.time_ns() // 1_000_000
        for nickname in (*NICKNAMES, SPECTATOR):
            id = _person_id(nickname)
            await store.write(people.add(Person(id, nickname, now)))
            digest = digest_of(_secret(nickname))
            end = now + SESSION_LIFETIME
            await store.write(sign_in_secrets.add(digest, SESSION, id, now, end, None))
        await asyncio.gather(
            *(
                store.write(table_logs.create(each.position.table_id, each.facts, each.summary))
                for each in snapshots
                if each.position.seat is not None  # spectators watch a table of the others
            )
        )
    finally:
        await store.close()
    return [snapshot.position for snapshot in snapshots]


class _PlayedGame:
    """Plays a game and takes the positions on the way."""

    def __init__(self, kind: GameKind, now: int) -> None:
        self.kind = kind
        self.now = now
        self.at = now - 60_000
        self.facts: list[Fact] = []
        self.table = Table("new", council_catalog())
        self._best: dict[str, _Snapshot] = {}
        host = Request(_person_id(NICKNAMES[0]), self.at)
        self.facts += create(self.table, host, kind.options)
        for nickname in NICKNAMES[: kind.options.players]:
            request = Request(_person_id(nickname), self.at, nickname=nickname)
            self.facts += command(self.table, request, Sit)
            self.facts += command(self.table, request, Ready)
        # Like the command, but with a seed of our own.
        setup = self.table.start_setup(kind.seed).to_json()
        started = Fact(STARTED.name, self.at, {"setup": setup, "rules": RULES_VERSION}, host.person)
        fold(self.table, [started])
        self.facts.append(started)

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    def snapshots(self) -> Iterator[_Snapshot]:
        while not self.match.game.is_over:
            self._play_decision()
        self._look()
        for name in sorted(self._best):
            snapshot = self._best[name]
            if "council" in self.kind.options.expansions and snapshot.position.phase != "pledge":
                continue  # like other games
            if self.kind.most and not snapshot.position.late:
                continue  # like other games
            yield snapshot
            if snapshot.position.phase == "production":
                yield _as_spectator(snapshot)

    def _play_decision(self) -> None:
        """The first seat acts first, so that the others are still to be waited for."""
        decision = self.match.game.decision
        for seat in range(self.match.game.players):
            while self.match.game.decision == decision and seat in self.match.game.pending():
                if seat == 0:
                    self._look()
                    slates_all = self.kind.most == "sites"
                    action = choose(self.match.game, seat, slates_all=slates_all)
                    self._act(seat, [action])
                else:
                    self._act(seat, _whole_decision(self.match, seat))
            if seat == 0 and self.match.game.decision == decision:
                self._look()

    def _act(self, seat: int, actions: Sequence[int]) -> None:
        game = self.match.game
        texts = [game.describe(action) for action in actions]
        number = f"{self.table.length}"
        request = Request(_person_id(NICKNAMES[seat]), self.at, client_id=number)
        self.facts += command(self.table, request, Act, decision=game.decision, actions=texts)

    def _draw(self) -> None:
        """Keep the moment after a solo draw. The game goes on as if it had not happened."""
        before = (self.table, self.facts)
        self.table = Table(self.table.id, self.table.catalog)
        self.facts = list(self.facts)
        fold(self.table, self.facts)
        game = self.match.game
        draws = [a for a in game.legal_actions(0) if game.describe(a).startswith("draw ")]
        self._act(0, draws[:1])
        self._look()
        self.table, self.facts = before

    def _look(self) -> None:
        """Keep this moment if it is the best so far for one of the positions."""
        found = _phase(self.match)
        if found is None:
            return
        phase, hand = found
        if self.match.game.players == 1 and phase == "planning":
            self._draw()
        view = self.match.view(0)
        late = view["round"] == view["rounds"]
        if not late and view["round"] > 1 and f"{phase}-early" in self._best:
            return
        player = view["players"][0]
        sites, built = len(player["construction"]), len(player["built"])
        if not late:
            fit: float = view["round"]
        elif self.kind.most:
            fit = -sites if self.kind.most == "sites" else -built
        else:
            fit = abs(sites - _MANY_SITES) + max(0, _MANY_BUILT - built)
        name = f"{phase}-{'late' if late else 'early'}"
        if name in self._best and self._best[name].fit <= fit:
            return
        options = self.kind.options
        full_name = f"{self.kind.name}-{name}"
        position = Position(
            *(full_name, self.kind.name, options.players, options.expansions, phase, late),
            *(0, full_name, _secret(NICKNAMES[0]), sites, built, hand),
            most=self.kind.most,
        )
        facts = tuple(self.facts)
        if phase == "waiting" and late:  # so long that a stand-in is offered
            facts = tuple(replace(fact, at=fact.at - _HOUR_MS) for fact in facts)
        self._best[name] = _Snapshot(position, facts, self.table.summary(self.now), fit)


def _phase(match: Match) -> tuple[str, int] | None:
    """The position that the first seat is in, if it is one of ours, and the size of its hand."""
    game = match.game
    if game.is_over:
        return "over", 0
    view = match.view(0)
    player = view["players"][0]
    if 0 not in game.pending():
        return ("waiting", 0) if game.phase != "draft" else None
    if game.phase == "draft":
        hand = len(player["hand"] or ())
        if view["picks"] == 0:
            return "draft-first", hand
        return ("draft-later", hand) if view["picks"] == 3 else None
    if game.phase == "planning":
        hand = len(player["draft_area"]) or len(player["hand"] or ())
        if view["drawn"]:
            return "solo-draw", len(view["drawn"])
        full = 5 if game.players == 1 else 7
        half = 3 if game.players == 1 else 4
        return {full: ("planning", hand), half: ("planning-half", hand)}.get(hand)
    if game.phase == "pledging":
        return "pledge", 0
    if game.phase == "production":
        if player["is_choosing"]:
            return "characters", 0
        actions = [game.describe(action) for action in game.legal_actions(0)]
        fits = [each for each in actions if each.startswith("place ") and each != "place -> empire"]
        return ("production", 0) if fits else None
    return None


def _whole_decision(match: Match, seat: int) -> list[int]:
    """All actions of a seat until it has decided."""
    game = match.game.clone()
    decision = game.decision
    actions: list[int] = []
    while game.decision == decision and seat in game.pending():
        actions.append(choose(game, seat))
        game.apply(seat, actions[-1])
    return actions


def _as_spectator(snapshot: _Snapshot) -> _Snapshot:
    position = snapshot.position
    name = position.name.replace(position.phase, "spectator")
    watched = replace(
        position, name=name, phase="spectator", seat=None, secret=_secret(SPECTATOR), hand=0
    )
    return replace(snapshot, position=watched)


def _person_id(nickname: str) -> str:
    return f"person-{(*NICKNAMES, SPECTATOR).index(nickname)}"


def _secret(nickname: str) -> str:
    return f"secret of {_person_id(nickname)}".replace(" ", "-")


def _in_thread(work: Callable[[], T]) -> T:
    """Run outside the thread of Playwright, which has an event loop already."""
    results: list[T] = []
    thread = threading.Thread(target=lambda: results.append(work()))
    thread.start()
    thread.join()
    assert results, "the positions could not be prepared: see the error above"
    return results[0]


if __name__ == "__main__":
    import sys

    began = time.perf_counter()
    for each in prepare(sys.argv[1]):
        print(f"{each.name:36} {each.sites:3} sites {each.built:3} built {each.hand:3} in hand")
    print(f"{time.perf_counter() - began:.1f} s")
