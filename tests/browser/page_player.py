"""A player who uses only what the page shows: controls by role and name.

The prompt at the top says what is expected; for each prompt there is one simple answer.
"""

import re
import struct
from collections.abc import Callable, Iterator
from typing import Final, Self

from playwright.sync_api import Locator, Page, expect

from wonderful import locales
from wonderful.locales.plural_rules import strip_form

MOST_STEPS: Final = 500  # of a game; more count as an endless game


def text_pattern(*keys: str, lang: str = "en") -> re.Pattern[str]:
    """A pattern for texts on the page, with groups for the placeholders."""
    forms = [form for key in keys for form in _forms(key, lang)]
    return re.compile("|".join(f"^{_pattern(form, lang)}" for form in forms))


def _forms(key: str, lang: str) -> list[str]:
    """The key itself, or its plural forms in this language."""
    return [each for each in locales.texts(lang) if key in (each, strip_form(each))] or [key]


def _pattern(key: str, lang: str) -> str:
    parts = re.split(r"\{\w+[^{}]*\}", locales.template(key, lang))
    # The page may have no-break spaces where names of controls have plain ones.
    return "(.+?)".join(r"\s+".join(map(re.escape, re.split(r"\s+", part))) for part in parts)


def button(page: Page, pattern: str) -> Locator:
    return page.get_by_role("button", name=re.compile(pattern))


