"""Regenerates the golden games by seeded random play:

    python -m tests.golden.regenerate

Then read the diff: every changed line must be intended.
"""

from pathlib import Path

from tests.golden.game_text import play_as_text
from tests.record.seeded_play import BUILDER, Player, dice, play_match, setup
from wonderful.record import notation
from wonderful.record.match import Match

FOLDER = Path(__file__).parent
# The modes of the games, each with the number of an eventful seed.
GAMES = {
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


def notation_texts() -> tuple[str, str]:
    """A short game in notation: the stored text, and the present one."""
    match = Match(setup("base-2p", "notation", names=("Ada", "Zoë")))
    play_match(match, Player(dice("notation"), BUILDER), take_backs=5)
    kept = NOTATION.read_text(encoding="utf-8") if NOTATION.exists() else ""
    return kept, notation.write(match)


def main() -> None:
    for mode, number in GAMES.items():
        file_of(mode).write_text(play_as_text(mode, number), encoding="utf-8")
    NOTATION.write_text(notation_texts()[1], encoding="utf-8")


if __name__ == "__main__":
    main()
