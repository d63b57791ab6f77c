"""The notation: a game as text that a person can read, and that reads back."""

import json

import pytest

from tests.golden.regenerate import notation_story
from tests.record.playing import MODES, Player, beyond, dice, play_match, readable, setup
from tests.record.situations import production_match, views
from wonderful.errors import RecordError, SetupError, WonderfulError
from wonderful.record import notation
from wonderful.record.format import result_of
from wonderful.record.match import TAKE_BACK, Match


def refused(code: str):
    """It is refused for this reason, with a text for people."""
    return pytest.raises(RecordError, check=lambda error: error.code == code and bool(error.text()))


def played(mode: str, actions: int | None = None) -> Match:
    match = Match(setup(mode, "notation"))
    return play_match(
        match,
        Player(dice(f"notation {mode}")),
        take_backs=8,
        until=lambda match: actions is not None and len(match.entries) >= actions,
    )


@pytest.mark.parametrize("mode", MODES)
def test_a_finished_game_reads_back(mode):
    match = played(mode)
    text = notation.write(match)
    record = notation.read(text)
    assert record.result == result_of(match)
    replayed = record.replay()
    assert views(replayed) == views(match)
    assert replayed.game.outcome() == match.game.outcome()
    assert replayed.effective() == match.effective()
    assert notation.write(replayed) == text


@pytest.mark.parametrize("mode", MODES)
def test_a_running_game_reads_back(mode):
    for actions in (0, 2, 31, 76):
        match = played(mode, actions)
        text = notation.write(match)
        replayed = notation.read(text).replay()
        assert views(replayed) == views(match)
        assert notation.write(replayed) == text


def test_what_was_taken_back_is_left_out():
    match = Match(setup("base-2p"))
    first, *_, last = readable(match.game, 0)
    match.apply(0, first)
    match.take_back(0)
    match.apply(0, last)
    text = notation.write(match)
    assert TAKE_BACK not in text
    assert f"  1  0 {last.removeprefix('pick ')}\n" in text
    assert first.removeprefix("pick ") not in text


def test_an_automatic_done_that_was_taken_back_reads_back():
    """It is written with its seat, but has to be played before the others are done."""
    match = Match(setup("base-2p", side="A", empires=("noram-states", "panafrican-union")))
    player = Player(dice("automatic"))
    number = 0
    while not match.game.is_over:
        missing = set(range(2)) - set(match.game.pending())
        if match.game.phase == "production" and missing:
            match.take_back(min(missing))
            number += 1
        play_match(match, player, until=beyond(match.game.decision))
    assert number
    assert "resume" in notation.write(match)
    replayed = notation.read(notation.write(match)).replay()
    assert views(replayed) == views(match)


def test_it_is_readable():
    """See tests/golden/notation.txt; `python -m tests.golden.regenerate` writes it anew."""
    kept, made = notation_story()
    assert made.splitlines() == kept.splitlines()


def test_names_and_seeds_of_any_kind():
    names = ("Ana\u2028Bo", 'quote " and \\ and | ; #', "two\nlines\rand\x85more\x1c")
    match = Match(setup("base-3p", "seed \u2029 \n 2", names=names))
    match.apply(0, readable(match.game, 0)[0])
    record = notation.read(notation.write(match))
    assert record.setup.names == names
    assert record.setup.seed == match.game.setup.seed
    assert views(record.replay()) == views(match)


def test_explicit_decks():
    state = Match(setup("ca-2p")).game._state
    cards = Match(setup("ca-2p")).game.catalog.cards
    decks = {
        name: tuple(cards[int(card)].id for card in state.decks[deck])
        for deck, name in enumerate(("base", "expansion"))
    }
    for seed in (None, "with a seed, too"):
        match = Match(setup("ca-2p", seed=seed, decks=decks))
        match.apply(1, readable(match.game, 1)[0])
        record = notation.read(notation.write(match))
        assert record.setup.decks == decks
        assert record.setup.seed == (seed or match.game.setup.seed)
        assert views(record.replay()) == views(match)


# What can be wrong


@pytest.fixture(scope="module")
def text() -> str:
    return notation.write(played("base-2p"))


@pytest.mark.parametrize("head", ["", "wonderful", "wonderful 2", "chess 1", "{}", "wonderful 1 x"])
def test_another_head(text, head):
    with refused("notation-head"):
        notation.read(text.replace("wonderful 1", head, 1))
    with refused("notation-head"):
        notation.read(head)


def line_of(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith(start))


@pytest.mark.parametrize(
    ("start", "wrong"),
    [
        ("setup", "setup {"),
        ("setup", "setup"),
        ("setup", "setup 3"),
        ("setup", "setup []"),
        ("seed", "seed unquoted"),
        ("scores", "scores many"),
        ("planning", "planning and more"),
        ("planning", "Planning!"),
        ("  0  ", "  zero  done"),
        ("  0  ", "  -1  done"),
        ("  1  ", "  1  first zeppelin | 1 zeppelin"),
        ("commitment", "hello there"),
    ],
)
def test_the_line_that_cannot_be_read_is_named(text, start, wrong):
    number = line_of(text, start)
    lines = text.split("\n")
    lines[number - 1] = wrong
    with refused("notation-line") as error:
        notation.read("\n".join(lines))
    assert error.value.params == {"line": number, "text": wrong.strip()}


def test_an_action_that_does_not_fit_is_named(text):
    number = line_of(text, "  1  ")
    lines = text.split("\n")
    first = lines[number - 1].split()[2]
    lines[number - 1] = lines[number - 1].replace(first, "no-such-card", 1)
    with refused("record-entry") as error:
        notation.read("\n".join(lines))
    assert error.value.params["number"] == 1
    assert error.value.params["action"] == "pick no-such-card"


def test_other_scores(text):
    lines = text.rstrip("\n").split("\n")
    assert lines[-1].startswith("scores ")
    with refused("record-result"):
        notation.read("\n".join([*lines[:-1], "scores 99 99"]))
    with refused("record-truncated"):
        notation.read("\n".join([*lines[:-3], lines[-1]]))


def test_another_seed(text):
    with refused("record-commitment"):
        notation.read(text.replace('seed "notation"', 'seed "another"'))


def test_no_setup_or_no_seed(text):
    lines = text.split("\n")
    for start in ("setup", "seed", "commitment"):
        less = [line for line in lines if not line.startswith(start)]
        with pytest.raises(WonderfulError):
            notation.read("\n".join(less))


def test_a_wrong_setup(text):
    number = line_of(text, "setup") - 1
    lines = text.split("\n")
    data = json.loads(lines[number].removeprefix("setup "))
    lines[number] = f"setup {json.dumps({**data, 'side': 'Z'})}"
    with pytest.raises(SetupError, check=lambda error: error.code == "setup-side"):
        notation.read("\n".join(lines))


def test_lines_without_meaning_may_be_empty(text):
    spaced = text.replace("\n", "\n\n")
    assert notation.read(spaced) == notation.read(text)
    assert notation.read(text.rstrip("\n")) == notation.read(text)
    assert notation.read(text.replace("\n", "\r\n")) == notation.read(text)


def test_a_choice_and_pieces_in_words():
    match = production_match("science", {"built": "research-center", "sites": ["research-center"]})
    for action in ("choose general", "place -> empire", "place -> empire", "done"):
        match.apply(0, action)
    assert "science\n  0  choose general; place -> empire; place -> empire; done\n" in (
        notation.write(match)
    )
