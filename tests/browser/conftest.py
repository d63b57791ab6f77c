"""A real Chromium and a real server. Tests use only visible, reachable controls.

A browser on a busy machine may fail, so a failed test is repeated once and reported.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.server.servers import ServerProcess

ARGUMENTS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
]
LAPTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 30_000  # milliseconds; only what never happens takes that long

Visit = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


def chromium() -> str:
    """The browser to use. Without one the tests fail; they are not skipped."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert found, "there is no Chromium: apt-get install chromium, or set CHROMIUM"
    return found


# For this package and not for the session: while Playwright is open, its event loop runs in this
# thread, and other tests of the same worker could not start theirs.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("server")
    process = ServerProcess(str(folder / "games.db"))
    process.start(folder / "server.log")
    yield process
    process.kill()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Opens pages with separate sessions. An error in the console fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        # A server that a test stops refuses sockets, and pictures that are loaded meanwhile.
        is_stopped = "WebSocket" in message.text or "net::ERR_" in message.text
        if message.type == "error" and not is_stopped:
            errors.append(message.text)

    def open_page(address: str, **how: Any) -> Page:
        settings = {"viewport": LAPTOP, "locale": "en-US", "color_scheme": "light", **how}
        context = browser.new_context(**settings)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", hear)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []
