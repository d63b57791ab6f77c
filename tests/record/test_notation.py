"""The notation: a game as readable text that can be parsed."""

import json
from dataclasses import replace

import pytest

from tests.golden.regenerate import notation_texts
from tests.record.match_positions import production_match, views
from tests.record.seeded_play import (
    MODES,
    TABLE_MODES,
    Player,
    beyond,
    dice,
    play_match,
    readable,
    setup,
)
from wonderful.catalog import load_catalog
from wonderful.errors import RecordError, SetupError, WonderfulError
from wonderful.record import notation
from wonderful.record.match import TAKE_BACK, Match
from wonderful.record.record_format import result_of


def refused(code: str):
    """Expects a refusal with this code and a text."""
    return pytest.raises(RecordError, check=lambda error: error.code == code and bool(error.text()))


def play_game(mode: str, actions: int | None = None) -> Match:
    match = Match(setup(mode, "notation"))
    return play_match(
        match,
        Player(dice(f"notation {mode}")),
        take_backs=8,
        until=lambda match: actions is not None and len(match.entries) >= actions,
    )


@pytest.mark.parametrize("mode", MODES)
def test_a_finished_game_reads_back(mode):
    match = play_game(mode)
    text = notation.write(match)
    record = notation.read(text)
    assert record.result == result_of(match)
    replayed = record.replay()
    assert views(replayed) == views(match)
    assert replayed.game.outcome() == match.game.outcome()
    assert replayed.effective_history() == match.effective_history()
    assert notation.write(replayed) == text


@pytest.mark.parametrize("mode", MODES)
def test_a_running_game_reads_back(mode):
    for actions in (0, 2, 31, 76):
        match = play_game(mode, actions)
        text = notation.write(match, secrets=True)
        replayed = notation.read(text).replay()
        assert views(replayed) == views(match)
        assert notation.write(replayed, secrets=True) == text


@pytest.mark.parametrize("mode", MODES)
def test_a_running_game_keeps_its_secrets(mode):
    """No seed, no decks, and nothing of the current decision (DRAFT-5, PLAN-5)."""
    for actions in (0, 2, 31, 76):
        match = play_game(mode, actions)
        assert not match.game.is_over
        text = notation.write(match)
        assert text == notation.write(match, secrets=False)
        assert not any(line.startswith(("seed", "deck", "scores")) for line in text.split("\n"))
        assert f"commitment {match.commitment}\n" in text
        record = notation.read(text)
        assert record.is_sealed
        assert record.result is None
        assert record.commitment == match.commitment
        settled = [(e.seat, e.action) for _, entries in match.history for e in entries]
        assert sorted_by_block(match) == [(e.seat, e.action) for e in record.entries]
        assert len(record.entries) == len(settled)
        assert record.setup.to_json() == {**match.game.setup.to_json(), "seed": None}
        with refused("record-sealed"):
            record.replay()


def sorted_by_block(match: Match) -> list[tuple[int, str]]:
    """Entries of finished decisions: in each one resumed seats first, then seats in order."""
    return [
        (entry.seat, entry.action)
        for _, entries in match.history
        for entry in sorted(entries, key=lambda e: (e.action != "resume", e.seat))
    ]


@pytest.mark.parametrize("mode", TABLE_MODES)
def test_the_text_contains_nothing_of_the_current_decision(mode):
    """Byte-equal whatever happens inside a sealed pick, phase or step (DRAFT-5, PLAN-5)."""
    match = Match(setup(mode))
    player = Player(dice(f"text {mode}"))
    decision, before, actions = match.game.decision, notation.write(match), 0
    while match.game.round < 2:
        seat = player.below(match.game.players)
        if match.can_take_back(seat) and player.chance(20):
            match.take_back(seat)
        elif seat in match.game.pending():
            match.apply(seat, player.choose(match.game, seat))
        if match.game.decision != decision:
            decision, before = match.game.decision, notation.write(match)
        else:
            actions += 1
            assert notation.write(match) == before
    assert actions > 20


def test_a_finished_game_may_be_written_without_its_secrets():
    match = play_game("base-2p")
    assert notation.write(match) == notation.write(match, secrets=True)
    lines = notation.write(match).split("\n")
    less = [line for line in lines if not line.startswith("seed")]
    assert notation.write(match, secrets=False).split("\n") == less
    assert notation.read("\n".join(less)).is_sealed


def test_what_was_taken_back_is_left_out():
    match = Match(setup("base-2p"))
    first, *_, last = readable(match.game, 0)
    match.apply(0, first)
    match.take_back(0)
    match.apply(0, last)
    text = notation.write(match, secrets=True)
    assert TAKE_BACK not in text
    assert f"  1  0 {last.removeprefix('pick ')}\n" in text
    assert first.removeprefix("pick ") not in text


def test_an_automatic_done_that_was_taken_back_reads_back():
    """It is written with its seat, but must be played before the others are done."""
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
    """See tests/golden/notation.txt; `python -m tests.golden.regenerate` rewrites it."""
    kept, made = notation_texts()
    assert made.splitlines() == kept.splitlines()


