"""Outlooks of cards: against the engine, which really builds and finishes them."""

import json

import pytest

from tests.properties.state_digest import digest
from tests.record.seeded_play import MODES, TABLE_MODES, positions, readable
from tests.rules.positions import (
    CA,
    CATALOG,
    WP,
    do,
    end_decision,
    give,
    planning,
    produce,
    site,
    start,
    with_energy,
)
from wonderful.catalog.vocabulary import KINDS, RESOURCES
from wonderful.errors import IllegalAction, WonderfulError
from wonderful.rules.actions import parse, target_of
from wonderful.rules.card_contributions import built_card_points
from wonderful.rules.card_outlook import card_outlooks
from wonderful.rules.construction import fill, site_at
from wonderful.rules.game import Game
from wonderful.rules.outcome_types import CardOutlookData
from wonderful.rules.preview import seat_numbers

ENOUGH = 40  # pieces: more than any card costs


def outlook(game: Game, card: str, *actions: str, seat: int = 0) -> CardOutlookData:
    return card_outlooks(game, seat, [card], actions=actions)[0][card]


def own_cards(game: Game, seat: int) -> list[str]:
    """The cards that a seat holds or has to plan."""
    me = game.view(seat)["players"][seat]
    return sorted(set(me["hand"] or []) | set(me["draft_area"]))


def build_with_pieces(game: Game, seat: int, place: str) -> dict[str, dict[str, int]]:
    """Complete a card with pieces from nowhere. Return what it brings."""
    me = game._state.players[seat]
    me.krystallium, me.generals, me.financiers = (ENOUGH,) * 3
    before = game.view(seat)["players"][seat]
    built = len(before["built"])
    spent = {"krystallium": 0, "general": 0, "financier": 0}
    while len(game.view(seat)["players"][seat]["built"]) == built:
        action = next(
            a for a in readable(game, seat) if a.split()[0] in spent and a.split()[2] == place
        )
        spent[action.split()[0]] += 1
        do(game, seat, action)
    after = game.view(seat)["players"][seat]
    return {
        "production": {
            kind: after["production"][kind] - before["production"][kind]
            for kind in KINDS
            if after["production"][kind] != before["production"][kind]
        },
        "bonus": {
            kind: gained
            for kind in spent
            if (gained := after[kind] - ENOUGH + spent[kind])  # type: ignore[literal-required]
        },
    }


@pytest.mark.parametrize("mode", MODES)
def test_what_a_card_brings_is_what_the_engine_does(mode):
    tried = 0
    for game, player in positions(mode, "outlook", 40):
        seat = player.below(game.players)
        if game.phase != "planning" or seat not in game.pending():
            continue
        before = digest(game)
        cards = own_cards(game, seat)
        found, _ = card_outlooks(game, seat, cards)
        assert digest(game) == before
        assert set(found) == set(cards)
        assert json.loads(json.dumps(found)).keys() == found.keys()
        for card in cards:
            trial = game.clone()
            if f"slate {card}" not in readable(trial, seat):
                continue
            do(trial, seat, f"slate {card}")
            places = trial.view(seat)["players"][seat]["construction"]
            place = next((s["place"] for s in reversed(places) if s["card"] == card), None)
            if place is None or f"discard {place}" not in readable(trial, seat):
                continue  # built at once, or equal to an earlier copy
            real = build_with_pieces(trial, seat, place)
            assert found[card]["production"] == real["production"]
            assert found[card]["bonus"] == real["bonus"]
            tried += 1
    assert tried > 3


@pytest.mark.parametrize("mode", MODES)
def test_points_are_those_after_building_it(mode):
    tried = 0
    for game, player in positions(mode, "points", 40):
        seat = player.below(game.players)
        for site_view in game.view(seat)["players"][seat]["construction"]:
            place = site_view["place"]
            _, found = card_outlooks(game, seat, places=[place])
            trial = game.clone()
            other = trial._state.players[seat]
            # Fill the card up with cubes from nowhere: only what it brings changes the score.
            missing = [(k, n) for k, n in site_view["open"].items() if n]
            target = target_of(parse(CATALOG, f"place -> {place}"))
            for kind, count in missing:
                for _ in range(count):
                    fill(trial._state, other, site_at(other, target), KINDS.index(kind))
            gained = seat_numbers(trial, seat).points - seat_numbers(game, seat).points
            assert found[place]["points"] == gained
            own_lines = built_card_points(trial, seat)
            assert {
                "card": site_view["card"],
                "points": sum(line["points"] for line in found[place]["lines"]),
            } in own_lines
            assert {k: n for k, (_, n) in found[place]["has"].items()} == dict(missing)
            leads = seat_numbers(trial, seat).leaders
            led = seat_numbers(game, seat).leaders
            assert found[place]["leads"] == [
                step for step in leads if seat in leads[step] and seat not in led[step]
            ]
            tried += 1
    assert tried > 3


