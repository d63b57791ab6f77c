"""A player who follows the first lesson."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.page_player import Player, text_pattern
from wonderful.server.table.lesson import STEPS


class LessonPlayer(Player):
    """Does exactly what the prompt at the top says."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.guide = page.get_by_role("region", name="Your first round")

    def orders(self) -> dict[str, Callable[..., None]]:
        return {
            "pick": self.pick_card,
            "slate": self.slate_card,
            "recycle": self.recycle_card,
            "krystallium": self.use_krystallium,
            "place": self.put_on,
            "rest-to-empire": self.rest,
            "choose": self.take,
            "done": self.finish,
        }

    def is_at(self, number: int) -> Locator:
        """The guide at this step, counted from 0."""
        return self.guide.filter(has_text=f"Step {number + 1} of {len(STEPS)}")

    def obey(self) -> None:
        sentence = self.sentence.inner_text()
        for name, order in self.orders().items():
            if found := text_pattern(f"web.lesson.do.{name}").fullmatch(sentence):
                order(*found.groups())
                return
        raise AssertionError(f"unknown instruction: {sentence}")

    def obey_until(self, say: str) -> None:
        """Follow the lesson up to the step with this explanation."""
        for number, step in enumerate(STEPS):
            expect(self.is_at(number)).to_be_visible()
            expect(self.sentence).not_to_have_text(text_pattern("web.expect.waiting"))
            if step.say == say:
                return
            self.obey()
        expect(self.guide).to_contain_text("That was a whole round.")

    def take_card(self, card: str) -> None:
        self.press_on(self.tray.get_by_role("button", name=re.compile(rf"\b{card} \(card")))

    def pick_card(self, card: str) -> None:
        self.take_card(card)
        if self.has_finger:
            self.pick_button.tap()

    def slate_card(self, card: str) -> None:
        self.take_card(card)
        self.slate()

    def recycle_card(self, card: str, place: str) -> None:
        self.take_card(card)
        self.recycle()
        self.put_on(place)

    def put_on(self, place: str) -> None:
        if place == "the Empire card":
            self.open_sheet("empire")
            self.empire.get_by_role("button", name=text_pattern("web.empire.put")).click()
        else:
            self.open_sheet("site")
            self.lit.filter(has_text=place).click()

    def use_krystallium(self, card: str) -> None:
        self.open_sheet("empire")
        self.empire.get_by_role("button", name=re.compile("^Use a Krystallium")).click()
        self.put_on(card)

    def take(self, piece: str) -> None:
        self.tray.get_by_role("button", name=piece, exact=True).click()


def begin_lesson(page: Page) -> LessonPlayer:
    page.get_by_role("button", name="Learn by playing").click()
    return LessonPlayer(page)
