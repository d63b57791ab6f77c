"""The home page, invitations, the menu of a table, and how the page says whose turn it is."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.page_player import Player, new_table, page_width, start_game
from tests.browser.test_multiplayer import sit_together
from tests.server.servers import ServerProcess

WIDTH_OF_A_CARD = "() => document.querySelector('[data-at^=\"hand:\"]').offsetWidth"


def request(page: Page, method: str, path: str, body: Any = None) -> Any:
    """A request in the session of the page."""
    script = """async ([method, path, body]) => {
      const answer = await fetch(path, {
        method,
        headers: body ? { "content-type": "application/json" } : {},
        body: body ? JSON.stringify(body) : undefined,
      })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    }"""
    return page.evaluate(script, [method, path, body])


def signed_up(visit: Visit, server: ServerProcess, nickname: str, **how: Any) -> Page:
    page = visit(server.url, **how)
    request(page, "POST", "/api/people", {"nickname": nickname})
    page.reload()
    return page


def create_table(page: Page, options: dict[str, Any], bots: list[str]) -> str:
    created = request(page, "POST", "/api/tables", {"options": options, "bots": bots})
    return str(created["table"])


def test_the_opponents_are_remembered(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url)
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    page.get_by_role("radio", name="Mixed").check(force=True)
    start_game(page)
    (row,) = request(page, "GET", "/api/me/tables")["tables"]
    assert [chair["bot"] for chair in row["chairs"]] == [None, "rookie", "dictator"]
    page.goto(server.url)
    expect(page.get_by_role("radio", name="2", exact=True)).to_be_checked()
    expect(page.get_by_role("radio", name="Mixed")).to_be_checked()
    page.get_by_role("radio", name="6", exact=True).check(force=True)
    expect(
        page.get_by_text(re.compile("^Anything from beginner.*Corruption & Ascension"))
    ).to_be_visible()


def test_a_running_game_is_the_first_thing_on_the_home_page(
    server: ServerProcess, visit: Visit
) -> None:
    page = visit(server.url, viewport=PHONE)
    start_game(page)
    path = page.url
    page.goto(server.url)
    games = page.get_by_role("region", name="Continue playing")
    expect(games.get_by_role("link")).to_contain_text("Your turn")
    expect(games.get_by_role("link")).to_contain_text("round 1, draft phase")
    box = games.bounding_box()
    title = page.get_by_role("heading", level=1).bounding_box()
    assert box is not None
    assert title is not None
    assert box["y"] < title["y"]
    assert page_width(page) == PHONE["width"]
    games.get_by_role("link").click()
    Player(page).has_begun()
    assert page.url == path


def test_full_tables_are_not_to_join(server: ServerProcess, visit: Visit) -> None:
    ann = signed_up(visit, server, "Ann of the tables")
    full = create_table(ann, {"players": 2}, ["rookie"])
    free = create_table(ann, {"players": 3}, ["rookie"])
    bob = signed_up(visit, server, "Bob")
    to_join = bob.get_by_role("region", name="Tables to join")
    expect(to_join.locator(f"a[href='/table/{free}']")).to_contain_text("Free seats: 1")
    expect(to_join.locator(f"a[href='/table/{full}']")).to_have_count(0)
    bob.goto(f"{server.url}/lobby")
    expect(bob.locator(f"a[href='/table/{free}']")).to_be_visible()
    expect(bob.locator(f"a[href='/table/{full}']")).to_have_count(0)
    # The chair that is taken now makes it full.
    request(
        ann,
        "POST",
        "/api/commands",
        {"type": "seat-bot", "id": "1", "table": free, "chair": 1, "bot": "rookie"},
    )
    expect(bob.locator(f"a[href='/table/{free}']")).to_have_count(0)


def test_an_invitation_names_host_game_and_chairs(server: ServerProcess, visit: Visit) -> None:
    ann = signed_up(visit, server, "Ann")
    options = {"players": 3, "expansions": ["war-or-peace"], "is_public": False}
    table = create_table(ann, options, ["rookie"])
    ann.goto(f"{server.url}/table/{table}")
    expect(ann.get_by_role("img", name="QR code with the link to this table")).to_be_visible()
    expect(ann.get_by_role("region", name="Invite friends")).to_contain_text(table)
    bob = visit(f"{server.url}/table/{table}", viewport=PHONE)
    expect(bob.get_by_role("heading", name="Ann invites you to a game")).to_be_visible()
    expect(bob.get_by_text("War or Peace")).to_be_visible()
    expect(bob.get_by_text("One seat is free.")).to_be_visible()
    assert page_width(bob) == PHONE["width"]
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Continue").click()
    expect(bob.get_by_role("heading", name="Ann invites you to a game")).to_be_visible()
    bob.get_by_role("button", name=re.compile("Take seat")).click()
    expect(bob.get_by_role("heading", name="Waiting room")).to_be_visible()


def test_an_unknown_table_says_so(server: ServerProcess, visit: Visit) -> None:
    page = visit(
        server.url
    )  # an error response of the page itself would be an error in the console
    answer = page.request.get(f"{server.url}/api/tables/nothing/invitation")
    assert (answer.status, answer.json()["error"]["code"]) == (404, "no-such-table")


def test_the_menu_changes_preferences_during_the_game(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url)
    start_game(page)
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog")
    normal = page.evaluate(WIDTH_OF_A_CARD)
    menu.get_by_role("radio", name="Large").check(force=True)
    assert page.evaluate(WIDTH_OF_A_CARD) > normal
    menu.get_by_role("radio", name="Small").check(force=True)
    assert page.evaluate(WIDTH_OF_A_CARD) < normal
    menu.get_by_role("radio", name="Dark").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    passing = menu.get_by_role("checkbox", name=re.compile("^Pass automatically"))
    expect(passing).to_be_checked()
    with page.expect_response("**/api/me"):
        passing.uncheck()
    assert request(page, "GET", "/api/me")["settings"]["automatic_passing"] is False
    menu.get_by_role("button", name="Table rules").click()
    expect(page.get_by_role("dialog", name="Table rules")).to_contain_text("Base game")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("combobox").select_option("fr")
    expect(page.get_by_role("dialog", name="Cette table")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


# Counts notifications instead of showing them, and hides the page.
LOOKING_ELSEWHERE = """() => {
  window.shown = []
  window.Notification = class {
    static permission = "granted"
    constructor(title, options) { window.shown.push([title, options.body]) }
    close() {}
  }
  Object.defineProperty(document, "hidden", { value: true })
}"""


def test_title_and_notification_say_whose_turn_it_is(server: ServerProcess, visit: Visit) -> None:
    ann, bob = sit_together(server, visit)
    expect(bob.page).to_have_title("Your turn: pick a card · wonderful")
    bob.choose(0)
    expect(bob.sentence).to_have_text(re.compile("^Waiting for"))
    expect(bob.page).to_have_title("Table · wonderful")
    bob.page.evaluate(LOOKING_ELSEWHERE)
    ann.choose(0)
    expect(bob.page).to_have_title("Your turn: pick a card · wonderful")
    bob.page.wait_for_function("window.shown.length === 1")
    ((title, body),) = bob.page.evaluate("window.shown")
    assert title == "Your turn: pick a card"
    assert body.startswith("Pick a card")


def test_the_page_can_be_installed(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url)
    link = page.locator("link[rel=manifest]").get_attribute("href")
    answer = page.request.get(f"{server.url}{link}")
    assert answer.headers["content-type"] == "application/manifest+json"
    icons = [icon["src"] for icon in answer.json()["icons"]]
    apple = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    for path in (*icons, apple):
        icon = page.request.get(f"{server.url}{path}")
        assert (icon.status, icon.headers["content-type"]) == (200, "image/png")


def test_a_new_table_can_be_shared(server: ServerProcess, visit: Visit) -> None:
    page = visit(f"{server.url}/new")
    new_table(page, players=2, bots=0)
    preview = page.request.get(page.url).text()
    assert 'property="og:title"' in preview
    assert "invites you to a game" in preview