def finish(game: Game, seat: int, card: str) -> tuple[int, str | None] | None:
    """Slate a card and give it all cubes; nothing else is built. Return when it is finished."""
    do(game, seat, f"slate {card}")
    built = len(game.view(seat)["players"][seat]["built"])
    copies = [s for s in game.view(seat)["players"][seat]["construction"] if s["card"] == card]
    assert len(copies) == 1
    for kind in ("krystallium", "general", "financier"):
        for _ in range(copies[0]["open"].get(kind, 0)):
            words = {"krystallium": f"krystallium -> {card} krystallium"}
            action = words.get(kind, f"{kind} -> {card}")
            if action not in readable(game, seat):
                return None
            do(game, seat, action)
            if len(game.view(seat)["players"][seat]["built"]) > built:
                return game.round, None
    while not game.is_over:
        moment = game.round, game.step
        if "choose general" in readable(game, seat):
            do(game, seat, "choose general")
        while f"place -> {card}" in readable(game, seat):
            do(game, seat, f"place -> {card}")
            if len(game.view(seat)["players"][seat]["built"]) > built:
                return moment
        end_decision(game)
    return None


@pytest.mark.parametrize("mode", TABLE_MODES)
def test_the_step_in_which_it_would_be_finished(mode):
    finished = 0
    for game, player in positions(mode, "finish", 40):
        seat = player.below(game.players)
        if game.phase != "planning" or seat not in game.pending():
            continue
        me = game.view(seat)["players"][seat]
        for card in own_cards(game, seat)[:3]:
            if any(s["card"] == card for s in me["construction"]):
                continue
            found = outlook(game, card, seat=seat)["finished"]
            real = finish(game.clone(), seat, card)
            assert (found and (found["round"], found["step"])) == real
            finished += found is not None
    assert finished


def test_before_the_production_of_the_round():
    game = planning(2, side="B")
    give(game, area="zeppelin", built="wind-turbines wind-turbines", krystallium=2)
    found = outlook(game, "zeppelin")
    cost = dict(zip(KINDS, CATALOG.card("zeppelin").cost, strict=True))
    have = game.view(0)["players"][0]["production"]
    assert found["has"] == {kind: (have[kind], cost[kind]) for kind in KINDS if cost[kind]}
    assert found["krystallium_needed"] == sum(
        max(0, cost[kind] - have[kind]) for kind in RESOURCES if cost[kind]
    )
    assert outlook(start(2, side="B"), "zeppelin")["has"].keys() == found["has"].keys()


def test_during_a_step_only_what_is_left_counts():
    game = with_energy([3, 0])
    give(game, sites=["zeppelin"], built="wind-turbines")
    need = site(game, "zeppelin")["open"]["energy"]
    _, found = card_outlooks(game, 0, places=["zeppelin"])
    assert found["zeppelin"]["has"]["energy"] == (3, need)
    _, found = card_outlooks(game, 0, places=["zeppelin"], actions=["place -> zeppelin"])
    assert found["zeppelin"]["has"]["energy"] == (2, need - 1)
    give(game, built="research-center")
    produce(game, "science")
    assert game.step == "science"
    _, found = card_outlooks(game, 0, places=["zeppelin"])
    assert found["zeppelin"]["has"]["energy"] == (0, need)  # not before the next round


def test_points_with_cards_of_a_type():
    card = next(
        c for c in CATALOG.cards if c.points and len(c.points[0].of) == 1 and c.set == "base"
    )
    game = planning(2)
    give(game, built="wind-turbines wind-turbines recycling-plant university zeppelin")
    [line] = outlook(game, card.id)["lines"]
    assert line["points"] == line["each"] * line["count"]
    built = game.view(0)["players"][0]["built"] + [card.id]
    types = [CATALOG.card(each).type for each in built]
    assert line["count"] in (types.count(card.points[0].of[0]), 0)


def test_recycling():
    game = planning(2)
    give(game, area="zeppelin", sites=["museum"], cubes="gold 4")
    found = outlook(game, "zeppelin")
    assert found["recycle"] == RESOURCES[CATALOG.card("zeppelin").recycle]
    assert found["recycle_makes_krystallium"]
    places = [a.split()[-1] for a in readable(game, 0) if a.startswith("recycle zeppelin -> ")]
    assert [*found["recycle_places"], "empire"] == sorted(places, key=lambda p: p == "empire")


def test_what_is_refused():
    game = planning(2)
    give(game, area="zeppelin", sites=["museum"])
    for code, fields in (
        ("unknown-card", {"cards": ["no-such-card"]}),
        ("card-not-in-hand", {"cards": ["zeppelin", "border-patrol"]}),  # not in this game
        ("card-not-under-construction", {"places": ["zeppelin"]}),
        ("card-not-under-construction", {"places": ["border-patrol"]}),
        ("not-on-empire", {"places": ["empire"]}),
        ("preview-not-possible", {"actions": ["done"]}),
    ):
        with pytest.raises(WonderfulError) as error:
            card_outlooks(game, 0, **fields)
        assert error.value.code == code
    with pytest.raises(IllegalAction):
        card_outlooks(game, 7, ["zeppelin"])


def test_every_card_of_the_catalogue_has_an_outlook_or_is_refused():
    for expansions in ((), (WP,), (CA,)):
        game = planning(2, expansions=expansions)
        for card, copies in zip(CATALOG.cards, CATALOG.copies(expansions), strict=True):
            if copies:
                assert outlook(game, card.id)["recycle"] == RESOURCES[card.recycle]
                continue
            with pytest.raises(IllegalAction) as error:
                outlook(game, card.id)
            assert error.value.code == "card-not-in-hand"
