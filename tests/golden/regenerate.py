"""Writes the golden games anew, by seeded random play:

    python -m tests.golden.regenerate

Then read the difference: every changed line must be one that was meant to change.
"""

from pathlib import Path

from tests.golden.telling import story
from tests.record.playing import BUILDER, Player, dice, play_match, setup
from wonderful.record import notation
from wonderful.record.match import Match

FOLDER = Path(__file__).parent
# The kinds of games that are told, and which of the many seeds makes an eventful one.
STORIES = {
    "base-3p": 38,
    "base-2p": 37,
    "base-5p": 11,
    "solo": 39,
    "solo-ca": 18,
    "scenario-base-2": 14,
    "ca-7p": 9,
    "ascension-48-4p": 28,
    "war-or-peace-3p": 17,
    "side-e-3p": 1,
}
NOTATION = FOLDER / "notation.txt"


def file_of(mode: str) -> Path:
    return FOLDER / f"{mode}.txt"


def notation_story() -> tuple[str, str]:
    """A short game in notation: as kept, and as it is written now."""
    match = Match(setup("base-2p", "notation", names=("Ada", "Zoë")))
    play_match(match, Player(dice("notation"), BUILDER), take_backs=5)
    kept = NOTATION.read_text(encoding="utf-8") if NOTATION.exists() else ""
    return kept, notation.write(match)


def main() -> None:
    for mode, number in STORIES.items():
        file_of(mode).write_text(story(mode, number), encoding="utf-8")
    NOTATION.write_text(notation_story()[1], encoding="utf-8")


if __name__ == "__main__":
    main()
