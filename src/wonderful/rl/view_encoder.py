"""Computes observations and action numbers from a view, for bots.

Environments use the compiled `observation_encoder.py`. Tests check for every kind of game that both
agree, and thus that an observation contains no more than the view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from wonderful.catalog import Catalog
from wonderful.catalog.vocabulary import DECKS, GENERAL, KINDS, RESOURCES
from wonderful.errors import SetupError
from wonderful.rl.layout import CHOOSE_FIRST, PHASES, WAIT, Layout, Segment
from wonderful.rules.actions import describe
from wonderful.rules.game import spec_for
from wonderful.rules.game_spec import GameSpec
from wonderful.rules.setup import Setup
from wonderful.rules.view_types import PlayerView, View


def layout_for(setup: Setup, catalog: Catalog) -> Layout:
    """Return the layout for the kind of game that a checked setup describes."""
    assert setup.expansions is not None
    spec = spec_for(setup, catalog)
    _check_rules(spec)
    usable = catalog.empires_for(setup.expansions)
    empires = [number for number, empire in enumerate(catalog.empires) if empire.id in usable]
    return Layout(spec, empires)


def _check_rules(spec: GameSpec) -> None:
    """Reject rules with pledges, marks or larger rewards: version 1 has no numbers for them."""
    rewards = {bundle for step in spec.rules.steps for bundle in step.supremacy}
    characters = {((kind, 1),) for kind in KINDS[GENERAL:]}
    if spec.rules.pledges or spec.rules.marks or not rewards <= characters:
        raise SetupError("rl-rules")


def observation_of(layout: Layout, view: View) -> NDArray[np.int16]:
    """Return the observation of the seat that a view belongs to."""
    assert view["viewer"] is not None, "a spectator has no seat"
    observation = np.zeros(int(layout.observation_size), np.int16)
    spec = layout.spec

    def put(name: str, numbers: int | Iterable[int]) -> None:
        _put(observation, layout.fields[name], 0, numbers)

    def count(cards: Iterable[str]) -> list[int]:
        return _counts(layout, cards)

    put("phase", [view["phase"] == phase for phase in PHASES])
    put("round", view["round"])
    put("step", [view["step"] == step.id for step in spec.rules.steps])
    put("decks", [view["decks"][deck] for deck in DECKS[: int(spec.decks)]])
    if not spec.has_draft:
        put("pools_left", view["pools_left"])
        put("reshuffled", [deck in view["known_decks"] for deck in DECKS[: int(spec.decks)]])
        put("drawn", count(view["drawn"]))
        put("known_decks", count(card for deck in view["known_decks"].values() for card in deck))
    else:
        put("picks", view["picks"])
        put("leftward", view["direction"] == "left")
        put("pick", count([] if view["pick"] is None else [view["pick"]]))
    put("discards", count(card for pile in view["discards"].values() for card in pile))
    players = view["players"]
    for number in range(len(players)):
        player = players[(view["viewer"] + number) % len(players)]
        _put_seat(observation, layout, int(layout.seats_at + number * layout.seat_size), player)
    return observation


def _put_seat(observation: NDArray[np.int16], layout: Layout, at: int, player: PlayerView) -> None:
    def put(name: str, numbers: int | Iterable[int]) -> None:
        _put(observation, layout.seat_fields[name], at, numbers)

    empires = [empire.id for empire in layout.spec.catalog.empires]
    observation[at + int(layout.empires[empires.index(player["empire"])])] = 1
    put("is_done", player["is_done"])
    put("points", player["points"])
    put("cubes", [player["cubes"][name] for name in RESOURCES])
    put("krystallium", player["krystallium"])
    put("general", player["general"])
    put("financier", player["financier"])
    put("production", [player["production"][name] for name in KINDS])
    put("step_total", player["step_total"])
    put("to_place", player["to_place"])
    put("is_choosing", player["is_choosing"])
    put("hand_decks", player["hand_decks"])
    put("is_hand_known", player["hand"] is not None)
    put("hand", _counts(layout, player["hand"] or ()))
    if layout.spec.has_draft:
        put("draft_area", _counts(layout, player["draft_area"]))
    put("built", _counts(layout, player["built"]))
    sites: list[int] = []
    for site in player["construction"]:
        sites.append(1 + number_of_card(layout, site["card"]))
        sites += [site["open"].get(name, 0) for name in KINDS]
        sites += [site["stand_ins"].get(name, 0) for name in RESOURCES]
    put("construction", sites)


def _put(
    observation: NDArray[np.int16], segment: Segment, at: int, numbers: int | Iterable[int]
) -> None:
    values = [numbers] if isinstance(numbers, int) else list(numbers)
    assert len(values) <= segment.size
    observation[at + segment.offset : at + segment.offset + len(values)] = values


def number_of_card(layout: Layout, card: str) -> int:
    """Return the number of a card in fields and actions."""
    return int(layout.numbers[layout.spec.catalog.card_index(card)])


def _counts(layout: Layout, cards: Iterable[str]) -> list[int]:
    counts = [0] * int(layout.designs)
    for card in cards:
        counts[number_of_card(layout, card)] += 1
    return counts


def mask_of(layout: Layout, view: View, actions: Sequence[int]) -> NDArray[np.int8]:
    """Return the mask of a seat with these legal actions."""
    mask = np.zeros(int(layout.action_count), np.int8)
    for action in actions:
        mask[number_of(layout, view, action)] = 1
    if not actions:
        mask[WAIT] = 1
    return mask


def number_of(layout: Layout, view: View, action: int) -> int:
    """Return the number of a legal action other than `resume`."""
    assert view["viewer"] is not None, "a spectator has no seat"
    me = view["players"][view["viewer"]]
    catalog: Catalog = layout.spec.catalog
    places = {"empire": 0}
    for number, site in enumerate(me["construction"], start=1):
        places[site["place"]] = number
    segments = layout.actions
    sites = int(layout.sites)
    match describe(catalog, action).split():
        case ["pick" | "slate" | "keep" as kind, card]:
            return segments[kind].offset + number_of_card(layout, card)
        case ["recycle", card, "->", place]:
            row = number_of_card(layout, card) * (1 + sites)
            return segments["recycle"].offset + row + places[place]
        case ["place", "->", place]:
            return segments["place"].offset + places[place]
        case ["krystallium", "->", place, space]:
            return segments["spend"].offset + KINDS.index(space) * sites + places[place] - 1
        case ["general" | "financier" as piece, "->", place]:
            return segments["spend"].offset + KINDS.index(piece) * sites + places[place] - 1
        case ["discard", place]:
            return segments["discard"].offset + places[place] - 1
        case ["choose", piece]:
            return int(CHOOSE_FIRST) + KINDS.index(piece) - GENERAL
        case ["draw", deck, first, second]:
            pairs = [(a, b) for a in range(int(layout.hand)) for b in range(a + 1, layout.hand)]
            hand = me["hand"] or []
            place_of_first = hand.index(first)
            pair = pairs.index((place_of_first, hand.index(second, place_of_first + 1)))
            return segments["draw"].offset + pair * int(layout.spec.decks) + DECKS.index(deck)
        case [word]:
            return segments[word].offset
    raise AssertionError(f"not an action of an environment: {describe(catalog, action)}")
