"""Outside sets on the command line: checked, listed, played, recorded."""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cli.play_command import FINISH, Play, session_runner
from tests.sets.moon_set import write_moon_set
from wonderful import locales
from wonderful.catalog import load_catalog
from wonderful.catalog.outside_sets import read_outside_set
from wonderful.cli.main import run
from wonderful.errors import CatalogError
from wonderful.record.record_files import load
from wonderful.record.verification import verify


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def package_alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "WONDERFUL_SETS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("WONDERFUL_DEBUG", "1")
    yield
    locales.set_folders()


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def command(*arguments: object) -> Result:
        locales.set_folders()  # every command is a new process for a person
        code = run([str(argument) for argument in arguments])
        shown = capsys.readouterr()
        assert "Traceback" not in shown.out + shown.err
        return Result(code, shown.out, shown.err)

    return command


@pytest.fixture
def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Play:
    return session_runner(monkeypatch, capsys, tmp_path)


# sets check


def test_a_good_set_is_described(cli: Run, tmp_path: Path) -> None:
    moon = write_moon_set(tmp_path)
    result = cli("sets", "check", moon)
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines() == [
        "moon",
        "  5 cards (2 different cards)",
        "  Empires: lunar-city",
        "  scenarios: dark-side",
        "  language en: no name, so the id is shown: option south-rim",
        (
            "  language eo: shown in English: pledge landing, option south-rim, mark crater, "
            "score craters, scenario dark-side"
        ),
        f"  digest: {read_outside_set(moon).digest}",
    ]
    data = json.loads(cli("sets", "check", tmp_path, "--json").out)
    assert data["ok"] is True
    assert data["sets"][0]["missing"]["en"] == ["option south-rim"]


def test_a_language_that_nobody_could_choose(cli: Run, tmp_path: Path) -> None:
    moon = write_moon_set(tmp_path)
    (moon / "eo.toml").unlink()
    assert "Add a file eo.toml" in cli("sets", "check", moon).out


def test_every_mistake_is_shown_at_once(cli: Run, tmp_path: Path) -> None:
    moon = write_moon_set(
        tmp_path,
        {
            "cards": ("structure | 3 | materials 2, energy 1", "castle | x | wood 2, energy 1"),
            "empires": ("| B    | energy 2    | 1 ", "| B    | energy 0    | many "),
            "rules": ('deck = "base"', 'deck = "third"\ncolour = "red"'),
            "scenarios.table": ("| Dark Side", "| "),
            "dark-side": ("[1, 5]", "[5, 1]"),
            "en": ('"Crater"', "3"),
        },
    )
    scenario = moon / "scenarios" / "dark-side.toml"
    text = scenario.read_text("utf-8").replace('"planning"', '"lunch break"')
    scenario.write_text(text.replace("energy 1", "oil 1").replace("2 per", "0 per"), "utf-8")
    (moon / "fr.toml").write_text("[mark", "utf-8")
    result = cli("sets", "check", moon)
    assert (result.code, result.err) == (1, "")
    *lines, total = result.out.splitlines()
    assert [line.split(": ")[0] for line in lines] == [
        "moon/cards.table, line 3, moon-base, column type",
        "moon/cards.table, line 3, moon-base, column copies",
        "moon/cards.table, line 3, moon-base, column cost",
        "moon/empires.table, line 3, lunar-city, column production",
        "moon/empires.table, line 3, lunar-city, column krystallium",
        "moon/en.toml, line 14, mark, column crater",
        "moon/fr.toml, line 1",
        "moon/rules.toml, line 1, -, column deck",
        "moon/rules.toml, line 2, -, column colour",
        "moon/scenarios.table, line 2, dark-side, column en",
        "moon/scenarios/dark-side.toml, line 1, -, column players",
        "moon/scenarios/dark-side.toml, line 9, rules.score_lines, column craters",
        "moon/scenarios/dark-side.toml, line 12, rules.pledges.landing, column before",
        (
            "moon/scenarios/dark-side.toml, line 18, rules.pledges.landing.rewards.north-rim, "
            "column everybody"
        ),
    ]
    assert total == "14 errors"
    data = json.loads(cli("sets", "check", moon, "--json").out)
    assert (data["ok"], len(data["problems"]), data["sets"]) == (False, 14, [])
    with pytest.raises(CatalogError):
        load_catalog(moon)


def test_consequences_of_a_mistake_are_not_reported(cli: Run, tmp_path: Path) -> None:
    moon = write_moon_set(tmp_path, {"cards": ("| 3 |", "| three |")})
    result = cli("sets", "check", moon)
    assert len(result.out.splitlines()) == 2  # nothing about totals
    assert "1 error" in result.out


def test_totals_that_do_not_fit(cli: Run, tmp_path: Path) -> None:
    moon = write_moon_set(tmp_path, {"rules": ("cards = 5\ndesigns = 2", "cards = 6\ndesigns = 3")})
    assert [line.split(":")[0] for line in cli("sets", "check", moon).out.splitlines()] == [
        "moon/rules.toml, line 4, totals, column cards",
        "moon/rules.toml, line 5, totals, column designs",
        "2 errors",
    ]


