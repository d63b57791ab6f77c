"""Every name, cost, bonus and production is readable on full cards of the widths at the table."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.server.servers import ServerProcess
from wonderful.catalog import load_catalog

WIDTHS = {89: 10.5, 104: 12, 105: 10.5, 120: 12, 150: 12, 240: 12}  # pixels, least size of a name

RESIZE = """([width, least]) => {
  const list = document.querySelector("main ul")
  list.style.gridTemplateColumns = `repeat(auto-fill, ${width}px)`
  list.style.setProperty("--name-min", `${least}px`)
  for (const item of list.children) item.style.contentVisibility = "visible"
}"""

# All problems, as readable lines. A range has the rectangles of the lines of a text.
MEASURE = """([width, least]) => {
  const problems = []
  const box = (element) => element.getBoundingClientRect()
  const isInside = (inner, outer, slack = 1) =>
    inner.left >= outer.left - slack && inner.right <= outer.right + slack &&
    inner.top >= outer.top - slack && inner.bottom <= outer.bottom + slack
  const meet = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  const cards = document.querySelectorAll("main [data-card-size=full]")
  if (!cards.length) problems.push("there are no cards")
  for (const card of cards) {
    const find = (selector) => card.querySelector(selector)
    const [head, name, picture, rail, foot, bonus] =
      [".head", ".name", ".picture", ".rail", ".foot", ".bonus"].map(find)
    const report = (text) => problems.push(`${name.textContent.replaceAll("\\u00ad", "")}: ${text}`)
    const lines = document.createRange()
    lines.selectNodeContents(name)
    const size = parseFloat(getComputedStyle(name).fontSize)
    if (Math.abs(box(card).width - width) > 0.5) report(`${box(card).width} px wide`)
    if (size < least) report(`name of ${size} px`)
    if (![...lines.getClientRects()].every((line) => isInside(line, box(head), 3)))
      report("name outside of its header")
    if (name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1)
      report("name cut")
    if (box(name).height > 4 * size) report("name of more than three lines")
    for (const { width, height } of [...card.querySelectorAll(".space")].map(box))
      if (width < 13.99 || height < 13.99) report(`space of ${width} × ${height} px`)
    if (!isInside(box(rail), box(picture))) report("cost outside of the picture")
    if (bonus && !isInside(box(bonus), box(picture))) report("bonus outside of the picture")
    if (bonus && meet(box(bonus), box(rail))) report("bonus over the cost")
    const parts = [...foot.children]
    for (const part of foot.querySelectorAll("*"))
      if (box(part).width && !isInside(box(part), box(foot)))
        report(`${part.className} outside of the foot`)
    parts.forEach((part, index) => {
      if (parts.slice(index + 1).some((other) => meet(box(part), box(other))))
        report("parts of the foot overlap")
    })
    if (!isInside(box(foot), box(card))) report("foot outside of the card")
  }
  return problems
}"""


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_cards_are_readable_at_every_width(
    server: ServerProcess, visit: Callable[..., Page], lang: str
) -> None:
    page = visit(f"{server.url}/cards", locale=lang)
    cards = page.get_by_role("main").get_by_role("listitem")
    expect(cards).to_have_count(len(load_catalog().cards))
    problems: dict[int, list[str]] = {}
    for width, least in WIDTHS.items():
        page.evaluate(RESIZE, [width, least])
        problems[width] = page.evaluate(MEASURE, [width, least])
    assert problems == {width: [] for width in WIDTHS}
