"""Whole games in the browser, against bots and with each other."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.playing import button, play_to_the_end, start_game
from tests.server.running import ServerProcess

Visit = Callable[..., Page]


def drafted(page: Page) -> Locator:
    area = page.get_by_role("region", name="Drafted this round")
    return area.get_by_role("listitem")


@pytest.mark.slow
def test_a_game_against_bots(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url)
    start_game(page)
    play_to_the_end(page)
    assert not re.search(r"\b(web|ui|term|event)\.[a-z]", page.locator("body").inner_text())
    result = page.get_by_role("dialog", name="The result")
    expect(result.get_by_role("row")).not_to_have_count(0)
    result.get_by_role("link", name="Watch it again").click()
    expect(page.get_by_role("slider", name="Step")).to_be_visible()


@pytest.mark.slow
def test_alone(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url)
    page.get_by_role("button", name="Play alone").click()
    expect(button(page, r"\(card 1\)").first).to_be_visible()
    play_to_the_end(page)


@pytest.mark.slow
def test_a_game_on_a_phone(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url, viewport=PHONE, has_touch=True, is_mobile=True)
    start_game(page)
    play_to_the_end(page)


def test_from_the_page_to_the_first_hand(server: ServerProcess, visit: Visit) -> None:
    """Printed, not asserted: machines differ. `make test` shows it with `-rP` or in the report."""
    began = time.perf_counter()
    page = visit(server.url)
    start_game(page)
    took = time.perf_counter() - began
    print(f"from opening the page to the first hand: {took:.2f} s")
    expect(button(page, r"^Pick .* \(card")).to_have_count(7)


def test_a_reload_leads_back_to_the_same_hand(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url)
    start_game(page)
    hand = button(page, r"^Pick .* \(card").all_inner_texts()
    page.reload()
    expect(button(page, r"^Pick .* \(card").first).to_be_visible()
    assert button(page, r"^Pick .* \(card").all_inner_texts() == hand


def test_two_browsers_at_one_table(server: ServerProcess, visit: Visit) -> None:
    ann = visit(f"{server.url}/new")
    ann.get_by_label(re.compile("^Players")).fill("2")
    ann.get_by_role("spinbutton", name=re.compile("^Bots")).fill("0")
    ann.get_by_role("button", name="Make the table").click()
    expect(ann.get_by_role("heading", name="The table")).to_be_visible()
    bob = visit(ann.url)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Come in").click()
    bob.get_by_role("button", name=re.compile("Sit down here")).click()
    bob.get_by_role("button", name="I am ready").click()
    ann.get_by_role("button", name="Start the game").click()
    for page in (ann, bob):
        expect(button(page, r"^Pick .* \(card").first).to_be_visible()
    button(ann, r"^Pick .* \(card").first.click()
    expect(ann.get_by_role("heading", name="Waiting for Bob.")).to_be_visible()
    button(bob, r"^Pick .* \(card").first.click()
    expect(ann.get_by_role("heading", name=re.compile("^Pick one card"))).to_be_visible()
    expect(bob.get_by_role("heading", name=re.compile("^Pick one card"))).to_be_visible()


def test_the_keyboard_drafts_and_plans(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url)
    page.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    expect(button(page, r"^Pick .* \(card").first).to_be_visible()
    for number in range(1, 7):
        expect(page.get_by_role("heading", name=re.compile("^Pick"))).to_be_visible()
        page.keyboard.press("1")
        if number < 6:
            expect(drafted(page)).to_have_count(number)
    expect(page.get_by_role("heading", name=re.compile("^Plan your 7 cards"))).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("s")
    expect(page.get_by_role("heading", name=re.compile("^Plan your 6 cards"))).to_be_visible()
    page.keyboard.press("u")
    expect(page.get_by_role("heading", name=re.compile("^Plan your 7 cards"))).to_be_visible()


@pytest.mark.slow
def test_the_server_dies_and_comes_back(visit: Visit, tmp_path: Path) -> None:
    server = ServerProcess(str(tmp_path / "games.db"))
    server.start(tmp_path / "server.log")
    try:
        page = visit(server.url)
        start_game(page)
        server.kill()
        expect(page.get_by_text(re.compile("^The connection is lost"))).to_be_visible()
        button(page, r"^Pick .* \(card").first.click()  # waits until the server is back
        server.start(tmp_path / "server.log")
        expect(page.get_by_text(re.compile("^The connection is lost"))).not_to_be_visible()
        expect(drafted(page)).to_have_count(1)
    finally:
        server.kill()
