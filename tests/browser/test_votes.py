"""A scenario with secret votes: whole games, by mouse and by keyboard, on a laptop and a phone."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Visit
from tests.browser.page_player import (
    KeyboardPlayer,
    Player,
    assert_only_texts,
    button,
    new_table,
    overflowing_parts,
    page_width,
    tab_to,
)
from tests.browser.test_every_screen import problems
from tests.server.council_server import CouncilProcess, council_texts
from wonderful import locales

STILL: dict[str, Any] = {"reduced_motion": "reduce"}
FINGER: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True, **STILL}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CouncilProcess]:
    folder = tmp_path_factory.mktemp("council")
    process = CouncilProcess(str(folder / "games.db"))
    process.start(folder / "server.log")
    yield process
    process.kill()


@pytest.fixture(autouse=True)
def names() -> Iterator[None]:
    """The texts of the set in this process, to find options by name."""
    with council_texts():
        yield


def start(page: Page, *, players: int = 3) -> None:
    """Create a table of the scenario with bots, on the page for new tables."""
    scenario = page.get_by_role("combobox", name=re.compile("^Scenario"))
    scenario.select_option(label="The Secret Council (1–5)")
    new_table(page, players=players, bots=players - 1)
    expect(page.get_by_role("listitem").filter(has_text="The Secret Council")).to_be_visible()
    page.get_by_role("button", name="Start game").click()


PICKS = 7  # with two players the last card is chosen as well


def draft(*players: Player) -> None:
    for number in range(1, PICKS + 1):
        for each in players:
            each.choose(0)
        for each in players:
            expect(each.drafted).to_have_count(number)


def begin(host: Page, guest: Page) -> tuple[Player, Player]:
    """A guest sits down at the host's table, and the game begins."""
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_role("button", name="Continue").click()
    guest.get_by_role("button", name="Take seat").click()
    guest.get_by_role("button", name="I’m ready").click()
    host.get_by_role("button", name="Start game").click()
    return Player(host).has_begun(), Player(guest).has_begun()


def two_people(server: CouncilProcess, visit: Visit) -> tuple[Player, Player]:
    """Two players at the first vote."""
    host = visit(f"{server.url}/new?scenario=secret-council", **STILL)
    new_table(host, players=2, bots=0)
    ann, bob = begin(host, visit(host.url, **STILL))
    draft(ann, bob)
    return ann, bob


def panel(player: Player) -> Locator:
    """The options of the vote; beside them are the drafted cards."""
    drafted = player.page.get_by_role("heading", name=player.text("web.draft.title"))
    return player.tray.get_by_role("region").filter(has_not=drafted)


@pytest.mark.slow
def test_a_whole_game(server: CouncilProcess, visit: Visit) -> None:
    """With animations."""
    page = visit(f"{server.url}/new")
    start(page)
    player = Player(page).has_begun()
    log = page.get_by_role("tabpanel")
    votes = 0
    for name in player.steps():
        if name == "pledge":
            votes += 1
            expect(panel(player)).to_contain_text(re.compile(r"Vote of the (council|summit)"))
            assert_only_texts(page)
        elif name == "plan" and votes == 1:
            expect(log).to_contain_text(re.compile(r"\bpledged\s+\w"))
            expect(log).to_contain_text(
                re.compile(r"Vote of the council: (\w+ wins|a tie)"), use_inner_text=True
            )
    assert votes == 5  # one in each round, and that of the summit
    expect(player.result).to_be_visible()
    expect(player.result.get_by_role("row").filter(has_text="Honours")).to_be_visible()
    assert_only_texts(page)
    player.result.get_by_role("link", name="Watch replay").click()
    expect(page.get_by_role("slider", name="Step")).to_be_visible()
    page.get_by_role("button", name="Go to the end").click()
    expect(page.get_by_role("group", name="Choose a player")).to_contain_text("Honour")
    assert_only_texts(page)


@pytest.mark.slow
def test_a_whole_game_by_keyboard_alone(server: CouncilProcess, visit: Visit) -> None:
    page = visit(f"{server.url}/scenarios", **STILL)
    tab_to(page, button(page, "^Play solo.*: The Secret Council$"))
    page.keyboard.press("Enter")
    player = KeyboardPlayer(page)
    player.expects("pledge-alone")  # there is no draft before it
    for name in player.steps():
        if name == "pledge-alone":
            expect(panel(player)).not_to_contain_text("tie")
    expect(player.result).to_contain_text("Your title:")
    honours = player.result.get_by_role("row").filter(has_text="Honours")
    expect(honours).to_contain_text("2×4")  # the player won every vote


