"""Pearson's chi-square test: do counts agree with their expectation?"""

from collections import Counter
from collections.abc import Mapping
from math import exp, lgamma, log
from typing import TypeVar

Kind = TypeVar("Kind", str, int)


def p_value(counted: Mapping[Kind, int], expected: Mapping[Kind, float]) -> float:
    """The probability of counts at least as uneven if the expectation is right.

    Kinds with small expectations are merged: the test needs about five of each.
    """
    assert set(counted) <= set(expected), "something was counted that cannot be"
    groups: list[tuple[float, float]] = []
    rest_counted, rest_expected = 0.0, 0.0
    for kind, wanted in sorted(expected.items(), key=lambda item: (item[1], str(item[0]))):
        rest_counted += counted.get(kind, 0)
        rest_expected += wanted
        if rest_expected >= 5:
            groups.append((rest_counted, rest_expected))
            rest_counted, rest_expected = 0.0, 0.0
    if rest_expected:
        last = groups.pop()
        groups.append((last[0] + rest_counted, last[1] + rest_expected))
    statistic = sum((found - wanted) ** 2 / wanted for found, wanted in groups)
    return survival(statistic, len(groups) - 1)


def survival(statistic: float, degrees: int) -> float:
    """The upper tail of the chi-square distribution: the regularised gamma function Q(k/2, x/2)."""
    assert degrees > 0
    a, x = degrees / 2, statistic / 2
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:  # the series of the lower tail
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - total * front
    b = x + 1 - a  # the continued fraction of the upper tail, by Lentz
    c = 1e300
    d = 1 / b
    fraction = d
    for i in range(1, 1000):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b)
        c = b + an / c
        change = d * c
        fraction *= change
        if abs(change - 1) < 1e-15:
            break
    return fraction * front


def shares(cards: Counter[str], draws: int) -> dict[str, float]:
    """The expected count of each design in a number of single draws."""
    total = cards.total()
    return {card: draws * count / total for card, count in cards.items()}
