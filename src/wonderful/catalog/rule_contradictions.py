"""Finds rules that contradict each other, for every number of players (COMP-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from wonderful.catalog.model import Catalog
from wonderful.catalog.rule_set_model import Rules
from wonderful.catalog.toml_reader import Setting
from wonderful.catalog.vocabulary import BASE, DECKS, KINDS, MAX_ACTIONS, PHASES, RESOURCES

TOO_LONG: Final = "length"  # marks rules that allow more actions than the engine can handle


def check_rules(catalog: Catalog, set_id: str, rules: Setting, scenario_id: str | None) -> None:
    """Check the consistency of the rules with this set or one of its scenarios."""
    expansions = () if set_id == BASE else (set_id,)
    for first, second in contradictions(catalog, expansions, scenario_id):
        setting = replace(rules, value=None, key=f"rules.{first}")
        if second == TOO_LONG:
            rules.problems.add(setting.location.error("rules-too-long"))
        else:
            location = setting.location
            rules.problems.add(location.error("rules-disagree", first=first, second=second))


def contradictions(
    catalog: Catalog, expansions: Sequence[str], scenario_id: str | None
) -> list[tuple[str, str]]:
    """Return pairs of settings that contradict each other, for any number of players (COMP-3)."""
    known: dict[object, list[tuple[str, str]]] = catalog.cache.setdefault("contradictions", {})
    key = (catalog.sets_in_game(expansions), scenario_id)
    if key not in known:
        known[key] = _find_contradictions(catalog, expansions, scenario_id)
    return known[key]


def _find_contradictions(
    catalog: Catalog, expansions: Sequence[str], scenario_id: str | None
) -> list[tuple[str, str]]:
    rules = catalog.rules_for(expansions, scenario_id)
    scenario = catalog.scenario(scenario_id) if scenario_id is not None else None
    required = dict(scenario.cards) if scenario else {}
    decks = [0] * len(DECKS)
    for index, copies in enumerate(catalog.copies(expansions)):
        decks[catalog.deck_of(index)] += max(0, copies - required.get(catalog.cards[index].id, 0))
    empires = len(catalog.empires_for(expansions))
    fewest, most = scenario.players if scenario else (1, rules.max_players)
    found = []
    if rules.max_players > empires:  # SETUP-2
        found.append(("max_players", "empires"))
    if most > rules.max_players:
        found.append(("max_players", "players"))
    found += _flow_contradictions(rules)
    found += _deal_contradictions(rules, decks, fewest, most)
    if fewest == 1:
        found += _solo_contradictions(rules, decks, sum(required.values()))
    # PROD-1: every resource has a step, and nothing is produced twice a round.
    kinds = [kind for step in rules.steps for kind in step.kinds]
    for kind, name in enumerate(KINDS):
        if kinds.count(kind) > 1 or (name in RESOURCES and kind not in kinds):
            found.append(("steps", name))
    for (score, title), (next_score, next_title) in pairwise(rules.titles):
        if score == next_score:
            found.append((f"titles.{next_title}", title))
    return found


def _flow_contradictions(rules: Rules) -> list[tuple[str, str]]:
    """Check that a round drafts, plans and produces once, and where pledges come (FLOW-2)."""
    found = []
    if len(rules.directions) != rules.rounds:
        found.append(("directions", "rounds"))
    if sorted(rules.flow) != sorted(PHASES) or rules.flow.index("planning") < rules.flow.index(
        "draft"
    ):
        found.append(("flow", "draft"))
    if sorted(rules.solo.flow) != ["planning", "production"]:
        found.append(("solo.flow", "flow"))
    steps = [step.id for step in rules.steps]
    for pledge in rules.pledges:
        if pledge.before not in (*PHASES, *steps):
            found.append((f"pledges.{pledge.id}.before", "steps"))
        if pledge.id in steps:
            found.append((f"pledges.{pledge.id}", "steps"))
        if pledge.rounds and max(pledge.rounds) > rules.rounds:
            found.append((f"pledges.{pledge.id}.rounds", "rounds"))
    return found


def _deal_contradictions(
    rules: Rules, decks: list[int], fewest: int, most: int
) -> list[tuple[str, str]]:
    found = []
    if _max_actions(rules.picks, rules.rounds * rules.picks) > MAX_ACTIONS:
        found.append(("rounds", TOO_LONG))
    if not set(rules.deal) >= set(range(2, rules.max_players + 1)):
        found.append(("deal", "max_players"))
    if not set(rules.supremacy_winners) >= set(range(1, rules.max_players + 1)):
        found.append(("supremacy_winners", "max_players"))
    for players, cards in rules.deal.items():
        if max(2, fewest) <= players <= most:
            if sum(cards) < rules.picks:
                found.append(("deal", "picks"))
            # DRAFT-1: the decks never run out, so they are not reshuffled.
            used = [players * count * rules.rounds for count in cards]
            if any(number > size for number, size in zip(used, decks, strict=True)):
                found.append(("deal", "totals"))
    return list(dict.fromkeys(found))


def _solo_contradictions(rules: Rules, decks: list[int], required: int) -> list[tuple[str, str]]:
    found = []
    solo = rules.solo
    if solo.pools != rules.rounds * solo.pools_per_round:
        found.append(("solo", "rounds"))
    cards = solo.pools * sum(solo.pool) + required
    if _max_actions(sum(solo.pool), cards) > MAX_ACTIONS:
        found.append(("solo.pools", TOO_LONG))
    if any(solo.pools * number > size for number, size in zip(solo.pool, decks, strict=True)):
        found.append(("solo.pool", "totals"))
    return found


def _max_actions(to_plan: int, cards: int) -> int:
    """Return the maximum number of legal actions, given cards to plan and under construction.

    Each card to plan can be slated or recycled to any place, any two of them can pay for a draw
    from either deck, and each card under construction can receive pieces of all kinds or be
    discarded.
    """
    draws = len(DECKS) * to_plan * (to_plan - 1) // 2
    return to_plan * (2 + cards) + draws + (len(KINDS) + 1) * cards
