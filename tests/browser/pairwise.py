"""A small selection of combinations in which every pair of values occurs."""

import heapq
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import combinations
from random import Random
from typing import TypeVar

T = TypeVar("T")
Values = tuple[Hashable, ...]


def select(
    candidates: Iterable[T],
    values_of: Callable[[T], Values],
    seed: str,
    first: int | None = None,
) -> list[T]:
    """Choose candidates until every pair of values that any candidate has is in a chosen one.

    Greedy: the next one has the most new pairs. With `first`, only pairs with one of the first
    values count.
    """
    shuffled = list(candidates)
    Random(seed).shuffle(shuffled)
    pairs = [set(_pairs(values_of(each), first)) for each in shuffled]
    missing = set().union(*pairs)
    # What a candidate adds only shrinks, so most of them need not be counted again.
    queue = [(-len(each), number) for number, each in enumerate(pairs)]
    heapq.heapify(queue)
    chosen: list[T] = []
    while missing:
        _, number = heapq.heappop(queue)
        added = len(pairs[number] & missing)
        if queue and -added > queue[0][0]:
            heapq.heappush(queue, (-added, number))
            continue
        missing -= pairs[number]
        chosen.append(shuffled[number])
    return chosen


def _pairs(values: Sequence[Hashable], first: int | None) -> Iterable[Hashable]:
    for one, other in combinations(enumerate(values), 2):
        if first is None or one[0] < first:
            yield one, other
