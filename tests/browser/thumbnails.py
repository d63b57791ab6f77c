"""Puts many pictures into one, as a table of thumbnails with labels. The browser composes it."""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser

_THUMBNAIL_HEIGHT: Final = 200  # px
_STYLE: Final = f"""
  body {{ margin: 16px; width: max-content; font: 15px sans-serif; background: #fff }}
  h1 {{ font-size: 22px }}
  table {{ border-spacing: 8px }}
  th {{ text-align: left; font-weight: 600; vertical-align: top; white-space: nowrap }}
  td {{ vertical-align: top; white-space: nowrap }}
  img {{ height: {_THUMBNAIL_HEIGHT}px; margin-right: 3px; border: 1px solid #999 }}
"""


class Cell(NamedTuple):
    label: str
    pictures: Sequence[Path]  # side by side, for example the sheets of a phone


class Sheet(NamedTuple):
    title: str
    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[Cell]]]


def compose(browser: Browser, sheet: Sheet, file: Path) -> None:
    """Write the sheet as a JPEG picture."""
    page = browser.new_page()
    source = file.with_suffix(".html")
    source.write_text(_html(sheet), "utf-8")
    page.goto(source.resolve().as_uri())
    page.screenshot(path=file, full_page=True, type="jpeg", quality=80)
    page.close()
    source.unlink()


def _html(sheet: Sheet) -> str:
    head = "".join(f"<th>{escape(column)}</th>" for column in ("", *sheet.columns))
    rows = "".join(
        f"<tr><th>{escape(label)}</th>{''.join(map(_cell_html, cells))}</tr>"
        for label, cells in sheet.rows
    )
    return (
        f"<!doctype html><meta charset=utf-8><style>{_STYLE}</style>"
        f"<h1>{escape(sheet.title)}</h1><table><tr>{head}</tr>{rows}</table>"
    )


def _cell_html(cell: Cell) -> str:
    images = "".join(f'<img src="{escape(each.resolve().as_uri())}">' for each in cell.pictures)
    return f"<td>{images}<br><small>{escape(cell.label)}</small></td>"
