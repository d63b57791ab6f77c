"""Measures the layout of the page: what is outside, cut, scrolling, overlapping or too small.

The scripts in `layout` run in the page and return sentences with the element and the numbers.
Attributes that they know: `data-area`; `data-card-size` (full, compact, dense, mini); `data-stack`
(mini cards may overlap within it); `data-overlay` (a small badge on something else, but not on
text); `data-backdrop` (a picture behind others); `data-ellipsis` (a person's name that may be
shortened); `data-space` or the class `space` (a space of a cost).
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Page

_FOLDER: Final = Path(__file__).parent / "layout"


def _script(name: str) -> str:
    """A script of the folder: a function."""
    return (_FOLDER / f"{name}.js").read_text("utf-8").strip().replace("\n;(", "\n(", 1)


_SCRIPT: Final = f"""(limits) => {{
  const page = ({_script("page")})(limits)
  return [...({_script("checks")})(page, limits), ...({_script("overlaps")})(page, limits)]
}}"""

MAX_NODES: Final = 4_000
NAME_SIZE: Final = 12.0  # px, the font size of names on full cards and one's own compact cards
PHONE_NAME_SIZE: Final = 10.5
SYMBOL_SIZE: Final = 14.0  # px, of the symbols of a cost there
# The log; and dialogs, whose content may be longer than a phone is high.
SCROLLERS: Final = "[role=tabpanel], [role=log], [data-area=log] *, dialog > *"
MAX_OVERLAYS: Final = 60
OVERLAY_SIZE: Final = 48.0  # px
SHORTENED: Final = 40.0  # px that stay visible of a name that ends with "…"
STRIP: Final = 0.62  # of the width of a mini card: what a stack leaves visible of it


# The limits of the layouts for phones, read from the page's own definition.
_LIMITS: Final = re.compile(r"export const PHONE = \{ width: (\d+), height: (\d+) \}")
_LAYOUT: Final = Path(__file__).parents[2] / "web" / "src" / "table" / "tableLayout.ts"


def _phone_limits() -> tuple[int, int]:
    found = _LIMITS.search(_LAYOUT.read_text("utf-8"))
    assert found, "tableLayout.ts does not define when a screen is a phone"
    return int(found[1]), int(found[2])


_PHONE_WIDTH, _PHONE_HEIGHT = _phone_limits()


class Size(NamedTuple):
    width: int
    height: int

    @property
    def is_phone(self) -> bool:
        """Whether the table is shown in sheets: the same as in `tableLayout.ts`."""
        is_sideways = self.height < _PHONE_HEIGHT and self.height < self.width
        return is_sideways or self.width < _PHONE_WIDTH

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


SIZES: Final = tuple(
    Size(*each)
    for each in (
        *((390, 844), (390, 664), (844, 390), (820, 1180), (1024, 768), (1280, 720)),
        *((1366, 650), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440)),
    )
)

# The least width of a card in a hand of seven. A larger screen has at least as large cards.
_SEVEN: Final = {
    Size(390, 664): 105,
    Size(844, 390): 105,
    Size(1366, 650): 120,
    Size(1366, 768): 150,
    Size(1920, 1080): 190,
    Size(2560, 1440): 240,
}
_SEVEN_MANY_OPPONENTS: Final = {Size(1366, 768): 140}
_MANY_OPPONENTS: Final = 5
_LEAST: Final = 104.0  # px, on other screens
# Two players have ten cards, with a second deck twelve.
_TEN: Final = 125 / 150
_TWELVE: Final = 104 / 150
_PHONE_TWELVE: Final = 86.0


def hand_widths(size: Size, players: int) -> list[tuple[int, float]]:
    """For hands of up to 7, 10 and 12 cards: the least width of a card."""
    wanted = dict(_SEVEN)
    if players - 1 >= _MANY_OPPONENTS:
        wanted |= _SEVEN_MANY_OPPONENTS
    seven = max(
        (
            float(least)
            for each, least in wanted.items()
            if each.width <= size.width and each.height <= size.height
        ),
        default=_LEAST,
    )
    least = _PHONE_TWELVE if size.is_phone else min(_LEAST, seven * _TWELVE)
    return [
        (7, seven),
        (10, max(least, round(seven * _TEN))),
        (12, max(least, round(seven * _TWELVE))),
    ]


def measure(page: Page, size: Size | None = None, players: int = 2, **limits: Any) -> Sequence[str]:
    """The problems of the page as it is now. Without a size, the hand may have any size."""
    is_phone = size is not None and size.is_phone
    settings = {
        "scrollers": SCROLLERS,
        "oneSheetScrolls": is_phone,
        "handWidths": hand_widths(size, players) if size else None,
        "nameSize": PHONE_NAME_SIZE if is_phone else NAME_SIZE,
        "symbolSize": SYMBOL_SIZE,
        "nodes": MAX_NODES,
        "overlays": MAX_OVERLAYS,
        "overlaySize": OVERLAY_SIZE,
        "shortened": SHORTENED,
        "strip": STRIP,
        **limits,
    }
    return merge_alike(page.evaluate(_SCRIPT, settings))


def merge_alike(problems: Sequence[str]) -> list[str]:
    """Tell once what differs only in numbers."""
    alike: dict[str, list[str]] = {}
    for problem in problems:
        alike.setdefault(re.sub("[0-9.]+", "0", problem), []).append(problem)
    return [
        first if not others else f"{first} (and {len(others)} alike)"
        for first, *others in alike.values()
    ]


_SETTLED: Final = """async () => {
  await document.fonts.ready
  const images = [...document.images].filter((each) => each.loading !== "lazy" || each.complete)
  await Promise.all(images.map((each) => each.decode().catch(() => undefined)))
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const running = () =>
    document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
  for (let i = 0; i < 200 && running().length; i++) await frame()
  // Sizes that scripts measure and set again settle within a few frames.
  const state = () =>
    [...document.querySelectorAll("[data-area], [data-card-size], button")]
      .map((each) => Object.values(each.getBoundingClientRect().toJSON()).join())
      .join(";")
  let before
  for (let i = 0, same = 0; i < 60 && same < 3; i++) {
    await frame()
    const now = state()
    same = now === before ? same + 1 : 0
    before = now
  }
}"""


def settle(page: Page) -> None:
    """Wait until fonts and pictures are there and nothing moves."""
    page.evaluate(_SETTLED)