class Player:
    """A player with a mouse, or on touch screens with a finger."""

    def __init__(self, page: Page, lang: str = "en") -> None:
        self.page = page
        self.lang = lang
        self.has_finger = bool(page.evaluate("navigator.maxTouchPoints > 0"))
        self.sentence = page.get_by_role("heading", level=1)
        self.tray = self._region("web.tray.title")
        self.site = self._region("web.site.title")
        self.empire = self._region("web.empire.title")
        self.drafted = self._region("web.draft.title").get_by_role("listitem")
        self.sheets = page.get_by_role("navigation", name=self.text("web.sheet.title"))
        self.result = page.get_by_role("dialog", name=self.text("web.score.title"))
        # A step of production may look like the one before; on a phone the log may be hidden.
        log = page.get_by_role("tabpanel", include_hidden=True).get_by_role(
            "listitem", include_hidden=True
        )
        begun = log.filter(has_text=self.text_pattern("event.step-started"))
        self._shown = self.sentence.or_(self.tray).or_(begun)

    def _region(self, key: str) -> Locator:
        return self.page.get_by_role("region", name=self.text(key), exact=True)

    def text(self, key: str) -> str:
        return locales.text(key, self.lang)

    def text_pattern(self, *keys: str) -> re.Pattern[str]:
        return text_pattern(*keys, lang=self.lang)

    # What the page shows

    @property
    def cards(self) -> Locator:
        """The cards in the tray: to pick, to keep or to plan."""
        name = self.text_pattern("web.tray.pick", "web.tray.keep", "web.tray.plan")
        return self.tray.get_by_role("button", name=name)

    @property
    def lit(self) -> Locator:
        """Cards under construction on which the selected piece fits."""
        return self.site.get_by_role("button", name=self.text_pattern("web.site.put"))

    @property
    def pick_button(self) -> Locator:
        """The button that picks or keeps the card that was selected with a finger."""
        verbs = "|".join(map(self.text, ("web.action.pick", "web.action.keep")))
        return self.tray.get_by_role("button", name=re.compile(rf"^({verbs}) [^(]+$"))

    @property
    def options(self) -> Locator:
        """The options of the current pledge."""
        return self.tray.get_by_role("region").get_by_role("button")

    def in_tray(self, *keys: str) -> Locator:
        return self.tray.get_by_role("button", name=self.text_pattern(*keys))

    def of_card(self, key: str) -> Locator:
        """A button of the selected card. Phones have only those of the selected card."""
        if self.sheets.is_visible():
            return self.in_tray(key).first  # before the one for all cards
        selected = self.page.get_by_role("button", pressed=True)
        card = self.tray.get_by_role("listitem").filter(has=selected)
        return card.get_by_role("button", name=self.text_pattern(key))

    def has_begun(self) -> Self:
        expect(self.cards.first).to_be_visible()
        return self

    def expected(self) -> str:
        """The key of the prompt at the top, without `web.expect`."""
        return self._meaning(self.sentence.inner_text())

    def _meaning(self, sentence: str) -> str:
        for name in self.answers():
            if self.text_pattern(f"web.expect.{name}").fullmatch(sentence):
                return name
        raise AssertionError(f"unknown prompt: {sentence}")

    def expects(self, name: str) -> None:
        """Wait for this prompt."""
        expect(self.sentence).to_have_text(self.text_pattern(f"web.expect.{name}"))

    # What to do

    def answers(self) -> dict[str, Callable[[], None]]:
        return {
            "waiting": lambda: None,
            "pick-left": lambda: self.pick(0),
            "pick-right": lambda: self.pick(0),
            "last-pick": lambda: self.pick(0),
            "keep": lambda: self.pick(0),
            "pool": self.take_pool,
            "plan": self.plan,
            "recycle": self.to_empire,
            "choose": self.take_general,
            "choose-bundle": lambda: self.take_reward(0),
            "pledge": lambda: self.pledge(0),
            "pledge-alone": lambda: self.pledge(0),
            "place": self.put,
            "place-many": self.put,
            "place-empire": self.rest,
            "finish": self.finish,
            "over": lambda: None,
        }

    def step(self) -> None:
        """Follow the prompt and wait until the page changes."""
        before = self._shown.all_text_contents()
        name = self._meaning(before[0])
        self.answers()[name]()
        if name.startswith("pledge"):  # a pledge of another player changes the tray as well
            expect(self.sentence).not_to_have_text(before[0])
        elif name != "over":
            expect(self._shown).not_to_have_text(before)

    def steps(self) -> Iterator[str]:
        """Play until the game is over; yields each prompt before it is followed."""
        for _ in range(MOST_STEPS):
            yield (name := self.expected())
            if name == "over":
                return
            self.step()
        raise AssertionError("the game did not end")

    def play_until(self, wanted: str) -> None:
        """Play until this prompt appears, without following it."""
        assert any(name == wanted for name in self.steps()), f"{wanted} was never expected"

    def play_to_the_end(self) -> None:
        for _ in self.steps():
            pass
        expect(self.result).to_be_visible()

    def draft(self) -> None:
        self.play_until("plan")

    def plan(self) -> None:
        """Slate one of an odd number of cards, then recycle the others."""
        if self.cards.count() % 2:
            self.choose(0)
            self.slate()
        else:
            self.recycle_all()

    def choose(self, number: int) -> None:
        """Click or tap a card."""
        self.press_on(self.cards.nth(number))

    def pick(self, number: int) -> None:
        """Pick or keep a card. With a finger, the first tap only selects it."""
        self.choose(number)
        if self.has_finger:
            self.pick_button.tap()

    def press_on(self, control: Locator) -> None:
        if self.has_finger:
            control.tap()
        else:
            control.click()

    def slate(self) -> None:
        self.press_on(self.of_card("web.tray.slate"))

    def recycle(self) -> None:
        self.press_on(self.of_card("web.tray.recycle"))

    def recycle_all(self) -> None:
        self.in_tray("web.action.recycle-all").click()

    def to_empire(self) -> None:
        self.in_tray("web.action.to-empire").click()

    def put(self) -> None:
        self.lit.first.click()

    def rest(self) -> None:
        self.in_tray("web.action.rest").click()

    def take_general(self) -> None:
        self.in_tray("term.kind.general").click()

    def take_reward(self, number: int) -> None:
        self.tray.get_by_role("button").nth(number).click()

    def pledge(self, number: int) -> None:
        self.options.nth(number).click()

    def take_pool(self) -> None:
        self.in_tray("web.action.pool").click()

    def finish(self) -> None:
        """Done, also if something could still be completed."""
        self.in_tray("web.action.done", "web.action.done-anyway").click()

    def open_sheet(self, name: str) -> None:
        """Open a part of the table, which are separate sheets on a phone."""
        if self.sheets.is_visible():
            self.sheets.get_by_role(
                "button", name=self.text(f"web.sheet.{name}"), exact=True
            ).click()


