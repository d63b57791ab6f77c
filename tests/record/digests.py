"""Digests of seeded random games, which are the same in every build and Python version.

    python -m tests.record.digests            prints them
    python -m tests.record.digests --write    stores them in fixtures/digests.json

Only a change of the rules, of the cards or of the events may change them. Fields that views and
score sheets have gained since are left out, so that the digests of earlier releases still hold.
It needs only the dependencies of the rules, so that a bare environment can run it.
"""

import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.record.seeded_play import MODES, Player, dice, drive, setup
from wonderful.rules.game import Game

FILE = Path(__file__).parent / "fixtures" / "digests.json"
FEW = 3  # games of a mode that every run plays
MANY = 24

ADDED_SINCE = ("pledge", "pledges", "marks", "supremacies", "name", "sets", "hand_returns")

Digests = dict[str, dict[str, str]]


def as_released(data: Any, *, sort_keys: bool = False) -> str:
    """Plain data as the first release wrote it, without later fields."""
    return json.dumps(_without_additions(data), sort_keys=sort_keys)


def _without_additions(data: Any) -> Any:
    if isinstance(data, list):
        return [_without_additions(item) for item in data]
    if not isinstance(data, dict):
        return data
    if "seating" in data:  # a setup, whose version says only that it may have more fields
        data = {**data, "version": 1}
    is_new = {name for name in ADDED_SINCE if name in data}
    if "event" in data:
        is_new.add("step")
    if "seat" in data:
        is_new.discard("name")
    return {name: _without_additions(item) for name, item in data.items() if name not in is_new}


def game_digest(mode: str, number: int) -> str:
    """Actions, events, the spectator's view at every decision, and all views at the end."""
    game = Game(setup(mode, f"digest {number}"), with_events=True)
    player = Player(dice(f"digest {mode} {number}"))
    found = sha256()
    decision = ""
    for seat, action in drive(game, player):
        events = [event.to_json() for event in game.take_events()]
        found.update(as_released([seat, action, events]).encode())
        if game.decision != decision:
            decision = game.decision
            found.update(as_released(game.view(None)).encode())
    for seat in range(game.players):
        found.update(as_released(game.view(seat)).encode())
    outcome = game.outcome()
    assert outcome is not None
    found.update(as_released(outcome.to_json()).encode())
    return found.hexdigest()


def mode_digest(mode: str, count: int) -> str:
    """One digest of several games."""
    found = sha256()
    for number in range(count):
        found.update(game_digest(mode, number).encode())
    return found.hexdigest()


def all_digests() -> Digests:
    return {mode: {str(n): mode_digest(mode, n) for n in (FEW, MANY)} for mode in MODES}


def stored_digests() -> Digests:
    digests: Digests = json.loads(FILE.read_text(encoding="utf-8"))
    return digests


if __name__ == "__main__":
    text = json.dumps(all_digests(), indent=1) + "\n"
    if "--write" in sys.argv:
        FILE.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
