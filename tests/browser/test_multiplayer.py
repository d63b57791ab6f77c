"""Several people at one table, each with a browser."""

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.page_player import Player, new_table
from tests.server.servers import ServerProcess
from wonderful.catalog import load_catalog

IDS = {card.name("en"): card.id for card in load_catalog().cards}


def sit_together(server: ServerProcess, visit: Visit) -> tuple[Player, Player]:
    """Ann creates a table for two, and Bob joins with the link."""
    ann = visit(f"{server.url}/new")
    new_table(ann, players=2, bots=0)
    bob = visit(ann.url)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Continue").click()
    bob.get_by_role("button", name=re.compile("Take seat")).click()
    bob.get_by_role("button", name="I’m ready").click()
    ann.get_by_role("button", name="Start game").click()
    return Player(ann).has_begun(), Player(bob).has_begun()


def say(player: Player, line: str) -> None:
    player.page.get_by_role("tab", name=re.compile("^Chat")).click()
    player.page.get_by_label("Write a message").fill(line)
    player.page.get_by_role("button", name="Send").click()


def test_a_draft_of_two_people(server: ServerProcess, visit: Visit) -> None:
    ann, bob = sit_together(server, visit)
    say(ann, "Good luck, Bob!")
    expect(bob.page.get_by_role("tab", name="Chat 1")).to_be_visible()
    say(bob, "And you!")
    for player in (ann, bob):
        log = player.page.get_by_role("tabpanel", name=re.compile("^Chat"))
        expect(log.get_by_role("listitem")).to_contain_text(["Good luck, Bob!", "And you!"])
    for number in range(1, 8):
        expectation = "last-pick" if number == 7 else "pick-left"
        for player in (ann, bob):
            player.expects(expectation)
            expect(player.cards).to_have_count(11 - number)
        ann.choose(0)
        expect(ann.sentence).to_have_text("Waiting for Bob.")
        bob.choose(0)
    for player in (ann, bob):
        player.expects("plan")
        expect(player.cards).to_have_count(7)


# Sends messages over a new websocket, as a user could in the console. Returns the answers and all
# other messages until then.
CONSOLE = """messages => new Promise((done, failed) => {
  const told = []
  const socket = new WebSocket(`ws://${location.host}/api/socket?lang=en`)
  socket.onerror = failed
  socket.onmessage = ({ data }) => {
    const tell = JSON.parse(data)
    if (tell.type === "hello") for (const each of messages) socket.send(JSON.stringify(each))
    told.push(tell)
    if (messages.every(({ id }) => told.some(each => each.id === id))) done(told)
  }
})"""


def from_console(page: Page, messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    numbered = [{"id": f"console-{number}", **each} for number, each in enumerate(messages)]
    told: list[dict[str, Any]] = page.evaluate(CONSOLE, numbered)
    return [each for each in told if each["type"] != "hello"]


def hand(player: Player) -> set[str]:
    """The cards in the tray, by id."""
    names = [re.search(r"^Pick (.+?) \(card", each) for each in player.cards.all_inner_texts()]
    return {IDS[name[1]] for name in names if name}


DISGUISES: list[dict[str, Any]] = [{}, {"seat": 0}, {"seat": 1}, {"person": "Ann", "chair": 0}]


def test_the_console_is_no_way_to_another_seat(server: ServerProcess, visit: Visit) -> None:
    ann, bob = sit_together(server, visit)
    secret = hand(ann) - hand(bob)
    elsewhere = set(IDS.values()) - hand(ann) - hand(bob)
    ann.choose(0)
    expect(ann.sentence).to_have_text("Waiting for Bob.")
    before = ann.page.locator("body").inner_text()
    table = ann.page.url.rpartition("/")[2]
    about: dict[str, Any] = {"table": table, "decision": "1-draft-1"}

    def picked(cards: set[str]) -> list[dict[str, Any]]:
        return [{"type": "act", **about, "actions": [f"pick {card}"]} for card in sorted(cards)]

    others = [
        {"type": "act", **about, "actions": ["done"]},
        {"type": "take-back", **about},
        {"type": "use-plan", **about, "plan": "slate-all"},
        {"type": "use-plan", **about, "plan": "recycle-all"},
    ]
    for disguise in DISGUISES:
        # Cards that Ann holds get the same error as others, which would be a hint otherwise.
        codes = set()
        for cards in (secret, set(sorted(elsewhere)[:5])):
            answers = from_console(bob.page, [{**each, **disguise} for each in picked(cards)])
            assert {each["type"] for each in answers} == {"error"}
            codes |= {each["error"]["code"] for each in answers}
        assert len(codes) == 1
        answers = from_console(bob.page, [{**each, **disguise} for each in others])
        assert {each["type"] for each in answers} == {"error"}
        assert not hidden(secret, answers)
    watched = from_console(bob.page, [{"type": "watch", "table": table}])
    assert [each["seat"] for each in watched if each["type"] == "table"] in ([0], [1])
    assert not hidden(secret, watched)
    expect(bob.cards).to_have_count(10)
    assert ann.page.locator("body").inner_text() == before
    # The same message for Bob's own seat is accepted, so its form was correct.
    (own,) = from_console(bob.page, picked({min(hand(bob))}))
    assert own["type"] == "done"
    for player in (ann, bob):
        player.expects("pick-left")
        expect(player.cards).to_have_count(9)


def hidden(secret: set[str], told: list[dict[str, Any]]) -> list[str]:
    """Secret cards that the messages contain."""
    return [card for card in secret if card in json.dumps(told)]
