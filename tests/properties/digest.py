"""A game as plain values with nothing left out: two games are equal if their digests are.

It takes every attribute that the state has, now or later, whichever build is loaded.
"""

from typing import Any

from wonderful.rules.game import Game

# Shared by all games of a kind and never changed; and what only listens.
LEFT_OUT = ("spec", "log")


def digest(game: Game) -> Any:
    """Everything that makes out the game, secrets and generator included."""
    return _plain(game._state)


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if hasattr(value, "__len__"):  # a vec, which is no registered sequence
        return [_plain(item) for item in value]
    names = getattr(type(value), "__mypyc_attrs__", None) or vars(value)
    return {name: _plain(getattr(value, name)) for name in names if name not in LEFT_OUT}
