"""Animations show what has happened, are in nobody's way, and can be turned off."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.page_player import Player, start_game
from tests.browser.positions import GAMES, Position
from tests.browser.table_pages import serve_positions
from tests.server.servers import ServerProcess

FOUR: Final = [each for each in GAMES if each.name == "4p"]
# Notes every animation before it runs: by its name in the layer, or by the element of the board.
RECORD: Final = """
window.animated = []
const animate = Element.prototype.animate
Element.prototype.animate = function (...settings) {
  const { animation, seat, card } = this.dataset
  const part = seat ? `seat ${seat}` : card ? `card ${card}` : this.localName
  window.animated.push(animation ?? part)
  return animate.apply(this, settings)
}
"""


class Served(NamedTuple):
    url: str
    positions: dict[str, Position]

    def visit(self, visit: Visit, name: str, **how: Any) -> Player:
        """Open a position as its player. Every animation is noted from now on."""
        position = self.positions[name]
        cookies = [
            {"name": key, "value": value, "url": self.url}
            for key, value in position.cookies.items()
        ]
        page = visit("about:blank", **how)
        page.context.add_cookies(cookies)  # type: ignore[arg-type]
        page.add_init_script(RECORD)
        page.goto(f"{self.url}{position.path}")
        player = Player(page)
        expect(player.lit.first).to_be_visible()
        return player


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """Fresh positions for every test, because tests change them."""
    with serve_positions(tmp_path, FOUR) as (url, prepared):
        yield Served(url, {each.name: each for each in prepared})


def slow_down(page: Page) -> None:
    """Animations practically stop, so that they end only if something ends them."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0.001})


def animated(page: Page) -> list[str]:
    return list(page.evaluate("window.animated"))


def in_layer(page: Page, kind: str) -> Locator:
    return page.locator(f'[data-animation="{kind}"]')


def finish_a_card(player: Player) -> str:
    """Place cubes on the card with the fewest open spaces until it is built; its place."""
    fewest = min(player.lit.all(), key=lambda site: site.locator("[data-space]").count())
    place = str(fewest.get_attribute("data-place"))
    target = player.site.locator(f'[data-place="{place}"]')
    for left in reversed(range(fewest.locator("[data-space]").count())):
        target.click()
        expect(target.locator("[data-space]")).to_have_count(left)
    expect(target).to_have_count(0)
    return place


def test_a_finished_card_is_shown_and_joins_its_stack(served: Served, visit: Visit) -> None:
    player = served.visit(visit, "4p-production-late")
    card = finish_a_card(player)
    page = player.page
    page.wait_for_function("window.animated.includes('finished')")
    # It arrives by itself.
    expect(in_layer(page, "finished")).to_have_count(0)
    expect(player.empire.locator(f'[data-card="{card}"]').last).to_be_visible()
    assert f"card {card}" in animated(page)


@pytest.mark.parametrize("how", ["key", "press"])
def test_a_key_or_a_press_ends_all_animations(served: Served, visit: Visit, how: str) -> None:
    player = served.visit(visit, "4p-production-early")
    page = player.page
    slow_down(page)
    player.put()
    moving = page.locator("[data-animation]")
    expect(moving).not_to_have_count(0)
    if how == "key":
        page.keyboard.press("Shift")
    else:
        page.mouse.click(5, 5)
    expect(moving).to_have_count(0)
    of_scripts = "document.getAnimations().filter((each) => each.constructor === Animation).length"
    assert page.evaluate(of_scripts) == 0


def test_animations_do_not_take_clicks(served: Served, visit: Visit) -> None:
    player = served.visit(visit, "4p-production-late")
    page = player.page
    slow_down(page)
    finish_a_card(player)
    finished = in_layer(page, "finished")
    expect(finished).to_have_count(1)
    hit = """() => {
      const { x, y, width, height } = document.querySelector("[data-animation=finished]")
        .getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2)
        .closest("[data-animations]") !== null
    }"""
    assert not page.evaluate(hit)


def test_a_supremacy_is_a_beat_at_its_station(server: ServerProcess, visit: Visit) -> None:
    page = visit("about:blank")
    page.add_init_script(RECORD)
    page.goto(server.url)
    player = start_game(page)
    wins = page.get_by_role("tabpanel").get_by_text(re.compile("wins? supremacy"))
    for _ in player.steps():
        if wins.count():
            break
    assert [each for each in animated(page) if each.startswith("seat ")]  # the winner rises
    assert "glow" in animated(page)  # the station is lit


def test_no_motion_if_none_is_wanted(served: Served, visit: Visit) -> None:
    player = served.visit(visit, "4p-production-late", reduced_motion="reduce")
    finish_a_card(player)
    expect(player.page.locator("[data-animation]")).to_have_count(0)
    assert animated(player.page) == []


def test_no_motion_after_a_reload(served: Served, visit: Visit) -> None:
    player = served.visit(visit, "4p-production-early")
    player.put()
    page = player.page
    page.wait_for_function("window.animated.length > 0")
    page.reload()
    expect(player.sentence).to_be_visible()
    expect(page.locator("[data-animation]")).to_have_count(0)
    assert animated(page) == []
