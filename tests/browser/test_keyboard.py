"""Without a mouse."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.page_player import KeyboardPlayer, start_game, tab_to
from tests.server.servers import ServerProcess


@pytest.mark.slow
def test_a_whole_game(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url, reduced_motion="reduce")
    tab_to(page, page.get_by_role("button", name="Play solo"))
    page.keyboard.press("Enter")
    player = KeyboardPlayer(page).has_begun()
    player.play_to_the_end()
    tab_to(page, player.result.get_by_role("link", name="Watch replay"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("slider", name="Step")).to_be_visible()


def test_keys_of_the_help(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url)
    player = KeyboardPlayer(page)
    start_game(page)
    area = page.get_by_role("region", name=re.compile("’s area$"))
    player.press("o")
    expect(area).to_be_visible()
    first = area.get_by_role("heading", level=2).inner_text()
    player.press("ArrowRight")
    expect(area.get_by_role("heading", level=2)).not_to_have_text(first)
    player.press("o")
    expect(area).not_to_be_visible()
    player.press("l")
    expect(page.get_by_role("tabpanel")).to_be_focused()
    player.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    player.press("Escape")
    expect(page.get_by_role("dialog", name="Help")).not_to_be_visible()
    player.draft()
    player.choose(0)
    player.slate()
    expect(player.cards).to_have_count(6)
    player.press("u")
    expect(player.cards).to_have_count(7)


def test_the_focus_is_never_lost(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url, reduced_motion="reduce")
    player = KeyboardPlayer(page)
    start_game(page)
    focused = page.locator(":focus")
    tab_to(page, player.cards.first)
    player.press("ArrowRight")
    expect(player.cards.nth(1)).to_be_focused()
    for number in range(1, 7):
        player.press("Enter")  # on the focused card
        if number < 6:
            expect(player.drafted).to_have_count(number)
        else:
            player.expects("plan")
        expect(focused).to_be_visible()
        tab_to(page, player.cards.first)
    player.press("ArrowRight")
    expect(player.cards.nth(1)).to_be_focused()
    player.press("ArrowLeft")
    expect(player.cards.first).to_be_focused()
    for left in (6, 5):
        player.press("Enter", "s")
        expect(player.cards).to_have_count(left)
        expect(focused).to_be_visible()
        player.press("ArrowDown", "ArrowUp")
        expect(focused).to_be_visible()
        tab_to(page, player.cards.first)
