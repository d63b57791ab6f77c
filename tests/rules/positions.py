"""Positions for the clause tests: games with chosen cards and pieces.

A test states only what matters for its clause. Cards are words in one string
("wind-turbines zeppelin zeppelin"), spaces and cubes are written as on a card ("gold 2, energy 1").
"""

import random
from collections.abc import Iterable, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from wonderful.catalog import load_catalog
from wonderful.catalog.vocabulary import BASE, DECKS, KINDS
from wonderful.rules.actions import COPY_BITS
from wonderful.rules.construction import complete, fill, find_site, open_spaces, slate
from wonderful.rules.game import Game
from wonderful.rules.game_spec import pack
from wonderful.rules.phase_numbers import PLANNING, PRODUCTION
from wonderful.rules.setup import Setup
from wonderful.rules.simultaneous_decisions import seal
from wonderful.rules.stage_flow import skip_to
from wonderful.rules.state import DESIGN_SHIFT, insert_sorted
from wonderful.rules.view_types import View

CATALOG = load_catalog()
CA = "corruption-ascension"
PACK = "ascension-48"
WP = "war-or-peace"

Site = str | tuple[str, str]  # a card under construction; with the spaces that are still open


# Games


def start(
    players: int = 2,
    *,
    hands: Sequence[str] = (),
    top: str = "",
    expansion_top: str = "",
    side: str = "B",
    expansions: tuple[str, ...] = (),
    scenario: str | None = None,
    with_events: bool = False,
    **more: Any,
) -> Game:
    """A new game, seats fixed, Empires in the order of the catalogue, decks in a known order.

    `hands` are the first hands by seat (filled up if short), `top` the first cards of the decks.
    """
    if scenario is not None and CATALOG.scenario(scenario).set != BASE:
        expansions = (CATALOG.scenario(scenario).set,)
    first = {"base": top.split(), "expansion": expansion_top.split()}
    rest = deck_cards(expansions, scenario)
    for name, cards in rest.items():
        for card in [*first[name], *(card for hand in hands for card in hand.split())]:
            if card in cards or deck_of(card) == name:
                cards.remove(card)
    for hand in hands:
        deal = CATALOG.rules_for(expansions).deal[players]
        for name, count in zip(rest, deal, strict=False):
            chosen = [card for card in hand.split() if deck_of(card) == name]
            while len(chosen) < count:
                chosen.append(rest[name].pop())
            first[name] += chosen
    setup = Setup(
        players=players,
        empires=tuple(more.pop("empires", [empire.id for empire in CATALOG.empires][:players])),
        side=side,
        expansions=expansions,
        scenario=scenario,
        seating="fixed",
        seed=more.pop("seed", "positions"),
        decks={name: (*first[name], *cards) for name, cards in rest.items()},
        **more,
    )
    return Game(setup, with_events=with_events)


def planning(players: int = 2, *, side: str = "C", **more: Any) -> Game:
    """The first planning phase with nothing on the table; Empires of side C produce nothing."""
    game = start(players, side=side, **more)
    for me in game._state.players:
        me.hand = vec[i64]()
        me.area = vec[i64]()
        me.krystallium = 0
    if players > 1:
        skip_to(game._state, PLANNING)
    game.take_events()
    return game


def produce(game: Game, step: str = "materials") -> Game:
    """Begin a production step, as if all seats were done with planning and earlier steps."""
    skip_to(game._state, PRODUCTION, step_ids(game).index(step))
    return game


def with_energy(totals: Sequence[int], **more: Any) -> Game:
    """A game in the energy step with these totals by seat."""
    game = planning(len(totals), **more)
    for seat, count in enumerate(totals):
        give(game, seat, built="wind-turbines " * count)  # each produces one energy
    return produce(game, "energy")


def step_ids(game: Game) -> list[str]:
    return [step.id for step in game._state.spec.rules.steps]


def deck_cards(expansions: Iterable[str] = (), scenario: str | None = None) -> dict[str, list[str]]:
    """The cards of each deck in the order of the catalogue."""
    decks: dict[str, list[str]] = {}
    for index, copies in enumerate(CATALOG.copies(tuple(expansions))):
        if copies:
            name = DECKS[CATALOG.deck_of(index)]
            decks.setdefault(name, []).extend([CATALOG.cards[index].id] * copies)
    for card, count in CATALOG.scenario(scenario).cards if scenario else ():
        for _ in range(count):
            decks[deck_of(card)].remove(card)
    return decks


def deck_of(card: str) -> str:
    return DECKS[CATALOG.deck_of(CATALOG.card_index(card))]


# Situations


