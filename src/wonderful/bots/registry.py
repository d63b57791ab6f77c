"""The bots by their codes."""

from wonderful.bots.base import Bot
from wonderful.bots.greedy import GreedyBot
from wonderful.bots.uniform import RandomBot
from wonderful.catalog import Catalog
from wonderful.catalog.model import unknown

_BOTS: dict[str, type[Bot]] = {bot.code: bot for bot in (RandomBot, GreedyBot)}


def bot_codes() -> tuple[str, ...]:
    """The codes of all bots, the weakest first."""
    return tuple(_BOTS)


def make_bot(code: str, catalog: Catalog | None = None) -> Bot:
    """The bot with this code. Bots remember nothing, so one serves any number of seats.

    A game with a catalogue of its own needs bots that know that catalogue.

    >>> make_bot("greedy").code
    'greedy'
    """
    if code not in _BOTS:
        raise unknown("bot", code, _BOTS)
    return _BOTS[code](catalog)
