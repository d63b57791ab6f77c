"""The outside set `moonbase`, copied into folders that tests can change and delete."""

import shutil
from pathlib import Path

from wonderful.catalog import Catalog, load_catalog_with
from wonderful.catalog.outside_sets import read_outside_set

ID = "moonbase"
SCENARIO = "moon-race"
EMPIRE = "lunar-republic"
CARDS = ("moon-elevator", "moon-mine")
COST = "materials 3"  # of the first one
ODD_NAME = '<b>Bold</b> & "Co"'

_ORIGINAL = Path(__file__).parents[1] / "sets" / ID


def write_set(folder: Path, cost: str = COST) -> Path:
    """Copy the set into a folder, with the given cost for one of its cards."""
    folder = folder / ID
    shutil.copytree(_ORIGINAL, folder, dirs_exist_ok=True)
    return change(folder, "cards.table", COST, cost)


def change(folder: Path, file: str, old: str, new: str) -> Path:
    """Replace a text in one of the files of a set."""
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), "utf-8")
    return folder


def catalog_of(*folders: Path) -> Catalog:
    return load_catalog_with([read_outside_set(folder) for folder in folders])
