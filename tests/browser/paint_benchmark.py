"""How long an update of a large table takes until it is painted:

    python -m tests.browser.paint_benchmark [--position 7p-ca-production-late] [--against-bots]
        [--size 1366x768] [--slowdown 4] [--moves 12] [--motion] [--parts]

In a prepared position of `positions.py`, the player acts and takes it back. With `--against-bots`,
the last round of a game against six bots is played: a move is then followed by those of the bots.
The time is from the message of the server until the next frame has been painted, with the
processor slowed down; the longest pause of that is the wait for the frame, up to 17 ms. Also prints
the number of DOM nodes, and with `--parts` how the browser spends the time.
"""

import argparse
import asyncio
import statistics
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypedDict

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import ARGUMENTS, PATIENCE, chromium
from tests.browser.layout_measure import Size
from tests.browser.page_player import Player
from tests.browser.table_pages import Look, TablePages, serve_positions
from tests.server.servers import ServerProcess
from wonderful.client import Client
from wonderful.server.accounts.request_identity import COOKIE

POSITION: Final = "7p-ca-production-late"
BOTS: Final = 6
QUIET: Final = 400  # milliseconds without an update, after which the next move is made
QUIET_WITH_MOTION: Final = 2500
# Before the page's own listener: note when an update arrives, and when the frame after it is done.
RECORD: Final = """
window.paints = []
window.lastUpdate = 0
const addListener = WebSocket.prototype.addEventListener
class RecordingSocket extends WebSocket {
  constructor(...args) {
    super(...args)
    addListener.call(this, "message", (event) => {
      if (!event.data.includes('"type":"update"')) return
      const start = performance.now()
      window.lastUpdate = start
      performance.mark("update")
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => {
          performance.mark("painted")
          window.paints.push({ time: performance.now() - start, length: event.data.length })
        }
        channel.port2.postMessage(0)
      })
    })
  }
}
window.WebSocket = RecordingSocket
"""
# Of all the events of a trace, those that take time in the main thread of a page.
_TRACED: Final = ("devtools.timeline", "blink.user_timing", "v8")
_PARTS: Final = {
    "FunctionCall": "scripts",
    "RunMicrotasks": "scripts",
    "EventDispatch": "scripts",
    "UpdateLayoutTree": "styles",
    "Layout": "layout",
    "PrePaint": "painting",
    "Paint": "painting",
    "Layerize": "painting",
    "Commit": "painting",
    "HitTest": "layout",
}


class Paint(TypedDict):
    """An update that was painted: after how many milliseconds, and how long its message was."""

    time: float
    length: int


def move_and_take_back(player: Player) -> None:
    """Place a cube, plan a card or pick one; if that is done, take it back."""
    take_back = player.in_tray("web.action.take-back")
    if player.lit.count():
        player.lit.first.click()
    elif take_back.count():
        take_back.first.click()
    else:
        player.choose(0)
        if player.expected() == "plan":
            player.slate()


def follow_the_prompt(player: Player) -> None:
    player.answers()[player.expected()]()


def measure(page: Page, move: Callable[[Player], None], moves: int, quiet: int) -> list[Paint]:
    player = Player(page)
    for _ in range(moves):
        move(player)
        page.evaluate("window.lastUpdate = performance.now()")
        page.wait_for_function(
            "quiet => performance.now() - window.lastUpdate > quiet",
            arg=quiet,
            polling=100,  # rarely, since this takes time as well
        )
        if player.expected() == "over":
            break
    paints: list[Paint] = page.evaluate("window.paints")
    return paints


@contextmanager
def traced(page: Page) -> Iterator[list[dict[str, Any]]]:
    """The events of a trace, which are complete at the end."""
    session = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    complete: list[object] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda end: complete.append(end))
    config = {"includedCategories": list(_TRACED)}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    yield events
    session.send("Tracing.end")
    while not complete:
        page.wait_for_timeout(50)


def parts_of(events: list[dict[str, Any]]) -> dict[str, float]:
    """Milliseconds of processor time from an update to its frame, by part, on average."""
    marks = sorted(
        (event["ts"], event["name"], event["pid"], event["tid"])
        for event in events
        if event["name"] in ("update", "painted") and "user_timing" in event["cat"]
    )
    spans: list[tuple[float, float, tuple[int, int]]] = []
    begun: float | None = None  # of several updates in one frame, the first
    for at, name, process, thread_id in marks:
        if name == "update":
            begun = begun or at
        elif begun:
            spans.append((begun, at, (process, thread_id)))
            begun = None
    times: Counter[str] = Counter()
    for begin, end, thread in spans:
        inside = [
            event
            for event in events
            if event.get("tdur") and (event["pid"], event["tid"]) == thread
            # The listener that made the mark began a little before it.
            if begin - 1000 <= event["ts"] and event["ts"] + event["dur"] <= end + 1000
        ]
        times.update(_own_times(inside))
    return {part: time / len(spans) / 1000 for part, time in times.most_common()}


