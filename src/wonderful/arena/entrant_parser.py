"""The bots that take part in a run, each with its allowance per decision."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from wonderful.arena.seating_schedule import MAX_BOTS
from wonderful.bots import Allowance, Bot, make_bot
from wonderful.bots.bot_process import IsolatedBot
from wonderful.catalog import Catalog
from wonderful.errors import WonderfulError

# `emperor@500`, `emperor@50ms`, `path/to/file.py:MyBot@500`. A path may contain an @ if more of the
# path follows.
_WITH_BUDGET = re.compile(r"(?P<spec>.+)@(?P<budget>[^@:/\\]*)")


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot in a run. Equal entrants make equal decisions, unless they depend on the clock."""

    label: str  # its name in output and files
    spec: str  # a code, or path/to/file.py:MyBot
    version: str
    allowance: Allowance
    source: str | None = None  # SHA-256 of the bot's file, which may change without a new version

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_json(data: dict[str, Any]) -> Entrant:
        return Entrant(**{**data, "allowance": Allowance(**data["allowance"])})


def parse_entrants(
    texts: Sequence[str], budget: Allowance | None, catalog: Catalog
) -> tuple[Entrant, ...]:
    """Parse the entrants. A bot's own budget takes precedence over the common one.

    >>> from wonderful.catalog import load_catalog
    >>> [bot.label for bot in parse_entrants(["random", "greedy@50ms"], None, load_catalog())]
    ['random', 'greedy@50ms']
    """
    if not 1 <= len(texts) <= MAX_BOTS:
        raise WonderfulError("arena-bots", count=len(texts), most=MAX_BOTS)
    entrants = tuple(_parse(text, budget, catalog) for text in texts)
    for label, count in Counter(entrant.label for entrant in entrants).items():
        if count > 1:
            raise WonderfulError("arena-same-bot", bot=label)
    return entrants


def split_budget(text: str) -> tuple[str, Allowance | None]:
    """Return the bot's spec, and its own budget after the @, if any.

    >>> split_budget("emperor@50"), split_budget("random")
    (('emperor', Allowance(milliseconds=None, simulations=50)), ('random', None))
    """
    found = _WITH_BUDGET.fullmatch(text.strip())
    return (found["spec"], Allowance.parse(found["budget"])) if found else (text.strip(), None)


def label_of(bot: Bot, own: Allowance | None) -> str:
    """Return the name of a bot in output and files, including its own budget, if any."""
    return bot.code if own is None else f"{bot.code}@{own}"


def _parse(text: str, budget: Allowance | None, catalog: Catalog) -> Entrant:
    spec, own = split_budget(text)
    bot = make_bot(spec, catalog)
    label = label_of(bot, own)
    allowance = own or budget or bot.allowance.repeatable()
    if isinstance(bot, IsolatedBot):
        bot.close()  # workers start their own processes
    return Entrant(label, spec, bot.version, allowance, _source_hash(spec))


def _source_hash(spec: str) -> str | None:
    path = Path(spec.rpartition(":")[0])
    return sha256(path.read_bytes()).hexdigest() if path.is_file() else None
