"""Terminal sessions: leaving and resuming, wrong input, warnings, questions."""

import os
import random
import string
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.play_command import FINISH, Play, session_runner
from wonderful import locales
from wonderful.errors import RecordError
from wonderful.record.match import Match
from wonderful.record.record_files import load
from wonderful.record.verification import verify

DRAFT = ["1"] * 6  # the last pick of a base hand is automatic


@pytest.fixture
def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Play:
    return session_runner(monkeypatch, capsys, tmp_path)


def saved(path: Path) -> Match:
    return load(path).replay()


def construction(match: Match) -> list[str]:
    """The person's cards under construction."""
    seat = next(s for s in range(match.game.players) if match.game.participant(s) == 0)
    return [site["place"] for site in match.view(seat)["players"][seat]["construction"]]


# Leaving and going on


def test_leave_and_go_on(play: Play) -> None:
    first = play("--seed test --bots random", [*DRAFT, "s 1", "q"])
    assert first.code == 0
    [file] = first.files("games")
    assert str(file) in first.output
    match = saved(file)
    assert match.game.decision == "1-planning"
    second = play("--resume", [*FINISH])
    assert second.code == 0
    assert second.files("games") == []
    [record] = second.files("finished")
    assert verify(record).is_valid
    bots = {entry.by.name for entry in load(record).entries if entry.by.kind == "bot"}
    assert bots == {"random"}


def test_the_end_of_the_input_loses_nothing(play: Play) -> None:
    played = play("--seed test", [*DRAFT, "s 1", "s 1", "r 1 e"])
    match = saved(played.files("games")[0])
    mine = [entry.action for entry in match.entries if entry.by.kind == "person"]
    assert [action.split()[0] for action in mine[-3:]] == ["slate", "slate", "recycle"]


