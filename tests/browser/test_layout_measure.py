"""The measurement finds each fault on a small page, and nothing on the page without the fault."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.layout_measure import (
    PHONE_NAME_SIZE,
    SIZES,
    Size,
    hand_widths,
    measure,
    merge_alike,
)

LAPTOP = Size(1366, 768)
PHONE = Size(390, 844)
STYLE = """<style>
  * { box-sizing: border-box; margin: 0; padding: 0 }
  body { font: 16px/1.5 sans-serif; height: 100vh; position: relative }
  .clip { overflow: hidden }
  [data-card-size] { display: block; width: 160px; height: 237px; background: #ddd }
  [data-card-size="mini"] { width: 40px; height: 56px }
  .space { display: block }
  .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
</style>"""
ICON = '<svg width="20" height="20" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


def problems_of(page: Page, body: str, size: Size = LAPTOP, players: int = 2) -> Sequence[str]:
    page.set_viewport_size({"width": size.width, "height": size.height})
    page.set_content(f"<!doctype html>{STYLE}<body>{body}</body>")
    return measure(page, size, players)


def full_card(width: int = 160, name: str = "Zeppelin", font: float = 12, symbol: int = 14) -> str:
    return (
        f'<span data-card-size="full" style="width: {width}px">'
        f'<span style="font-size: {font}px">{name}</span>'
        f'<i class="space" style="width: {symbol}px; height: {symbol}px"></i></span>'
    )


def hand(count: int, width: int) -> str:
    return f'<div data-area="hand" style="display: flex">{full_card(width) * count}</div>'


def stack(pitch: int) -> str:
    cards = "".join(
        f'<b data-card-size="mini" style="position: absolute; left: {pitch * index}px">{ICON}</b>'
        for index in range(3)
    )
    return f'<div data-stack style="position: relative; height: 60px">{cards}</div>'


def modal(body: str) -> str:
    return f"<dialog>{body}</dialog><script>document.querySelector('dialog').showModal()</script>"


def paragraph(style: str, text: str = "Some text", attributes: str = "") -> str:
    return f'<p {attributes} style="{style}">{text}</p>'


def at(left: int, top: int, content: str, attributes: str = "") -> str:
    """Content at a place of the page."""
    style = f"position: absolute; left: {left}px; top: {top}px"
    return f'<div {attributes} style="{style}">{content}</div>'


def clipped_line(width: int, attributes: str = "") -> str:
    """A long text in one line."""
    style = f"width: {width}px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis"
    return paragraph(style, LONG, attributes)


def clamped_line(width: int) -> str:
    clamp = "display: -webkit-box; -webkit-line-clamp: 1; -webkit-box-orient: vertical"
    return paragraph(f"width: {width}px; overflow: hidden; {clamp}", LONG)


def cropped_word(word: str) -> str:
    """A word in a box that has no space below the line for letters such as g."""
    return paragraph("height: 22px; line-height: 18px; padding-top: 8px; overflow: hidden", word)


def scroller(width: int, attributes: str = "") -> str:
    content = '<div style="width: 300px; height: 300px"></div>'
    style = f"width: {width}px; height: 99px; overflow: auto"
    return f'<div class="scroll" {attributes} style="{style}">{content}</div>'


def icons_in(height: int) -> str:
    return f'<div class="clip" style="height: {height}px"><div>{ICON}</div><div>{ICON}</div></div>'


def icon_with_number(width: int) -> str:
    number = at(6, 0, "2")
    style = f"position: relative; display: flex; width: {width}px; line-height: 1"
    return f'<div style="{style}">{ICON}{number}</div>'


def compact_card(content: str) -> str:
    return f'<div data-card-size="compact" style="position: relative">{content}</div>'


def two_areas(gap: int) -> str:
    upper = paragraph("height: 50px", attributes='data-area="world"', text="")
    lower = paragraph(f"height: 50px; margin-top: {gap}px", attributes='data-area="log"', text="")
    return upper + lower


LONG = "A text that is much too long for its box"
BUTTON = "<button>Slate</button>"
ILLUSTRATION = '<svg width="160" height="100"></svg>'
OVERLAY = "data-overlay"
ELLIPSIS = "data-ellipsis"


class Fault(NamedTuple):
    page: str
    problem: str  # how the sentence about the fault begins
    fine: str  # the same page without the fault


FAULTS = {
    "outside": Fault(at(1300, 0, "x" * 20), "outside the screen: div", at(1000, 0, "x" * 20)),
    "outside-above": Fault(at(0, -10, "Text"), "outside the screen: div", at(0, 0, "Text")),
    "page-scrolls": Fault(
        paragraph("height: 780px", ""),
        "the page scrolls: 780 of 768 px",
        paragraph("height: 768px", ""),
    ),
    "page-scrolls-sideways": Fault(
        paragraph("width: 1400px"),
        "the page scrolls sideways: 1400 of 1366 px",
        paragraph("width: 1366px"),
    ),
    "cut": Fault(icons_in(30), "is cut: div.clip", icons_in(99)),
    "scrolls": Fault(scroller(300), "scrolls: div.scroll", scroller(320, "role=tabpanel")),
    "scrolls-sideways": Fault(
        scroller(100, "role=tabpanel"), "scrolls: div.scroll", scroller(320, "role=tabpanel")
    ),
    "text-cut": Fault(clipped_line(100), "text is cut by p", clipped_line(400)),
    "text-shortened": Fault(clipped_line(100), "text is cut by p", clipped_line(100, ELLIPSIS)),
    "text-shortened-to-nothing": Fault(
        clipped_line(20, ELLIPSIS), "text is cut by p", clipped_line(100, ELLIPSIS)
    ),
    "text-shortened-on-a-card": Fault(
        compact_card(clipped_line(100, ELLIPSIS)),
        "text is cut by compact card › p",
        compact_card(LONG),
    ),
    "descenders-cut": Fault(cropped_word("gypsy"), "text is cut by p", cropped_word("noun")),
    "line-clamped": Fault(clamped_line(100), "text is cut by p", clamped_line(400)),
    "texts-overlap": Fault(
        at(0, 0, "First") + at(0, 8, "Second"),
        "overlap of",
        at(0, 0, "First") + at(0, 20, "Second"),
    ),
    "buttons-overlap": Fault(
        at(0, 0, BUTTON) + at(20, 0, BUTTON), "overlap of", at(0, 0, BUTTON) + at(90, 0, BUTTON)
    ),
    "button-on-card": Fault(
        at(0, 100, BUTTON) + compact_card(""), "overlap of", compact_card(at(0, 100, BUTTON))
    ),
    "icon-on-text": Fault(at(0, 0, ICON) + LONG, "overlap of", f"A text with an {ICON} icon"),
    "badge": Fault(
        at(0, 99, ICON) + compact_card(""),
        "overlap of",
        at(0, 99, ICON, OVERLAY) + compact_card(""),
    ),
    "badge-on-text": Fault(
        at(0, 0, ICON, OVERLAY) + compact_card(LONG),
        "overlap of",
        at(0, 99, ICON, OVERLAY) + compact_card(LONG),
    ),
    "large-badge": Fault(
        at(0, 99, LONG, OVERLAY) + compact_card(""),
        "overlay too large: div",
        at(0, 99, "12", OVERLAY) + compact_card(""),
    ),
    "number-on-icon": Fault(icon_with_number(300), "overlap of", icon_with_number(20)),
    "illustration": Fault(
        compact_card(ICON + at(0, 0, "Name")),
        "overlap of",
        compact_card(ILLUSTRATION + at(0, 0, "Name")),
    ),
    "cards-overlap": Fault(stack(30).replace("data-stack", ""), "overlap of", stack(30)),
    "stack-too-narrow": Fault(stack(20), "only 20 px of a mini card of 40 px", stack(28)),
    "areas-overlap": Fault(two_areas(-10), "areas world and log overlap by 1366×10", two_areas(0)),
    "small-hand": Fault(hand(7, 149), "a hand of 7 cards is 149 px wide per card", hand(7, 150)),
    "small-hand-of-ten": Fault(hand(10, 124), "a hand of 10 cards is 124 px wide", hand(10, 125)),
    "small-hand-of-twelve": Fault(
        hand(12, 103), "a hand of 12 cards is 103 px wide", hand(12, 104)
    ),
    "small-name": Fault(
        full_card(font=11.5), "name of 11.5 px, at least 12 are wanted", full_card(font=12)
    ),
    "small-symbol": Fault(
        full_card(symbol=13), "cost symbol of 13 px, at least 14 are wanted", full_card(symbol=14)
    ),
    "too-many-nodes": Fault("<i></i>" * 4_000, "4004 elements, at most 4000", "<i></i>" * 3_990),
    "in-a-dialog": Fault(
        modal(clipped_line(50)),
        "text is cut by dialog › p",
        modal("<p>Short</p>") + at(0, 0, "Behind") + at(0, 0, "it"),
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found(page: Page, name: str) -> None:
    fault = FAULTS[name]
    problems = problems_of(page, fault.page)
    assert any(problem.startswith(fault.problem) for problem in problems), problems


@pytest.mark.parametrize("name", FAULTS)
def test_without_the_fault_nothing_is_found(page: Page, name: str) -> None:
    assert problems_of(page, FAULTS[name].fine) == []


def test_texts_for_screen_readers_are_ignored(page: Page) -> None:
    unseen = f'<span class="hidden">{LONG}</span><p style="opacity: 0">{LONG}</p>'
    assert problems_of(page, f"<p>{unseen}</p>") == []


def test_a_link_in_a_sentence_may_be_on_two_lines(page: Page) -> None:
    sentence = f'This sentence has <a href="#">{LONG}</a> and goes on after it.'
    assert problems_of(page, paragraph("width: 180px; line-height: 1.1", sentence)) == []


def test_on_a_phone_one_sheet_may_scroll(page: Page) -> None:
    sheet = scroller(320)
    assert problems_of(page, sheet, PHONE) == []
    assert problems_of(page, sheet, LAPTOP) != []
    [problem] = problems_of(page, sheet * 2, PHONE)
    assert problem.startswith("more than one sheet scrolls: div.scroll")


def test_names_may_be_smaller_on_a_phone(page: Page) -> None:
    assert problems_of(page, full_card(font=PHONE_NAME_SIZE), PHONE) == []
    assert problems_of(page, full_card(font=PHONE_NAME_SIZE - 0.5), PHONE) != []


def test_only_own_compact_cards_need_large_names(page: Page) -> None:
    card = '<span data-card-size="compact"><b style="font-size: 10px">Zeppelin</b></span>'
    assert problems_of(page, f'<div data-area="preview">{card}</div>') == []
    assert problems_of(page, f'<div data-area="sites">{card}</div>') != []


def test_a_hand_may_be_smaller_with_many_opponents(page: Page) -> None:
    assert problems_of(page, hand(7, 140), players=6) == []
    assert problems_of(page, hand(7, 140), players=5) != []


@pytest.mark.parametrize(
    ("size", "least"),
    [
        ((390, 844), 105),
        ((390, 664), 105),
        ((844, 390), 105),
        ((1366, 650), 120),
        ((1366, 768), 150),
        ((1440, 900), 150),
        ((1920, 1080), 190),
        ((2560, 1440), 240),
    ],
)
def test_the_width_of_a_hand_of_seven(size: tuple[int, int], least: int) -> None:
    assert hand_widths(Size(*size), 4)[0] == (7, least)


def test_large_hands_are_never_too_small() -> None:
    for size in SIZES:
        widths = [width for _, width in hand_widths(size, 2)]
        assert widths == sorted(widths, reverse=True)
        assert widths[-1] >= (86 if size.is_phone else 104) or widths[0] <= 120


def test_alike_problems_are_told_once() -> None:
    problems = ["a is cut by 3 px", "b is cut by 3 px", "a is cut by 4.5 px", "a is cut by 12 px"]
    assert merge_alike(problems) == ["a is cut by 3 px (and 2 alike)", "b is cut by 3 px"]
