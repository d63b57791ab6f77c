"""The registry: our bots, those of packages and files, and clear errors for the rest."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tests.bots.bot_games import isolated_bot, play_match, seat_all
from tests.bots.outside_bots import Polite
from wonderful.bots import Bot, bot_codes, make_bot, registry
from wonderful.bots.bot_process import IsolatedBot
from wonderful.bots.registry import bot_class, is_builtin
from wonderful.cli.main import run
from wonderful.errors import WonderfulError
from wonderful.rules.setup import Setup

OURS = ("random", "rookie", "greedy", "dictator", "emperor")
OUTSIDE_BOTS = Path(__file__).with_name("outside_bots.py")


def refused(spec: str) -> WonderfulError:
    """The error of an unusable bot, which is the same with and without a separate process."""
    with pytest.raises(WonderfulError) as caught:
        bot_class(spec)
    text = str(caught.value)
    assert "Traceback" not in text
    assert "\n" not in text
    assert text[0].isupper() or text[0] == '"'
    return caught.value


# Ours


def test_ours_come_first_the_weakest_first() -> None:
    assert bot_codes()[: len(OURS)] == OURS


@pytest.mark.parametrize("code", OURS)
def test_each_has_code_name_version_and_one_line(code: str) -> None:
    bot = make_bot(code)
    assert bot.code == code
    assert bot.name == code.capitalize()
    assert bot.version
    assert bot.description.endswith(".")
    assert "\n" not in bot.description
    assert len(bot.description) < 80
    assert type(bot) is bot_class(code)


def test_only_ours_are_trusted() -> None:
    assert all(is_builtin(code) for code in OURS)
    assert not is_builtin(f"{OUTSIDE_BOTS}:Polite")
    assert not is_builtin("nobody")


def test_an_unknown_bot_is_refused_with_the_nearest_ones() -> None:
    error = refused("gredy")
    assert error.code == "unknown-bot"
    near = error.params["near"]
    assert isinstance(near, tuple)
    assert near[0] == "greedy"
    assert "gredy" in str(error)
    assert "greedy" in str(error)
    with pytest.raises(WonderfulError) as caught:
        make_bot("gredy")
    assert (caught.value.code, caught.value.params) == (error.code, error.params)


@pytest.mark.parametrize("spec", ["", " ", "greedy ", "GREEDY", "x.py", "x.txt:Bot", "x.py:", ":"])
def test_what_is_neither_code_nor_file_is_an_unknown_bot(spec: str) -> None:
    assert refused(spec).code == "unknown-bot"


# Files


def test_a_missing_file() -> None:
    error = refused("no/such/place.py:MyBot")
    assert error.code == "bot-no-file"
    assert "no/such/place.py" in str(error)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "bots.py").mkdir()
    assert refused(f"{tmp_path / 'bots.py'}:MyBot").code == "bot-no-file"


@pytest.mark.parametrize("name", ["Missing", "NoBot", "nothing", "WHERE", "choose", "os"])
def test_what_is_no_class_of_a_bot(name: str) -> None:
    error = refused(f"{OUTSIDE_BOTS}:{name}")
    assert error.code == "bot-no-class"
    assert f"outside_bots.py:{name}" in str(error)


@pytest.mark.parametrize("name", ["Unfinished", "Abstract", "Bot"])
def test_a_class_that_is_not_finished(name: str) -> None:
    error = refused(f"{OUTSIDE_BOTS}:{name}")
    assert error.code == "bot-abstract"
    assert "choose(view, actions, rng, budget)" in str(error)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("raise RuntimeError('not today')", "RuntimeError: not today"),
        ("import no_such_module_at_all", "ModuleNotFoundError"),
        ("def choose(:", "SyntaxError"),
        ("\x00", ""),
        ("1 / 0", "ZeroDivisionError"),
    ],
)
def test_a_file_that_cannot_be_imported(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "broken.py"
    path.write_text(text)
    error = refused(f"{path}:MyBot")
    assert error.code == "bot-broken"
    assert problem in str(error)


def test_a_bot_of_a_file_is_found() -> None:
    found = bot_class(f"{OUTSIDE_BOTS}:Polite")
    assert issubclass(found, Bot)
    assert (found.code, found.name, found.version) == ("polite", "Polite", "7")
    assert bot_class(f"{OUTSIDE_BOTS}:something").code == "polite"


def test_a_class_without_a_code_gets_its_name() -> None:
    found = bot_class(f"{OUTSIDE_BOTS}:Nameless")
    assert found.code == "Nameless"
    assert (found.name, found.description) == ("", "")


def test_a_file_may_look_like_any_other(tmp_path: Path) -> None:
    """Dataclasses look up their module, and two files may have the same name."""
    for number in (1, 2):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "mine.py").write_text(
            "from __future__ import annotations\n"
            "from dataclasses import dataclass\n"
            "from wonderful.bots import Bot\n"
            "@dataclass\nclass Note:\n    text: str\n"
            "class MyBot(Bot):\n"
            f"    code = Note('mine {number}').text\n"
            "    def choose(self, view, actions, rng, budget):\n        return actions[0]\n"
        )
    assert bot_class(f"{tmp_path}/1/mine.py:MyBot").code == "mine 1"
    assert bot_class(f"{tmp_path}/2/mine.py:MyBot").code == "mine 2"


def test_a_bot_of_a_file_plays_in_a_process_of_its_own() -> None:
    setup = Setup(players=2, seed="a file", seating="fixed")
    bot = make_bot(f"{OUTSIDE_BOTS}:Polite")
    assert isinstance(bot, IsolatedBot)
    assert (bot.code, bot.name, bot.version) == ("polite", "Polite", "7")
    assert bot.description == "Any action."
    try:
        seated = seat_all(setup, [bot, make_bot("rookie")])
        match = play_match(setup, seated)
    finally:
        bot.close()
    assert match.game.outcome() is not None
    assert not any(seat.failures for seat in seated)
    assert {entry.by.name for entry in match.entries if entry.seat == 0} == {"polite"}
    same = seat_all(setup, [Polite(), make_bot("rookie")])
    assert play_match(setup, same).entries == match.entries


@pytest.mark.parametrize(
    ("name", "code", "problem"),
    [
        ("Missing", "bot-no-class", "outside_bots.py:Missing"),
        ("Unmakeable", "bot-broken", "OSError: the weights are missing"),
        ("Misbudgeted", "bot-broken", "its allowance must be"),
    ],
)
def test_a_process_that_cannot_begin_says_why(name: str, code: str, problem: str) -> None:
    with pytest.raises(WonderfulError) as caught:
        make_bot(f"{OUTSIDE_BOTS}:{name}")
    assert caught.value.code == code
    assert problem in str(caught.value)


def test_a_file_that_ends_its_process(tmp_path: Path) -> None:
    path = tmp_path / "ending.py"
    path.write_text("import os\nos._exit(1)\n")
    with pytest.raises(WonderfulError) as caught:
        make_bot(f"{path}:MyBot")
    assert caught.value.code == "bot-broken"
    assert "its process ended" in str(caught.value)


# Packages

OUTSIDE = """
from wonderful.bots import Bot


