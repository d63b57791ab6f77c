"""On a phone: a whole game, and nothing is wider than the screen."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.page_player import Player, new_table, overflowing_parts, page_width, start_game
from tests.server.servers import ServerProcess

FINGER = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}


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
