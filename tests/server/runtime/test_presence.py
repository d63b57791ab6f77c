"""Presence at tables, across tabs and processes."""

from wonderful.server.runtime.presence import EXPIRY_MS, REBROADCAST_MS, Presence


def present_people(presence: Presence, now: int) -> dict[str, list[str]]:
    return {news["here"]: news["people"] for news in presence.take_broadcasts(now)}


def test_a_person_is_there_until_the_last_tab_is_closed() -> None:
    presence = Presence("one")
    for _ in range(2):
        presence.connect("t", "ann")
    presence.connect("t", "bob")
    assert presence.people_at("t") == ["ann", "bob"]
    presence.disconnect("t", "ann")
    assert presence.people_at("t") == ["ann", "bob"]
    presence.disconnect("t", "ann")
    presence.disconnect("t", "ann")
    assert presence.people_at("t") == ["bob"]
    presence.disconnect("t", "bob")
    assert presence.people_at("t") == []


def test_only_what_has_changed_is_sent_and_everything_from_time_to_time() -> None:
    presence = Presence("one")
    presence.connect("t", "ann")
    assert present_people(presence, REBROADCAST_MS) == {"t": ["ann"]}
    presence.connect("t", "ann")  # a second tab changes nothing
    assert present_people(presence, REBROADCAST_MS + 1) == {}
    presence.connect("u", "bob")
    assert present_people(presence, REBROADCAST_MS + 2) == {"u": ["bob"]}
    assert present_people(presence, 2 * REBROADCAST_MS) == {"t": ["ann"], "u": ["bob"]}
    for _ in range(2):
        presence.disconnect("t", "ann")
    assert present_people(presence, 2 * REBROADCAST_MS + 1) == {"t": []}


def test_processes_receive_changes_of_each_other() -> None:
    one, two = Presence("one"), Presence("two")
    one.connect("t", "ann")
    two.connect("t", "ann")
    two.connect("t", "bob")
    for news in two.take_broadcasts(1):
        assert one.apply_broadcast(news, 1) == "t"
        assert one.apply_broadcast(news, 2) is None  # nothing new
    assert one.people_at("t") == ["ann", "bob"]
    two.disconnect("t", "ann")
    two.disconnect("t", "bob")
    for news in two.take_broadcasts(3):
        assert one.apply_broadcast(news, 3) == "t"
    assert one.people_at("t") == ["ann"]


def test_own_changes_are_delivered_to_subscribers() -> None:
    one = Presence("one")
    one.connect("t", "ann")
    (news,) = one.take_broadcasts(1)
    assert one.apply_broadcast(news, 1) == "t"
    assert one.people_at("t") == ["ann"]


def test_a_process_that_died_leaves_nobody_behind() -> None:
    one, two = Presence("one"), Presence("two")
    two.connect("t", "bob")
    for news in two.take_broadcasts(0):
        one.apply_broadcast(news, 0)
    assert one.drop_expired(EXPIRY_MS) == []
    assert one.people_at("t") == ["bob"]
    assert one.drop_expired(EXPIRY_MS + 1) == ["t"]
    assert one.people_at("t") == []
    assert one.drop_expired(EXPIRY_MS + 2) == []
