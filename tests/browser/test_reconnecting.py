"""After a reload or a server crash nothing is lost, and nothing counts twice."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.page_player import KeyboardPlayer, Player, start_game
from tests.server.servers import ServerProcess


def everything(player: Player) -> list[str]:
    """The texts of the construction area, the Empire and the tray."""
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
    if player.expected() == "recycle":  # the cube also fits on a card
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
def killable_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A separate server that the test kills."""
    server = ServerProcess(str(tmp_path / "games.db"))
    server.start(tmp_path / "server.log")
    yield server
    server.kill()


def expect_connection(page: Page, *, lost: bool) -> None:
    note = page.get_by_text(re.compile("^Connection lost"))
    expect(note).to_be_visible(visible=lost)


@pytest.mark.slow
def test_the_server_dies_and_comes_back(killable_server: ServerProcess, visit: Visit) -> None:
    page = visit(killable_server.url)
    player = start_game(page)
    killable_server.kill()
    expect_connection(page, lost=True)
    player.choose(0)  # waits until the server is back
    killable_server.start()
    expect_connection(page, lost=False)
    expect(player.drafted).to_have_count(1)
    player.draft()
    slate_two_and_recycle_one(player)
    before = everything(player)
    killable_server.kill()
    expect_connection(page, lost=True)
    assert everything(player) == before
    player.choose(0)
    player.slate()
    killable_server.start()
    expect_connection(page, lost=False)
    expect(player.cards).to_have_count(3)
    expect(player.site).to_contain_text("3 cards under construction")
    player.in_tray("web.action.take-back").first.click()
    expect(player.cards).to_have_count(4)
    assert everything(player) == before
    page.reload()
    expect(player.cards).to_have_count(4)
    assert everything(player) == before
