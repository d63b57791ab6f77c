"""The first load of the table, with an empty cache."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.page_player import Player, start_game
from tests.server.servers import ServerProcess

MOST_BYTES = 250_000
ILLUSTRATION = re.compile(r"/assets/(card|crest|bot|person)-[^/]*\.svg$")
Record = Callable[[str, object], None]


@dataclass
class Transfers:
    """What a page receives: the bytes of responses as they are sent, by address."""

    page: Page
    bytes: dict[str, int] = field(default_factory=dict)
    _addresses: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        session = self.page.context.new_cdp_session(self.page)
        session.on("Network.responseReceived", self._begin)
        session.on("Network.loadingFinished", self._end)
        session.send("Network.enable")

    def _begin(self, event: dict[str, Any]) -> None:
        self._addresses[event["requestId"]] = event["response"]["url"]

    def _end(self, event: dict[str, Any]) -> None:
        address = self._addresses[event["requestId"]]
        self.bytes[address] = self.bytes.get(address, 0) + int(event["encodedDataLength"])

    def sum(self, *, illustrations: bool) -> int:
        return sum(
            size
            for address, size in self.bytes.items()
            if bool(ILLUSTRATION.search(address)) == illustrations
        )


def test_from_the_page_to_the_first_hand(
    server: ServerProcess, visit: Visit, record_property: Record
) -> None:
    """Printed at the end of the run, not asserted: machines differ."""
    began = time.perf_counter()
    player = start_game(visit(server.url))
    took = time.perf_counter() - began
    record_property("measured", f"from opening the page to the first hand: {took:.2f} s")
    expect(player.cards).to_have_count(7)


def test_the_size_of_the_table(
    server: ServerProcess, visit: Visit, record_property: Record
) -> None:
    """A table that is opened with an empty cache, as by a link, by a person who is signed in."""
    first = visit(server.url)
    start_game(first)
    page = visit("about:blank", storage_state=first.context.storage_state())
    transfers = Transfers(page)
    page.goto(first.url)
    hand = Player(page).has_begun().cards
    expect(hand).to_have_count(7)
    pictures = hand.locator("img")
    expect(pictures).to_have_count(7)
    for picture in pictures.all():
        expect(picture).to_have_js_property("complete", value=True)
    page.wait_for_load_state("networkidle")
    table = transfers.sum(illustrations=False)
    illustrations = transfers.sum(illustrations=True)
    record_property(
        "measured",
        f"first load of the table: {table / 1000:.0f} kB"
        f" and {illustrations / 1000:.0f} kB of illustrations",
    )
    assert any(address.endswith(".js") for address in transfers.bytes), transfers.bytes
    assert illustrations > 0, transfers.bytes
    assert table < MOST_BYTES, transfers.bytes
