"""Compares the real game with the naive one."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tests.naive.facts import KINDS, RESOURCES, THINGS, in_order
from tests.naive.game import NaiveGame
from tests.naive.scoring import ScoreSheet as NaiveSheet
from tests.properties.modes import Mode, explicit_setup
from tests.properties.random_play import LONGEST_GAME, Chooser, readable
from wonderful.rules.discard_piles import discards
from wonderful.rules.game import Game
from wonderful.rules.rng import generators
from wonderful.rules.scoring import ScoreSheet
from wonderful.rules.state import Player, State
from wonderful.rules.view_types import View

DECKS = ("base", "expansion")

Start = Callable[[Game, NaiveGame, random.Random], None]
Sheet = tuple[int, dict[tuple[str, ...], tuple[int, int]]]


def same_game_in_both(mode: Mode, seed: int) -> tuple[Game, NaiveGame]:
    """The same game in both engines; the naive one gets random seats from the real one."""
    setup = explicit_setup(mode, seed)
    if seed % 2:
        setup = replace(setup, seating="random")
    game = Game(setup)
    assert setup.decks is not None
    # A solo game reshuffles with the generator of the decks; explicit decks leave it untouched.
    for_decks, _ = generators(setup.seed or "")
    catalog = game.catalog

    def shuffle(cards: list[str]) -> list[str]:
        numbers = vec[i64]([catalog.card_index(card) for card in cards])
        for_decks.shuffle(numbers)
        return [catalog.cards[int(number)].id for number in numbers]

    seated = [game.participant(seat) for seat in range(mode.players)]
    assert sorted(seated) == list(range(mode.players))
    naive = NaiveGame(
        mode.players,
        mode.expansions,
        mode.side,
        [str(setup.empires[participant]) for participant in seated],
        {name: list(cards) for name, cards in setup.decks.items()},
        mode.scenario,
        [setup.automatic_done[participant] for participant in seated],
        shuffle,
    )
    return game, naive


def snapshot(game: Game) -> dict[str, Any]:
    """Everything, secrets included, in the shape of the naive game's snapshot."""
    state = game._state
    phase = "finished" if game.is_over else game.phase
    is_step = game.step is not None and game.step != "bounty"
    solo = game.players == 1
    return {
        "round": game.round,
        "phase": phase,
        "step": game.step,
        "step_totals": [int(player.total) for player in state.players] if is_step else [],
        "pending": list(game.pending()),
        "decks": {
            name: _ids(game, state.decks[deck][state.tops[deck] :])
            for deck, name in enumerate(DECKS[: int(state.spec.decks)])
        },
        "discards": {
            name: _ids(game, discards(state, state.players, deck))
            for deck, name in enumerate(DECKS[: int(state.spec.decks)])
        },
        "pools": [_ids(game, sorted(pool)) for pool in state.pools[state.pools_taken :]],
        "second_pool_taken": solo and state.pools_taken % 2 == 0,
        "seats": [_seat(game, state, player, phase) for player in state.players],
    }


def _seat(game: Game, state: State, me: Player, phase: str) -> dict[str, Any]:
    catalog = game.catalog
    solo = game.players == 1
    hand = _ids(game, me.area if solo else me.hand)
    pick = None if me.pick < 0 else catalog.cards[int(me.pick)].id
    if pick is not None:
        hand.remove(pick)  # in the real engine it stays in the hand until the reveal
    return {
        "empire": catalog.empires[int(me.empire)].id,
        "hand": hand,
        "pick": pick,
        "draft_area": [] if solo else _ids(game, me.area),
        "drawn": _ids(game, state.drawn),
        "construction": _sites(game, me),
        "built": _ids(game, sorted(me.built)),
        "cubes": {name: int(me.cubes >> 4 * kind & 15) for kind, name in enumerate(RESOURCES)},
        "krystallium": int(me.krystallium),
        "general": int(me.generals),
        "financier": int(me.financiers),
        "to_place": int(me.unplaced),
        "must_choose": me.choosing,
        "done": me.done if phase in ("planning", "production") else None,
    }


def _sites(game: Game, me: Player) -> list[dict[str, Any]]:
    sites: list[dict[str, Any]] = []
    for site in me.sites:
        card = game.catalog.cards[int(site >> 52)].id
        copies = sum(earlier["card"] == card for earlier in sites)
        open_ = {kind: int(site >> 4 * number & 15) for number, kind in enumerate(KINDS)}
        stand_ins = {
            kind: int(site >> 32 + 4 * number & 15) for number, kind in enumerate(RESOURCES)
        }
        sites.append(
            {
                "name": f"{card}#{copies + 1}" if copies else card,
                "card": card,
                "open": {kind: count for kind, count in open_.items() if count},
                "stand_ins": {kind: count for kind, count in stand_ins.items() if count},
            }
        )
    return sites


