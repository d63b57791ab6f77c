"""The list of cards with their statistics."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.servers import ServerProcess
from wonderful.arena import packaged_statistics
from wonderful.catalog import load_catalog

CATALOG = load_catalog()
CARDS: dict[str, dict[str, Any]] = json.loads(packaged_statistics.FILE.read_text("utf-8"))["cards"]


@pytest.mark.slow
def test_cards_are_sorted_by_their_figures(
    server: ServerProcess, visit: Callable[..., Page]
) -> None:
    page = visit(f"{server.url}/cards")
    cards = page.get_by_role("main").get_by_role("listitem")
    expect(cards).to_have_count(len(CATALOG.cards))
    for order, figure in {"Wins": "win_rate", "Picked": "pick_rate"}.items():
        page.get_by_label("Sort by").select_option(order)
        most = max(CARDS, key=lambda id: float(CARDS[id][figure]))
        expect(cards.first).to_contain_text(CATALOG.card(most).name("en"))
        expect(cards.first).to_contain_text(f"{CARDS[most][figure]:.0%}")


@pytest.mark.slow
def test_cards_are_reached_with_the_keyboard(
    server: ServerProcess, visit: Callable[..., Page]
) -> None:
    page = visit(f"{server.url}/cards")
    page.get_by_role("searchbox").fill("zeppelin")
    zeppelin = page.get_by_role("button", name="Zeppelin", exact=True)
    expect(zeppelin).to_have_accessible_description(
        re.compile(r"^Vehicle card, copies in the deck: 6\. Cost: ")
    )
    page.get_by_text("What the numbers mean").focus()
    page.keyboard.press("Tab")
    expect(zeppelin).to_be_focused()
    large = page.locator(".detail")
    expect(large).to_contain_text("Zeppelin")
    page.keyboard.press("Escape")
    expect(large).to_have_count(0)
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Zeppelin")
    expect(dialog).to_contain_text("Recycling bonus: 1")
    expect(large).to_have_count(0)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(zeppelin).to_be_focused()