class KeyboardPlayer(Player):
    """A player with a keyboard."""

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def choose(self, number: int) -> None:
        self.press(str((number + 1) % 10))

    def slate(self) -> None:
        self.press("s")

    def recycle_all(self) -> None:
        self.press("1", "r")

    def to_empire(self) -> None:
        self.press("e")

    def put(self) -> None:
        keys = self.lit.first.get_attribute("aria-keyshortcuts")
        assert keys
        self.press(keys)

    def rest(self) -> None:
        self.press("e")

    def take_general(self) -> None:
        self.press("g")

    def take_reward(self, number: int) -> None:
        self.choose(number)

    def pledge(self, number: int) -> None:
        self.choose(number)

    def take_pool(self) -> None:
        self.press("Enter")

    def finish(self) -> None:
        self.press("Enter")


def start_game(page: Page, lang: str = "en") -> Player:
    """Start a game against three bots from the home page."""
    page.get_by_role("button", name=locales.text("web.home.play", lang), exact=True).click()
    return Player(page, lang).has_begun()


def play_to_the_end(page: Page) -> None:
    Player(page).play_to_the_end()


def new_table(page: Page, *, players: int, bots: int, ticked: tuple[str, ...] = ()) -> None:
    """Fill in the page for new tables, with fast bots and these boxes ticked."""
    page.get_by_role("spinbutton", name=re.compile("^Players")).fill(str(players))
    page.get_by_role("spinbutton", name=re.compile("^Bots")).fill(str(bots))
    page.keyboard.press("Tab")  # the number is applied when the field loses the focus
    for number in range(1, bots + 1):
        page.get_by_role("combobox", name=f"Bot {number}", exact=True).select_option("rookie")
    for name in ticked:
        page.get_by_role("checkbox", name=re.compile(f"^{name}")).check()
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_role("heading", name="Waiting room")).to_be_visible()


def assert_only_texts(page: Page) -> None:
    """The page shows no key instead of a text."""
    text = page.locator("body").inner_text()
    assert not re.search(r"\b(web|ui|term|event|error|reference)\.[a-z]|\{\w+", text), text


def tab_to(page: Page, target: Locator) -> None:
    """Press Tab until the target has the focus."""
    expect(target).to_be_visible()
    focused = target.and_(page.locator(":focus"))
    for _ in range(40):
        page.keyboard.press("Tab")
        if focused.count():
            return
    raise AssertionError(f"Tab does not lead to {target}")


def overflowing_parts(page: Page, width: int) -> list[str]:
    """Parts of the page that overflow its edges."""
    parts = [
        *page.get_by_role("main").all(),
        *page.get_by_role("region").all(),
        *page.get_by_role("heading").all(),
        *page.get_by_role("navigation").all(),
    ]
    boxes = {part.inner_text()[:60]: part.bounding_box() for part in parts if part.is_visible()}
    return [
        f"{box['x']:.0f} to {box['x'] + box['width']:.0f}: {text}"
        for text, box in boxes.items()
        if box and (box["x"] < -0.5 or box["x"] + box["width"] > width + 0.5)
    ]


def page_width(page: Page) -> int:
    """The width of the whole page including overflow, taken from a screenshot (PNG)."""
    (width,) = struct.unpack(">I", page.screenshot(full_page=True)[16:20])
    return int(width)
