"""On a phone: a whole game, and nothing is wider than the screen."""

import re
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.page_player import Player, new_table, overflowing_parts, page_width, start_game
from tests.server.servers import ServerProcess

SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
TABLET: ViewportSize = {"width": 820, "height": 1180}
WIDE_TABLET: ViewportSize = {"width": 1024, "height": 768}
FINGER: dict[str, Any] = {
    "viewport": PHONE,
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}


def test_looking_around_on_a_phone(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url, **FINGER)
    player = start_game(page)
    player.open_sheet("others")
    page.get_by_role("button", name=re.compile("^Open .*’s area")).first.tap()
    expect(page.get_by_role("region", name=re.compile("’s area$"))).to_be_visible()
    player.open_sheet("world")
    page.get_by_role("tab", name="Chat").tap()
    page.get_by_role("textbox", name="Write a message").fill("Hello")
    page.get_by_role("button", name="Send").tap()
    expect(page.get_by_role("tabpanel")).to_contain_text("Hello")


@pytest.mark.parametrize(
    "viewport", [PHONE, SIDEWAYS, TABLET, WIDE_TABLET], ids=["phone", "sideways", "tablet", "wide"]
)
def test_a_finger_looks_before_it_picks(
    server: ServerProcess, visit: Visit, viewport: ViewportSize
) -> None:
    page = visit(server.url, **{**FINGER, "viewport": viewport})
    player = start_game(page)
    first, second = player.cards.nth(0), player.cards.nth(1)
    first.tap()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(":is([data-area=outlook], [data-area=preview]) .finished")).to_be_visible()
    expect(player.pick_button).to_be_in_viewport(ratio=1)
    expect(player.drafted).to_have_count(0)
    second.tap()
    expect(first).to_have_attribute("aria-pressed", "false")
    expect(second).to_have_attribute("aria-pressed", "true")
    expect(player.drafted).to_have_count(0)
    second.tap()  # the same card again
    expect(player.drafted).to_have_count(1)
    expect(player.pick_button).to_have_count(0)
    player.pick(0)  # with the button
    expect(player.drafted).to_have_count(2)


def test_a_mouse_picks_at_once_on_a_touch_screen(server: ServerProcess, visit: Visit) -> None:
    player = start_game(visit(server.url, **FINGER))
    player.cards.first.click()
    expect(player.drafted).to_have_count(1)


@pytest.mark.parametrize("viewport", [TABLET, WIDE_TABLET], ids=["upright", "sideways"])
def test_an_opponent_opens_beside_the_own_area_on_a_tablet(
    server: ServerProcess, visit: Visit, viewport: ViewportSize
) -> None:
    page = visit(server.url, **{**FINGER, "viewport": viewport})
    player = start_game(page)
    page.get_by_role("button", name=re.compile("^Open .*’s area")).first.tap()
    area = page.get_by_role("region", name=re.compile("’s area$"))
    for part in (area, player.site, player.empire, player.cards.first):
        expect(part).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("dialog")).to_have_count(0)
    area.get_by_role("button", name="Close").tap()
    expect(area).to_have_count(0)


def test_watching_on_a_phone(server: ServerProcess, visit: Visit) -> None:
    page = visit(f"{server.url}/new")
    new_table(page, players=2, bots=1)
    page.get_by_role("button", name="Start game").click()
    Player(page).has_begun()
    watcher = visit(page.url, **FINGER)
    watcher.get_by_label("Your name").fill("Bob")
    watcher.get_by_role("button", name="Continue").tap()
    expect(watcher.get_by_role("region", name=re.compile("’s area$"))).to_have_count(2)
    assert overflowing_parts(watcher, PHONE["width"]) == []


@pytest.mark.slow
def test_a_game_on_a_phone(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url, **FINGER)
    player = start_game(page)
    seen: set[str] = set()
    for name in player.steps():
        if name in seen or name == "waiting":  # meanwhile nothing stays as it is
            continue
        seen.add(name)
        assert overflowing_parts(page, PHONE["width"]) == [], name
        assert page_width(page) == PHONE["width"], name
    expect(player.result).to_be_visible()
