"""`wonderful bench rl`, the missing extra, the example and the documentation."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from wonderful.cli.main import run
from wonderful.rl import wonderful_v1
from wonderful.rl.environment_benchmark import PETTINGZOO_GAMES, Comparison, Speed, compare
from wonderful.rl.layout import Segment
from wonderful.rl.solo_env import SoloEnv

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def without_rivals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out PettingZoo's card games, which are slow and need other packages."""
    for name in ("rlcard", "shimmy", "pyspiel"):
        monkeypatch.setitem(sys.modules, name, None)
    for name in list(sys.modules):
        if name.startswith("pettingzoo.classic."):
            monkeypatch.delitem(sys.modules, name)


@pytest.mark.usefixtures("without_rivals")
def test_compare() -> None:
    found = compare(0.01, 1)
    assert all(speed.is_ours and speed.steps_per_second > 100 for speed in found.speeds)
    assert {speed.name for speed in found.speeds} >= {"AEC, 7", "parallel, 2", "solo"}
    assert set(found.missing) == set(PETTINGZOO_GAMES)
    assert found.ratio is None
    assert found.is_met is None


def test_ratio() -> None:
    ours = [Speed("fast", True, 50_000), Speed("slow", True, 30_000)]
    found = Comparison((*ours, Speed("a", False, 1_000), Speed("b", False, 2_000)), {})
    assert found.ratio == 15
    assert found.is_met
    assert not Comparison((*ours, Speed("c", False, 5_000)), {}).is_met


@pytest.mark.usefixtures("without_rivals")
def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["bench", "rl", "--seconds", "0.01", "--repetitions", "1"]
    assert run([*command, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["steps_per_second"]["solo"] > 100
    assert data["met"] is None
    for lang, words in (("en", "is not available for comparison"), ("de", "fehlt zum Vergleich")):
        assert run([*command, "--lang", lang]) == 0
        assert words in " ".join(capsys.readouterr().out.split())


def test_without_the_extra_it_is_said_what_to_install() -> None:
    code = """
import sys
sys.modules["pettingzoo"] = None
from wonderful.cli.main import run
sys.exit(run(["bench", "rl"]))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode != 0
    assert "pip install 'wonderful[rl]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_example_trains(tmp_path: Path) -> None:
    curve = tmp_path / "curve.svg"
    command = [sys.executable, str(ROOT / "examples" / "train_solo.py"), "--games", "40"]
    command += ["--tests", "2", "--curve", str(curve)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "after:" in done.stdout
    assert curve.read_text("utf-8").startswith("<svg")


def test_the_example_of_the_documentation_runs() -> None:
    text = (ROOT / "docs" / "research.md").read_text("utf-8")
    [code] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)
    env = names["env"]
    assert isinstance(env, wonderful_v1.WonderfulAEC)
    assert env.episodes.is_over


def test_the_documentation_has_the_offsets() -> None:
    text = (ROOT / "docs" / "research.md").read_text("utf-8")
    rows = re.findall(r"^\| `([\w-]+)` \| (\d+|–) \| (\d+|–) \|", text, re.MULTILINE)
    table, solo = wonderful_v1.env(3).layout, SoloEnv().layout

    def offset(part: Segment) -> str:
        return str(part.offset) if part.size else "–"

    expected = [
        (name, offset(ours[name]), offset(alone[name]))
        for ours, alone in (
            (table.actions, solo.actions),
            (table.fields, solo.fields),
            (table.seat_fields, solo.seat_fields),
        )
        for name in ours
    ]
    assert rows == expected
    for layout in (table, solo):
        assert f"{layout.action_count} actions" in text
        assert f"{layout.observation_size} numbers" in text