class OuterBot(Bot):
    code = "outer"
    name = "Outer"
    description = "Comes from another package."

    def choose(self, view, actions, rng, budget):
        return actions[-1]


class Nameless(Bot):
    def choose(self, view, actions, rng, budget):
        return actions[0]
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package with bots, installed during a test."""
    (tmp_path / "outside_bots.py").write_text(OUTSIDE)
    facts = tmp_path / "outside_bots-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: outside-bots\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text(
        "[wonderful.bots]\n"
        "outer = outside_bots:OuterBot\n"
        "outer-nameless = outside_bots:Nameless\n"
        "outer-broken = outside_bots_missing:OuterBot\n"
        "outer-missing = outside_bots:Missing\n"
        "outer-odd = outside_bots:OUTER\n"
        "greedy = outside_bots:OuterBot\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    registry._installed.cache_clear()
    yield
    registry._installed.cache_clear()


@pytest.mark.usefixtures("package")
def test_a_package_adds_bots_but_replaces_none_of_ours() -> None:
    codes = bot_codes()
    assert codes[: len(OURS)] == OURS
    assert {"outer", "outer-nameless", "outer-broken"} <= set(codes[len(OURS) :])
    assert len(codes) == len(set(codes))
    assert bot_class("outer").__module__ == "outside_bots"
    assert bot_class("greedy").__module__ == "wonderful.bots.rookie_and_dictator_bots"
    assert not is_builtin("outer")
    near = refused("outr").params["near"]
    assert isinstance(near, tuple)
    assert near[0] == "outer"


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize("code", ["outer-broken", "outer-missing", "outer-odd"])
def test_a_package_that_does_not_keep_its_promise(code: str) -> None:
    error = refused(code)
    assert error.code == "bot-broken"
    assert code in str(error)


@pytest.mark.usefixtures("package")
def test_a_bot_of_a_package_plays_in_a_process_of_its_own() -> None:
    setup = Setup(players=2, seed="a package", seating="fixed")
    with isolated_bot("outer") as bot:
        assert (bot.code, bot.name) == ("outer", "Outer")
        seated = seat_all(setup, [bot, make_bot("random")])
        match = play_match(setup, seated)
    assert match.game.is_over
    assert not seated[0].failures


def test_one_broken_package_does_not_hide_the_other_bots(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = EntryPoint("broken", "no_such_module:Bot", registry.ENTRY_POINTS)
    monkeypatch.setattr(registry, "_installed", lambda: {"broken": broken})
    monkeypatch.setenv("COLUMNS", "200")
    assert run(["simulate", "--help-bots"]) == 0
    legend = capsys.readouterr().out
    assert "emperor" in legend
    assert "broken" in legend
