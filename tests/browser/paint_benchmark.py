"""How long the page takes to paint an update, in a late game of seven players on a slow device.

    python -m tests.browser.paint_benchmark [--slowdown 4] [--moves 12]

Places cubes and takes them back. The time is from the message of the server until the next frame
has been painted, with the processor slowed down. Also prints the number of DOM nodes.
"""

import argparse
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.page_player import Player
from tests.browser.table_pages import Look, TablePages, serve_positions

POSITION = "7p-ca-production-late"
# Before the page's own listener: note when an update arrives, and when the frame after it is done.
RECORD = """
window.paints = []
const addListener = WebSocket.prototype.addEventListener
class RecordingSocket extends WebSocket {
  constructor(...args) {
    super(...args)
    addListener.call(this, "message", (event) => {
      if (!String(event.data).includes('"type":"update"')) return
      const start = performance.now()
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => window.paints.push(performance.now() - start)
        channel.port2.postMessage(0)
      })
    })
  }
}
window.WebSocket = RecordingSocket
"""


def measure(page: Page, moves: int) -> list[float]:
    player = Player(page)
    for _ in range(moves):
        before = len(page.evaluate("window.paints"))
        if player.lit.count():
            player.lit.first.click()
        else:
            player.in_tray("web.action.take-back").first.click()
        page.wait_for_function("before => window.paints.length > before", arg=before)
    return [float(each) for each in page.evaluate("window.paints")]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--slowdown", type=float, default=4)
    arguments.add_argument("--moves", type=int, default=12)
    given = arguments.parse_args()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        with serve_positions(Path(folder)) as (url, prepared):
            pages = TablePages(browser, url)
            position = next(each for each in prepared if each.name == POSITION)
            with pages.open(position, Look("en", "light"), is_phone=False) as page:
                page.context.add_init_script(RECORD)
                page.set_viewport_size({"width": 1366, "height": 768})
                page.reload()
                Player(page).lit.first.wait_for()
                session = page.context.new_cdp_session(page)
                session.send("Emulation.setCPUThrottlingRate", {"rate": given.slowdown})
                times = sorted(measure(page, given.moves))
                nodes = page.evaluate("document.querySelectorAll('*').length")
            pages.close()
        browser.close()
    print(f"{POSITION}, slowed down {given.slowdown:g} times: {len(times)} updates painted after")
    print(f"  median {statistics.median(times):.0f} ms, slowest {times[-1]:.0f} ms")
    print(f"  {nodes} DOM nodes")


if __name__ == "__main__":
    main()
