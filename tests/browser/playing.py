"""A person who plays by what the page offers: buttons by role and name, nothing else."""

import re
from typing import Final

from playwright.sync_api import Locator, Page, expect

WORDS: Final = {
    "pick": r"^Pick .* \(card",
    "keep": r"^Keep .* \(card",
    "plan": r"\(card \d",
    "slate": r"^Slate .",
    "recycle all": r"^Recycle all",
    "rest": r"^Rest to the Empire",
    "done": r"^Done",
    "pool": r"^Take the next pool",
    "general": r"^General$",
}


def button(page: Page, pattern: str) -> Locator:
    return page.get_by_role("button", name=re.compile(pattern))


def is_over(page: Page) -> bool:
    return page.get_by_role("dialog", name="The result").is_visible()


def play_to_the_end(page: Page, most: int = 600) -> None:
    """Take what comes: the first card, one card to build, the rest for cubes."""
    words = WORDS
    slated = ""
    for _ in range(most):
        page.wait_for_timeout(60)
        if is_over(page):
            return
        for wanted in ("pick", "keep", "pool", "general"):
            found = button(page, words[wanted])
            if found.count():
                _press(found.first)
                break
        else:
            round_now = page.get_by_text(re.compile(r"^Round \d of")).first.inner_text()
            plans = button(page, words["plan"])
            everything = button(page, words["recycle all"])
            rest = button(page, words["rest"])
            if plans.count() and slated != round_now:
                _press(plans.first)
                if button(page, words["slate"]).count():
                    _press(button(page, words["slate"]).first)
                    slated = round_now
            elif everything.count():
                _press(everything)
            elif plans.count():
                _press(plans.first)
                if button(page, "^Recycle .").count():
                    _press(button(page, "^Recycle .").first)
                    lit = page.get_by_role("button", name=re.compile("Put it on your Empire"))
                    if lit.count():
                        _press(lit.first)
            elif rest.count():
                _press(rest)
            elif button(page, words["done"]).count():
                _press(button(page, words["done"]).first)
    raise AssertionError("the game did not end")


def _press(target: Locator) -> None:
    """What is offered may be gone in the next moment: others play, too."""
    try:
        target.click(timeout=2_000)
    except Exception:
        return


def start_game(page: Page) -> None:
    page.get_by_role("button", name="Play now").click()
    expect(button(page, WORDS["pick"]).first).to_be_visible()
