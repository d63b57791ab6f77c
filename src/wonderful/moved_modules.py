"""Former names of documented modules. They can still be imported, with a warning."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import InspectLoader, Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import CodeType, ModuleType
from typing import Final

# Names in README, docs and examples, and modules that bots are likely to import. Entries are added
# with a rename, never removed.
MOVED: Final = {
    "wonderful.arena.shipped": "wonderful.arena.packaged_statistics",
    "wonderful.bots.base": "wonderful.bots.bot",
    "wonderful.bots.budget": "wonderful.bots.decision_budget",
    "wonderful.bots.isolated": "wonderful.bots.bot_process",
    "wonderful.bots.seated": "wonderful.bots.seat_driver",
    "wonderful.bots.weights": "wonderful.bots.policy_weights",
    "wonderful.catalog.words": "wonderful.catalog.vocabulary",
    "wonderful.record.format": "wonderful.record.record_format",
    "wonderful.rl.solo": "wonderful.rl.solo_env",
    "wonderful.rl.views": "wonderful.rl.view_encoder",
    "wonderful.rules.conveniences": "wonderful.rules.plan_shortcuts",
    "wonderful.rules.shapes": "wonderful.rules.view_types",
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

    def get_code(self, name: str) -> CodeType | None:
        """For `python -m` with the former name."""
        spec = find_spec(MOVED[name])
        assert spec is not None and isinstance(spec.loader, InspectLoader)
        return spec.loader.get_code(MOVED[name])


def install() -> None:
    """Install the finder. Called once, when the package is imported."""
    if not any(isinstance(finder, MovedModuleFinder) for finder in sys.meta_path):
        sys.meta_path.append(MovedModuleFinder())
