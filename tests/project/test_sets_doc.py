"""docs/sets.md and its example set: complete, correct, and playable by every bot."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from wonderful import locales
from wonderful.arena.entrant_parser import parse_entrants
from wonderful.arena.run_folder import RunFolder
from wonderful.arena.run_spec import RunSpec
from wonderful.arena.simulation import Simulation
from wonderful.arena.tournament import play_run
from wonderful.catalog import Pledge, Rules, SoloRules, load_catalog, merge_rule_sets
from wonderful.catalog.card_empire_scenario_parser import (
    CARD_COLUMNS,
    EMPIRE_COLUMNS,
    MAX_NAME_LENGTH,
    SCENARIO_COLUMNS,
)
from wonderful.catalog.loader import MAX_NUMBERED
from wonderful.catalog.outside_sets import MAX_FILE_BYTES, MAX_FILES, MAX_SET_BYTES
from wonderful.catalog.rule_parser import MAX_OPTIONS
from wonderful.catalog.set_report import check_folders
from wonderful.catalog.set_texts import SECTIONS
from wonderful.catalog.table_reader import MAX_ID_LENGTH
from wonderful.catalog.vocabulary import COUNTABLE, KINDS, SETS, TYPES
from wonderful.cli.main import run
from wonderful.rules.setup import Setup

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "sets" / "floating-cities"
DOC = (ROOT / "docs" / "sets.md").read_text("utf-8")


@pytest.fixture(autouse=True)
def package_alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("WONDERFUL_SETS", raising=False)
    yield
    locales.set_folders()


def section(heading: str) -> str:
    """The text under a heading, including its subsections."""
    level = len(heading.split()[0])
    rest = DOC[DOC.index(f"\n{heading}\n") :].removeprefix(f"\n{heading}\n")
    return re.split(rf"\n#{{1,{level}}} ", rest)[0]


def first_cells(heading: str) -> list[str]:
    """The words in the first cells of the tables of a section."""
    rows = [line for line in section(heading).splitlines() if line.startswith("| `")]
    return [word for row in rows for word in re.findall(r"`([^`]+)`", row.split(" | ")[0])]


# The document


def test_every_column_and_section_is_described() -> None:
    assert first_cells("### cards.table") == [c for c in CARD_COLUMNS if c != "en"]
    assert first_cells("### empires.table") == [c for c in EMPIRE_COLUMNS if c != "en"]
    assert first_cells("### scenarios.table") == [c for c in SCENARIO_COLUMNS if c != "en"]
    for each in fields(SoloRules):
        assert f"`{each.name}`" in section("## Rules")
    assert set(first_cells("### Votes")) == {each.name for each in fields(Pledge)} - {"id"}
    sections = [word.strip("[]") for word in first_cells("## Names and texts")]
    assert sorted(sections) == sorted(SECTIONS)
    for name in ("deck", "[totals]", "excludes", "[source]", "[rules]"):
        assert name in first_cells("## rules.toml")


def test_every_rule_is_described_and_how_it_combines() -> None:
    words = {"_by_key": "key", "_append": "adding", "_add": "adding"}
    expected = {
        each.name: words.get(
            getattr(merge_rule_sets._COMPOSE.get(each.name), "__name__", ""), "replacing"
        )
        for each in fields(Rules)
    }
    rows = re.findall(r"^\| `(\w+)` \|.*\| (\w+) \|$", section("## Rules"), re.M)
    assert dict(rows) == expected


def test_every_word_is_there() -> None:
    for word in (*KINDS, *TYPES):
        assert f"`{word}`" in section("## Tables")
    for word in COUNTABLE:
        assert f"`{word}`" in section("### Score lines") or word in TYPES
    for set_id in SETS:
        assert f"`{set_id}`" in section("## Ids")


def test_the_limits_are_those_of_the_code() -> None:
    limits = section("## Limits")
    assert f"| {MAX_FILE_BYTES // 1024} KB |" in limits
    assert f"| {MAX_SET_BYTES // 1024} KB, {MAX_FILES} files |" in limits
    assert f"| {MAX_NUMBERED} |" in limits
    assert f"| names | {MAX_NAME_LENGTH} characters |" in limits
    assert f"| ids | {MAX_ID_LENGTH} characters |" in limits
    assert f"2 to {MAX_OPTIONS} options" in section("### Votes")
    for name, letters in SECTIONS.items():
        row = next(
            line for line in section("## Names and texts").splitlines() if f"`[{name}]`" in line
        )
        assert f"{letters}" in row.split(" | ")[-1]


def test_what_it_quotes_is_in_the_example() -> None:
    files = "\n".join(path.read_text("utf-8") for path in EXAMPLE.rglob("*.t*"))
    plain = re.sub(r" +#.*", "", files)
    quoted = re.findall(r"```toml\n(.*?)```", DOC, re.S)
    assert len(quoted) > 5
    for block in quoted:
        for line in block.splitlines():
            assert line in plain or line.startswith(("[rules.steps]", "bounty"))


def commands() -> list[str]:
    return [line for line in DOC.splitlines() if line.startswith("wonderful ")]


@pytest.mark.parametrize("command", commands())
def test_its_commands(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "200")
    words = shlex.split(command)[1:]
    if words[0] in ("sets", "cards"):
        assert run(words) == 0
        return
    assert run([words[0], "--help"]) == 0
    known = capsys.readouterr().out
    assert [word for word in words if word.startswith("--") and word not in known] == []


def test_its_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    [block] = re.findall(r"```python\n(.*?)```", DOC, re.S)
    names: dict[str, object] = {}
    exec(block, names)
    assert "game" in names


# The example


def test_the_example_is_complete() -> None:
    report = check_folders([EXAMPLE])
    assert report.problems == ()
    [content] = report.contents
    assert (content.designs, len(content.empires), len(content.scenarios)) == (2, 1, 1)
    assert content.missing == {"en": (), "de": (), "eo": (), "fr": ()}


BOTS = ("random", "rookie", "greedy", "dictator", "emperor@20", "baseline-quick")


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("setup", [{"expansions": ("floating-cities",)}, {"scenario": "high-tide"}])
def test_every_bot_plays_the_example(bot: str, setup: dict[str, object]) -> None:
    catalog = load_catalog(EXAMPLE)
    asked = Setup(players=2, **setup)  # type: ignore[arg-type]
    simulation = Simulation(asked, [bot], seed="floating", catalog=catalog)
    [result] = simulation.games(1)
    assert len(result.scores) == 2


def test_the_example_in_the_arena(tmp_path: Path) -> None:
    catalog = load_catalog(EXAMPLE)
    entrants = parse_entrants(["dictator", "rookie"], None, catalog)
    setup = Setup(players=3, expansions=("floating-cities",))
    spec = RunSpec.make(entrants, setup, seed="1", games=6, catalog=catalog)
    with RunFolder(tmp_path, spec, catalog) as folder:
        games = list(play_run(folder, jobs=2))
    assert len(games) == 6
    own = {spec.cards.index(card.id) for card in catalog.cards if card.set == "floating-cities"}
    rows = [row for game in games for row in game]
    assert any(design in own for row in rows for picks in row.picks for design in picks)
    assert any(row.empire == "oceanic-assembly" for row in rows)
    assert not any(row.fallbacks for row in rows)
