"""Plans: shortcuts for several basic actions, which can be shown before they are applied.

A plan never spends Krystallium or characters unless its name says so. Records contain the basic
actions, never the plan.
"""

from dataclasses import dataclass, replace

from mypy_extensions import i64

from wonderful.catalog.vocabulary import FINANCIER, GENERAL, KINDS, KRYSTALLIUM, RESOURCES
from wonderful.errors import IllegalAction
from wonderful.rules.action_words import named_card
from wonderful.rules.actions import (
    COPY_BITS,
    COPY_MASK,
    DONE,
    EMPIRE,
    PLACE,
    RECYCLE,
    SLATE,
    SPEND,
    encode,
    parse,
    place_of,
    target_of,
)
from wonderful.rules.construction import open_spaces, site_at, target_at
from wonderful.rules.game import Game, state_of
from wonderful.rules.game_spec import NONE
from wonderful.rules.outcome_types import PlanData
from wonderful.rules.phase_numbers import PLANNING, PRODUCTION
from wonderful.rules.state import Player

SPENDABLE = ("krystallium", "characters")


@dataclass(frozen=True)
class PieceMove:
    """The movement of one piece in a plan."""

    piece: str
    space: str | None  # None: on the Empire card
    place: str


@dataclass(frozen=True)
class Plan:
    """A plan by its name, with its actions and every piece that would move."""

    name: str
    actions: tuple[int, ...]
    moves: tuple[PieceMove, ...]

    def to_json(self, game: Game) -> PlanData:
        return {
            "name": self.name,
            "actions": [game.describe(action) for action in self.actions],
            "moves": [
                {"piece": move.piece, "space": move.space, "place": move.place}
                for move in self.moves
            ],
        }


def plan(game: Game, seat: int, name: str) -> Plan:
    """Return the plan with this name. Raise IllegalAction if it would do nothing now. Names:

    `slate-all`, `recycle-all`, `rest-to-empire`, `rest-to-empire-and-done`,
    `place-all -> zeppelin`, `complete zeppelin`, `complete zeppelin with krystallium`,
    `... with characters`, `... with krystallium characters`
    """
    game.check_seat(seat)
    if game.is_over:
        raise IllegalAction("game-over")
    if seat not in game.pending():
        raise IllegalAction("not-your-decision", seat=seat, phase=game.phase)
    match name.split():
        case ["slate-all"]:
            return _on_every_card(game, seat, name, SLATE)
        case ["recycle-all"]:
            return _on_every_card(game, seat, name, RECYCLE)
        case ["rest-to-empire"]:
            return _rest_to_empire(game, seat, name)
        case ["rest-to-empire-and-done"]:
            rest = _rest_to_empire(game, seat, name)
            return replace(rest, actions=(*rest.actions, int(encode(DONE, 0, 0))))
        case ["place-all", "->", place]:
            return _place_all(game, seat, name, _target(game, place))
        case ["complete", place]:
            return _complete(game, seat, name, _target(game, place), ())
        case ["complete", place, "with", *pieces] if pieces and set(pieces) <= set(SPENDABLE):
            return _complete(game, seat, name, _target(game, place), tuple(pieces))
    raise IllegalAction("convenience-unknown", name=name)


def plans(game: Game, seat: int) -> list[Plan]:
    """Return every plan that would do something for a seat now."""
    state = state_of(game)
    if game.is_over or seat not in game.pending():
        return []
    names = ["slate-all", "recycle-all", "rest-to-empire", "rest-to-empire-and-done"]
    me = state.players[seat]
    at: i64
    for at in range(len(me.sites)):
        target: i64 = target_at(me, at)
        if target != NONE:
            place = place_of(game.catalog, int(target))
            names.append(f"place-all -> {place}")
            names.append(f"complete {place}")
            names += [f"complete {place} with {piece}" for piece in SPENDABLE]
            names.append(f"complete {place} with {' '.join(SPENDABLE)}")
    found: list[Plan] = []
    for name in names:
        try:
            candidate = plan(game, seat, name)
        except IllegalAction:
            continue
        # Without characters to spend, "with characters" would repeat the same plan.
        if all(candidate.actions != other.actions for other in found):
            found.append(candidate)
    return found


def _target(game: Game, place: str) -> i64:
    """Return the target of a place. Raise IllegalAction for the Empire card."""
    target: i64 = target_of(parse(game.catalog, f"place -> {place}"))
    if target == EMPIRE:
        raise IllegalAction("not-on-empire")
    return target


def _on_every_card(game: Game, seat: int, name: str, kind: i64) -> Plan:
    """Slate or recycle all unplanned cards. Recycling cubes go on the Empire card."""
    state = state_of(game)
    me = state.players[seat]
    if state.phase != PLANNING or len(me.area) == 0 or len(state.drawn):
        raise IllegalAction("convenience-nothing", name=name)
    actions: list[int] = []
    moves: list[PieceMove] = []
    for card in me.area:
        if kind == SLATE:
            actions.append(int(encode(SLATE, card, 0)))
        else:
            actions.append(int(encode(RECYCLE, card, EMPIRE)))
            resource = RESOURCES[state.spec.recycle[card]]
            moves.append(PieceMove(resource, None, "empire"))
    return Plan(name, tuple(actions), tuple(moves))


