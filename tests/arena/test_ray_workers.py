"""A run on Ray with two workers gives the same results as a local one."""

import re
import sys
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from tests.arena.short_runs import play, results, spec_of
from wonderful.arena import ray_workers
from wonderful.arena.game_runner import GameRunner
from wonderful.errors import WonderfulError

FRUGAL = Path(__file__).parents[2] / "examples" / "frugal_bot.py"


@pytest.mark.soak
@pytest.mark.filterwarnings("default")  # Ray's own
def test_ray_plays_the_same_games(tmp_path: Path) -> None:
    if find_spec("ray") is None:
        pytest.fail("the extra ray is not installed: pip install '.[ray]'", pytrace=False)
    spec = spec_of("emperor@6", f"{FRUGAL}:FrugalBot", "greedy", "random", games=12)
    play(tmp_path / "ray", spec, engine="ray", jobs=2)
    rows = play(tmp_path / "local", spec, jobs=2)
    assert results(tmp_path / "ray") == results(tmp_path / "local")
    assert not any(row.fallbacks for game in rows for row in game)


def test_a_mistake_on_a_worker_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: GameRunner, number: int) -> None:
        raise ZeroDivisionError("oh\n  File x, line 1")

    spec = spec_of("random")
    monkeypatch.setattr(GameRunner, "play", fail)
    with pytest.raises(WonderfulError) as caught:
        ray_workers._raise_if_error(ray_workers._play(spec, range(1, 2), None))
    assert caught.value.code == "unexpected"
    assert caught.value.params == {"problem": "ZeroDivisionError: oh"}


class FakeRay(ModuleType):
    """A Ray cluster with failures."""

    class RayError(Exception):
        pass

    def __init__(self, *, begins: bool) -> None:
        super().__init__("ray")
        self.exceptions = SimpleNamespace(RayError=self.RayError)
        self.begins = begins
        self.is_over = False

    def init(self, **options: object) -> None:
        if not self.begins:
            raise ConnectionError("nobody there\nTraceback …")

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def remote(self, function: object) -> SimpleNamespace:
        return SimpleNamespace(remote=lambda *arguments: None)

    def get(self, ticket: object) -> None:
        raise self.RayError("\nThe worker died.\nTraceback …")

    def shutdown(self) -> None:
        self.is_over = True


@pytest.mark.parametrize(
    ("begins", "problem"),
    [(False, "ConnectionError: nobody there"), (True, "RayError: The worker died.")],
)
def test_trouble_of_ray_is_one_line(
    monkeypatch: pytest.MonkeyPatch, begins: bool, problem: str
) -> None:
    ray = FakeRay(begins=begins)
    monkeypatch.setitem(sys.modules, "ray", ray)
    with pytest.raises(WonderfulError) as caught:
        list(ray_workers.play_on_ray(spec_of("random"), range(1, 7), None, 1))
    assert caught.value.params == {"problem": problem}
    assert ray.is_over == begins


def test_the_makefile_installs_the_extra() -> None:
    root = Path(__file__).parents[2]
    [asked] = re.findall(r'^ray = \["(.+)"\]', (root / "pyproject.toml").read_text(), re.M)
    assert f"install '{asked}'" in (root / "Makefile").read_text()
