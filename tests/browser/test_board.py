"""Large cards and the memory aid."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.page_player import Player, new_table, start_game, tab_to
from tests.server.servers import ServerProcess


def expect_large(page: Page, card: Locator, where: Locator) -> None:
    """The card is shown enlarged, with its name."""
    found = re.match(r"Pick (.+) \(card \d+\)\. (.+)", card.inner_text(), re.DOTALL)
    assert found
    expect(where).to_contain_text(found[1])


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
    preview = page.get_by_role("region", name="Preview")
    expect(preview).to_contain_text("Point at a card")
    player.cards.nth(2).hover()
    expect_large(page, player.cards.nth(2), preview)
    expect(preview).to_contain_text(re.compile("finished|out of reach"))
    tab_to(page, player.cards.first)
    expect_large(page, player.cards.first, preview)
    page.keyboard.press("ArrowRight")
    expect_large(page, player.cards.nth(1), preview)


def test_the_dialog_of_a_card(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url, reduced_motion="reduce")
    player = start_game(page)
    tab_to(page, player.cards.first)
    preview = page.get_by_role("region", name="Preview")
    expect_large(page, player.cards.first, preview)
    page.keyboard.press("i")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Cost:")
    expect(dialog).to_contain_text("Recycling bonus")
    dialog.get_by_role("button", name="Pick this card").click()
    expect(player.drafted).to_have_count(1)
    player.draft()
    player.choose(0)
    preview.get_by_role("button").click()
    dialog.get_by_role("button", name="Slate").click()
    expect(player.site).to_contain_text("1 card under construction")


def test_the_discarded_cards_can_be_read(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url, reduced_motion="reduce")
    player = start_game(page)
    player.draft()
    player.recycle_all()
    page.get_by_role("button", name=re.compile(r"^Discarded cards: \d")).click()
    cards = page.get_by_role("dialog").get_by_role("listitem")
    box = cards.first.bounding_box()
    assert box
    assert box["width"] >= 105


def test_a_card_is_dropped_anywhere_in_the_construction_area(
    server: ServerProcess, visit: Visit
) -> None:
    page = visit(server.url, reduced_motion="reduce")
    player = start_game(page)
    player.draft()
    box = player.site.bounding_box()
    assert box
    # The area is most of the table's width, and a card may be dropped at its far end.
    assert box["width"] > 700
    end = {"x": box["width"] - 20, "y": box["height"] / 2}
    player.cards.first.drag_to(player.site, target_position=end)  # type: ignore[arg-type]
    expect(player.site).to_contain_text("1 card under construction")


def test_a_large_card_for_a_finger(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url, viewport=PHONE, has_touch=True, is_mobile=True)
    player = start_game(page)
    card = player.cards.first
    box = card.bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)  # Playwright itself can only tap
    at: dict[str, Any] = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    large = page.locator(".detail")
    expect_large(page, card, large)
    expect(large.get_by_text("Cost:")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".detail")).not_to_be_visible()
    expect(player.drafted).to_have_count(0)
    expect(player.cards).to_have_count(7)


@pytest.mark.parametrize("aid", [True, False])
def test_the_memory_aid(server: ServerProcess, visit: Visit, aid: bool) -> None:
    page = visit(f"{server.url}/new")
    new_table(page, players=3, bots=2, ticked=("Memory aid",) if aid else ())
    page.get_by_role("button", name="Start game").click()
    player = Player(page).has_begun()
    hand = [re.match(r"Pick (.+) \(card", each) for each in player.cards.all_inner_texts()]
    player.choose(0)
    expect(player.drafted).to_have_count(1)
    memory = page.get_by_role("region", name="Hands you passed on")
    expect(memory).to_have_count(1 if aid else 0)
    names = [each[1] for each in hand[1:] if each]
    cards = memory.get_by_role("listitem")
    expect(cards).to_have_count(6 if aid else 0)
    for card in cards.all_inner_texts():
        assert any(card.startswith(name) for name in names)
