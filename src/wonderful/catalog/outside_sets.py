"""Outside sets: folders of plain data that are not part of the package.

The files of a set are read into memory once. The set can then be checked, hashed, stored by a
server and loaded again later, even if the folder has changed or is gone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from wonderful.catalog.frozen_map import FrozenMap
from wonderful.catalog.problem_collector import STRICT, Problems
from wonderful.catalog.set_digest import RULES, SCENARIOS, TABLES, rules_digest
from wonderful.catalog.table_reader import ID, MAX_ID_LENGTH, SourceLocation
from wonderful.locales import LANGUAGE_CODE

MAX_FILES: Final = 200
MAX_FILE_BYTES: Final = 512 * 1024  # of one file
MAX_SET_BYTES: Final = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class OutsideSet:
    """A set as it was read: the contents of its files by path inside the folder."""

    id: str
    files: Mapping[str, str]

    @property
    def digest(self) -> str:
        """The SHA-256 of the rules data."""
        return rules_digest(self.id, self.files)

    @property
    def folder(self) -> MemoryFolder:
        """The set as a folder, for the loader."""
        return MemoryFolder(self.id, self.files)

    def to_json(self) -> dict[str, Any]:
        return {"id": self.id, "files": dict(self.files)}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> OutsideSet:
        return OutsideSet(data["id"], FrozenMap(data["files"]))


class MemoryFolder:
    """An in-memory folder with the part of the `importlib.resources` API that the loader needs."""

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
    """Return the folders of sets: each given folder, or all sets directly inside it."""
    found: list[Path] = []
    for folder in folders:
        if (folder / RULES).is_file():
            found.append(folder)
            continue
        if not folder.is_dir():
            raise SourceLocation(str(folder), 0, "", "").error("missing-folder")
        inside = sorted(path for path in folder.iterdir() if (path / RULES).is_file())
        if not inside:
            raise SourceLocation(f"{folder.name}/{RULES}", 1, "", "").error("missing-file")
        found += inside
    # The same folder may be given on the command line and in the environment.
    return list({folder.resolve(): folder for folder in found}.values())


def read_outside_set(folder: Path, problems: Problems = STRICT) -> OutsideSet:
    """Read the data and text files of a set. Files beyond the size limits are errors."""
    folder = folder.absolute()
    if not ID.fullmatch(folder.name):
        problems.add(SourceLocation(folder.name, 0, "", "").error("bad-id", most=MAX_ID_LENGTH))
    files: dict[str, str] = {}
    left = MAX_SET_BYTES
    paths = _data_files(folder)
    if len(paths) > MAX_FILES:
        location = SourceLocation(folder.name, 1, "", "")
        problems.add(location.error("too-many-files", found=len(paths), most=MAX_FILES))
    for path in paths[:MAX_FILES]:
        name = path.relative_to(folder).as_posix()
        with problems.attempt():
            files[name] = _read(
                path, folder, SourceLocation(f"{folder.name}/{name}", 1, "", ""), left
            )
            left -= len(files[name].encode())
    return OutsideSet(folder.name, FrozenMap(files))


def _read(path: Path, folder: Path, location: SourceLocation, left: int) -> str:
    if not path.resolve().is_relative_to(folder.resolve()):
        raise location.error("outside-link")
    try:
        if not path.is_file():  # reading from a pipe would never end
            raise location.error("unreadable", problem="not a file")
        with path.open("rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
        if len(content) > min(MAX_FILE_BYTES, left):
            all_bytes = MAX_SET_BYTES // 1024
            raise location.error("too-large", most=MAX_FILE_BYTES // 1024, all=all_bytes)
        # Some editors begin files with a byte order mark.
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except (OSError, UnicodeDecodeError) as error:
        raise location.error("unreadable", problem=str(error)) from error


def _data_files(folder: Path) -> list[Path]:
    """Return tables, rules, scenarios and texts. Other files, such as a readme, are ignored."""
    top = [path for path in folder.iterdir() if path.name in (*TABLES, RULES) or _is_text(path)]
    scenarios = folder / SCENARIOS
    below = scenarios.glob("*.toml") if scenarios.is_dir() else ()
    return sorted([*top, *below])


def _is_text(path: Path) -> bool:
    code, _, rest = path.name.partition(".")
    return LANGUAGE_CODE.fullmatch(code) is not None and path.suffix == ".toml" and rest != ""
