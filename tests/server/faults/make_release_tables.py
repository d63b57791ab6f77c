"""Write tables as this release stores them. The files stay in the tests for good.

    python -m tests.server.faults.make_release_tables

Existing files are never overwritten. A later release must be able to open them.
"""

import json
import random
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.record.make_fixtures import pieces_by_seat
from tests.server.table_commands import command
from wonderful import __version__
from wonderful.catalog import load_catalog
from wonderful.record.match import Decider
from wonderful.rules.game import RULES_VERSION
from wonderful.server.table import start_command
from wonderful.server.table.automatic_commands import (
    act_for_seat,
    answer_rematch,
    create,
    invite,
    link_rematch,
    pass_host,
    record_results,
    stand_in_for_overdue,
    withdraw_invitation,
)
from wonderful.server.table.command_definition import Request
from wonderful.server.table.facts import Fact
from wonderful.server.table.game_commands import Act, ComeBack, Leave, TakeBack, WantEnd
from wonderful.server.table.pass_for_people import pass_automatically
from wonderful.server.table.seating_commands import (
    ChangeOptions,
    ChooseEmpire,
    ClearChair,
    Ready,
    SeatBot,
    Sit,
    Stand,
)
from wonderful.server.table.start_command import Start
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import Table
from wonderful.server.table.time_control import TimeControl

FOLDER = Path(__file__).parent / "data"
KINDS = ("finished", "unfinished", "rematch")
PEOPLE = {"ann-id": "Ann", "bob-id": "Bob", "cem-id": "Cem"}
ANN, BOB, CEM = PEOPLE
BOT = Decider("bot", "dictator", "1")


class TableBuilder:
    """A table that is built by one command after the other."""

    def __init__(self, kind: str, options: TableOptions, rematch_of: str | None = None) -> None:
        self.table = Table(kind, load_catalog())
        self.facts: list[Fact] = []
        self.at = 1_790_000_000_000
        self.dice = random.Random(kind)
        self.passing: tuple[str, ...] = ()  # people with automatic passing
        self.add(create(self.table, self.request(ANN), options, rematch_of))

    def request(self, person: str) -> Request:
        return Request(person, self.at, f"request-{len(self.facts) + 1}")

    def add(self, facts: Sequence[Fact]) -> None:
        """Store facts that were applied."""
        self.facts += facts
        self.at += 1_500

    def sit(self, person: str) -> None:
        self.add(command(self.table, self.request(person), Sit))

    def ready(self, person: str) -> None:
        self.add(command(self.table, self.request(person), Ready, is_ready=True))

    def start(self) -> None:
        """Start with a fixed seed, so that the table is reproducible."""
        with patch.object(start_command, "new_seed", lambda: self.table.id):
            self.add(command(self.table, self.request(ANN), Start))

    def play(self, decisions: int | None = None) -> None:
        """Make whole decisions, partly take some back; without a number, play to the end."""
        match = self.table.match
        assert match is not None
        seen: set[str] = set()
        while not match.game.is_over:
            seen.add(match.game.decision)
            if decisions is not None and len(seen) > decisions:
                return
            seat = self.dice.choice(match.game.pending())
            self._decide(seat)
            self.add(pass_automatically(self.table, self.facts[-1].at, self.passing))
            chair = self.table.chair_at(seat)
            has_mind_changed = self.dice.random() < 0.2 and match.can_take_back(seat)
            if chair.person is not None and chair.is_played_by_person and has_mind_changed:
                request = self.request(chair.person)
                self.add(command(self.table, request, TakeBack, decision=match.game.decision))

    def _decide(self, seat: int) -> None:
        assert self.table.match is not None
        game = self.table.match.game
        decision = game.decision
        trial = game.clone()
        actions = []
        while trial.decision == decision and seat in trial.pending():
            action = self.dice.choice(trial.legal_actions(seat))
            actions.append(trial.describe(action))
            trial.apply(seat, action)
        chair = self.table.chair_at(seat)
        if chair.person is not None and chair.is_played_by_person:
            request = self.request(chair.person)
            self.add(command(self.table, request, Act, decision=decision, actions=actions))
        else:
            self.add(act_for_seat(self.table, self.at, seat, decision, actions, BOT))


