"""Previews: production, points and supremacy after some actions, which are not applied."""

from collections.abc import Sequence
from dataclasses import dataclass

from mypy_extensions import i64

from wonderful.catalog.vocabulary import KINDS
from wonderful.errors import IllegalAction
from wonderful.rules.action_words import named_action
from wonderful.rules.actions import ACTION_KINDS, kind_of
from wonderful.rules.game import Game, state_of
from wonderful.rules.outcome_types import PreviewData, SeatNumbersData
from wonderful.rules.production import is_supreme
from wonderful.rules.scoring import points
from wonderful.rules.state import State
from wonderful.rules.view import state_seen_by


@dataclass(frozen=True)
class SeatNumbers:
    """The numbers of a seat at one moment."""

    points: int
    production: dict[str, int]
    krystallium: int
    general: int
    financier: int
    leaders: dict[str, tuple[int, ...]]  # step -> seats that would win it now

    def to_json(self) -> SeatNumbersData:
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
    """The numbers before and after, and the cards that would be completed."""

    before: SeatNumbers
    after: SeatNumbers
    built: tuple[str, ...]

    def to_json(self) -> PreviewData:
        return {
            "before": self.before.to_json(),
            "after": self.after.to_json(),
            "built": list(self.built),
        }


def preview(game: Game, seat: int, actions: Sequence[int | str]) -> Preview:
    """Return the effect of a seat's own actions. The other seats are as this seat sees them."""
    game.check_seat(seat)
    trial = apply_own_actions(game, seat, actions)
    built = len(state_of(game).players[seat].built)
    cards = game.catalog.cards
    new = [cards[int(card)].id for card in state_of(trial).players[seat].built[built:]]
    return Preview(seat_numbers(game, seat), seat_numbers(trial, seat), tuple(new))


def apply_own_actions(game: Game, seat: int, actions: Sequence[int | str]) -> Game:
    """Return a copy of the game after some actions that affect only the seat itself."""
    trial = game.clone()
    for action in actions:
        code = game.parse(action) if isinstance(action, str) else action
        readable = game.describe(code)  # raises IllegalAction if it is not an action
        # Other actions could reveal hidden cards or hidden actions of other seats.
        if not ACTION_KINDS[int(kind_of(code))].is_own:
            raise IllegalAction("preview-not-possible", action=named_action(game.catalog, readable))
        trial.apply(seat, code)
    return trial


def seat_numbers(game: Game, seat: int) -> SeatNumbers:
    """Return the current numbers of a seat, with the other seats as it sees them."""
    game.check_seat(seat)
    state = state_of(game)
    me = state.players[seat]
    return SeatNumbers(
        int(points(state, me)),
        {name: int(me.production(kind)) for kind, name in enumerate(KINDS)},
        int(me.krystallium),
        int(me.generals),
        int(me.financiers),
        leaders(state, seat),
    )


def leaders(state: State, seat: int) -> dict[str, tuple[int, ...]]:
    """Return the seats that would win each step if it began now, as one seat sees it."""
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