def test_interrupted(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupting:
        def readline(self) -> str:
            raise KeyboardInterrupt

        def isatty(self) -> bool:
            return False

    original = monkeypatch.setattr

    def stand_in(target: str, value: object) -> None:
        original(target, Interrupting())

    monkeypatch.setattr(monkeypatch, "setattr", stand_in)
    played = play("--seed test", [])
    assert played.code == 0
    assert "--resume" in played.output
    assert len(played.files("games")) == 1


def test_go_on_with_a_file(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    play(f"--seed test --save {file}", ["1", "q"])
    assert saved(file).game.decision == "1-draft-2"
    played = play(f"--resume {file}", ["1", "save copy.json", "q"])
    assert saved(file).game.decision == "1-draft-3"
    assert saved(tmp_path / "copy.json").game.decision == "1-draft-3"
    assert played.files("games") == []


def test_an_unfinished_game_is_mentioned(play: Play) -> None:
    play("--seed test", ["q"])
    assert "--resume" in play("--seed other", ["q"]).output
    assert "unfinished" in play("", ["q"]).output


def test_a_game_that_cannot_be_read_is_passed_over(play: Play) -> None:
    play("--seed good", ["1", "q"])
    [good] = play("--seed test", ["q"]).files("games")[:1]
    for number, text in enumerate(("{", "[]")):
        broken = good.with_name(f"9{number}.json")
        broken.write_text(text)
        os.utime(broken, (2**31, 2**31 + number))
    played = play("--resume", ["q"])
    assert played.code == 0
    assert "Skipped because they cannot be read: 91.json and 90.json." in played.output
    assert "unfinished" in play("", ["q"]).output


def test_only_games_that_cannot_be_read(play: Play) -> None:
    [file] = play("--seed test", ["q"]).files("games")
    file.write_text("{")
    played = play("--resume", [])
    assert played.code == 2
    assert str(file) in played.errors
    assert "unfinished" not in play("", ["q"]).output


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("--resume", "no unfinished game"),
        ("--resume nothing.json", "nothing.json"),
        ("file.json", "--resume"),
        ("--players 9", "9"),
        ("--players 0", "0"),
        ("--players 6", "Corruption & Ascension"),
        ("--bots nobody", "nobody"),
        ("--side Z", "--side"),
        ("--lang nl", "--lang"),
        ("--empire atlantis", "atlantis"),
        ("--expansion nothing", "nothing"),
        ("--scenario nothing", "nothing"),
        ("--scenario base-1 --players 2", "base-1"),
        ("--solo --players 4", "--players"),
        ("--solo --bots random", "--bots"),
        ("--scenario base-1 --bots random", "--bots"),
        ("--bots=", "bot"),
        ("--seating round", "--seating"),
        ("--resume --players 3", "--players"),
        ("--resume --bots random", "--bots"),
        ("--resume --solo", "--solo"),
        ("--resume --seed=", "--seed"),
        ("--resume --name Ada", "--name"),
        ("--resume --no-memory-aid", "--memory-aid"),
        ("--resume game.json --no-auto-done", "--auto-done"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(play: Play, arguments: str, expected: str) -> None:
    played = play(arguments, [])
    assert played.code == 2
    assert expected in played.errors
    assert len(played.errors.splitlines()) == 1
    assert played.files("games") == []


@pytest.mark.parametrize("file", ["a-file/game.json", "a-folder", "", "/"])
def test_a_file_that_cannot_be_written_is_refused_at_once(
    play: Play, tmp_path: Path, file: str
) -> None:
    (tmp_path / "a-file").write_text("")
    (tmp_path / "a-folder").mkdir()
    played = play(f"--seed test --save={file}", ["1", "q"])
    assert played.code == 2
    assert played.output == ""
    assert len(played.errors.splitlines()) == 1
    assert file.partition("/")[0] in played.errors
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a-file", "a-folder"]


def test_a_disk_that_gets_full_is_said_once(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[Path] = []

    def save_once(match: Match, path: Path) -> None:
        times.append(path)
        if len(times) > 1:
            raise RecordError("record-unwritable", file=str(path), why="no space left")

    monkeypatch.setattr("wonderful.cli.terminal.game_session.save", save_once)
    played = play("--seed test", ["1", "1", "q"])
    assert played.code == 0
    said = " ".join(played.output.split())
    assert said.count("cannot be saved as") == 1
    assert "could not be saved" in said
    assert "To continue it" not in said


def test_own_empire_and_name(play: Play) -> None:
    played = play("--seed test --empire aztec --name Ada", ["q"])
    match = saved(played.files("games")[0])
    assert match.game.setup.names == ("Ada", "Vega", "Rigel")
    assert match.game.setup.empires == ("aztec-empire", None, None)
    assert "You play Aztec Empire against " in played.output


def test_options_of_the_table(play: Play) -> None:
    arguments = "--seed test --seating fixed --memory-aid --no-auto-done"
    played = play(arguments, ["1", "1", "players", "log all", "q"])
    setup = saved(played.files("games")[0]).game.setup
    assert (setup.seating, setup.memory_aid) == ("fixed", True)
    assert setup.automatic_done == (False, True, True)
    assert "passed on, now with Vega: " in played.output
    assert "Still in the hand you passed on: " in played.output
    assert "has picked." not in played.output
    assert "You are passed" not in played.output
    usual = play("--seed usual --save usual.json --auto-done --no-memory-aid", ["1", "players"])
    setup = saved(usual.data / "usual.json").game.setup
    assert (setup.seating, setup.memory_aid) == ("random", False)
    assert setup.automatic_done == (True, True, True)
    assert "passed on" not in usual.output


# Wrong input


def test_wrong_lines_are_answered_with_a_sentence(play: Play) -> None:
    wrong = ["nonsense", "99", "0", "s 1", "p", "d", "u", "k", "rest", "draw 1 2", "keep 1", "all"]
    wrong += ["card", "card nothing", "players nobody", "preview d", "preview log", "save /", "x a"]
    played = play("--seed test", wrong)
    match = saved(played.files("games")[0])
    assert match.game.decision == "1-draft-1"
    blocks = played.output.split("Round 1 pick 1> ")[1:-1]
    assert len(blocks) == len(wrong)
    for line, block in zip(wrong, blocks, strict=True):
        said = block.strip().splitlines()
        assert said[0] == line
        assert said[-1].endswith((".", "!")), block
        assert "error." not in block
        assert "ui." not in block


@pytest.mark.parametrize("lang", locales.languages())
def test_random_lines_never_break_it(play: Play, lang: str) -> None:
    dice = random.Random(lang)
    words = "1 2 3 7 0 a b c s r p all rest c k g f x d u e undo card players log score preview"
    words += " draw keep save ? t with zeppelin wind base y n ; -> # é ∞ \x00 ../x \t"
    letters = string.printable.replace("\n", "").replace("\r", "").replace("q", "")
    lines = []
    for _ in range(300):
        if dice.random() < 0.8:
            line = " ".join(dice.choices(words.split(" "), k=dice.randrange(1, 5)))
        else:
            line = "".join(dice.choices(letters, k=dice.randrange(12)))
        lines.append("table" if line.startswith(("sa", "q", "ex", "ende")) else line)
    mode = {"fr": "--solo --expansion corruption", "de": "--expansion war-or-peace"}
    played = play(f"--seed test --lang {lang} {mode.get(lang, '')}", lines)
    assert played.code == 0
    for file in played.files("games") + played.files("finished"):
        assert verify(file).is_valid


# What commands do


def test_e_is_the_empire(play: Play) -> None:
    played = play("--seed test --lang fr", [*DRAFT, "s all", "d", "d", "e", "é", "quitter"])
    match = saved(played.files("games")[0])
    mine = [entry.action for entry in match.entries if entry.by.kind == "person"]
    assert mine[-2:] == ["place -> empire"] * 2


@pytest.mark.parametrize("word", ["q", "exit", "ende", "Ende"])
def test_a_question_can_be_left(play: Play, word: str) -> None:
    played = play("--seed test --lang de", [*DRAFT, "1", word, "s all"])
    assert f"? {word}\n" in played.output
    assert construction(saved(played.files("games")[0])) == []


def test_take_back(play: Play) -> None:
    played = play("--seed test", [*DRAFT, "s 1 2", "r 1 e", "u", "undo all", "u"])
    match = saved(played.files("games")[0])
    assert [entry.action for entry in match.entries][-3:] == ["take-back"] * 3
    assert "Undone: recycle" in played.output
    assert "There is nothing to undo" in played.output
    assert construction(match) == []


def test_a_preview_changes_nothing(play: Play) -> None:
    played = play("--seed test", [*DRAFT, "preview s all", "preview r 1 e", "preview"])
    match = saved(played.files("games")[0])
    assert match.entries[-1].action.startswith("pick") or match.entries[-1].by.kind == "bot"
    assert "would win supremacy" in played.output


def test_several_commands_in_a_line_end_with_the_decision(play: Play) -> None:
    played = play("--seed test", [*DRAFT, "s 1; r all; d; d; d; d", "q"])
    match = saved(played.files("games")[0])
    assert match.game.decision == "1-materials"


def test_done_is_asked_once_when_a_card_could_be_completed(play: Play) -> None:
    # Side C starts with five Krystallium, which complete any small card.
    played = play("--seed test --side C", [*DRAFT, "s all", "d", "", "q"])
    assert played.output.count("You can still complete") == 1
    match = saved(played.files("games")[0])
    assert match.game.decision != "1-planning"


def test_krystallium_is_used_only_when_named(play: Play) -> None:
    played = play("--seed test --side C", [*DRAFT, "s all", "c a", "c a k", "q"])
    match = saved(played.files("games")[0])
    mine = [entry.action for entry in match.entries if entry.by.kind == "person"]
    assert any(action.startswith("krystallium -> ") for action in mine)
    assert "To use them, type: c A k" in played.output


def test_what_is_missing_is_named(play: Play) -> None:
    played = play("--seed test", [*DRAFT, "s all", "c a"])
    assert " still needs " in played.output
    assert " Materials" in played.output


def test_giving_up_a_card_with_pieces_is_confirmed(play: Play) -> None:
    played = play("--seed test --side C", [*DRAFT, "s all", "k a", "1", "x a", "n", "x a", "y"])
    match = saved(played.files("games")[0])
    mine = [entry.action for entry in match.entries if entry.by.kind == "person"]
    assert sum(action.startswith("discard") for action in mine) == 1
    assert played.output.count("and lose the") == 2


def test_looking(play: Play) -> None:
    looks = ["card 1", "card zeppelin", "players", "players vega", "log", "score", "preview", "?"]
    played = play("--seed test", [*DRAFT, "s all", "card a", *looks])
    assert "Cost: 2 Energy." in played.output
    assert "Recycling bonus: 1 Exploration." in played.output
    assert "fixed points" in played.output
    assert "slate it for construction" in played.output


def test_solo_draws(play: Play) -> None:
    played = play("--seed test --solo", ["draw 1 2", "1", "u", "2", "s all", "", "r all", "d"])
    match = saved(played.files("games")[0])
    words = [entry.action.split()[0] for entry in match.entries]
    assert words[:4] == ["draw", "keep", "take-back", "keep"]
    assert "Keep one of the drawn cards" in played.output
    assert "You take pool 2." in played.output


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_in_a_real_terminal(tmp_path: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    env = os.environ | {"XDG_DATA_HOME": str(tmp_path), "TERM": "xterm", "LANG": "C.UTF-8"}
    command = [sys.executable, "-m", "wonderful", "play", "--seed", "test"]
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env)
    os.close(theirs)
    os.write(ours, b"1\n?\n\x04")  # Ctrl-D leaves
    output = b""
    try:
        while chunk := os.read(ours, 4096):
            output += chunk
    except OSError:  # the other end is closed
        pass
    os.close(ours)
    assert process.wait(30) == 0
    assert b"Pick a card" in output
    assert b"--resume" in output
    assert b"Traceback" not in output


def test_a_saved_game_says_when_its_bot_is_lost_and_takes_it_back(play: Play) -> None:
    """A bot from a file cannot be found by its code."""
    bot = f"{Path(__file__).parents[2]}/examples/frugal_bot.py:FrugalBot"
    play(f"--players 2 --seed a --bot {bot}", ["1", "q"])
    lost = play("--resume", ["1", "q"])
    assert "Not found: frugal. dictator plays instead." in lost.output
    back = play(f"--players 2 --seed b --bot {bot}", ["1", "q"])
    assert "Not found" not in back.output
    back = play(f"--resume --bot {bot}", ["1", "q"])
    assert back.code == 0
    assert "Not found" not in back.output
