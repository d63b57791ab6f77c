"""Sets from outside the package: folders of plain data on the host's disk.

A set is read into memory once, as the texts of its files. So it can be checked, hashed, stored by
a server and loaded again later, when the folder has changed or is gone.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from wonderful.catalog.frozen import FrozenMap
from wonderful.catalog.problems import STRICT, Problems
from wonderful.catalog.table import ID, MOST_ID_LETTERS, Place
from wonderful.locales import CODE

TABLES: Final = ("cards.table", "empires.table", "scenarios.table")
RULES: Final = "rules.toml"
SCENARIOS: Final = "scenarios"
MOST_FILES: Final = 200
MOST_BYTES: Final = 512 * 1024  # of one file
MOST_BYTES_OF_A_SET: Final = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class OutsideSet:
    """A set as it was read: the texts of its files by their path inside the folder."""

    id: str
    files: Mapping[str, str]

    @property
    def digest(self) -> str:
        """SHA-256 of the rules data. Names and texts do not count: they change no game."""
        data: dict[str, Any] = {}
        for path, text in sorted(self.files.items()):
            if path in TABLES:
                rows = _rows_without_names(text)
                # The order of Empires decides which of them a seed deals.
                data[path] = rows if path == "empires.table" else sorted(rows)
            elif path == RULES or path.startswith(f"{SCENARIOS}/"):
                data[path] = _without_spaces(tomllib.loads(text))
        written = json.dumps([self.id, data], separators=(",", ":"), default=str)
        return sha256(written.encode()).hexdigest()

    @property
    def folder(self) -> MemoryFolder:
        """The set as a folder, for the loaders."""
        return MemoryFolder(self.id, self.files)

    def to_json(self) -> dict[str, Any]:
        return {"id": self.id, "files": dict(self.files)}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> OutsideSet:
        return OutsideSet(data["id"], FrozenMap(data["files"]))


class MemoryFolder:
    """As much of a folder of `importlib.resources` as the loaders need, without a disk."""

    def __init__(self, name: str, files: Mapping[str, str], path: str = "") -> None:
        self.name = name
        self._files = files
        self._path = path

    def __truediv__(self, name: str) -> MemoryFolder:
        return MemoryFolder(name, self._files, f"{self._path}/{name}".lstrip("/"))

    def iterdir(self) -> Iterator[MemoryFolder]:
        prefix = f"{self._path}/" if self._path else ""
        inside = (path.removeprefix(prefix) for path in self._files if path.startswith(prefix))
        return (self / name for name in dict.fromkeys(path.partition("/")[0] for path in inside))

    def is_dir(self) -> bool:
        return any(path.startswith(f"{self._path}/") for path in self._files)

    def is_file(self) -> bool:
        return self._path in self._files

    def read_text(self, encoding: str = "utf-8") -> str:
        return self._files[self._path]


def find_sets(folders: Sequence[Path]) -> list[Path]:
    """The folders of sets: each that is given, or all that lie directly in it."""
    found: list[Path] = []
    for folder in folders:
        if (folder / RULES).is_file():
            found.append(folder)
            continue
        if not folder.is_dir():
            raise Place(str(folder), 0, "", "").error("missing-folder")
        inside = sorted(path for path in folder.iterdir() if (path / RULES).is_file())
        if not inside:
            raise Place(f"{folder.name}/{RULES}", 1, "", "").error("missing-file")
        found += inside
    # The same folder may be named twice, on the command line and by the environment.
    return list({folder.resolve(): folder for folder in found}.values())


def read_outside_set(folder: Path, problems: Problems = STRICT) -> OutsideSet:
    """The files of a set that count, as they are: data and texts, nothing else and not too much."""
    folder = folder.absolute()
    if not ID.fullmatch(folder.name):
        problems.add(Place(folder.name, 0, "", "").error("bad-id", most=MOST_ID_LETTERS))
    files: dict[str, str] = {}
    left = MOST_BYTES_OF_A_SET
    paths = _data_files(folder)
    if len(paths) > MOST_FILES:
        place = Place(folder.name, 1, "", "")
        problems.add(place.error("too-many-files", found=len(paths), most=MOST_FILES))
    for path in paths[:MOST_FILES]:
        name = path.relative_to(folder).as_posix()
        with problems.attempt():
            files[name] = _read(path, folder, Place(f"{folder.name}/{name}", 1, "", ""), left)
            left -= len(files[name].encode())
    return OutsideSet(folder.name, FrozenMap(files))


def _read(path: Path, folder: Path, place: Place, left: int) -> str:
    if not path.resolve().is_relative_to(folder.resolve()):
        raise place.error("outside-link")
    try:
        if not path.is_file():  # reading from a pipe would never end
            raise place.error("unreadable", problem="not a file")
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > min(MOST_BYTES, left):
            all_bytes = MOST_BYTES_OF_A_SET // 1024
            raise place.error("too-large", most=MOST_BYTES // 1024, all=all_bytes)
        # Some editors begin a file with a mark of its encoding.
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except (OSError, UnicodeDecodeError) as error:
        raise place.error("unreadable", problem=str(error)) from error


def _data_files(folder: Path) -> list[Path]:
    """Tables, rules, scenarios and texts. Whatever else lies there (a readme) is not looked at."""
    top = [path for path in folder.iterdir() if path.name in (*TABLES, RULES) or _is_text(path)]
    scenarios = folder / SCENARIOS
    below = scenarios.glob("*.toml") if scenarios.is_dir() else ()
    return sorted([*top, *below])


def _is_text(path: Path) -> bool:
    code, _, rest = path.name.partition(".")
    return CODE.fullmatch(code) is not None and path.suffix == ".toml" and rest != ""


def _without_spaces(value: Any) -> Any:
    """Without the spaces that mean nothing: `gold 1, energy 2` is `gold 1,energy  2`."""
    if isinstance(value, dict):
        return {name: _without_spaces(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_without_spaces(each) for each in value]
    if isinstance(value, str):
        return ",".join(" ".join(part.split()) for part in value.split(","))
    return value


def _rows_without_names(text: str) -> list[list[tuple[str, str]]]:
    """The rows of a table without comments, columns of names, and meaningless spaces."""
    lines = [
        [cell.strip() for cell in line.split("|")]
        for line in text.splitlines()
        if line.strip() and not line.lstrip().startswith("#")
    ]
    header = lines[0] if lines else []
    return [
        sorted(
            (name, _without_spaces(cell))
            for name, cell in zip(header, cells, strict=False)
            if name == "id" or not CODE.fullmatch(name)
        )
        for cells in lines[1:]
    ]
