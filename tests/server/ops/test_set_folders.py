"""Folders of sets: sets with mistakes are left out, the others are loaded."""

import asyncio
import logging
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.moonbase_set import ID, change, write_set
from tests.server.server_clients import new_browser
from tests.server.servers import start_server
from wonderful import locales
from wonderful.server.ops.set_folders import log_sets, read_sets

Break = Callable[[Path], object]


@pytest.fixture(autouse=True)
def package_texts() -> Iterator[None]:
    """Restore the texts, which are shared by all tests in this process."""
    yield
    locales.set_folders()


def another(folder: Path, id: str) -> Path:
    """The same set with other ids, so that both can be in one catalogue."""
    source, target = write_set(folder / "source"), folder / id
    shutil.copytree(source, target)
    shutil.rmtree(source.parent)
    for file in target.iterdir():
        text = file.read_text("utf-8").replace("moon-", f"{id}-").replace("lunar-", f"{id}-")
        file.write_text(text.replace(f"{ID} =", f"{id} ="), "utf-8")
    return target


MISTAKES: dict[str, tuple[Break, str]] = {
    "a cell": (
        lambda folder: change(folder, "cards.table", "energy 2", "enargy 2"),
        'saturn/cards.table, line 5, saturn-mine, column cost: "enargy" is not known here',
    ),
    "a word that would colour the log": (
        lambda folder: change(folder, "cards.table", "energy 2", "\x1b[31mred 2"),
        'saturn/cards.table, line 5, saturn-mine, column cost: "?[31mred" is not known here',
    ),
    "a missing file": (lambda folder: (folder / "cards.table").unlink(), "saturn/"),
    "no TOML": (
        lambda folder: (folder / "rules.toml").write_text("deck = ", "utf-8"),
        "saturn/rules.toml, line 1: this is not TOML",
    ),
    "no UTF-8": (
        lambda folder: (folder / "en.toml").write_bytes(b"\xff\xfe\x00"),
        "saturn/en.toml, line 1: this file cannot be read",
    ),
    "a text of the page": (
        lambda folder: (folder / "en.toml").write_text('[web.home]\nplay = "x"\n', "utf-8"),
        "saturn/en.toml, line 1",
    ),
    "a language that says nothing of itself": (
        lambda folder: (folder / "eo.toml").write_text('[set]\nsaturn = "Saturno"\n', "utf-8"),
        "saturn/eo.toml",
    ),
    "a card of another set": (
        lambda folder: [
            change(folder, file, "saturn-mine", "moon-mine")
            for file in ("cards.table", "scenarios.table")
        ],
        "saturn/cards.table, line 5, moon-mine, column id: this id is already used in moonbase",
    ),
    "deep nesting": (
        lambda folder: (folder / "rules.toml").write_text("a = " + "[" * 5_000, "utf-8"),
        "saturn, line 1: this file cannot be read",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_set_with_a_mistake_is_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, mistake: str
) -> None:
    write_set(tmp_path)
    bad = another(tmp_path, "saturn")
    assert set(read_sets([str(tmp_path)]).catalog.digests) == {ID, "saturn"}
    spoil, words = MISTAKES[mistake]
    spoil(bad)
    found = read_sets([str(tmp_path)])
    assert list(found.catalog.digests) == [
        ID
    ]  # of two sets with the same card, the first by id is kept
    assert locales.text(f"term.set.{ID}", "eo") == "La luna bazo"
    [left_out] = found.skipped
    assert left_out.folder == bad
    with caplog.at_level(logging.WARNING):
        log_sets(found)
    [warning] = [record.getMessage() for record in caplog.records]
    assert warning.startswith(f"set in {bad} skipped: ")
    assert f'"wonderful sets check {bad}" shows all' in warning
    assert words in warning
    assert "\n" not in warning


def test_only_the_first_mistakes_are_reported(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = write_set(tmp_path)
    change(folder, "empires.table", "science 1", "sciense 1")
    log_sets(read_sets([str(folder)]))
    [warning] = [record.getMessage() for record in caplog.records]
    assert warning.count("sciense") == 3
    assert "; and 2 more. " in warning


def test_folders_in_which_there_is_nothing(tmp_path: Path) -> None:
    good = write_set(tmp_path / "sets")
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("")
    names = ("nowhere", "empty", "file", "sets")
    found = read_sets([str(tmp_path / name) for name in names])
    assert list(found.catalog.digests) == [ID]
    assert [each.folder.name for each in found.skipped] == ["nowhere", "empty", "file"]
    assert read_sets([str(good), str(good.parent)]).skipped == ()  # the same one, named twice


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_a_folder_that_may_not_be_read(tmp_path: Path) -> None:
    folder = write_set(tmp_path)
    folder.chmod(0)
    try:
        [left_out] = read_sets([str(tmp_path / ID)]).skipped
    finally:
        folder.chmod(0o700)
    assert left_out.folder == folder


def test_two_folders_with_the_same_id(tmp_path: Path) -> None:
    one, two = write_set(tmp_path / "a"), write_set(tmp_path / "b", "energy 5")
    found = read_sets([str(two), str(one)])
    assert [each.folder for each in found.skipped] == [two]
    assert found.catalog.card("moon-elevator").cost[0] == 3


def test_a_set_may_build_on_one_that_comes_later(tmp_path: Path) -> None:
    """`all-moon` has the cards of `moonbase`, and is read before it."""
    write_set(tmp_path)
    other = tmp_path / "all-moon"
    other.mkdir()
    (other / "rules.toml").write_text(SOURCED, "utf-8")
    found = read_sets([str(tmp_path)])
    assert (list(found.catalog.digests), found.skipped) == (["all-moon", ID], ())
    shutil.rmtree(tmp_path / ID)
    found = read_sets([str(tmp_path)])
    assert [each.folder for each in found.skipped] == [other]


SOURCED = """
deck = "base"

[source]
set = "moonbase"
left_out = { moon-mine = 3 }

[totals]
cards = 27
designs = 2
empires = 1
scenarios = 0
types = { structure = 12, project = 15 }
"""


def test_a_server_starts_whatever_lies_there(tmp_path: Path) -> None:
    good = write_set(tmp_path / "sets")
    for number, (spoil, _) in enumerate(MISTAKES.values()):
        spoil(another(tmp_path / str(number), "saturn"))
    folders = [str(tmp_path / str(number)) for number in range(len(MISTAKES))]

    async def look() -> None:
        sets = [str(good), *folders, str(tmp_path / "nowhere")]
        async with (
            start_server(tmp_path / "games.db", sets=sets) as running,
            new_browser(running) as device,
        ):
            health = (await device.get("/health")).json()
            assert health["status"] == "ok"
            assert health["sets"] == dict(running.service.catalog.digests)
            assert sorted(health["left_out"]) == ["nowhere", *["saturn"] * len(MISTAKES)]
            shown = (await device.get("/api/catalog")).json()
            assert shown["digests"] == health["sets"]

    asyncio.run(look())
