"""What a card would do for a seat now: what it has of the cost, when it would be finished, and what
it would bring.

Computed from what the seat sees of itself and the others; nothing else can be concluded from it.
"""

from collections.abc import Sequence

from wonderful.catalog.vocabulary import FINANCIER, GENERAL, KINDS, KRYSTALLIUM, RESOURCES, THINGS
from wonderful.errors import IllegalAction
from wonderful.rules.action_words import named_place
from wonderful.rules.actions import COPY_BITS, EMPIRE, parse, place_of, target_of
from wonderful.rules.construction import (
    complete,
    design_of,
    open_spaces,
    site_at,
    slate,
    target_at,
)
from wonderful.rules.empire_pieces import cube_count
from wonderful.rules.game import Game, state_of
from wonderful.rules.game_spec import NONE
from wonderful.rules.outcome_types import CardOutlookData, FinishData, ScoreLineData
from wonderful.rules.phase_numbers import PRODUCTION
from wonderful.rules.preview import apply_own_actions, leaders
from wonderful.rules.scoring import count_things, pairs, pieces, points
from wonderful.rules.state import Player, State


def card_outlooks(
    game: Game,
    seat: int,
    cards: Sequence[str] = (),
    places: Sequence[str] = (),
    actions: Sequence[str] = (),
) -> tuple[dict[str, CardOutlookData], dict[str, CardOutlookData]]:
    """Return the outlooks of cards, as if they were slated now, and of cards under construction.

    With `actions`, everything is as after these actions of the seat. Cards that they complete have
    no outlook any more.
    """
    game.check_seat(seat)
    if game.is_over:
        raise IllegalAction("game-over")
    ahead = apply_own_actions(game, seat, actions)
    me = state_of(ahead).players[seat]
    led = leaders(state_of(ahead), seat)
    by_card = {}
    for card in cards:
        design = game.catalog.card_index(card)
        if not _is_in_game(game, design):
            raise IllegalAction("card-not-in-hand", card=named_place(game.catalog, card))
        cost = dict(enumerate(game.catalog.cards[design].cost))
        by_card[card] = _outlook(ahead, seat, design, NONE, cost, led)
    by_place = {}
    for place in places:
        at = _site(ahead, me, place)
        if at != NONE:
            site = me.sites[at]
            left = {kind: int(open_spaces(site, kind)) for kind in range(len(KINDS))}
            by_place[place] = _outlook(ahead, seat, int(design_of(site)), at, left, led)
        elif _site(game, state_of(game).players[seat], place) == NONE:
            raise IllegalAction(
                "card-not-under-construction", card=named_place(game.catalog, place)
            )
    return by_card, by_place


def _is_in_game(game: Game, design: int) -> bool:
    """Whether the game has copies of a design. The catalogue also has cards of other sets."""
    designs = state_of(game).spec.designs
    return design < len(designs) and int(designs[design].copies) > 0


def _site(game: Game, me: Player, place: str) -> int:
    target = target_of(parse(game.catalog, f"place -> {place}"))
    if target == EMPIRE:
        raise IllegalAction("not-on-empire")
    return int(site_at(me, target))


def _outlook(
    game: Game,
    seat: int,
    design: int,
    at: int,
    spaces: dict[int, int],
    led: dict[str, tuple[int, ...]],
) -> CardOutlookData:
    """Return the outlook of a design, which may be under construction at an index.

    `led` are the leaders of each step without it.
    """
    state = state_of(game)
    me = state.players[seat]
    needs = {kind: count for kind, count in spaces.items() if count}
    have = {kind: _available(state, me, kind) for kind in needs}
    built = state_of(game.clone())
    after = built.players[seat]
    if at == NONE:
        slate(built, after, design)
        at = int(site_at(after, design << COPY_BITS))
    if len(after.built) == len(me.built):  # else it has no cost, and is built already
        complete(built, after, at)
    recycle = int(state.spec.recycle[design])
    card = game.catalog.cards[design]
    return {
        "has": {KINDS[kind]: (have[kind], count) for kind, count in needs.items()},
        "krystallium_needed": _krystallium_needed(needs, have),
        "finished": _finished(state, me, needs),
        "points": int(points(built, after)) - int(points(state, me)),
        "lines": _lines(game, after, design),
        "production": {
            name: change
            for kind, name in enumerate(KINDS)
            if (change := int(after.production(kind)) - int(me.production(kind)))
        },
        "bonus": {KINDS[kind]: count for kind, count in enumerate(card.bonus) if count},
        "leads": [
            step
            for step, seats in leaders(built, seat).items()
            if seat in seats and seat not in led[step]
        ],
        "recycle": RESOURCES[recycle],
        "recycle_places": _places_for(game, me, recycle),
        "recycle_makes_krystallium": int(cube_count(me.cubes)) + 1 >= int(state.spec.exchange),
    }


