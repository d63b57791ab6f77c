"""Output helpers: JSON, the console, and short forms of costs and points."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from wonderful.catalog.vocabulary import KINDS, THINGS, TYPES
from wonderful.locales import text

if TYPE_CHECKING:
    from rich.console import Console

    from wonderful.catalog import Icon, Points

BAR_WIDTH = 40
# Output to a file or a pipe is not wrapped at the terminal width.
PIPE_WIDTH = 200


def console() -> Console:
    from rich.console import Console

    # No markup: a card called "[bold]" in an outside set must not change the style.
    width = None if sys.stdout.isatty() else PIPE_WIDTH
    return Console(width=width, highlight=False, markup=False, emoji=False)


def print_json(data: object) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def counts_text(counts: Iterable[int], lang: str) -> str:
    """Return counts by kind, e.g. `2 Materials, 1 Energy`."""
    return ", ".join(
        f"{count} {kind_text(KINDS[kind], lang)}" for kind, count in enumerate(counts) if count
    )


def icons_text(icons: Iterable[Icon], lang: str) -> str:
    """Return production icons, e.g. `1 Gold / Structure`."""
    words = []
    for icon in icons:
        per = "" if icon.per is None else f" / {text(f'term.type.{TYPES[icon.per]}', lang)}"
        words.append(f"{icon.count} {kind_text(KINDS[icon.kind], lang)}{per}")
    return ", ".join(words)


def points_text(lines: Iterable[Points], lang: str) -> str:
    """Return victory points, e.g. `3 / Research` or `9 / Research + Project`."""
    words = []
    for line in lines:
        things = " + ".join(thing_text(THINGS[thing], lang) for thing in line.of)
        words.append(f"{line.count} / {things}" if things else str(line.count))
    return ", ".join(words)


def kind_text(kind: str, lang: str) -> str:
    return text(f"term.kind.{kind}", lang)


def thing_text(thing: str, lang: str) -> str:
    return text(f"term.{'type' if thing in TYPES else 'kind'}.{thing}", lang)


def bar(count: int, most: int) -> str:
    """Return a bar of a text histogram. Nonzero counts are always visible."""
    if not count:
        return ""
    return "█" * max(1, round(BAR_WIDTH * count / most))
