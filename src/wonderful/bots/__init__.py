"""Bots: automatic players that see only what their seat sees. Create one with `make_bot`."""

from wonderful.bots.bot import Bot
from wonderful.bots.decision_budget import Allowance, Budget
from wonderful.bots.decision_with_fallback import Failure
from wonderful.bots.registry import bot_codes, make_bot
from wonderful.bots.seat_driver import SeatedBot

__all__ = ["Allowance", "Bot", "Budget", "Failure", "SeatedBot", "bot_codes", "make_bot"]