def _ids(game: Game, cards: Any) -> list[str]:
    return [game.catalog.cards[int(card)].id for card in cards]


def naive_snapshot(naive: NaiveGame) -> dict[str, Any]:
    """The snapshot of the naive game without fields that have no meaning at the moment."""
    snapshot = naive.snapshot()
    for seat in snapshot["seats"]:
        if naive.phase not in ("planning", "production"):
            seat["done"] = None
    return snapshot


def sheet(sheet: ScoreSheet) -> Sheet:
    """Flat points, and for each scoring thing or pair the points and the count."""
    lines = {line.things: (line.each, line.count) for line in sheet.lines}
    return sheet.flat, {things: line for things, line in lines.items() if line[0]}


def naive_sheet(sheet: NaiveSheet) -> Sheet:
    """The same for the naive sheet, which has one line per printed duo."""
    lines: dict[tuple[str, ...], tuple[int, int]] = {}
    for thing, line in [*sheet.types.items(), *sheet.characters.items()]:
        if line.multiplier:
            lines[thing,] = line.multiplier, line.count
    for duo in sheet.duos:
        things = tuple(sorted(duo.things, key=THINGS.index))
        each, _ = lines.get(things, (0, 0))
        lines[things] = each + duo.multiplier, duo.count
    return sheet.flat, lines


def assert_same_position(game: Game, naive: NaiveGame) -> None:
    """Pending seats, legal actions and positions are equal."""
    assert list(game.pending()) == naive.pending()
    for seat in range(naive.players):
        actions = readable(game, seat)
        assert len(set(actions)) == len(actions)
        assert actions == naive.legal(seat)
    assert snapshot(game) == naive_snapshot(naive)


def assert_same_view(view: View, naive: NaiveGame, seat: int) -> None:
    """A seat's view of its own things and of the table agrees with the naive game."""
    mine = naive_snapshot(naive)["seats"][seat]
    seen = view["players"][seat]
    for name in ("empire", "cubes", "krystallium", "general", "financier", "draft_area"):
        assert seen[name] == mine[name]
    assert in_order(seen["built"]) == mine["built"]
    assert view["pick"] == mine["pick"]
    if naive.phase == "draft" or naive.solo:
        assert seen["hand"] == in_order([*mine["hand"], *([mine["pick"]] if mine["pick"] else [])])
    assert [(site["place"], site["stand_ins"]) for site in seen["construction"]] == [
        (site["name"], site["stand_ins"]) for site in mine["construction"]
    ]
    assert seen["production"] == {kind: naive.totals(kind, seat) for kind in KINDS}
    assert seen["points"] == naive.scores()[seat]
    assert view["pending"] == naive.pending()
    assert view["decks"] == {name: len(cards) for name, cards in naive.decks.items()}


def assert_same_end(game: Game, naive: NaiveGame) -> None:
    """Scores, sheets, ranks, title and medal are equal."""
    assert game.is_over
    assert naive.finished
    outcome = game.outcome()
    assert outcome is not None
    assert list(outcome.scores) == naive.scores()
    for standing in outcome.standings:
        assert sheet(standing.sheet) == naive_sheet(naive.score_sheet(standing.seat))
        assert standing.points == standing.sheet.total
    ranks = naive.ranking()
    assert [standing.rank for standing in outcome.standings] == ranks
    assert outcome.winners == tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    if naive.scenario is not None:
        result = naive.scenario_result()
        assert outcome.won == (result != "lost")
        assert outcome.medal == (result if result in ("bronze", "silver", "gold") else None)
        assert outcome.title is None
    else:
        assert outcome.title == (naive.title() if naive.solo else None)
        assert (outcome.won, outcome.medal) == (None, None)


def play_both(mode: Mode, seed: int, start: Start | None = None) -> int:
    """Play a whole game in both engines, compared after every action; returns their number.

    `start` may change both games before the first action.
    """
    rng = random.Random(seed)
    chooser = Chooser(rng)
    game, naive = same_game_in_both(mode, seed)
    if start is not None:
        start(game, naive, rng)
    log: list[str] = []
    try:
        assert_same_position(game, naive)
        while not naive.finished:
            seat = chooser.seat(naive.pending(), naive.players)
            action = chooser.action(naive.legal(seat))
            log.append(f"{seat} {action}")
            naive.play(seat, action)
            game.apply(seat, action)
            assert_same_position(game, naive)
            if rng.random() < 0.05:
                assert_same_view(game.view(seat), naive, seat)
            assert len(log) < LONGEST_GAME
        assert_same_end(game, naive)
    except Exception as error:
        error.add_note(f"{mode}, seed {seed}, after {len(log)} actions: " + "; ".join(log[-12:]))
        raise
    return len(log)