def test_a_pledge_is_secret_and_can_be_changed(server: CouncilProcess, visit: Visit) -> None:
    ann, bob = two_people(server, visit)
    for each in (ann, bob):
        each.expects("pledge")
        expect(each.options).to_have_count(3)
        expect(panel(each)).to_contain_text("Pledged: 0 of 2")
    war, peace, _ = ann.options.all()
    war.click()
    expect(war).to_have_attribute("aria-pressed", "true")
    expect(war).to_contain_text("Your pledge")
    ann.expects("waiting")
    # The other player sees only that the pledge was made.
    expect(panel(bob)).to_contain_text("Pledged: 1 of 2")
    expect(bob.options.filter(has_text="Your pledge")).to_have_count(0)
    expect(bob.page.get_by_role("tabpanel")).not_to_contain_text(re.compile(r"\bpledged\s+\w"))
    # Another option instead; then none.
    peace.click()
    expect(peace).to_have_attribute("aria-pressed", "true")
    expect(war).to_have_attribute("aria-pressed", "false")
    ann.in_tray("web.action.take-back").click()
    ann.expects("pledge")
    expect(panel(bob)).to_contain_text("Pledged: 0 of 2")
    peace.click()
    ann.expects("waiting")
    bob.pledge(1)
    for each in (ann, bob):
        each.expects("plan")
        log = each.page.get_by_role("tabpanel")
        expect(log).to_contain_text("Vote of the council: Peace wins.")
    expect(
        ann.empire.get_by_role("button", name=re.compile("Financier, you have 1"))
    ).to_be_visible()


def test_marks_are_shown_with_their_names(server: CouncilProcess, visit: Visit) -> None:
    ann, bob = two_people(server, visit)
    expect(ann.empire).not_to_contain_text("Honour")
    for each in (ann, bob):
        each.pledge(0)
    for each in (ann, bob):
        each.expects("plan")
        expect(each.empire).to_contain_text("Honour 1", use_inner_text=True)
        others = each.page.get_by_role("region", name="Other players")
        expect(others).to_contain_text("Honour 1", use_inner_text=True)


def test_votes_by_keyboard(server: CouncilProcess, visit: Visit) -> None:
    ann, bob = two_people(server, visit)
    ann.expects("pledge")
    page = ann.page
    tab_to(page, ann.options.first)
    page.keyboard.press("ArrowRight")
    expect(ann.options.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(ann.options.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(ann.options.nth(1)).to_be_focused()
    page.keyboard.press("3")
    expect(ann.options.nth(2)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("u")
    ann.expects("pledge")
    page.keyboard.press("1")
    ann.expects("waiting")
    bob.expects("pledge")


def test_a_vote_on_a_phone(server: CouncilProcess, visit: Visit) -> None:
    page = visit(f"{server.url}/new", **FINGER)
    start(page)
    player = Player(page).has_begun()
    player.play_until("pledge")
    expect(player.options).to_have_count(3)
    for option in player.options.all():
        box = option.bounding_box()
        assert box is not None
        assert box["height"] >= 44  # for a finger
        expect(option).to_be_in_viewport(ratio=1)
    assert overflowing_parts(page, PHONE["width"]) == []
    assert page_width(page) == PHONE["width"]
    player.options.nth(1).tap()
    player.expects("plan")


@pytest.mark.parametrize("lang", locales.languages())
def test_a_vote_in_every_language(server: CouncilProcess, visit: Visit, lang: str) -> None:
    page = visit(f"{server.url}/scenarios", locale=f"{lang}-{lang.upper()}", **STILL)
    name = locales.text("web.home.solo", lang)
    button(page, f"^{name}").click()
    player = Player(page, lang)
    player.expects("pledge-alone")
    for option in ("war", "peace", "abstain"):
        text = locales.text(f"term.option.{option}", lang)
        expect(player.options.filter(has_text=text)).to_be_visible()
    assert_only_texts(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(server: CouncilProcess, browser: Browser, theme: Any) -> None:
    context = browser.new_context(
        viewport=LAPTOP, locale="en-US", color_scheme=theme, bypass_csp=True, **STILL
    )
    page = context.new_page()
    found: dict[str, list[str]] = {}
    page.goto(f"{server.url}/scenarios")
    expect(page.get_by_role("heading", name="Scenarios for more players")).to_be_visible()
    found["scenarios"] = problems(page)
    page.goto(f"{server.url}/new?scenario=secret-council")
    expect(page.get_by_role("combobox", name=re.compile("^Scenario"))).to_be_visible()
    found["new"] = problems(page)
    new_table(page, players=2, bots=0)
    found["room"] = problems(page)
    other = browser.new_context(viewport=LAPTOP, locale="en-US", **STILL)
    guest = other.new_page()
    guest.goto(page.url)
    ann, bob = begin(page, guest)
    draft(ann, bob)
    ann.expects("pledge")
    found["pledge"] = problems(page)
    ann.pledge(0)
    ann.expects("waiting")
    found["pledged"] = problems(page)
    bob.pledge(0)
    ann.expects("plan")
    found["marks"] = problems(page)
    other.close()
    context.close()
    assert {place: each for place, each in found.items() if each} == {}
