"""The bots by their codes: our own, those of installed packages, and classes in files.

A package adds bots with the entry point group `wonderful.bots`; a file names one with
`path/to/file.py:MyBot`. Code that is not ours runs in a process of its own (`isolated`).
"""

from __future__ import annotations

import importlib.util
import re
import sys
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

from wonderful.bots.base import Bot
from wonderful.bots.baseline_quick import BaselineQuickBot
from wonderful.bots.baseline_search import BaselineSearchBot
from wonderful.bots.emperor import EmperorBot
from wonderful.bots.habitual import DictatorBot, GreedyBot, RookieBot
from wonderful.bots.uniform import RandomBot
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
    """Refuse what names no bot, without running anything of it."""
    if spec in _OWN or spec in _installed():
        return
    match = _FILE.fullmatch(spec)
    if match is None:
        raise unknown("bot", spec, bot_codes())
    if not Path(match["path"]).is_file():
        raise WonderfulError("bot-no-file", spec=spec, path=match["path"])


def bot_class(spec: str) -> type[Bot]:
    """The class that a code or `path/to/file.py:MyBot` names; this runs the code of that file."""
    check_spec(spec)
    if spec in _OWN:
        return _OWN[spec]
    if spec in _installed():
        try:
            return _checked(spec, _installed()[spec].load())
        except WonderfulError:
            raise
        except Exception as error:  # whatever the package does when it is imported
            raise _broken(spec, error) from error
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
    except Exception as error:  # whatever stands in the file
        raise _broken(spec, error) from error
    return module


def _broken(spec: str, error: Exception) -> WonderfulError:
    return WonderfulError("bot-broken", spec=spec, problem=f"{type(error).__name__}: {error}")


def _checked(spec: str, found: object) -> type[Bot]:
    """A class of a bot that can be made. It gets a code if it has none, or one of ours."""
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise WonderfulError("bot-no-class", spec=spec)
    if getattr(found, "__abstractmethods__", None):
        raise WonderfulError("bot-abstract", spec=spec)
    code: object = getattr(found, "code", None)
    if not isinstance(code, str) or code in _OWN:  # a subclass of ours inherits the code
        found.code = found.__name__
    return found


def make_bot(spec: str, catalog: Catalog | None = None) -> Bot:
    """The bot that a code or a file names. Bots remember nothing: one serves any number of seats.

    A game with a catalogue of its own needs bots that know that catalogue.

    >>> make_bot("greedy").code
    'greedy'
    """
    if is_own(spec):
        return _OWN[spec](catalog)
    check_spec(spec)
    from wonderful.bots.isolated import IsolatedBot

    return IsolatedBot(spec, catalog)
