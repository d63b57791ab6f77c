"""A run on a Ray of two workers gives the same results as one without."""

from pathlib import Path

import pytest

from tests.arena.running import play, results, spec_of


@pytest.mark.soak
@pytest.mark.filterwarnings("default")  # Ray's own
def test_ray_plays_the_same_games(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="the extra ray is not installed")
    spec = spec_of("greedy", "random", games=60)
    play(tmp_path / "ray", spec, engine="ray", jobs=2)
    play(tmp_path / "local", spec, jobs=2)
    assert results(tmp_path / "ray") == results(tmp_path / "local")
