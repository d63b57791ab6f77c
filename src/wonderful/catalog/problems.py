"""What happens to mistakes in data files: the first one is raised, or all of them are collected."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from wonderful.errors import CatalogError

T = TypeVar("T")


class Problems:
    """Mistakes on the way to a catalogue.

    A game needs sets without mistakes, so loading stops at the first one. Who writes a set wants to
    know all of them: then each is noted, something takes the place of what is wrong, and reading
    goes on.
    """

    def __init__(self, *, collects: bool = False) -> None:
        self._collects = collects
        self._found: dict[str, CatalogError] = {}

    def add(self, error: CatalogError) -> None:
        if not self._collects:
            raise error
        self._found[f"{error.code} {error.params}"] = error  # some things are read twice

    def get(self, otherwise: T, read: Callable[..., T], *arguments: Any) -> T:
        """What a function reads, or something in its place."""
        try:
            return read(*arguments)
        except CatalogError as error:
            self.add(error)
            return otherwise

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Something that may go wrong, and then is left at that point."""
        try:
            yield
        except CatalogError as error:
            self.add(error)

    def has_in(self, *places: str) -> bool:
        """Whether something is wrong in one of these files or folders."""
        files = [str(error.params["file"]) for error in self._found.values()]
        return any(f"{file}/".startswith(f"{place}/") for file in files for place in places)

    @property
    def found(self) -> list[CatalogError]:
        """All mistakes, by file and line."""
        return sorted(
            self._found.values(),
            key=lambda error: (str(error.params["file"]), int(str(error.params["line"]))),
        )


STRICT: Final = Problems()