def test_sets_that_are_not_there_and_good_ones(cli: Run, tmp_path: Path) -> None:
    moon = write_moon_set(tmp_path)
    result = cli("sets", "check", tmp_path / "mars", moon)
    assert result.code == 1
    assert "there is no such folder" in result.out
    assert "  5 cards (2 different cards)" in result.out
    broken = write_moon_set(tmp_path, {"cards": ("| 3 |", "| 0 |")}, name="mars")
    result = cli("sets", "check", broken, "--lang", "de")
    assert result.code == 1
    assert "Fehler" in result.out


def test_a_set_is_checked_in_every_language(cli: Run, tmp_path: Path) -> None:
    moon = write_moon_set(tmp_path)
    for lang in ("en", "fr", "de"):
        assert cli("sets", "check", moon, "--lang", lang).code == 0


# cards


def test_cards_in_a_fourth_language(cli: Run, tmp_path: Path) -> None:
    moon = write_moon_set(tmp_path)
    result = cli("cards", "--sets", moon, "--set", "moon", "--lang", "eo")
    assert result.code == 0
    assert "Luna Bazo" in result.out
    assert "Arkivo" in result.out
    assert "2 different cards, copies: 5" in result.out
    assert "Luna Bazo" in cli("cards", "--sets", moon, "--text", "luna", "--lang", "eo").out
    [data] = json.loads(cli("cards", "--sets", moon, "--text", "moon-base", "--json").out)
    assert data["set"] == "moon"
    assert data["names"] == {"en": "Moon Base", "eo": "Luna Bazo"}
    assert cli("cards", "--lang", "eo").code == 2
    assert "Moon Base" not in cli("cards").out


