"""Plots as SVG, small enough to need no library. Colours are classes of the page that holds them.

Everything is drawn in a frame of the same width, so that it can be read on a phone, too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from wonderful.arena.intervals import Interval

WIDTH = 480
LEFT = 46  # for the labels of the axis
NAMES = 150  # for the names of rows
LETTER = 6.4  # about as wide as a letter of the labels


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing in a plot. `note` is shown when somebody points at it."""

    name: str
    note: str
    value: float
    other: float = 0.0  # the height in a scatter plot
    interval: Interval | None = None
    kind: int = 0  # its colour
    is_faint: bool = False  # rests on little


@dataclass(frozen=True, slots=True)
class Scale:
    """Where a value lies on an axis.

    >>> scale = Scale(0.0, 1.0, 100, 200)
    >>> scale(0.25), scale.ticks()
    (125.0, [0.0, 0.2, 0.4, 0.6, 0.8, 1.0])
    """

    low: float
    high: float
    begin: float
    end: float

    def __call__(self, value: float) -> float:
        share = (value - self.low) / ((self.high - self.low) or 1.0)
        return self.begin + share * (self.end - self.begin)

    def ticks(self, most: int = 7) -> list[float]:
        """Round numbers between both ends."""
        rough = (self.high - self.low) / most
        if rough <= 0:
            return []
        unit = 10.0 ** math.floor(math.log10(rough))
        step = next(unit * times for times in (1, 2, 5, 10) if unit * times >= rough)
        first, last = math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)
        return [round(step * number, 10) for number in range(first, last + 1)]


def scatter(marks: Sequence[Mark], *, x: str, y: str, line: float, named: int = 16) -> str:
    """Dots; the names of those that stand out, as far as there is room."""
    top, bottom = 26, 350
    heights = [line, *(mark.other for mark in marks)]
    across = Scale(0.0, max(mark.value for mark in marks) * 1.05, LEFT, WIDTH - 10)
    down = Scale(min(heights) - 0.02, max(heights) + 0.02, bottom, top)
    parts = [_text(2, 12, y, "start"), _text(WIDTH - 10, bottom + 34, x, "end")]
    for tick in across.ticks():
        parts.append(_line(across(tick), top, across(tick), bottom, "grid"))
        parts.append(_text(across(tick), bottom + 16, f"{100 * tick:.0f} %", "middle"))
    for tick in down.ticks():
        parts.append(_line(LEFT, down(tick), WIDTH - 10, down(tick), "grid"))
        parts.append(_text(LEFT - 6, down(tick) + 4, f"{100 * tick:.0f} %", "end"))
    parts.append(_line(LEFT, down(line), WIDTH - 10, down(line), "mean"))
    places = [(across(mark.value), down(mark.other)) for mark in marks]
    for mark, place in zip(marks, places, strict=True):
        parts.append(_dot(*place, mark))
    return _svg(bottom + 42, [*parts, *_names(marks, places, named)], f"{y} / {x}")


def _names(marks: Sequence[Mark], places: Sequence[tuple[float, float]], most: int) -> list[str]:
    """Names of the dots that lie farthest from the middle of all; none over a dot or a name."""
    middle = [sum(place[axis] for place in places) / len(places) for axis in (0, 1)]
    far = sorted(range(len(marks)), key=lambda n: -math.dist(places[n], middle))
    taken = [(x - 4, x + 4, y) for x, y in places]
    parts: list[str] = []
    for n in far:
        (x, y), name = places[n], marks[n].name
        width = LETTER * len(name)
        for start in (x + 7, x - 7 - width):
            is_free = start > LEFT and start + width < WIDTH
            if is_free and not any(
                abs(y - other) < 10 and start < end and begin < start + width
                for begin, end, other in taken
            ):
                taken.append((start, start + width, y))
                parts.append(_text(start, y + 4, name, "start"))
                break
        if len(parts) == most:
            break
    return parts


def bars(marks: Sequence[Mark], form: str) -> str:
    """One row for each mark: name, bar, and the value written by `form`."""
    most = max((mark.value for mark in marks), default=0.0) or 1.0
    step = 17
    parts: list[str] = []
    for row, mark in enumerate(marks):
        y = row * step + 3
        width = max(0.0, (WIDTH - NAMES - 50) * mark.value / most)
        parts.append(_text(NAMES - 6, y + 11, mark.name, "end"))
        parts.append(
            f'<rect x="{NAMES}" y="{y}" width="{width:.1f}" height="13" class="k{mark.kind}">'
            f"<title>{escape(mark.note)}</title></rect>"
        )
        parts.append(_text(NAMES + width + 5, y + 11, form.format(mark.value), "start"))
    return _svg(len(marks) * step + 6, parts, ", ".join(mark.name for mark in marks[:3]))


def intervals(marks: Sequence[Mark], line: float) -> str:
    """One row for each mark: a dot with its interval; a line where all of them would be equal."""
    ends = [end for mark in marks for end in (mark.interval or (mark.value, mark.value))]
    low, high = min([line, *ends]), max([line, *ends])
    across = Scale(max(0.0, low - 0.02), high + 0.02, NAMES, WIDTH - 14)
    bottom = len(marks) * 22 + 6
    parts: list[str] = []
    for tick in across.ticks():
        parts.append(_line(across(tick), 0, across(tick), bottom, "grid"))
        parts.append(_text(across(tick), bottom + 14, f"{100 * tick:.0f} %", "middle"))
    parts.append(_line(across(line), 0, across(line), bottom, "mean"))
    for row, mark in enumerate(marks):
        y = row * 22 + 14
        parts.append(_text(NAMES - 6, y + 4, mark.name, "end"))
        if mark.interval is not None:
            begin, end = map(across, mark.interval)
            parts.append(_line(begin, y, end, y, "reach"))
        parts.append(_dot(across(mark.value), y, mark))
    return _svg(bottom + 22, parts, ", ".join(mark.name for mark in marks))


def columns(marks: Sequence[Mark], most: float) -> str:
    """A histogram: upright bars side by side, up to a common height, with their names below."""
    bottom = 110
    width = (WIDTH - 20) / max(1, len(marks))
    every = math.ceil(44 / width)
    parts: list[str] = []
    for column, mark in enumerate(marks):
        x = 10 + column * width
        tall = (bottom - 12) * mark.value / (most or 1)
        parts.append(
            f'<rect x="{x + 1:.1f}" y="{bottom - tall:.1f}" width="{max(1.0, width - 2):.1f}" '
            f'height="{tall:.1f}" class="k{mark.kind}"><title>{escape(mark.note)}</title></rect>'
        )
        if column % every == 0:
            parts.append(_text(x + width / 2, bottom + 14, mark.name, "middle"))
    parts.append(_line(10, bottom, WIDTH - 10, bottom, "grid"))
    return _svg(bottom + 20, parts, ", ".join(mark.note for mark in marks[:3]))


def _svg(height: float, parts: Sequence[str], label: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(label)}">'
        + "".join(parts)
        + "</svg>"
    )


def _dot(x: float, y: float, mark: Mark) -> str:
    faint = " faint" if mark.is_faint else ""
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" class="k{mark.kind}{faint}">'
        f"<title>{escape(mark.note)}</title></circle>"
    )


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'
