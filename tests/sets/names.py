"""The names that a set for tests brings, as texts: its sections are `term.<section>` elsewhere."""

import tomllib
from pathlib import Path

from tests.sets import COUNCIL
from wonderful import locales


def use_names(folder: Path, of: Path = COUNCIL) -> None:
    """Write the names into a folder, and take texts from it, for this process."""
    folder.mkdir(exist_ok=True)
    for file in of.glob("*.toml"):
        if locales.CODE.fullmatch(file.stem):
            sections = tomllib.loads(file.read_text("utf-8"))
            lines = [
                line
                for section, names in sections.items()
                for line in (
                    f"[term.{section}]",
                    *(f'{id} = "{name}"' for id, name in names.items()),
                )
            ]
            (folder / file.name).write_text("\n".join(lines), "utf-8")
    locales.set_folders([folder])
