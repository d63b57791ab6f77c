"""On a phone: a whole game, and nothing is wider than the screen."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.playing import start_game, too_wide, width_of
from tests.server.running import ServerProcess

FINGER = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}


@pytest.mark.slow
def test_a_game_on_a_phone(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url, **FINGER)
    player = start_game(page)
    seen: set[str] = set()
    for name in player.steps():
        if name in seen or name == "waiting":  # meanwhile nothing stays as it is
            continue
        seen.add(name)
        assert too_wide(page, PHONE["width"]) == [], name
        assert width_of(page) == PHONE["width"], name
    expect(player.result).to_be_visible()
