"""The Makefile: what it lists, which build it names, and what it starts."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="needs make")


def make(*arguments: object, folder: Path = ROOT) -> str:
    command = ["make", "--no-print-directory", "-f", str(ROOT / "Makefile"), *map(str, arguments)]
    # The tests may themselves be run by make, whose settings would reach this one.
    env = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    env.pop("MFLAGS", None)
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder, env=env)
    return done.stdout


@pytest.mark.parametrize("build", ["compiled", "interpreted", None])
def test_help_ends_with_the_build(tmp_path: Path, build: str | None) -> None:
    if build is not None:
        (tmp_path / ".play-installed").write_text(f"{build}\n")
    lines = make(f"VENV={tmp_path}").splitlines()
    assert lines[0].startswith("  make help ")
    assert lines[-1] == f"Build in {tmp_path}: {build or 'not installed yet'}"


def test_bench_measures_the_engine(tmp_path: Path) -> None:
    commands = make("-n", "bench", f"VENV={tmp_path}", "ARGS=--players 3")
    assert commands.endswith(f"{tmp_path}/bin/wonderful bench engine --players 3\n")


def test_hidden_files_are_no_sources(tmp_path: Path) -> None:
    for name in ("src/a/b.py", "src/a/.c", "src/.cache/d", "src/a/__pycache__/e"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    shown = make("-pn", "help", folder=tmp_path)
    assert "SOURCES := src/a/b.py\n" in shown
