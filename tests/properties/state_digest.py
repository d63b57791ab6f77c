"""A game as plain values, complete: two games are equal if their digests are.

It contains every attribute of the state, in both builds.
"""

from typing import Any

from wonderful.rules.game import Game

# Shared by all games of a kind and immutable; and the event log.
LEFT_OUT = ("spec", "log")


def digest(game: Game) -> Any:
    """The whole state of a game, secrets and generator included."""
    return _plain(game._state)


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if hasattr(value, "__len__"):  # a vec, which is not a registered sequence
        return [_plain(item) for item in value]
    names = getattr(type(value), "__mypyc_attrs__", None) or vars(value)
    return {name: _plain(getattr(value, name)) for name in names if name not in LEFT_OUT}
