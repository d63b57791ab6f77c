"""Save one finished game of each kind with this release. The files stay for good.

    python -m tests.record.make_fixtures

Existing games are never overwritten. Every later release must be able to replay them.
"""

import json
import sys
from pathlib import Path

from tests.record.seeded_play import BUILDER, Player, dice, setup
from wonderful import __version__
from wonderful.record.match import PERSON, Decider, Match
from wonderful.record.record_files import save
from wonderful.record.record_format import result_of
from wonderful.rules.view_types import View

FOLDER = Path(__file__).parent / "fixtures"
KINDS = (
    "base-3p",
    "base-2p",
    "solo",
    "scenario-ca-5",
    "ca-7p",
    "ascension-48-6p",
    "war-or-peace-4p",
)
DECIDERS = (PERSON, Decider("bot", "greedy", "0.1.0"), Decider("fallback", "random", "0.1.0"))


def pieces_by_seat(view: View) -> list[dict[str, object]]:
    """The cards and pieces of every seat. Not the whole view, which may get more fields."""
    return [
        {
            "built": player["built"],
            "construction": [site["place"] for site in player["construction"]],
            "krystallium": player["krystallium"],
            "general": player["general"],
            "financier": player["financier"],
        }
        for player in view["players"]
    ]


def play_game(kind: str, name: str) -> Match:
    """A whole game with take-backs, decided by a person, a bot and a fallback in turn."""
    match = Match(setup(kind, f"{name} {kind}"))
    player = Player(dice(f"{name} {kind}"), BUILDER)
    while not match.game.is_over:
        game = match.game
        pending = game.pending()
        seat = pending[player.below(len(pending))]
        by = DECIDERS[seat % len(DECIDERS)]
        if match.can_take_back(seat) and player.chance(4):
            match.take_back(seat, by=by)
        else:
            match.apply(seat, player.choose(game, seat), by=by)
    return match


def main() -> int:
    release = ".".join(__version__.split(".")[:2])
    results = FOLDER / f"release-{release}.results.json"
    files = {kind: FOLDER / f"release-{release}-{kind}.json" for kind in KINDS}
    existing = [file.name for file in (results, *files.values()) if file.exists()]
    if existing:
        print("These files exist and are not overwritten:", *existing, sep="\n  ")
        return 1
    expected: dict[str, object] = {}
    for kind, file in files.items():
        match = play_game(kind, f"release {release}")
        save(match, file)
        expected[kind] = {"result": result_of(match), "seats": pieces_by_seat(match.view(None))}
    results.write_text(json.dumps(expected, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
