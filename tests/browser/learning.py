"""Somebody in the first lesson who does what it says."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import Player, says
from wonderful.server.table.lesson import STEPS


class Learner(Player):
    """Does what the sentence at the top says, word for word."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.guide = page.get_by_role("region", name="Your first round")

    def orders(self) -> dict[str, Callable[..., None]]:
        return {
            "pick": self.take_card,
            "slate": self.slate_card,
            "recycle": self.recycle_card,
            "krystallium": self.use_krystallium,
            "place": self.put_on,
            "rest-to-empire": self.rest,
            "choose": self.take,
            "done": self.finish,
        }

    def is_at(self, number: int) -> Locator:
        """The guide, when it says that this step comes, from 0."""
        return self.guide.filter(has_text=f"Step {number + 1} of {len(STEPS)}")

    def obey(self) -> None:
        sentence = self.sentence.inner_text()
        for name, order in self.orders().items():
            if found := says(f"web.lesson.do.{name}").fullmatch(sentence):
                order(*found.groups())
                return
        raise AssertionError(f"nobody knows how to do this: {sentence}")

    def obey_until(self, say: str) -> None:
        """Up to the step with this explanation."""
        for number, step in enumerate(STEPS):
            expect(self.is_at(number)).to_be_visible()
            expect(self.sentence).not_to_have_text(says("web.expect.waiting"))
            if step.say == say:
                return
            self.obey()
        expect(self.guide).to_contain_text("That was a whole round.")

    def take_card(self, card: str) -> None:
        self.tray.get_by_role("button", name=re.compile(rf"\b{card} \(card")).click()

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
            self.empire.get_by_role("button", name=says("web.empire.put")).click()
        else:
            self.open_sheet("site")
            self.lit.filter(has_text=place).click()

    def use_krystallium(self, card: str) -> None:
        self.open_sheet("empire")
        self.empire.get_by_role("button", name=re.compile("^Use a Krystallium")).click()
        self.put_on(card)

    def take(self, piece: str) -> None:
        self.tray.get_by_role("button", name=piece, exact=True).click()


def begin_lesson(page: Page) -> Learner:
    page.get_by_role("button", name="Learn by playing").click()
    return Learner(page)
