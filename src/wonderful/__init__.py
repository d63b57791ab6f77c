"""It's a Wonderful World in Python: an unofficial fan project.

Importing this package is fast: the public names below are loaded on first use.
"""

import importlib
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

from wonderful import moved_modules

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from wonderful.catalog import Catalog, load_catalog
    from wonderful.errors import WonderfulError
    from wonderful.record.match import Match
    from wonderful.rules.game import Game
    from wonderful.rules.setup import Setup

__version__ = "0.1.0"

__all__ = [
    "BuildInfo",
    "Catalog",
    "Game",
    "Match",
    "Setup",
    "WonderfulError",
    "__version__",
    "build_info",
    "load_catalog",
]

_LAZY = {
    "Catalog": "wonderful.catalog",
    "Game": "wonderful.rules.game",
    "Match": "wonderful.record.match",
    "Setup": "wonderful.rules.setup",
    "WonderfulError": "wonderful.errors",
    "load_catalog": "wonderful.catalog",
}


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(importlib.import_module(_LAZY[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})


class BuildInfo(NamedTuple):
    """Which build of the rules is loaded, and why, if it is the slow one."""

    mode: str  # "compiled" or "interpreted"
    reason: str  # empty when compiled

    def __str__(self) -> str:
        return f"{self.mode} ({self.reason})" if self.reason else self.mode


def build_info() -> BuildInfo:
    """Return whether the rules are compiled or interpreted, without loading them."""
    spec = find_spec("wonderful.rules.rng")
    if spec is not None and spec.origin and spec.origin.endswith(tuple(EXTENSION_SUFFIXES)):
        return BuildInfo("compiled", "")
    if _INTERPRETED:
        return BuildInfo("interpreted", "WONDERFUL_INTERPRETED=1")
    return BuildInfo("interpreted", "built without a C compiler, or installed as editable")


class _SourceFinder:
    """Finds the `.py` files of our modules even if there are compiled modules."""

    @staticmethod
    def find_spec(
        name: str, path: "Sequence[str] | None" = None, target: "ModuleType | None" = None
    ) -> ModuleSpec | None:
        if name.startswith("wonderful."):
            for folder in path or ():
                spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
                if spec is not None and spec.loader is not None:
                    return spec
        return None


# One installation provides both modes: the wheel contains compiled modules and sources.
_INTERPRETED = os.environ.get("WONDERFUL_INTERPRETED") == "1"
if _INTERPRETED:
    sys.meta_path.insert(0, _SourceFinder)

moved_modules.install()
