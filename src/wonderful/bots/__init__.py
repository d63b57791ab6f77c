"""Players that see only what a seat sees. `make_bot` gives one by its code."""

from wonderful.bots.base import Bot
from wonderful.bots.budget import Allowance, Budget
from wonderful.bots.registry import bot_codes, make_bot
from wonderful.bots.seated import Failure, SeatedBot

__all__ = ["Allowance", "Bot", "Budget", "Failure", "SeatedBot", "bot_codes", "make_bot"]
