"""Finds bots by code: built-in bots, bots of installed packages, and classes in files.

A package adds bots with the entry point group `wonderful.bots`; `path/to/file.py:MyBot` names a
class in a file. Only built-in bots are imported here. Others run in separate processes
(`bot_process.py`), where `bot_class` is called.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

from wonderful.bots.baseline_quick import BaselineQuickBot
from wonderful.bots.baseline_search import BaselineSearchBot
from wonderful.bots.bot import Bot
from wonderful.bots.emperor_bot import EmperorBot
from wonderful.bots.random_bot import RandomBot
from wonderful.bots.rookie_and_dictator_bots import DictatorBot, GreedyBot, RookieBot
from wonderful.catalog import Catalog
from wonderful.catalog.model import unknown_id_error
from wonderful.errors import WonderfulError

ENTRY_POINTS = "wonderful.bots"
_BUILTIN: dict[str, type[Bot]] = {
    bot.code: bot
    for bot in (
        *(RandomBot, RookieBot, GreedyBot, DictatorBot, EmperorBot),
        *(BaselineQuickBot, BaselineSearchBot),
    )
}
# The bots that are offered to players, from weak to strong. The others are for comparisons.
LEVELS = ("rookie", "dictator", "emperor")
_FILE = re.compile(r"(?P<path>.+\.py):(?P<name>\w+)")


@cache
def _installed() -> dict[str, EntryPoint]:
    """Return the bots of other packages, by code. They cannot replace built-in bots."""
    return {
        point.name: point
        for point in entry_points(group=ENTRY_POINTS)
        if point.name not in _BUILTIN
    }


def bot_codes() -> tuple[str, ...]:
    """Return all codes: built-in bots from weak to strong, baselines, and bots of packages."""
    return (*_BUILTIN, *_installed())


def is_builtin(code: str) -> bool:
    """Whether a bot is part of this package, so that it can be trusted."""
    return code in _BUILTIN


def check_spec(spec: str) -> None:
    """Raise an error if a spec names no bot. This does not run any code of the bot."""
    if spec in _BUILTIN or spec in _installed():
        return
    match = _FILE.fullmatch(spec)
    if match is None:
        raise unknown_id_error("bot", spec, bot_codes())
    if not Path(match["path"]).is_file():
        raise WonderfulError("bot-no-file", spec=spec, path=match["path"])


def bot_class(spec: str) -> type[Bot]:
    """Return the class for a code or `path/to/file.py:MyBot`. This imports third-party code!"""
    check_spec(spec)
    if spec in _BUILTIN:
        return _BUILTIN[spec]
    if spec in _installed():
        try:
            found = _installed()[spec].load()
        except Exception as error:  # importing a package can raise anything
            raise broken_bot(spec, error) from error
        return _check_class(spec, found)
    match = _FILE.fullmatch(spec)
    assert match is not None
    return _check_class(spec, getattr(_module(spec, Path(match["path"])), match["name"], None))


def _module(spec: str, path: Path) -> ModuleType:
    name = f"wonderful_bot_{path.stem}"
    loading = importlib.util.spec_from_file_location(name, path)
    assert loading is not None and loading.loader is not None
    module = importlib.util.module_from_spec(loading)
    sys.modules[name] = module  # dataclasses and pickle look it up
    try:
        loading.loader.exec_module(module)
    except Exception as error:  # importing a file can raise anything
        raise broken_bot(spec, error) from error
    return module


def broken_bot(spec: str, error: Exception) -> WonderfulError:
    """Return the error for a bot whose code fails while it is loaded."""
    return WonderfulError("bot-broken", spec=spec, problem=f"{type(error).__name__}: {error}")


def _check_class(spec: str, found: object) -> type[Bot]:
    """Check that this is a concrete bot class. Set its code if it has none or a built-in one."""
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise WonderfulError("bot-no-class", spec=spec)
    if getattr(found, "__abstractmethods__", None):
        raise WonderfulError("bot-abstract", spec=spec)
    code: object = getattr(found, "code", None)
    if not isinstance(code, str) or code in _BUILTIN:  # subclasses inherit the code
        found.code = found.__name__
    return found


def make_bot(spec: str, catalog: Catalog | None = None) -> Bot:
    """Create a bot from a code or `path/to/file.py:MyBot`. It can play any number of seats.

    `catalog` must be the catalogue of the game.

    >>> make_bot("greedy").code
    'greedy'
    """
    if is_builtin(spec):
        return _BUILTIN[spec](catalog)
    check_spec(spec)
    from wonderful.bots.bot_process import IsolatedBot

    return IsolatedBot(spec, catalog)
