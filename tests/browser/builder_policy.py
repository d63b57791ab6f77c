"""A way of playing that covers the table with cards: cheap cards, little recycled.

It is no good strategy, but leads to many cards under construction and many built ones.
"""

from collections.abc import Callable, Mapping
from typing import Final

from wonderful.catalog.model import Card
from wonderful.catalog.vocabulary import KINDS
from wonderful.rules.game import Game

# Resources that come in a late step, and pieces, are harder to get.
_WEIGHTS: Final = dict(zip(KINDS, (1.0, 1.1, 1.4, 1.4, 1.6, 2.5, 2.5, 2.5), strict=True))
# Cards under construction; further cards are recycled. The first seat has the most, and slates all
# cards of the last round. In solo there are more cards.
_MOST_SITES: Final = 14
_MOST_SITES_SOLO: Final = 11
_MOST_SITES_OTHERS: Final = 8


def choose(game: Game, seat: int, *, slates_all: bool = False) -> int:
    """Choose one of the legal actions. A seat that slates all cards recycles none of its hand."""
    actions = {game.describe(action): action for action in game.legal_actions(seat)}
    phase = game.view(seat)["phase"]
    if slates_all and phase == "planning" and (slate := _best_slate(game, list(actions))):
        return actions[slate]
    return actions[_CHOICES[phase](game, seat, list(actions))]


def _pick(game: Game, seat: int, actions: list[str]) -> str:
    """The best card for the first seat; the others often leave it to this seat."""
    ranked = sorted(actions, key=lambda action: -_worth(game, _card_of(game, action)))
    return ranked[0 if seat == 0 else len(ranked) // 4]


def _plan(game: Game, seat: int, actions: list[str]) -> str:
    """Slate what can be built some day, recycle the rest; without cards, go on."""
    kept = [action for action in actions if action.startswith("keep ")]
    if kept:
        return _pick(game, seat, kept)
    slate = _best_slate(game, actions)
    if slate is None:
        return _spend(game, seat, actions) or _last(actions)
    card = _card_of(game, slate)
    if len(game.view(seat)["players"][seat]["construction"]) < _most_sites(game, seat):
        return slate
    recycles = [action for action in actions if action.startswith(f"recycle {card.id} ")]
    return min(recycles, key=lambda action: _missing(game, seat, action))


def _best_slate(game: Game, actions: list[str]) -> str | None:
    slates = [action for action in actions if action.startswith("slate ")]
    return max(slates, key=lambda action: _worth(game, _card_of(game, action)), default=None)


def _most_sites(game: Game, seat: int) -> int:
    view = game.view(seat)
    if seat > 0:
        return _MOST_SITES_OTHERS
    if view["round"] == view["rounds"]:
        return 100
    return _MOST_SITES_SOLO if game.players == 1 else _MOST_SITES


def _produce(game: Game, seat: int, actions: list[str]) -> str:
    """Finish the card that lacks least."""
    if choices := [action for action in actions if action.startswith("choose ")]:
        return choices[game.round % len(choices)]
    if places := [action for action in actions if action.startswith("place ")]:
        return min(places, key=lambda action: _missing(game, seat, action))
    return _spend(game, seat, actions) or _last(actions)


def _spend(game: Game, seat: int, actions: list[str]) -> str | None:
    """A piece from the Empire that finishes a card, or a character that has its space."""
    for action in actions:
        piece = action.partition(" ")[0]
        if piece == "krystallium" and _missing(game, seat, action) <= 2:
            return action
        if piece in ("general", "financier"):
            return action
    return None


def _pledge(game: Game, seat: int, actions: list[str]) -> str:
    return actions[seat % len(actions)]


_CHOICES: Final[Mapping[str, Callable[[Game, int, list[str]], str]]] = {
    "draft": _pick,
    "planning": _plan,
    "production": _produce,
    "pledging": _pledge,
}


def _last(actions: list[str]) -> str:
    """`done` or `take-pool`: the only action that is left."""
    return next(action for action in actions if action in ("done", "take-pool"))


def _card_of(game: Game, action: str) -> Card:
    return game.catalog.cards[game.catalog.card_index(action.split()[1])]


def _worth(game: Game, card: Card) -> float:
    """What the card produces until the end, less what it costs."""
    produced = sum(icon.count * (1 if icon.per is None else 2) for icon in card.production)
    return 1.2 * produced * (5 - game.round) - 2 * _effort(card.cost)


def _effort(cost: tuple[int, ...]) -> float:
    return sum(count * _WEIGHTS[kind] for kind, count in zip(KINDS, cost, strict=True))


def _missing(game: Game, seat: int, action: str) -> float:
    """How many spaces of the card under construction in an action are empty."""
    place = action.partition(" -> ")[2].split()[0]
    for site in game.view(seat)["players"][seat]["construction"]:
        if site["place"] == place:
            return sum(site["open"].values())
    return 1000  # the Empire
