"""Players that see only what a seat sees. `make_bot` gives one by its code."""

from wonderful.bots.base import Bot
from wonderful.bots.registry import bot_codes, make_bot

__all__ = ["Bot", "bot_codes", "make_bot"]
