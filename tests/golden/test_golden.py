"""Actions, events and views of the golden games have not changed."""

from difflib import unified_diff

import pytest

from tests.golden.game_text import WIDTH, play_as_text
from tests.golden.regenerate import FOLDER, GAMES, NOTATION, file_of

MOST_LINES = 450  # with seven players; the others stay well below
SHOWN = 60  # lines of a difference


@pytest.mark.parametrize("mode", GAMES)
def test_the_game_is_as_it_was(mode):
    kept = file_of(mode).read_text(encoding="utf-8").splitlines()
    now = play_as_text(mode, GAMES[mode]).splitlines()
    if kept != now:
        lines = list(unified_diff(kept, now, "as it was", "as it is now", n=2, lineterm=""))
        more = f"\n... and {len(lines) - SHOWN} lines more" if len(lines) > SHOWN else ""
        difference = "\n".join(lines[:SHOWN])
        pytest.fail(
            f"{file_of(mode).name} has changed. If that is meant, run "
            f"`python -m tests.golden.regenerate` and read the difference:\n{difference}{more}",
            pytrace=False,
        )


def test_the_stories_are_short_enough_to_be_read():
    files = sorted(FOLDER.glob("*.txt"))
    assert files == sorted([NOTATION, *(file_of(mode) for mode in GAMES)])
    for file in files:
        lines = file.read_text(encoding="utf-8").splitlines()
        assert len(lines) <= MOST_LINES, file.name
        if file != NOTATION:
            assert max(map(len, lines)) <= WIDTH, file.name
