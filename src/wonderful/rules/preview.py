"""What would this do? Production, points and supremacy after some actions, changing nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from mypy_extensions import i64

from wonderful.catalog.words import KINDS
from wonderful.errors import IllegalAction
from wonderful.rules.actions import ACTION_KINDS, kind_of
from wonderful.rules.game import Game
from wonderful.rules.production import is_supreme
from wonderful.rules.scoring import points
from wonderful.rules.state import State
from wonderful.rules.view import state_seen_by


@dataclass(frozen=True)
class Position:
    """A seat's numbers at one moment."""

    points: int
    production: dict[str, int]
    krystallium: int
    general: int
    financier: int
    leaders: dict[str, tuple[int, ...]]  # step -> seats that would win it, counted now

    def to_json(self) -> dict[str, object]:
        return {
            "points": self.points,
            "production": self.production,
            "krystallium": self.krystallium,
            "general": self.general,
            "financier": self.financier,
            "leaders": {step: list(seats) for step, seats in self.leaders.items()},
        }


@dataclass(frozen=True)
class Preview:
    """Before and after, and the cards that would be completed."""

    before: Position
    after: Position
    built: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        return {
            "before": self.before.to_json(),
            "after": self.after.to_json(),
            "built": list(self.built),
        }


def preview(game: Game, seat: int, actions: Sequence[int | str]) -> Preview:
    """What a seat's own actions would lead to. The others stand as the seat sees them."""
    game.check_seat(seat)
    trial = game.clone()
    for action in actions:
        code = game.parse(action) if isinstance(action, str) else action
        readable = game.describe(code)  # refuses what is no action
        # Anything else could show hidden cards, or what the others are doing meanwhile.
        if not ACTION_KINDS[int(kind_of(code))].is_own:
            raise IllegalAction("preview-not-possible", action=readable)
        trial.apply(seat, code)
    built = len(game._state.players[seat].built)
    cards = game.catalog.cards
    new = [cards[int(card)].id for card in trial._state.players[seat].built[built:]]
    return Preview(position(game, seat), position(trial, seat), tuple(new))


def position(game: Game, seat: int) -> Position:
    """The numbers of a seat now, beside what it may see of the others."""
    game.check_seat(seat)
    state = game._state
    me = state.players[seat]
    return Position(
        int(points(state, me)),
        {name: int(me.production(kind)) for kind, name in enumerate(KINDS)},
        int(me.krystallium),
        int(me.generals),
        int(me.financiers),
        leaders(state, seat),
    )


def leaders(state: State, seat: int) -> dict[str, tuple[int, ...]]:
    """Who would win the supremacy of each step if it were counted now, as a seat sees it."""
    seen = state_seen_by(state, seat)
    players = seen.players
    result: dict[str, tuple[int, ...]] = {}
    for step in state.spec.rules.steps:
        if step.supremacy:
            kind: i64 = step.kinds[0]
            for player in players:
                player.total = player.production(kind)
            result[step.id] = tuple(int(p.seat) for p in players if is_supreme(seen, p))
    return result
