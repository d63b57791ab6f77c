"""The bots by their codes: our own, those of installed packages, and classes in files.

A package adds bots with the entry point group `wonderful.bots`; `path/to/file.py:MyBot` names the
class of a file. Only our own are imported here: others run in a process of their own
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
from wonderful.bots.policy_bots import DictatorBot, GreedyBot, RookieBot
from wonderful.bots.random_bot import RandomBot
from wonderful.catalog import Catalog
from wonderful.catalog.model import unknown
from wonderful.errors import WonderfulError

ENTRY_POINTS = "wonderful.bots"
_OWN: dict[str, type[Bot]] = {
    bot.code: bot
    for bot in (
        *(RandomBot, RookieBot, GreedyBot, DictatorBot, EmperorBot),
        *(BaselineQuickBot, BaselineSearchBot),
    )
}
# The bots to offer to players, from weak to strong; the others are yardsticks.
LEVELS = ("rookie", "dictator", "emperor")
_FILE = re.compile(r"(?P<path>.+\.py):(?P<name>\w+)")


@cache
def _installed() -> dict[str, EntryPoint]:
    """Bots of other packages, by code; ours cannot be replaced."""
    return {
        point.name: point for point in entry_points(group=ENTRY_POINTS) if point.name not in _OWN
    }


def bot_codes() -> tuple[str, ...]:
    """The codes of all bots: ours from weak to strong, the baselines, those of other packages."""
    return (*_OWN, *_installed())


def is_own(code: str) -> bool:
    """Whether a bot is part of this package, and so can be trusted to behave."""
    return code in _OWN


def check_spec(spec: str) -> None:
    """Refuse a spec that names no bot, without running any code of the bot."""
    if spec in _OWN or spec in _installed():
        return
    match = _FILE.fullmatch(spec)
    if match is None:
        raise unknown("bot", spec, bot_codes())
    if not Path(match["path"]).is_file():
        raise WonderfulError("bot-no-file", spec=spec, path=match["path"])


def bot_class(spec: str) -> type[Bot]:
    """The class that a code or `path/to/file.py:MyBot` names. This imports foreign code!"""
    check_spec(spec)
    if spec in _OWN:
        return _OWN[spec]
    if spec in _installed():
        try:
            found = _installed()[spec].load()
        except Exception as error:  # whatever the package does when it is imported
            raise broken_bot(spec, error) from error
        return _checked(spec, found)
    match = _FILE.fullmatch(spec)
    assert match is not None
    return _checked(spec, getattr(_module(spec, Path(match["path"])), match["name"], None))


def _module(spec: str, path: Path) -> ModuleType:
    name = f"wonderful_bot_{path.stem}"
    loading = importlib.util.spec_from_file_location(name, path)
    assert loading is not None and loading.loader is not None
    module = importlib.util.module_from_spec(loading)
    sys.modules[name] = module  # dataclasses and pickle look it up
    try:
        loading.loader.exec_module(module)
    except Exception as error:  # whatever the file does when it is imported
        raise broken_bot(spec, error) from error
    return module


def broken_bot(spec: str, error: Exception) -> WonderfulError:
    """The error for a bot whose own code fails when it is loaded."""
    return WonderfulError("bot-broken", spec=spec, problem=f"{type(error).__name__}: {error}")


def _checked(spec: str, found: object) -> type[Bot]:
    """A bot's class that can be instantiated. It gets a code if it has none, or one of ours."""
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise WonderfulError("bot-no-class", spec=spec)
    if getattr(found, "__abstractmethods__", None):
        raise WonderfulError("bot-abstract", spec=spec)
    code: object = getattr(found, "code", None)
    if not isinstance(code, str) or code in _OWN:  # a subclass of ours inherits the code
        found.code = found.__name__
    return found


def make_bot(spec: str, catalog: Catalog | None = None) -> Bot:
    """The bot that a code or a file names. Bots keep no state: one serves any number of seats.

    A game with its own catalogue needs bots that know that catalogue.

    >>> make_bot("greedy").code
    'greedy'
    """
    if is_own(spec):
        return _OWN[spec](catalog)
    check_spec(spec)
    from wonderful.bots.bot_process import IsolatedBot

    return IsolatedBot(spec, catalog)
