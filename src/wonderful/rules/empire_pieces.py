"""Cubes, Krystallium, characters and marks that a player receives on the Empire card."""

from librt.vecs import append
from mypy_extensions import i64

from wonderful.catalog.vocabulary import GENERAL, KRYSTALLIUM
from wonderful.rules.events import AWARDED, KRYSTALLIUM_MADE
from wonderful.rules.game_spec import COUNT_BITS, COUNT_MASK, KIND_COUNT, RESOURCE_COUNT, Goods
from wonderful.rules.state import Player, State


def receive(me: Player, kind: i64, count: i64) -> None:
    """Put Krystallium or characters on the Empire card, usable at once (BUILD-1)."""
    if kind == KRYSTALLIUM:
        me.krystallium += count
    elif kind == GENERAL:
        me.generals += count
    else:
        me.financiers += count


def receive_good(state: State, me: Player, good: i64, count: i64) -> None:
    """Receive goods of any kind. Cubes go on the Empire card one by one; marks are counted."""
    if good < RESOURCE_COUNT:
        for _ in range(count):
            add_cube(state, me, good)
    elif good < KIND_COUNT:
        receive(me, good, count)
    else:
        marks = me.marks()[:]
        while len(marks) <= good - KIND_COUNT:
            marks = append(marks, 0)
        marks[good - KIND_COUNT] += count
        me.set_marks(marks)


def award_one(state: State, me: Player, good: i64, count: i64) -> None:
    """Award goods at the start or end of a stage, with a public event."""
    if state.log is not None:
        state.log.add(AWARDED, me.seat, kind=good, count=count)
    receive_good(state, me, good, count)


def award(state: State, me: Player, bundle: Goods) -> None:
    """Award a whole bundle."""
    i: i64
    for i in range(len(bundle.goods)):
        award_one(state, me, bundle.goods[i], bundle.counts[i])


def cube_count(cubes: i64) -> i64:
    """Return the number of cubes on an Empire card, of all resources.

    The multiplication sums the five 4-bit counts in the fifth. There are at most fifteen cubes.
    """
    return cubes * 0x11111 >> 4 * COUNT_BITS & COUNT_MASK


def add_cube(state: State, me: Player, resource: i64) -> None:
    """Put a resource cube on the Empire card. The fifth cube makes a Krystallium (BUILD-4)."""
    me.cubes += 1 << COUNT_BITS * resource
    if cube_count(me.cubes) >= state.spec.exchange:
        me.cubes = 0
        me.krystallium += 1
        if state.log is not None:
            state.log.add(KRYSTALLIUM_MADE, me.seat)