def give(
    game: Game,
    seat: int = 0,
    *,
    area: str = "",
    built: str = "",
    sites: Iterable[Site] = (),
    krystallium: int = 0,
    general: int = 0,
    financier: int = 0,
    cubes: str = "",
) -> None:
    """Give a seat cards, and exactly these pieces on the Empire card.

    Cards are built as the engine builds them; their construction bonuses count as spent.
    """
    state = game._state
    me = state.players[seat]
    for card in area.split():
        me.area = insert_sorted(me.area, CATALOG.card_index(card))
    for card in built.split():
        design = CATALOG.card_index(card)
        slate(state, me, design)
        complete(state, me, find_site(me.sites, design << COPY_BITS))
    for site in sites:
        _put_under_construction(game, seat, *((site, None) if isinstance(site, str) else site))
    me.krystallium, me.generals, me.financiers = krystallium, general, financier
    me.cubes = pack(tuple(_amounts(cubes).get(kind, 0) for kind in KINDS))
    seal(state)
    game.take_events()


def _put_under_construction(game: Game, seat: int, card: str, open_: str | None) -> None:
    state = game._state
    me = state.players[seat]
    design = CATALOG.card_index(card)
    slate(state, me, design)
    if open_ is None:
        return
    at = max(i for i, site in enumerate(me.sites) if site >> DESIGN_SHIFT == design)
    wanted = _amounts(open_)
    assert any(wanted.values()), "a card under construction has an open space"
    for kind, name in enumerate(KINDS):
        assert open_spaces(me.sites[at], kind) >= wanted.get(name, 0), f"{card} has fewer {name}"
        while open_spaces(me.sites[at], kind) > wanted.get(name, 0):
            fill(state, me, at, kind)


def _amounts(text: str) -> dict[str, int]:
    pairs = (part.split() for part in text.split(",") if part)
    return {name: int(count) for name, count in pairs}


# Acting and looking


def do(game: Game, seat: int, *actions: str) -> None:
    for action in actions:
        game.apply(seat, action)


def options(game: Game, seat: int = 0, verb: str = "") -> set[str]:
    """The legal actions of a seat as text, optionally only those with this verb."""
    listed = [game.describe(action) for action in game.legal_actions(seat)]
    assert len(listed) == len(set(listed)), "no action is offered twice"
    return {action for action in listed if action.startswith(verb)}


def own(game: Game, seat: int = 0) -> dict[str, Any]:
    """A seat as its player sees it."""
    return {**game.view(seat)["players"][seat]}


def site(game: Game, place: str, seat: int = 0) -> dict[str, Any]:
    """A card under construction, by the name that actions use."""
    found = [site for site in own(game, seat)["construction"] if site["place"] == place]
    assert found, f"{place} is not under construction"
    return dict(found[0])


def places(game: Game, seat: int = 0) -> list[str]:
    """The construction area."""
    return [site["place"] for site in own(game, seat)["construction"]]


def total(game: Game, seat: int = 0) -> int:
    """The production total of the step, as a spectator sees it."""
    return game.view(None)["players"][seat]["step_total"]


def views(game: Game) -> list[View]:
    """The views of all viewers."""
    return [game.view(None), *(game.view(seat) for seat in range(game.players))]


# Letting a game run

_ENOUGH = (
    500  # more than the actions of a phase or the phases of a game: a broken engine fails here
)


def end_decision(game: Game) -> None:
    """End the current decision with minimal actions: all cubes go to the Empire."""
    decision = game.decision
    for _ in range(_ENOUGH):
        if game.decision != decision or game.is_over:
            return
        _do_the_least(game, game.pending()[0])
    raise AssertionError(f"{decision} does not end")


def play_until(game: Game, decision: str) -> None:
    for _ in range(_ENOUGH):
        if game.decision == decision:
            return
        assert not game.is_over, f"the game never came to {decision}"
        end_decision(game)


def play_to_end(game: Game) -> None:
    for _ in range(_ENOUGH):
        if not game.is_over:
            end_decision(game)
    assert game.is_over


_LEAST = ("done", "take-pool", "pick ", "choose ", "keep ", "place -> empire", "recycle ")


def _do_the_least(game: Game, seat: int) -> None:
    listed = [game.describe(action) for action in game.legal_actions(seat)]
    for start_ in _LEAST:
        for action in listed:
            if action.startswith(start_) and (start_ != "recycle " or action.endswith("empire")):
                return game.apply(seat, action)
    raise AssertionError(f"seat {seat} is stuck: {listed}")


def play_at_random(game: Game, order: Sequence[int], seed: str = "") -> None:
    """Play to the end; in every phase seats act in this order, each with its own generator."""
    dice = [random.Random(f"{seed}{seat}") for seat in range(game.players)]
    actions = 0
    while not game.is_over:
        for seat in order:
            decision = game.decision
            while game.decision == decision and seat in game.pending():
                game.apply(seat, dice[seat].choice(sorted(game.legal_actions(seat))))
                actions += 1
                assert actions < 100 * _ENOUGH, "the game does not end"