def _rest_to_empire(game: Game, seat: int, name: str) -> Plan:
    """Put all remaining cubes of the step on the Empire card."""
    state = state_of(game)
    me = state.players[seat]
    if state.phase != PRODUCTION or me.unplaced == 0 or me.choosing:
        raise IllegalAction("convenience-nothing", name=name)
    resource = RESOURCES[state.spec.steps[state.step].resource]
    count = int(me.unplaced)
    action = int(encode(PLACE, 0, EMPIRE))
    return Plan(name, (action,) * count, (PieceMove(resource, None, "empire"),) * count)


def _place_all(game: Game, seat: int, name: str, target: i64) -> Plan:
    """Place as many cubes of the step as fit on one card."""
    at: i64 = _site(game, seat, target)
    cubes = _cubes_that_fit(game, seat, at)
    if cubes == 0:
        raise IllegalAction("convenience-nothing", name=name)
    return _fill(game, seat, name, target, [(PLACE, int(_resource(game)))] * cubes)


def _complete(game: Game, seat: int, name: str, target: i64, pieces: tuple[str, ...]) -> Plan:
    """Complete a card with cubes of the step and the given pieces.

    Krystallium replaces a resource only where nothing else fits.
    """
    at: i64 = _site(game, seat, target)
    me = state_of(game).players[seat]
    site: i64 = me.sites[at]
    if me.choosing:
        raise IllegalAction("choose-first")
    fills: list[tuple[i64, int]] = [(PLACE, int(_resource(game)))] * _cubes_that_fit(game, seat, at)
    left = {kind: int(open_spaces(site, kind)) for kind in range(len(KINDS))}
    for _, kind in fills:
        left[kind] -= 1
    have = {
        GENERAL: int(me.generals) if "characters" in pieces else 0,
        FINANCIER: int(me.financiers) if "characters" in pieces else 0,
        KRYSTALLIUM: int(me.krystallium) if "krystallium" in pieces else 0,
    }
    missing: dict[str, int] = {}
    for kind in (GENERAL, FINANCIER, KRYSTALLIUM, *range(len(RESOURCES))):
        piece = kind if kind in have else KRYSTALLIUM
        used = min(left[kind], have[piece])
        have[piece] -= used
        fills += [(SPEND, kind)] * used
        if used < left[kind]:
            missing[KINDS[kind]] = left[kind] - used
    if missing:
        card = named_card(game.catalog, int(target >> COPY_BITS), int(target & COPY_MASK))
        raise IllegalAction("cannot-complete", card=card, missing=missing)
    return _fill(game, seat, name, target, fills)


def _fill(game: Game, seat: int, name: str, target: i64, fills: list[tuple[i64, int]]) -> Plan:
    """Fill spaces of one site, one after the other.

    The site may become equal to an earlier copy on the way. From then on, actions name that copy
    (DRAFT-8).
    """
    actions: list[int] = []
    moves: list[PieceMove] = []
    trial = game.clone()
    for how, kind in fills:
        target = _first_equal(state_of(trial).players[seat], target)
        place = place_of(game.catalog, int(target))
        action = int(encode(how, 0 if how == PLACE else kind, target))
        trial.apply(seat, action)
        actions.append(action)
        piece = kind if how == PLACE or kind >= KRYSTALLIUM else KRYSTALLIUM
        moves.append(PieceMove(KINDS[piece], KINDS[kind], place))
    return Plan(name, tuple(actions), tuple(moves))


def _first_equal(me: Player, target: i64) -> i64:
    """Return the first copy with the same contents as the site that a target names."""
    at: i64 = site_at(me, target)
    i: i64
    for i in range(at):
        if me.sites[i] == me.sites[at]:
            return target_at(me, i)
    return target


def _site(game: Game, seat: int, target: i64) -> i64:
    at: i64 = site_at(state_of(game).players[seat], target)
    if at == NONE:
        card = named_card(game.catalog, int(target >> COPY_BITS), int(target & COPY_MASK))
        raise IllegalAction("card-not-under-construction", card=card)
    return at


def _resource(game: Game) -> i64:
    """Return the resource of the current production step, or NONE."""
    state = state_of(game)
    return state.spec.steps[state.step].resource if state.phase == PRODUCTION else NONE


def _cubes_that_fit(game: Game, seat: int, at: i64) -> int:
    me = state_of(game).players[seat]
    resource: i64 = _resource(game)
    if resource == NONE or me.unplaced == 0 or me.choosing:
        return 0
    return int(min(me.unplaced, open_spaces(me.sites[at], resource)))
