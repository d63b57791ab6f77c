"""The first lesson can be completed by following it, on a laptop and on a phone."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.lesson_player import begin_lesson
from tests.server.servers import ServerProcess


@pytest.mark.slow
@pytest.mark.parametrize(
    "how",
    [{}, {"viewport": PHONE, "has_touch": True, "is_mobile": True}],
    ids=["laptop", "phone"],
)
def test_the_lesson(server: ServerProcess, visit: Visit, how: dict[str, object]) -> None:
    learner = begin_lesson(visit(server.url, **how))
    learner.obey_until("over")
    learner.guide.get_by_role("button", name="Close").click()
    learner.expects("pick-right")
    expect(learner.cards).to_have_count(7)
    expect(learner.guide).not_to_be_visible()
    learner.draft()
    expect(learner.cards).to_have_count(7)


def test_the_lesson_can_be_left(server: ServerProcess, visit: Visit) -> None:
    learner = begin_lesson(visit(server.url))
    learner.obey_until("cost")
    learner.guide.get_by_role("button", name="Hide the guide").click()
    learner.expects("pick-left")
    expect(learner.cards).to_have_count(6)
    learner.choose(0)  # any card
    expect(learner.drafted).to_have_count(2)
