"""Seating: every deal is fair to every bot, and the game number determines everything."""

from collections import Counter, defaultdict

import pytest

from wonderful.arena.seating_schedule import MAX_BOTS, Fixture, Schedule


def test_two_bots_in_three_seats_play_1_plus_2_and_2_plus_1() -> None:
    schedule = Schedule(bots=2, players=3)
    lineups = [schedule.fixture(number).lineup for number in range(1, 7)]
    assert sorted(lineups) == [
        (0, 0, 1),
        (0, 1, 0),
        (0, 1, 1),
        (1, 0, 0),
        (1, 0, 1),
        (1, 1, 0),
    ]
    assert {schedule.fixture(number).deal for number in range(1, 7)} == {1}
    assert schedule.fixture(7) == Fixture(7, 2, lineups[0])


def test_three_bots_in_three_seats_rotate_in_both_orders() -> None:
    schedule = Schedule(bots=3, players=3)
    assert schedule.groups == (
        ((0, 1, 2), (1, 2, 0), (2, 0, 1)),
        ((0, 2, 1), (1, 0, 2), (2, 1, 0)),
    )


def test_a_bot_alone_plays_itself_and_solo_bots_play_every_deal() -> None:
    assert Schedule(bots=1, players=4).groups == (((0, 0, 0, 0),),)
    assert Schedule(bots=3, players=1).groups == (((0,), (1,), (2,)),)


@pytest.mark.parametrize("players", range(1, 8))
@pytest.mark.parametrize("bots", range(1, MAX_BOTS + 1))
def test_within_a_deal_every_bot_has_every_seat_equally_often(bots: int, players: int) -> None:
    for group in Schedule(bots, players).groups:
        assert len(set(group)) == len(group)
        seats = Counter((seat, bot) for lineup in group for seat, bot in enumerate(lineup))
        assert len(set(seats.values())) == 1
        assert len(seats) == bots * players
        for lineup in group:
            assert len(set(lineup)) == min(bots, players)


@pytest.mark.parametrize(("bots", "players"), [(2, 4), (3, 2), (4, 3), (3, 5)])
def test_all_groups_come_before_any_comes_again(bots: int, players: int) -> None:
    schedule = Schedule(bots, players)
    length = sum(map(len, schedule.groups))
    games = [schedule.fixture(number) for number in range(1, 2 * length + 1)]
    deals = defaultdict(list)
    for fixture in games:
        deals[fixture.deal].append(fixture.lineup)
    assert list(deals) == list(range(1, 2 * len(schedule.groups) + 1))
    assert [tuple(lineups) for lineups in deals.values()] == [*schedule.groups] * 2
    assert [fixture.deal for fixture in games] == sorted(fixture.deal for fixture in games)


def test_games_are_rounded_up_to_whole_deals() -> None:
    schedule = Schedule(bots=3, players=3)
    assert [schedule.whole_deals(games) for games in (1, 3, 4, 6, 7, 400)] == [3, 3, 6, 6, 9, 402]
    uneven = Schedule(bots=2, players=4)  # groups of 8, 4 and 2
    assert [len(group) for group in uneven.groups] == [8, 4, 2]
    assert [uneven.whole_deals(games) for games in (1, 9, 13, 14, 15)] == [8, 12, 14, 14, 22]
