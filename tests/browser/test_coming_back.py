"""A reload, or a server that dies: nothing is lost, and nothing counts twice."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import KeyboardPlayer, Player, start_game
from tests.server.running import ServerProcess


def everything(player: Player) -> list[str]:
    """What lies under construction, on the Empire and in the tray."""
    return [part.inner_text() for part in (player.site, player.empire, player.tray)]


def slate_two_and_recycle_one(player: Player) -> None:
    for left in (6, 5):
        player.choose(0)
        player.slate()
        expect(player.cards).to_have_count(left)
    before = player.sentence.inner_text()
    player.choose(0)
    player.recycle()
    expect(player.sentence).not_to_have_text(before)
    if player.expected() == "recycle":  # it fits on a card, too
        player.to_empire()
    expect(player.cards).to_have_count(4)


def test_a_reload_in_the_draft(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url)
    player = start_game(page)
    hand = player.cards.all_inner_texts()
    page.reload()
    expect(player.cards).to_have_count(7)
    assert player.cards.all_inner_texts() == hand


def test_a_reload_in_planning(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url)
    player = start_game(page)
    player.draft()
    slate_two_and_recycle_one(player)
    before = everything(player)
    page.reload()
    expect(player.cards).to_have_count(4)
    assert everything(player) == before
    keys = KeyboardPlayer(page)
    keys.choose(1)
    keys.slate()
    expect(player.cards).to_have_count(3)
    keys.press("u")
    expect(player.cards).to_have_count(4)
    assert everything(player) == before


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of one's own, to be killed."""
    server = ServerProcess(str(tmp_path / "games.db"))
    server.start(tmp_path / "server.log")
    yield server
    server.kill()


def expect_connection(page: Page, *, lost: bool) -> None:
    note = page.get_by_text(re.compile("^The connection is lost"))
    expect(note).to_be_visible(visible=lost)


@pytest.mark.slow
def test_the_server_dies_and_comes_back(mortal: ServerProcess, visit: Visit) -> None:
    page = visit(mortal.url)
    player = start_game(page)
    mortal.kill()
    expect_connection(page, lost=True)
    player.choose(0)  # waits until the server is back
    mortal.start()
    expect_connection(page, lost=False)
    expect(player.drafted).to_have_count(1)
    player.draft()
    slate_two_and_recycle_one(player)
    before = everything(player)
    mortal.kill()
    expect_connection(page, lost=True)
    assert everything(player) == before
    player.choose(0)
    player.slate()
    mortal.start()
    expect_connection(page, lost=False)
    expect(player.cards).to_have_count(3)
    expect(player.site).to_contain_text("3 cards under construction")
    player.in_tray("web.action.take-back").first.click()
    expect(player.cards).to_have_count(4)
    assert everything(player) == before
    page.reload()
    expect(player.cards).to_have_count(4)
    assert everything(player) == before
