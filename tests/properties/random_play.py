"""Random players: seats act in any order, and every game has its own preferences."""

import random
from collections.abc import Iterator, Sequence

from wonderful.rules.game import Game

LONGEST_GAME = 20_000  # actions; more count as an endless game


class Chooser:
    """A random player of all seats.

    Uniform choice hardly ever completes a card or empties a deck. So every chooser prefers some
    kinds of actions: some slate all they get, some always draw; and
    some finish one card before they continue with the next.
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.liking: dict[str, float] = {"discard": rng.choice((0.01, 0.01, 0.01, 0.1))}
        for kind in ("recycle-empire", "place-empire"):
            self.liking[kind] = rng.choice((0.1, 1.0))
        self.liking["slate"] = rng.choice((0.1, 0.2, 0.5, 3.0))
        for kind in ("recycle", "draw", "krystallium"):
            self.liking[kind] = rng.choice((0.3, 1.0, 3.0))
        if rng.random() < 0.3:
            self.liking["draw"] = 30.0
        self.is_focused = rng.random() < 0.6

    def seat(self, pending: Sequence[int], players: int) -> int:
        """A pending seat, or sometimes one that can only take something back."""
        if self.rng.random() < 0.03:
            return self.rng.randrange(players)
        return self.rng.choice(pending)

    def action(self, legal: Sequence[str]) -> str:
        """A kind of action by preference, then any action of that kind."""
        kinds: dict[str, list[str]] = {}
        for action in legal:
            word = action.split(" ", 1)[0]
            kind = f"{word}-empire" if action.endswith(" empire") else word
            kinds.setdefault(kind, []).append(action)
        weights = [self.liking.get(kind, 1.0) for kind in kinds]
        liked = self.rng.choices(list(kinds.values()), weights)[0]
        if self.is_focused and " -> " in liked[0]:
            return min(liked, key=lambda action: action.partition(" -> ")[2])
        return self.rng.choice(liked)


def readable(game: Game, seat: int) -> list[str]:
    """The legal actions of a seat as text, sorted."""
    return sorted(game.describe(action) for action in game.legal_actions(seat))


def drive(game: Game, rng: random.Random, actions: int = LONGEST_GAME) -> Iterator[tuple[int, str]]:
    """Play at random up to this number of actions; yields each one after it was applied."""
    chooser = Chooser(rng)
    for _ in range(actions):
        if game.is_over:
            return
        seat = chooser.seat(game.pending(), game.players)
        action = chooser.action(readable(game, seat))
        game.apply(seat, action)
        yield seat, action
    assert actions < LONGEST_GAME, "the game does not end"


def play_on(game: Game, rng: random.Random, actions: int = LONGEST_GAME) -> list[tuple[int, str]]:
    """Play at random and return the log."""
    return list(drive(game, rng, actions))