def test_names_and_seeds_of_any_kind():
    names = ("Zoë 佐藤 \U0001f600", 'quote " and \\ and | ; #', "seed Round 1 {} []")
    match = Match(setup("base-3p", "seed \u2028\u2029 \n \r\x85\x1c\x00 2", names=names))
    match.apply(0, readable(match.game, 0)[0])
    record = notation.read(notation.write(match, secrets=True))
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
        assert notation.read(notation.write(match)).is_sealed
        record = notation.read(notation.write(match, secrets=True))
        assert record.setup.decks == decks
        assert record.setup.seed == (seed or match.game.setup.seed)
        assert views(record.replay()) == views(match)


# What can be wrong


@pytest.fixture(scope="module")
def text() -> str:
    return notation.write(play_game("base-2p"))


@pytest.mark.parametrize("head", ["", "wonderful", "wonderful 0", "chess 1", "{}", "wonderful 1 x"])
def test_another_head(text, head):
    with refused("notation-head"):
        notation.read(text.replace("wonderful 1", head, 1))
    with refused("notation-head"):
        notation.read(head)


def test_a_newer_version(text):
    with refused("notation-newer") as error:
        notation.read(text.replace("wonderful 1", "wonderful 2", 1))
    assert error.value.params == {"version": 2, "known": 1}


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


def test_no_setup_or_no_commitment(text):
    lines = text.split("\n")
    for start in ("setup", "commitment"):
        less = [line for line in lines if not line.startswith(start)]
        with pytest.raises(WonderfulError):
            notation.read("\n".join(less))


def test_without_a_seed_it_is_not_replayed(text):
    less = "\n".join(line for line in text.split("\n") if not line.startswith("seed"))
    record = notation.read(less)
    whole = notation.read(text)
    assert record.is_sealed
    assert not whole.is_sealed
    assert (record.commitment, record.entries) == (whole.commitment, whole.entries)
    assert record.setup == replace(whole.setup, seed=None)
    with refused("record-sealed"):
        record.replay()


@pytest.mark.parametrize(
    ("start", "wrong"),
    [
        ("Round 1", "Round 2"),
        ("Round 2", "Round 1"),
        ("Round 3", "Round three"),
        ("Round 4", "round-four"),
        ("planning", "plannning"),
        ("materials", "energy"),
        ("  2  ", "  7"),
        ("commitment", " commitment"),
        ("seed", "seed  "),
    ],
)
def test_a_game_is_written_in_one_way_only(text, start, wrong):
    """Text in another form is refused even if it could be played."""
    number = line_of(text, start)
    lines = text.split("\n")
    lines[number - 1] = lines[number - 1].replace(start.rstrip(), wrong, 1)
    with refused("notation-line") as error:
        notation.read("\n".join(lines))
    assert error.value.params == {"line": number, "text": lines[number - 1].strip()[:60]}


def test_a_misspelt_draft_is_no_draft(text):
    with refused("record-entry") as error:
        notation.read(text.replace("\ndraft\n", "\ndrafts\n", 1))
    assert error.value.params["number"] == 1


@pytest.mark.parametrize("start", ["setup", "seed", "commitment", "Round 2", "planning", "scores"])
def test_a_line_that_is_there_twice(text, start):
    number = line_of(text, start)
    lines = text.split("\n")
    lines.insert(number, lines[number - 1])
    with refused("notation-line") as error:
        notation.read("\n".join(lines))
    assert error.value.params["line"] == number + 1


def test_something_after_the_end(text):
    for more in ("Round 5", "draft", "materials"):
        with refused("notation-line") as error:
            notation.read(f"{text}\n{more}\n")
        assert error.value.params == {"line": text.count("\n") + 2, "text": more}


def test_secrets_belong_into_lines_of_their_own(text):
    number = line_of(text, "setup")
    lines = text.split("\n")
    data = json.loads(lines[number - 1].removeprefix("setup "))
    lines[number - 1] = f"setup {json.dumps({**data, 'seed': 'notation'})}"
    with refused("notation-line") as error:
        notation.read("\n".join(lines))
    assert error.value.params["line"] == number


def test_a_setup_need_not_say_what_is_usual(text):
    """An earlier version may have fewer fields, or another order."""
    number = line_of(text, "setup")
    lines = text.split("\n")
    data = json.loads(lines[number - 1].removeprefix("setup "))
    less = {name: data[name] for name in ("side", "players")}
    for given in (less, dict(sorted(data.items()))):
        lines[number - 1] = f"setup {json.dumps(given)}"
        assert notation.read("\n".join(lines)).replay().game.setup == notation.read(text).setup
    for wording in ('{"players": 2,"side": "B"}', '{"players":  2, "side": "B"}'):
        lines[number - 1] = f"setup {wording}"
        with refused("notation-line") as error:
            notation.read("\n".join(lines))
        assert error.value.params["line"] == number


def test_a_catalogue_of_ones_own(text):
    catalog = load_catalog()
    assert notation.read(text, catalog) == notation.read(text)


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
        notation.write(match, secrets=True)
    )