def _available(state: State, me: Player, kind: int) -> int:
    """What a seat has for a space: pieces on the Empire card, or cubes that this round brings."""
    if kind >= KRYSTALLIUM:
        return int(pieces(me, kind))
    return sum(count for resource, count, _ in _cubes_of_round(state, me, 0) if resource == kind)


def _cubes_of_round(state: State, me: Player, ahead: int) -> list[tuple[int, int, str]]:
    """Return the steps of a round with their resource and cubes, with the present production.

    `ahead` is how many rounds it is from now. In this round, only what is still to come counts.
    """
    spec = state.spec
    found: list[tuple[int, int, str]] = []
    number = int(state.round) + ahead
    for at, stage in enumerate(spec.flow):
        if stage.phase != PRODUCTION or not int(stage.rounds) >> number & 1:
            continue
        resource = int(spec.steps[stage.number].resource)
        if resource < 0 or (not ahead and at < state.stage):
            continue
        is_now = not ahead and at == state.stage
        count = int(me.unplaced) if is_now else int(me.production(resource))
        found.append((resource, count, stage.id))
    return found


def _krystallium_needed(needs: dict[int, int], have: dict[int, int]) -> int:
    """Return how much Krystallium it takes to finish the card in this round."""
    missing = [max(0, needs[kind] - have[kind]) for kind in needs if kind < KRYSTALLIUM]
    return sum(missing) + needs.get(KRYSTALLIUM, 0)


def _finished(state: State, me: Player, needs: dict[int, int]) -> FinishData | None:
    """Return when the card would be finished if it got all cubes, with the present production.

    None if that does not suffice, or if a Krystallium or character is missing. Krystallium does not
    replace cubes here.
    """
    for kind in (KRYSTALLIUM, GENERAL, FINANCIER):
        if needs.get(kind, 0) > pieces(me, kind):
            return None
    left = {kind: count for kind, count in needs.items() if kind < KRYSTALLIUM}
    if not left:
        return {"round": int(state.round) + 1, "step": None}
    for ahead in range(int(state.spec.rounds - state.round)):
        for resource, count, step in _cubes_of_round(state, me, ahead):
            if resource in left:
                left[resource] -= count
                if left[resource] <= 0:
                    del left[resource]
                if not left:
                    return {"round": int(state.round) + ahead + 1, "step": step}
    return None


def _lines(game: Game, me: Player, design: int) -> list[ScoreLineData]:
    """Return the lines of points on a card, with what its owner has once it is built."""
    lines: list[ScoreLineData] = []
    for line in game.catalog.cards[design].points:
        count = 1
        if len(line.of) == 1:
            count = int(count_things(me, line.of[0]))
        elif line.of:
            count = int(pairs(me, line.of[0], line.of[1]))
        lines.append(
            {
                "things": [THINGS[thing] for thing in line.of],
                "each": line.count,
                "count": count,
                "points": line.count * count,
                "name": None,
            }
        )
    return lines


def _places_for(game: Game, me: Player, resource: int) -> list[str]:
    """Return the cards under construction with an open space of a resource."""
    return [
        place_of(game.catalog, int(target_at(me, at)))
        for at, site in enumerate(me.sites)
        if open_spaces(site, resource) and target_at(me, at) != NONE
    ]
