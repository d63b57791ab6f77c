"""A small set from outside for tests: two cards, an Empire, a scenario, names in Esperanto."""

from pathlib import Path

from wonderful.catalog import Catalog, load_catalog_with
from wonderful.catalog.outside import read_outside_set

ID = "moonbase"
SCENARIO = "moon-race"
EMPIRE = "lunar-republic"
CARDS = ("moon-elevator", "moon-mine")
ODD_NAME = '<b>Bold</b> & "Co"'

_RULES = """
deck = "base"

[totals]
cards = 30
designs = 2
empires = 1
scenarios = 1
types = { structure = 15, project = 15 }
"""
# So many copies that every game has some of them.
_CARDS = """
id            | type      | copies | cost   | recycle   | bonus     | production  | points | en   | eo
moon-elevator | project   | 15     | {cost} | science   | general 1 | science 1   | 2      | {odd} | Luna lifto
moon-mine     | structure | 15     | energy 2 | materials |         | materials 2 |        | Moon Mine | Luna minejo
"""
_EMPIRES = """
id             | side | production             | krystallium | points | origin | en             | eo
lunar-republic | A    | materials 2, science 2 | 1           |        | extra  | Lunar Republic | Luna Respubliko
lunar-republic | B    | materials 2, science 1 |             |        | extra  |                |
lunar-republic | C    | materials 2, science 1 |             |        | extra  |                |
lunar-republic | D    | materials 2, science 1 |             |        | extra  |                |
lunar-republic | E    | materials 2, science 1 |             |        | extra  |                |
lunar-republic | F    | materials 2, science 1 |             |        | extra  |                |
"""
_SCENARIOS = """
id        | cards                    | bronze | silver | gold | en            | eo
moon-race | moon-elevator, moon-mine | 20     | 30     | 40   | The Moon Race | La luna konkuro
"""
_TEXTS = {
    "en.toml": f'[set]\n{ID} = "The Moon Base"\n[scenario]\n{SCENARIO} = "Reach the moon."\n',
    "eo.toml": (
        '[language]\nname = "Esperanto"\nplural = "english"\n'
        f'[set]\n{ID} = "La luna bazo"\n[scenario]\n{SCENARIO} = "Atingu la lunon."\n'
    ),
}


def write_set(folder: Path, cost: str = "materials 3") -> Path:
    """The set in a folder of its own; one of its cards costs what is said."""
    folder = folder / ID
    folder.mkdir(parents=True, exist_ok=True)
    files = {
        "rules.toml": _RULES,
        "cards.table": _CARDS.format(cost=cost, odd=ODD_NAME),
        "empires.table": _EMPIRES,
        "scenarios.table": _SCENARIOS,
        **_TEXTS,
    }
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def catalog_of(*folders: Path) -> Catalog:
    return load_catalog_with([read_outside_set(folder) for folder in folders])
