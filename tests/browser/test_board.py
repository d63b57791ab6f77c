"""Large cards and the memory aid."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.page_player import Player, new_table, start_game, tab_to
from tests.server.servers import ServerProcess


def expect_large(page: Page, card: Locator) -> None:
    """The large card shows its name and the description of its button."""
    found = re.match(r"Pick (.+) \(card \d+\)\. (.+)", card.inner_text(), re.DOTALL)
    assert found
    large = page.locator(".detail")
    expect(large).to_be_visible()
    expect(large.get_by_role("heading", include_hidden=True)).to_have_text(found[1])
    expect(large.get_by_text("Cost:")).to_be_visible()
    expect(large.get_by_text("Recycled it gives")).to_be_visible()


def test_a_double_click_picks_one_card(server: ServerProcess, visit: Visit) -> None:
    player = start_game(visit(server.url))
    player.cards.first.dblclick()
    expect(player.drafted).to_have_count(1)
    player.expects("pick-left")
    expect(player.cards).to_have_count(6)
    expect(player.drafted).to_have_count(1)


def test_a_card_is_carried_to_where_it_is_built(server: ServerProcess, visit: Visit) -> None:
    player = start_game(visit(server.url, reduced_motion="reduce"))
    player.draft()
    player.cards.first.drag_to(player.site)
    expect(player.site).to_contain_text("1 card under construction")
    expect(player.cards).to_have_count(6)


def test_keys_in_quick_succession(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url, reduced_motion="reduce")
    player = start_game(page)
    player.draft()
    for key in "1s1s1s":
        page.keyboard.press(key)
    expect(player.site).to_contain_text("3 cards under construction")
    expect(page.get_by_role("alert")).not_to_be_visible()


def test_a_large_card_for_mouse_and_keyboard(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url)
    player = start_game(page)
    player.cards.nth(2).hover()
    expect_large(page, player.cards.nth(2))
    player.sentence.hover()
    expect(page.locator(".detail")).not_to_be_visible()
    tab_to(page, player.cards.first)
    expect_large(page, player.cards.first)
    page.keyboard.press("ArrowRight")
    expect_large(page, player.cards.nth(1))


def test_a_large_card_for_a_finger(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url, viewport=PHONE, has_touch=True, is_mobile=True)
    player = start_game(page)
    card = player.cards.first
    box = card.bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)  # Playwright itself can only tap
    at: dict[str, Any] = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect_large(page, card)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".detail")).not_to_be_visible()
    expect(player.drafted).to_have_count(0)
    expect(player.cards).to_have_count(7)


@pytest.mark.parametrize("aid", [True, False])
def test_the_memory_aid(server: ServerProcess, visit: Visit, aid: bool) -> None:
    page = visit(f"{server.url}/new")
    new_table(page, players=3, bots=2, ticked=("Memory aid",) if aid else ())
    page.get_by_role("button", name="Start the game").click()
    player = Player(page).has_begun()
    hand = [re.match(r"Pick (.+) \(card", each) for each in player.cards.all_inner_texts()]
    player.choose(0)
    expect(player.drafted).to_have_count(1)
    passed = page.get_by_role("region", name=re.compile("^Passed on to"))
    expect(passed).to_have_count(1 if aid else 0)
    names = [each[1] for each in hand[1:] if each]
    for card in passed.get_by_role("listitem").all_inner_texts():
        assert any(name in card for name in names)
    expect(passed.get_by_role("listitem")).to_have_count(6 if aid else 0)