def finished() -> TableBuilder:
    """Two people with clocks, after many changes of chairs; one is away for a while."""
    time = TimeControl("bank", bank=3_600, increment=15)
    made = TableBuilder("finished", TableOptions(players=3, time=time))
    table = made.table
    for person in PEOPLE:
        made.sit(person)
    made.add(command(table, made.request(CEM), Stand))
    made.add(command(table, made.request(ANN), SeatBot, chair=2, bot="rookie"))
    made.add(command(table, made.request(ANN), ClearChair, chair=2))
    options = replace(table.options, players=2, rated=True)
    made.add(command(table, made.request(ANN), ChangeOptions, options=options.to_json()))
    empire = table.catalog.empires_for(table.options.expansions)[0]
    made.add(command(table, made.request(ANN), ChooseEmpire, chair=0, empire=empire))
    made.ready(BOB)
    made.start()
    made.play(decisions=10)
    made.at += 2 * 3_600_000
    made.add(stand_in_for_overdue(table, made.at))
    made.play(decisions=2)
    for chair in table.chairs:
        if chair.person is not None and chair.is_away:
            made.add(command(table, made.request(chair.person), ComeBack))
    made.play()
    made.add(record_results(table, made.at, {}))
    made.add(link_rematch(table, made.request(ANN), "another"))
    return made


def unfinished() -> TableBuilder:
    """Two people and two bots are pending; one of the bots replaces a person who has left."""
    made = TableBuilder("unfinished", TableOptions(players=4, gone_after=0))
    table = made.table
    for person in PEOPLE:
        made.sit(person)
    for person in (BOB, ANN):
        made.add(pass_host(table, made.at, person))
    made.add(command(table, made.request(ANN), SeatBot, chair=3, bot="rookie"))
    made.ready(BOB)
    made.ready(CEM)
    made.start()
    made.play(decisions=9)
    made.add(command(table, made.request(CEM), Leave))
    made.add(command(table, made.request(BOB), WantEnd, wants_end=True))
    made.play(decisions=3)
    return made


def rematch() -> TableBuilder:
    """A rematch that one of two invited people declines, with automatic passing."""
    made = TableBuilder("rematch", TableOptions(players=4, memory_aid=True), rematch_of="before")
    table = made.table
    made.sit(ANN)
    made.add(invite(table, made.at, 1, BOB, "Bob"))
    made.add(invite(table, made.at, 2, CEM, "Cem"))
    made.add(command(table, made.request(ANN), SeatBot, chair=3, bot="rookie", face="bot-2"))
    made.add(withdraw_invitation(table, made.at, CEM))
    made.sit(BOB)
    made.ready(BOB)
    made.add(command(table, made.request(ANN), SeatBot, chair=2, bot="dictator"))
    made.start()
    made.passing = (BOB,)
    made.play()
    made.add(record_results(table, made.at, {}))
    made.add(link_rematch(table, made.request(ANN), "after"))
    made.add(answer_rematch(table, made.request(BOB), accepts=False))
    return made


def state_of(table: Table) -> dict[str, Any]:
    """The state that every release must fold from these facts."""
    match, clocks = table.match, table.clocks
    assert match is not None
    assert clocks is not None
    outcome = match.game.outcome()
    return {
        "status": table.status,
        "host": table.host,
        "chairs": [asdict(chair) for chair in table.chairs],
        "decision": match.game.decision,
        "pending": list(match.game.pending()),
        "scores": None if outcome is None else list(outcome.scores),
        "seats": pieces_by_seat(match.view(None)),
        "clocks": [clock.left for clock in clocks.clocks],
    }


def as_json(made: TableBuilder) -> dict[str, Any]:
    return {
        "release": __version__,
        "rules": RULES_VERSION,
        "people": PEOPLE,
        "state": state_of(made.table),
        "summary": asdict(made.table.summary(made.at)),
        "facts": [asdict(fact) for fact in made.facts],
    }


def write(data: dict[str, Any], file: Path) -> None:
    """One line for each fact."""
    facts = ",\n".join(f"  {json.dumps(fact)}" for fact in data["facts"])
    parts = [f' "{name}": {json.dumps(data[name])}' for name in data if name != "facts"]
    text = ",\n".join([*parts, f' "facts": [\n{facts}\n ]'])
    file.write_text(f"{{\n{text}\n}}\n", encoding="utf-8")


def main() -> int:
    release = ".".join(__version__.split(".")[:2])
    files: Sequence[Path] = [FOLDER / f"release-{release}-{kind}.json" for kind in KINDS]
    existing = [file for file in files if file.exists()]
    if existing:
        names = [file.name for file in existing]
        print("These files exist and are not overwritten:", *names, sep="\n  ")
    for file, make in zip(files, (finished, unfinished, rematch), strict=True):
        if file not in existing:
            write(as_json(make()), file)
    return 1 if len(existing) == len(files) else 0


if __name__ == "__main__":
    sys.exit(main())
