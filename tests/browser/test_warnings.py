"""Warnings before likely mistakes, shown once. The lesson leads to suitable positions."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.lesson_player import LessonPlayer, begin_lesson
from tests.browser.page_player import text_pattern
from tests.server.servers import ServerProcess


def leave(learner: LessonPlayer) -> None:
    learner.guide.get_by_role("button", name="Hide the guide").click()


@pytest.mark.slow
def test_discarding_a_card_with_a_cube_on_it(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url)
    learner = begin_lesson(page)
    learner.obey_until("complete")  # the Recycling Plant has its first cube
    leave(learner)
    warning = page.get_by_role("status").filter(has_text=text_pattern("web.warn.discard.one"))
    discard = learner.site.get_by_role("button", name=re.compile("^Discard.*Recycling Plant"))
    expect(warning).not_to_be_visible()
    discard.click()
    expect(warning).to_be_visible()
    expect(learner.site).to_contain_text("3 cards under construction")
    discard.click()
    expect(learner.site).to_contain_text("2 cards under construction")
    expect(discard).not_to_be_visible()
    expect(warning).not_to_be_visible()


@pytest.mark.slow
def test_a_krystallium_where_a_cube_would_do(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url)
    learner = begin_lesson(page)
    learner.obey_until("place")  # two Science, and a Krystallium that is kept for later
    leave(learner)
    warning = page.get_by_role("status").filter(has_text=text_pattern("web.warn.krystallium"))
    krystallium = learner.empire.get_by_role("button", name=re.compile("^Use a Krystallium"))
    krystallium.click()
    learner.lit.filter(has_text="Neuroscience").click()
    expect(warning).to_be_visible()
    expect(krystallium).to_have_accessible_name(re.compile("you have 1$"))
    learner.lit.filter(has_text="Neuroscience").click()
    expect(krystallium).to_have_accessible_name(re.compile("you have 0$"))
    expect(warning).not_to_be_visible()


@pytest.mark.slow
def test_done_although_a_card_could_be_completed(server: ServerProcess, visit: Visit) -> None:
    page = visit(server.url)
    learner = begin_lesson(page)
    learner.obey_until("krystallium")  # one space of Neuroscience is open, and it would fill it
    leave(learner)
    warning = page.get_by_role("status").filter(has_text=text_pattern("web.warn.complete"))
    learner.finish()
    expect(warning).to_contain_text("Neuroscience")
    # The second time it counts, and the next steps do not warn again.
    log = page.get_by_role("tabpanel")
    for next_step in ("Production step: Gold", "Production step: Exploration", "Round 2"):
        learner.finish()
        expect(log).to_contain_text(next_step)
        expect(warning).not_to_be_visible()
