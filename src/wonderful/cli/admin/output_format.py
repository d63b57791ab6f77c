"""How admin commands print lists and times."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from wonderful.locales import text

if TYPE_CHECKING:
    from rich.table import Table as Grid


def make_grid(columns: tuple[str, ...], lang: str) -> Grid:
    from rich.table import Table

    grid = Table(box=None, header_style="bold", show_header=bool(columns))
    for name in columns:
        grid.add_column(text(f"cli.admin.{name}", lang))
    return grid


def utc_time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")


def local_time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000).astimezone().strftime("%Y-%m-%d %H:%M")
