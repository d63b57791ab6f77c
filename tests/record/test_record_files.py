"""Saving a record is atomic: a failed write leaves the old file."""

import os
from pathlib import Path

import pytest

from tests.record.record_builders import refused, running_match
from wonderful.record.record_files import load, save


def test_a_failing_write_leaves_the_old_file(tmp_path, monkeypatch):
    file = tmp_path / "game.json"
    save(running_match("base-2p", 5), file)
    before = file.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with refused("record-unwritable") as error:
            save(running_match("base-2p", 50), file)
        assert error.value.params == {"file": str(file), "why": "No space left on device"}
    assert file.read_bytes() == before
    assert os.listdir(tmp_path) == ["game.json"]  # noqa: PTH208 - including hidden files


def test_a_failing_replacement_leaves_the_old_file(tmp_path, monkeypatch):
    file = tmp_path / "game.json"
    save(running_match("base-2p", 5), file)
    before = file.read_bytes()

    def busy(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", busy)
        with refused("record-unwritable"):
            save(running_match("base-2p", 50), file)
    assert file.read_bytes() == before
    assert os.listdir(tmp_path) == ["game.json"]  # noqa: PTH208 - including hidden files


def test_the_old_file_is_whole_until_the_new_one_is(tmp_path, monkeypatch):
    file = tmp_path / "game.json"
    save(running_match("base-2p", 5), file)
    seen: list[int] = []

    def look(descriptor: int) -> None:
        seen.append(len(load(file).entries))

    monkeypatch.setattr(os, "fsync", look)
    save(running_match("base-2p", 50), file)
    assert seen == [5]
    assert len(load(file).entries) == 50


def test_places_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    match = running_match("base-2p", 5)
    for place in (
        tmp_path / "file" / "game.json",
        tmp_path / "file" / "deeper" / "game.json",
        tmp_path / "folder",
        tmp_path / "nul\0byte.json",
        "/proc/game.json",
    ):
        with refused("record-unwritable"):
            save(match, place)
    assert os.listdir(tmp_path / "folder") == []  # noqa: PTH208 - including hidden files
    assert (tmp_path / "file").read_text(encoding="utf-8") == "not a folder"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission(tmp_path):
    tmp_path.chmod(0o500)
    try:
        with refused("record-unwritable"):
            save(running_match("base-2p", 5), tmp_path / "game.json")
    finally:
        tmp_path.chmod(0o700)