def test_the_environment_names_sets(
    cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = write_moon_set(tmp_path / "first")
    second = Path(__file__).parents[1] / "sets" / "council"
    monkeypatch.setenv("WONDERFUL_SETS", f"{first}{os.pathsep}{second}{os.pathsep}")
    assert "Moon Base" in cli("cards", "--set", "moon").out
    assert cli("cards", "--set", "council", "--sets", first).code == 0
    monkeypatch.setenv("WONDERFUL_SETS", str(tmp_path / "nowhere"))
    assert "there is no such folder" in cli("cards").err


def test_names_are_shown_as_they_are(cli: Run, tmp_path: Path) -> None:
    """Brackets and colons mean something to the library that draws tables."""
    names = ("[bold red]Base[/bold red]", "Base [/]", "Base :smile:", "[link=x]Base", "\\[x]")
    for number, name in enumerate(names):
        moon = write_moon_set(tmp_path / f"card-{number}", {"cards": ("Moon Base", name)})
        result = cli("cards", "--sets", moon, "--text", "moon-base")
        assert name in result.out
        empire = write_moon_set(
            tmp_path / f"empire-{number}", {"empires": ("| Lunar City", f"| {name}")}
        )
        runs = empire.parent / "run"
        options = ("--sets", empire, "--expansion", "moon", "--players", "5", "--out", runs)
        assert cli("arena", "--bots", "random", "--games", "4", "--jobs", "1", *options).code == 0
        assert name in cli("stats", runs, "--sets", empire).out


# Games


def test_terminal_game_with_a_set(play: Play, tmp_path: Path) -> None:
    moon = write_moon_set(tmp_path)
    options = f"--sets {moon} --expansion Luna --empire lunar-city --lang eo --seed 3"
    played = play(options, FINISH)
    assert played.code == 0, played.errors
    assert "Luna Urbo" in played.output
    [record] = played.files("finished")
    catalog = load_catalog(moon)
    assert load(record).setup.sets == catalog.digests
    assert verify(record, catalog=catalog).is_valid


def test_terminal_game_of_a_scenario_with_a_vote(play: Play, tmp_path: Path) -> None:
    moon = write_moon_set(tmp_path)
    played = play(f"--sets {moon} --scenario malluma --players 2 --lang eo --seed 3", FINISH)
    assert played.code == 0, played.errors
    assert "Nobody sees you." in played.output  # there is no text in Esperanto
    assert "La norda rando" in played.output
    assert "south rim" in played.output
    [record] = played.files("finished")
    assert "pledge north-rim" in [entry.action for entry in load(record).entries]


def test_a_saved_game_goes_on_with_its_set_only(play: Play, tmp_path: Path) -> None:
    moon = write_moon_set(tmp_path)
    begun = play(f"--sets {moon} --expansion moon --seed 3", ["1", "q"])
    assert begun.code == 0
    [file] = begun.files("games")
    locales.set_folders()
    missing = play("--resume", ["q"])
    assert missing.code == 2
    assert 'needs the set "moon"' in missing.errors
    changed = write_moon_set(
        tmp_path / "changed", {"cards": ("| 3 |", "| 4 |"), "rules": ("5", "6")}
    )
    (changed / "rules.toml").write_text(
        (changed / "rules.toml").read_text().replace("structure = 3", "structure = 4")
    )
    other = play(f"--sets {changed} --resume {file}", ["q"])
    assert other.code == 2
    assert 'The set "Moon Colony (moon)" has changed' in other.errors
    again = play(f"--sets {moon} --resume", FINISH)
    assert again.code == 0
    assert again.files("finished")


def test_records_need_their_set(cli: Run, tmp_path: Path) -> None:
    moon = write_moon_set(tmp_path)
    options = ("--sets", moon, "--scenario", "dark-side", "--players", "2", "--bots", "greedy")
    assert cli("simulate", "--games", "1", "--records", tmp_path / "r", *options).code == 0
    [record] = (tmp_path / "r").glob("*.json")
    for command in ("replay", "verify"):
        result = cli(command, record)
        assert result.code == 2
        assert 'needs the set "moon"' in result.out + result.err
    assert cli("verify", record, "--sets", moon).code == 0
    story = cli("replay", record, "--sets", moon, "--notation")
    assert story.code == 0
    text = tmp_path / "game.txt"
    text.write_text(story.out, "utf-8")
    assert cli("replay", text, "--sets", moon, "--notation").out == story.out
    assert 'needs the set "moon"' in cli("replay", text).err


def test_a_tournament_with_a_set(cli: Run, tmp_path: Path) -> None:
    moon = write_moon_set(tmp_path)
    out = tmp_path / "run"
    asked = ("--scenario", "dark-side", "--players", "2", "--bots", "greedy,random", "--out", out)
    result = cli("arena", "--sets", moon, *asked, "--games", "2", "--jobs", "2", "--json")
    assert result.code == 0, result.err
    kept = json.loads((out / "run.json").read_text())
    assert kept["setup"]["sets"] == {"moon": read_outside_set(moon).digest}
    assert kept["cards"][-1] == "archive"
    # A game continues with the same rules data, even if names changed or other sets were added.
    renamed = write_moon_set(tmp_path / "renamed", {"cards": ("Moon Base", "Base")})
    beside = tmp_path / "aaa"
    beside.mkdir()
    (beside / "rules.toml").write_text(
        'deck = "base"\n[totals]\ncards = 1\ndesigns = 1\nempires = 0\nscenarios = 0\n'
        "types = { vehicle = 1 }\n"
    )
    (beside / "cards.table").write_text(
        "id|type|copies|cost|recycle|bonus|production|points|en\naaa|vehicle|1|gold 1|gold||||Aaa\n"
    )
    more = cli(
        "arena",
        "--sets",
        renamed,
        "--sets",
        beside,
        *asked,
        "--games",
        "4",
        "--jobs",
        "1",
        "--json",
    )
    assert more.code == 0, more.err
    assert json.loads(more.out)["run"]["games"] == 4
    assert "Base" in cli("stats", out, "--sets", renamed).out
    # Without the set, or with different rules data, it does not.
    for command in (("arena", *asked, "--games", "4"), ("stats", out)):
        refused = cli(*command)
        assert refused.code == 2
        assert 'needs the set "moon"' in refused.err
    changed = write_moon_set(tmp_path / "changed", {"dark-side": ("2 per mark", "3 per mark")})
    refused = cli("arena", "--sets", changed, *asked, "--games", "4")
    assert refused.code == 2
    assert 'The set "Moon Colony (moon)" has changed' in refused.err


def test_a_bot_in_a_process_of_its_own_knows_the_set(cli: Run, tmp_path: Path) -> None:
    moon = write_moon_set(tmp_path)
    bot = tmp_path / "reader.py"
    bot.write_text(
        "from wonderful import locales\n"
        "from wonderful.bots import Bot\n"
        "class Reader(Bot):\n"
        '    code = name = "reader"\n'
        '    description = ""\n'
        "    def choose(self, view, actions, rng, budget):\n"
        '        assert self.catalog.card("moon-base").name("eo") == "Luna Bazo"\n'
        '        assert locales.name_of("set", "moon", "eo") == "Luna Kolonio"\n'
        "        return actions[-1]\n"
    )
    asked = ("--expansion", "moon", "--players", "2", "--games", "1", "--jobs", "1", "--json")
    out = ("--out", tmp_path / "run")
    result = cli("arena", "--sets", moon, "--bot", f"{bot}:Reader", *asked, *out)
    assert result.code == 0, result.err
    [entrant] = json.loads(result.out)["bots"]
    assert entrant["fallbacks"] == 0


def test_a_set_that_is_broken_is_one_clear_line(cli: Run, tmp_path: Path) -> None:
    moon = write_moon_set(tmp_path, {"cards": ("structure | 3", "castle | x")})
    for command in ("cards", "simulate", "arena", "play"):
        result = cli(command, "--sets", moon)
        assert result.code == 2
        assert "moon/cards.table, line 3, moon-base, column type" in result.err
        assert len(result.err.splitlines()) == 1