def _own_times(events: list[dict[str, Any]]) -> Counter[str]:
    """The times of nested events without those inside them."""
    times: Counter[str] = Counter()
    open_events: list[tuple[float, str]] = []
    for event in sorted(events, key=lambda each: (each["ts"], -each["dur"])):
        while open_events and open_events[-1][0] <= event["ts"]:
            open_events.pop()
        part = _PARTS.get(event["name"], "other")
        if open_events:
            times[open_events[-1][1]] -= event["tdur"]
        times[part] += event["tdur"]
        open_events.append((event["ts"] + event["dur"], part))
    return times


@contextmanager
def prepared_position(browser: Browser, name: str, size: Size) -> Iterator[Page]:
    with tempfile.TemporaryDirectory() as folder, serve_positions(Path(folder)) as (url, prepared):
        pages = TablePages(browser, url)
        position = next(each for each in prepared if each.name == name)
        with pages.open(position, Look("en", "light"), is_phone=size.is_phone) as page:
            yield page
        pages.close()


@contextmanager
def last_round_against_bots(browser: Browser, size: Size) -> Iterator[Page]:
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"{folder}/games.db")
        server.start(Path(folder, "server.log"))
        try:
            session, table = _in_thread(_play_to_the_last_round, server.url)
            context = browser.new_context(
                reduced_motion="reduce", has_touch=size.is_phone, is_mobile=size.is_phone
            )
            context.set_default_timeout(PATIENCE)
            context.add_cookies([{"name": COOKIE, "value": session, "url": server.url}])
            page = context.new_page()
            page.goto(f"{server.url}/table/{table}")
            yield page
            context.close()
        finally:
            server.kill()


async def _play_to_the_last_round(url: str) -> tuple[str, str]:
    """Play as a guest with automatic passing. Returns the session and the id of the table."""
    async with await Client.sign_in(url, nickname="Ann") as client:
        await client.request("PATCH", "/api/me", {"settings": {"automatic_passing": True}})
        options = {"players": BOTS + 1, "expansions": ["corruption-ascension"], "is_public": False}
        table = await client.create_table(options, ["rookie"] * BOTS, start=True)
        seen = await client.watch(table)
        while seen.view is None or seen.view["round"] < seen.view["rounds"]:
            if seen.actions:
                slates = [action for action in seen.actions if action.startswith("slate ")]
                await client.act(table, slates[0] if slates else seen.actions[0])
            else:
                await seen.wait_for_change()
        assert client.session is not None
        return client.session, table


def _in_thread(work: Callable[[str], Any], url: str) -> Any:
    """Run outside the thread of Playwright, which has an event loop already."""
    results: list[Any] = []
    thread = threading.Thread(target=lambda: results.append(asyncio.run(work(url))))
    thread.start()
    thread.join()
    assert results, "the game could not be played: see the error above"
    return results[0]


def _size(text: str) -> Size:
    width, height = text.split("x")
    return Size(int(width), int(height))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--position", default=POSITION)
    arguments.add_argument("--against-bots", action="store_true")
    arguments.add_argument("--size", type=_size, default=Size(1366, 768))
    arguments.add_argument("--slowdown", type=float, default=4)
    arguments.add_argument("--moves", type=int, default=12)
    arguments.add_argument("--motion", action="store_true", help="with animations")
    arguments.add_argument("--parts", action="store_true", help="also what takes the time")
    given = arguments.parse_args()
    size: Size = given.size
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        opened = (
            last_round_against_bots(browser, size)
            if given.against_bots
            else prepared_position(browser, given.position, size)
        )
        with opened as page:
            page.context.add_init_script(RECORD)
            page.emulate_media(reduced_motion="no-preference" if given.motion else "reduce")
            page.set_viewport_size({"width": size.width, "height": size.height})
            page.reload()
            page.locator(".board").wait_for()
            page.wait_for_timeout(1000)  # pictures are loaded
            session = page.context.new_cdp_session(page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": given.slowdown})
            move = follow_the_prompt if given.against_bots else move_and_take_back
            quiet = QUIET_WITH_MOTION if given.motion else QUIET
            if given.parts:
                with traced(page) as events:
                    paints = measure(page, move, given.moves, quiet)
            else:
                events = []
                paints = measure(page, move, given.moves, quiet)
            nodes = page.evaluate("document.querySelectorAll('*').length")
        browser.close()
    name = "last round against bots" if given.against_bots else given.position
    times = [paint["time"] for paint in paints]
    print(
        f"{name}, {size}, slowed down {given.slowdown:g} times: {len(times)} updates painted after"
    )
    print(f"  median {statistics.median(times):.0f} ms, slowest {max(times):.0f} ms")
    slowest = sorted(paints, key=lambda paint: -paint["time"])[:5]
    print(" ", ", ".join(f"{each['time']:.0f} ms for {each['length']} letters" for each in slowest))
    print(f"  {nodes} DOM nodes")
    if events:
        parts = parts_of(events)
        print(f"  processor: {sum(parts.values()):.1f} ms on average;", end=" ")
        print(", ".join(f"{part} {time:.1f}" for part, time in parts.items()))


if __name__ == "__main__":
    main()
