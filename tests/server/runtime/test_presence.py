"""Who is at which table, counted over tabs and over processes."""

from wonderful.server.runtime.presence import FORGET_MS, REPEAT_MS, Presence


def told(presence: Presence, now: int) -> dict[str, list[str]]:
    return {news["here"]: news["people"] for news in presence.news(now)}


def test_a_person_is_there_until_the_last_tab_is_closed() -> None:
    presence = Presence("one")
    for _ in range(2):
        presence.arrive("t", "ann")
    presence.arrive("t", "bob")
    assert presence.here("t") == ["ann", "bob"]
    presence.depart("t", "ann")
    assert presence.here("t") == ["ann", "bob"]
    presence.depart("t", "ann")
    presence.depart("t", "ann")
    assert presence.here("t") == ["bob"]
    presence.depart("t", "bob")
    assert presence.here("t") == []


def test_only_what_has_changed_is_sent_and_everything_from_time_to_time() -> None:
    presence = Presence("one")
    presence.arrive("t", "ann")
    assert told(presence, REPEAT_MS) == {"t": ["ann"]}
    presence.arrive("t", "ann")  # a second tab is no news
    assert told(presence, REPEAT_MS + 1) == {}
    presence.arrive("u", "bob")
    assert told(presence, REPEAT_MS + 2) == {"u": ["bob"]}
    assert told(presence, 2 * REPEAT_MS) == {"t": ["ann"], "u": ["bob"]}
    for _ in range(2):
        presence.depart("t", "ann")
    assert told(presence, 2 * REPEAT_MS + 1) == {"t": []}


def test_processes_hear_of_each_other() -> None:
    one, two = Presence("one"), Presence("two")
    one.arrive("t", "ann")
    two.arrive("t", "ann")
    two.arrive("t", "bob")
    for news in two.news(1):
        assert one.hear(news, 1) == "t"
        assert one.hear(news, 2) is None  # nothing new
    assert one.here("t") == ["ann", "bob"]
    two.depart("t", "ann")
    two.depart("t", "bob")
    for news in two.news(3):
        assert one.hear(news, 3) == "t"
    assert one.here("t") == ["ann"]


def test_its_own_news_are_told_to_those_who_watch() -> None:
    one = Presence("one")
    one.arrive("t", "ann")
    (news,) = one.news(1)
    assert one.hear(news, 1) == "t"
    assert one.here("t") == ["ann"]


def test_a_process_that_died_leaves_nobody_behind() -> None:
    one, two = Presence("one"), Presence("two")
    two.arrive("t", "bob")
    for news in two.news(0):
        one.hear(news, 0)
    assert one.forget_silent(FORGET_MS) == []
    assert one.here("t") == ["bob"]
    assert one.forget_silent(FORGET_MS + 1) == ["t"]
    assert one.here("t") == []
    assert one.forget_silent(FORGET_MS + 2) == []
