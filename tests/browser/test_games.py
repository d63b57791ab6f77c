"""Whole games in the browser, against bots and alone, to the score sheet."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.page_player import (
    Player,
    assert_only_texts,
    button,
    new_table,
    start_game,
    text_pattern,
)
from tests.server.servers import ServerProcess
from wonderful.catalog import load_catalog

CATALOG = load_catalog()
STILL = {"reduced_motion": "reduce"}


@pytest.mark.slow
def test_a_game_against_bots(server: ServerProcess, visit: Visit) -> None:
    """With animations."""
    page = visit(server.url)
    player = start_game(page)
    player.play_to_the_end()
    assert_only_texts(page)
    expect(player.result.get_by_role("columnheader")).to_have_count(4)
    player.result.get_by_role("link", name="Watch replay").click()
    expect(page.get_by_role("slider", name="Step")).to_be_visible()


@pytest.mark.slow
def test_a_game_of_two(server: ServerProcess, visit: Visit) -> None:
    page = visit(f"{server.url}/new", **STILL)
    new_table(page, players=2, bots=1)
    page.get_by_role("button", name="Start game").click()
    player = Player(page).has_begun()
    expect(player.cards).to_have_count(10)
    player.play_to_the_end()
    expect(player.result.get_by_role("columnheader")).to_have_count(2)


@pytest.mark.slow
def test_alone(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url, **STILL)
    page.get_by_role("button", name="Play solo").click()
    player = Player(page).has_begun()
    expect(player.cards).to_have_count(5)
    player.play_to_the_end()
    expect(player.result).to_contain_text("Your title:")


@pytest.mark.slow
def test_a_scenario(server: ServerProcess, visit: Visit) -> None:
    name = CATALOG.scenarios[0].name("en")
    page = visit(f"{server.url}/scenarios", **STILL)
    button(page, f"^Play.*: {name}$").click()
    player = Player(page).has_begun()
    expect(page.get_by_role("region", name="Your goal")).to_contain_text(name)
    player.play_to_the_end()
    ends = text_pattern("ui.result.medal", "ui.result.scenario-won", "ui.result.scenario-lost")
    found = ends.match(player.result.get_by_text(ends).inner_text())
    assert found
    points = next(filter(str.isdigit, filter(None, found.groups())))
    player.result.get_by_role("link", name="Home page").click()
    page.get_by_role("link", name="Solo scenarios").click()
    panel = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=name))
    expect(panel).to_contain_text(f"Your best: {points} VP")
    expect(panel).to_contain_text("played once")


@pytest.mark.slow
def test_corruption_and_ascension(server: ServerProcess, visit: Visit) -> None:
    page = visit(f"{server.url}/new", **STILL)
    new_table(page, players=3, bots=2, ticked=("Corruption & Ascension",))
    page.get_by_role("button", name="Start game").click()
    player = Player(page).has_begun()
    expect(player.cards).to_have_count(9)
    new = "|".join(card.name("en") for card in CATALOG.cards if card.set == "corruption-ascension")
    expect(button(page, rf"^Pick ({new}) \(card").first).to_be_visible()
    player.play_to_the_end()


@pytest.mark.slow
def test_war_or_peace(server: ServerProcess, visit: Visit) -> None:
    """It has a sixth step, of no resource."""
    page = visit(f"{server.url}/new", **STILL)
    new_table(page, players=2, bots=1, ticked=("War or Peace",))
    page.get_by_role("button", name="Start game").click()
    player = Player(page).has_begun()
    player.play_to_the_end()
    player.result.get_by_role("button", name="Close").click()
    assert_only_texts(page)  # of the log, too
    page.get_by_role("button", name="Result").click()
    expect(player.result).to_be_visible()


def test_an_empire_that_an_expansion_borrows_from_another_set(
    server: ServerProcess, visit: Visit
) -> None:
    page = visit(f"{server.url}/new", **STILL)
    new_table(page, players=2, bots=1, ticked=(r"Ascension \(48 cards\)",))
    usable = CATALOG.empires_for(("ascension-48",))
    names = {empire.id: empire.name("en") for empire in CATALOG.empires}
    borrowed = [id for id in usable if id not in CATALOG.empires_for(())]
    assert len(borrowed) == 2
    empires = page.get_by_role("combobox", name=re.compile("’s Empire$"))
    expect(empires).to_have_count(2)
    for picker in empires.all():
        expect(picker.get_by_role("option")).to_have_text(
            ["random Empire", *(names[id] for id in usable)]
        )
    for picker, empire in zip(empires.all(), borrowed, strict=True):
        picker.select_option(label=names[empire])
        expect(picker).to_have_value(empire)
    page.get_by_role("button", name="Start game").click()
    Player(page).has_begun()
    for empire in borrowed:
        name = names[empire]
        shown = page.get_by_role("img", name=name).or_(page.get_by_text(name, exact=True))
        expect(shown.first).to_be_visible()
