"""An outside set on the page: its scenario, its names, and games of its older version."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.page_player import Player, assert_only_texts, button
from tests.server.moonbase_set import ODD_NAME, write_set
from tests.server.servers import ServerProcess

STILL = {"reduced_motion": "reduce"}


@dataclass
class Host:
    """A server with a folder of sets."""

    server: ServerProcess
    folder: Path

    def change(self, cost: str) -> None:
        """Change the set and restart the server to load it."""
        write_set(self.folder, cost)
        assert self.server.stop() == 0
        self.server.start()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    write_set(tmp_path / "sets")
    with ServerProcess(str(tmp_path / "games.db"), "--sets", str(tmp_path / "sets")) as server:
        yield Host(server, tmp_path / "sets")


def begin_scenario(page: Page) -> Player:
    button(page, "^Play.*: The Moon Race$").click()
    return Player(page).has_begun()


def task(page: Page) -> Locator:
    return page.get_by_role("region", name="Your goal")


def expect_cost_in_task(page: Page, cost: str) -> None:
    """The cost of the task's card, as the dialog of the card explains it."""
    task(page).get_by_role("listitem").filter(has_text=ODD_NAME).hover()
    expect(page.get_by_role("region", name="Preview")).to_contain_text(ODD_NAME)
    page.keyboard.press("i")
    expect(page.get_by_role("dialog")).to_contain_text(cost)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).not_to_be_visible()


def test_a_scenario_of_the_set(host: Host, visit: Visit) -> None:
    page = visit(f"{host.server.url}/scenarios", **STILL)
    player = begin_scenario(page)
    expect(task(page)).to_contain_text("The Moon Race")
    expect(task(page)).to_contain_text("Reach the moon.")
    expect(task(page)).to_contain_text(ODD_NAME)  # as it is written
    expect(task(page).locator("b")).to_have_count(0)  # and nothing of it in bold
    for _ in range(5):
        player.step()
    assert_only_texts(page)

    page.goto(f"{host.server.url}/new")
    expect(page.get_by_role("checkbox", name="The Moon Base")).to_be_visible()
    page.get_by_role("combobox", name="Language").first.select_option("eo")
    expect(page.locator("html")).to_have_attribute("lang", "eo")
    expect(page.get_by_role("checkbox", name="La luna bazo")).to_be_visible()
    page.goto(f"{host.server.url}/scenarios")
    button(page, "^Play.*: La luna konkuro$").click()
    # Texts that the set lacks are English.
    esperanto = Player(page).has_begun()
    for name in ("La luna konkuro", "Atingu la lunon.", "Luna lifto", "Luna minejo"):
        expect(task(page)).to_contain_text(name)
    for _ in range(3):
        esperanto.step()
    assert_only_texts(page)


@pytest.mark.slow
def test_a_game_goes_on_with_what_it_began_with(host: Host, visit: Visit) -> None:
    page = visit(f"{host.server.url}/scenarios", **STILL)
    player = begin_scenario(page)
    expect_cost_in_task(page, "Cost: 3 × Materials.")
    host.change("energy 5")
    page.reload()
    player.has_begun()
    expect_cost_in_task(page, "Cost: 3 × Materials.")
    player.play_to_the_end()
    player.result.get_by_role("link", name="Watch replay").click()
    expect(page.get_by_role("slider", name="Step")).to_be_visible()
    page.get_by_role("link", name="wonderful").first.click()
    page.get_by_role("link", name="Solo scenarios").click()
    begin_scenario(page)
    expect_cost_in_task(page, "Cost: 5 × Energy.")
