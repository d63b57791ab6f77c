"""SVG plots without a library. Colours are CSS classes of the page.

All plots have the same width, which also fits on a phone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from wonderful.arena.confidence_intervals import Interval

WIDTH = 480
AXIS_WIDTH = 46  # space for the labels of the axis
NAME_WIDTH = 150  # space for the names of rows
LETTER_WIDTH = 6.4  # approximate width of a letter in labels

Format = Callable[[float], str]  # how a value is written in the language of the page


@dataclass(frozen=True, slots=True)
class DataPoint:
    """A data point in a plot. `note` is its tooltip."""

    name: str
    note: str
    value: float
    other: float = 0.0  # the y value in a scatter plot
    interval: Interval | None = None
    kind: int = 0  # its colour
    is_faint: bool = False  # based on few games


@dataclass(frozen=True, slots=True)
class Scale:
    """Maps values to positions on an axis.

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
        """Return round numbers within the range."""
        rough = (self.high - self.low) / most
        if rough <= 0:
            return []
        unit = 10.0 ** math.floor(math.log10(rough))
        step = next(unit * times for times in (1, 2, 5, 10) if unit * times >= rough)
        first, last = math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)
        return [round(step * number, 10) for number in range(first, last + 1)]


def scatter(
    items: Sequence[DataPoint], *, x: str, y: str, line: float, percent: Format, named: int = 16
) -> str:
    """Plot dots, with the names of outliers where they fit."""
    top, bottom = 26, 350
    heights = [line, *(item.other for item in items)]
    across = Scale(0.0, max(item.value for item in items) * 1.05, AXIS_WIDTH, WIDTH - 10)
    down = Scale(min(heights) - 0.02, max(heights) + 0.02, bottom, top)
    parts = [_text(2, 12, y, "start"), _text(WIDTH - 10, bottom + 34, x, "end")]
    for tick in across.ticks():
        parts.append(_line(across(tick), top, across(tick), bottom, "grid"))
        parts.append(_text(across(tick), bottom + 16, percent(tick), "middle"))
    for tick in down.ticks():
        parts.append(_line(AXIS_WIDTH, down(tick), WIDTH - 10, down(tick), "grid"))
        parts.append(_text(AXIS_WIDTH - 6, down(tick) + 4, percent(tick), "end"))
    parts.append(_line(AXIS_WIDTH, down(line), WIDTH - 10, down(line), "mean"))
    positions = [(across(item.value), down(item.other)) for item in items]
    for item, position in zip(items, positions, strict=True):
        parts.append(_dot(*position, item))
    return _svg(bottom + 42, [*parts, *_names(items, positions, named)], f"{y} / {x}")


def _names(
    items: Sequence[DataPoint], positions: Sequence[tuple[float, float]], most: int
) -> list[str]:
    """Return the names of the dots farthest from the centre, without overlaps."""
    middle = [sum(position[axis] for position in positions) / len(positions) for axis in (0, 1)]
    far = sorted(range(len(items)), key=lambda n: -math.dist(positions[n], middle))
    taken = [(x - 4, x + 4, y) for x, y in positions]
    parts: list[str] = []
    for n in far:
        (x, y), name = positions[n], items[n].name
        width = LETTER_WIDTH * len(name)
        for start in (x + 7, x - 7 - width):
            is_free = start > AXIS_WIDTH and start + width < WIDTH
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


def bars(items: Sequence[DataPoint], value_text: Format) -> str:
    """Plot a row for each item: name, bar, and the formatted value."""
    most = max((item.value for item in items), default=0.0) or 1.0
    step = 17
    parts: list[str] = []
    for row, item in enumerate(items):
        y = row * step + 3
        width = max(0.0, (WIDTH - NAME_WIDTH - 50) * item.value / most)
        parts.append(_text(NAME_WIDTH - 6, y + 11, item.name, "end"))
        parts.append(
            f'<rect x="{NAME_WIDTH}" y="{y}" width="{width:.1f}" height="13" class="k{item.kind}">'
            f"<title>{escape(item.note)}</title></rect>"
        )
        parts.append(_text(NAME_WIDTH + width + 5, y + 11, value_text(item.value), "start"))
    return _svg(len(items) * step + 6, parts, ", ".join(item.name for item in items[:3]))


def intervals(items: Sequence[DataPoint], line: float, percent: Format) -> str:
    """Plot a row for each item: a dot with its interval, and a line for the mean."""
    ends = [end for item in items for end in (item.interval or (item.value, item.value))]
    low, high = min([line, *ends]), max([line, *ends])
    across = Scale(max(0.0, low - 0.02), high + 0.02, NAME_WIDTH, WIDTH - 14)
    bottom = len(items) * 22 + 6
    parts: list[str] = []
    for tick in across.ticks():
        parts.append(_line(across(tick), 0, across(tick), bottom, "grid"))
        parts.append(_text(across(tick), bottom + 14, percent(tick), "middle"))
    parts.append(_line(across(line), 0, across(line), bottom, "mean"))
    for row, item in enumerate(items):
        y = row * 22 + 14
        parts.append(_text(NAME_WIDTH - 6, y + 4, item.name, "end"))
        if item.interval is not None:
            begin, end = map(across, item.interval)
            parts.append(_line(begin, y, end, y, "interval"))
        parts.append(_dot(across(item.value), y, item))
    return _svg(bottom + 22, parts, ", ".join(item.name for item in items))


def columns(items: Sequence[DataPoint], most: float) -> str:
    """Plot a histogram: vertical bars up to a common height, with their names below."""
    bottom = 110
    width = (WIDTH - 20) / max(1, len(items))
    every = math.ceil(44 / width)
    parts: list[str] = []
    for column, item in enumerate(items):
        x = 10 + column * width
        height = (bottom - 12) * item.value / (most or 1)
        parts.append(
            f'<rect x="{x + 1:.1f}" y="{bottom - height:.1f}" width="{max(1.0, width - 2):.1f}" '
            f'height="{height:.1f}" class="k{item.kind}"><title>{escape(item.note)}</title></rect>'
        )
        if column % every == 0:
            parts.append(_text(x + width / 2, bottom + 14, item.name, "middle"))
    parts.append(_line(10, bottom, WIDTH - 10, bottom, "grid"))
    return _svg(bottom + 20, parts, ", ".join(item.note for item in items[:3]))


def _svg(height: float, parts: Sequence[str], label: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(label)}">'
        + "".join(parts)
        + "</svg>"
    )


def _dot(x: float, y: float, item: DataPoint) -> str:
    faint = " faint" if item.is_faint else ""
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" class="k{item.kind}{faint}">'
        f"<title>{escape(item.note)}</title></circle>"
    )


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'
