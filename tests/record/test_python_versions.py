"""The same seeds give the same games in this build and on every available Python.

These are `python3.12`, `python3.13` and those listed in WONDERFUL_PYTHONS (separated as
in PATH).
"""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.record import digests
from tests.record.seeded_play import MODES

ROOT = Path(__file__).resolve().parents[2]
NEEDED = ("librt", "mypy-extensions")
OTHERS = ("python3.12", "python3.13")


@pytest.mark.parametrize("mode", MODES)
def test_a_few_games_are_as_they_always_were(mode):
    assert (
        digests.mode_digest(mode, digests.FEW) == digests.stored_digests()[mode][str(digests.FEW)]
    )


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_many_games_are_as_they_always_were(mode):
    assert (
        digests.mode_digest(mode, digests.MANY) == digests.stored_digests()[mode][str(digests.MANY)]
    )


def test_the_digests_are_of_all_modes():
    assert set(digests.stored_digests()) == set(MODES)


def other_pythons() -> dict[tuple[int, int], str]:
    """Working Pythons of other versions, by version."""
    listed = os.environ.get("WONDERFUL_PYTHONS", "").split(os.pathsep)
    found: dict[tuple[int, int], str] = {}
    for name in (*filter(None, listed), *OTHERS):
        python = shutil.which(name)
        if python is None:
            continue
        # A shim may be on the path for a version that is not installed.
        answer = subprocess.run(
            [python, "-c", "import sys; print(*sys.version_info[:2])"],
            capture_output=True,
            text=True,
            check=False,
        )
        if answer.returncode == 0:
            major, minor = map(int, answer.stdout.split())
            if (3, 11) <= (major, minor) != sys.version_info[:2]:
                found.setdefault((major, minor), python)
    return found


def needed_packages() -> list[str]:
    """The dependencies of the rules, in the versions that the project pins."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [text for text in project["dependencies"] if text.startswith(NEEDED)]
    assert len(needed) == len(NEEDED)
    return needed


@pytest.mark.slow
def test_other_pythons_play_the_same_games(tmp_path, capsys):
    pythons = other_pythons()
    with capsys.disabled():
        print("\nother Pythons:", ", ".join(f"{a}.{b}" for a, b in sorted(pythons)) or "none")
    if not pythons:
        pytest.skip(f"none of {', '.join(OTHERS)} runs here, and WONDERFUL_PYTHONS names no other")
    for (major, minor), python in sorted(pythons.items()):
        venv = tmp_path / f"{major}.{minor}"
        subprocess.run([python, "-m", "venv", venv], check=True)
        own = venv / ("Scripts" if os.name == "nt" else "bin") / "python"
        install = [own, "-m", "pip", "install", "--quiet", *needed_packages()]
        installed = subprocess.run(install, capture_output=True, text=True, check=False)
        if installed.returncode:
            pytest.skip(
                f"pip of Python {major}.{minor} installs nothing: {installed.stderr[-300:]}"
            )
        played = subprocess.run(
            [own, "-m", "tests.record.digests"],
            cwd=ROOT,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
                "PYTHONDONTWRITEBYTECODE": "1",
                "WONDERFUL_INTERPRETED": "1",
            },
            capture_output=True,
            text=True,
            check=False,
        )
        assert played.returncode == 0, played.stderr
        assert json.loads(played.stdout) == digests.stored_digests(), f"Python {major}.{minor}"
