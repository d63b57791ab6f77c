"""Former names of documented modules. They can still be imported, with a warning."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final

# Only names in README, docs and examples. Entries are added with a rename, never removed.
MOVED: Final = {
    "wonderful.arena.shipped": "wonderful.arena.packaged_statistics",
    "wonderful.catalog.words": "wonderful.catalog.vocabulary",
    "wonderful.record.format": "wonderful.record.record_format",
    "wonderful.rl.solo": "wonderful.rl.solo_env",
    "wonderful.rl.views": "wonderful.rl.view_encoder",
    "wonderful.server.messages.schema": "wonderful.server.messages.protocol_schema",
}


class MovedModuleFinder(MetaPathFinder):
    """Finds modules by their former names. It is last in `sys.meta_path`, so it costs nothing."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in MOVED:
            return None
        warnings.warn(f"{name} is now {MOVED[name]}", DeprecationWarning, stacklevel=2)
        return ModuleSpec(name, _MovedModuleLoader())


class _MovedModuleLoader(Loader):
    def exec_module(self, module: ModuleType) -> None:
        """The import system uses the entry in `sys.modules`: one module with two names."""
        sys.modules[module.__name__] = import_module(MOVED[module.__name__])


def install() -> None:
    """Install the finder. Called once, when the package is imported."""
    if not any(isinstance(finder, MovedModuleFinder) for finder in sys.meta_path):
        sys.meta_path.append(MovedModuleFinder())
