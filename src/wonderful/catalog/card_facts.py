"""The catalogue as plain data, for the web page and for JSON output."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NotRequired, TypedDict

from wonderful.catalog.model import Card, CardSet, Catalog, Empire, Icon, Points, Scenario
from wonderful.catalog.rule_set_model import Bundle, NamedLine, Pledge, Step, VoteReward
from wonderful.catalog.vocabulary import BASE, KINDS, THINGS, TYPES

GoodsFacts = list[tuple[str, int]]  # good, count


class IconFacts(TypedDict):
    kind: str
    count: int
    per: str | None  # a type of card


class PointsFacts(TypedDict):
    count: int
    of: list[str]


class CardFacts(TypedDict):
    id: str
    set: str
    type: str
    copies: int
    cost: dict[str, int]
    recycle: str
    bonus: dict[str, int]
    production: list[IconFacts]
    points: list[PointsFacts]
    names: dict[str, str]


class CatalogCardFacts(CardFacts):
    deck: int


class SideFacts(TypedDict):
    production: list[IconFacts]
    krystallium: int
    points: list[PointsFacts]
    in_rulebook: bool


class EmpireFacts(TypedDict):
    id: str
    set: str
    names: dict[str, str]
    sides: dict[str, SideFacts]


class StepFacts(TypedDict):
    kinds: list[str]
    rewards: list[GoodsFacts]


class OptionFacts(TypedDict):
    id: str
    everybody: GoodsFacts
    supporters: GoodsFacts


class PledgeFacts(TypedDict):
    options: list[OptionFacts]
    tie: str | None


class ScoreLineFacts(TypedDict):
    each: int
    of: list[str]


class SoloFacts(TypedDict):
    """The stated parameters of the solo game. Pairs are [base deck, expansion deck]."""

    pools: NotRequired[int]
    pools_per_round: NotRequired[int]
    pool: NotRequired[list[int]]
    draws: NotRequired[list[int]]


class RuleFacts(TypedDict):
    """The rules of a set or scenario that the page shows.

    The page combines the rules of a game in the order of COMP-1; later ones replace earlier ones.
    """

    rounds: NotRequired[int]
    directions: NotRequired[list[str]]  # "left" or "right", for each round
    deal: NotRequired[dict[str, list[int]]]  # number of players -> [base cards, expansion cards]
    picks: NotRequired[int]
    cubes_per_krystallium: NotRequired[int]
    solo_supremacy_minimum: NotRequired[int]
    supremacy_winners: NotRequired[dict[str, int]]  # number of players -> maximum per step
    steps: NotRequired[dict[str, StepFacts]]
    pledges: NotRequired[dict[str, PledgeFacts]]
    score_lines: NotRequired[dict[str, ScoreLineFacts]]
    character_points: NotRequired[dict[str, int]]
    solo: NotRequired[SoloFacts]
    titles: NotRequired[dict[str, int]]  # the score from which on a title is earned
    lowest_title: NotRequired[str]


class ScenarioFacts(TypedDict):
    id: str
    set: str
    cards: list[tuple[str, int]]  # card id, count
    bronze: NotRequired[int]
    silver: NotRequired[int]
    gold: NotRequired[int]
    players: list[int]  # minimum, maximum
    side: str
    rules: RuleFacts
    names: dict[str, str]


class SetFacts(TypedDict):
    excludes: list[str]
    max_players: int
    card_count: int  # cards that the set adds to a game, including those that it borrows
    empires: list[str]  # Empires that the set adds to a game, likewise
    rules: RuleFacts


class CatalogFacts(TypedDict):
    cards: list[CatalogCardFacts]
    empires: list[EmpireFacts]
    scenarios: list[ScenarioFacts]
    sets: dict[str, SetFacts]
    digests: dict[str, str]
    picks: int


def catalog_facts(catalog: Catalog) -> CatalogFacts:
    """Return the whole catalogue."""
    return {
        "cards": [
            {**card_facts(card), "deck": catalog.deck_of(index)}
            for index, card in enumerate(catalog.cards)
        ],
        "empires": [empire_facts(empire) for empire in catalog.empires],
        "scenarios": [scenario_facts(scenario) for scenario in catalog.scenarios],
        "sets": {id: set_facts(catalog, card_set) for id, card_set in catalog.sets.items()},
        "digests": dict(catalog.digests),
        "picks": catalog.rules_for().picks,
    }


def card_facts(card: Card) -> CardFacts:
    return {
        "id": card.id,
        "set": card.set,
        "type": TYPES[card.type],
        "copies": card.copies,
        "cost": _counts(card.cost),
        "recycle": KINDS[card.recycle],
        "bonus": _counts(card.bonus),
        "production": _icons(card.production),
        "points": _points(card.points),
        "names": dict(card.names),
    }


def empire_facts(empire: Empire) -> EmpireFacts:
    return {
        "id": empire.id,
        "set": empire.set,
        "names": dict(empire.names),
        "sides": {
            letter: {
                "production": _icons(side.production),
                "krystallium": side.krystallium,
                "points": _points(side.points),
                "in_rulebook": side.origin == "rulebook",
            }
            for letter, side in empire.sides.items()
        },
    }


def scenario_facts(scenario: Scenario) -> ScenarioFacts:
    facts: ScenarioFacts = {
        "id": scenario.id,
        "set": scenario.set,
        "cards": list(scenario.cards),
        "players": list(scenario.players),
        "side": scenario.side,
        "rules": rule_facts(scenario.rules),
        "names": dict(scenario.names),
    }
    if scenario.medals:
        facts["bronze"] = scenario.medals["bronze"]
        facts["silver"] = scenario.medals["silver"]
        facts["gold"] = scenario.medals["gold"]
    return facts


def set_facts(catalog: Catalog, card_set: CardSet) -> SetFacts:
    expansions = () if card_set.id == BASE else (card_set.id,)
    cards, empires = sum(catalog.copies(expansions)), catalog.empires_for(expansions)
    if expansions:
        cards -= sum(catalog.copies())
        empires = tuple(each for each in empires if each not in catalog.empires_for())
    return {
        "excludes": list(card_set.excludes),
        "max_players": catalog.rules_for(expansions).max_players,
        "card_count": cards,
        "empires": list(empires),
        "rules": rule_facts(catalog.rules[card_set.id]),
    }


def rule_facts(stated: Mapping[str, Any]) -> RuleFacts:
    """Return the rules that a set or scenario states; others are omitted."""
    facts: RuleFacts = {}
    if "rounds" in stated:
        facts["rounds"] = stated["rounds"]
    if "directions" in stated:
        facts["directions"] = list(stated["directions"])
    if "deal" in stated:
        facts["deal"] = {str(players): list(cards) for players, cards in stated["deal"].items()}
    if "picks" in stated:
        facts["picks"] = stated["picks"]
    if "cubes_per_krystallium" in stated:
        facts["cubes_per_krystallium"] = stated["cubes_per_krystallium"]
    if "solo_supremacy_minimum" in stated:
        facts["solo_supremacy_minimum"] = stated["solo_supremacy_minimum"]
    if "supremacy_winners" in stated:
        facts["supremacy_winners"] = {
            str(players): winners for players, winners in stated["supremacy_winners"].items()
        }
    if "steps" in stated:
        facts["steps"] = {step.id: _step_facts(step) for step in stated["steps"].values()}
    if "pledges" in stated:
        facts["pledges"] = {
            pledge.id: _pledge_facts(pledge) for pledge in stated["pledges"].values()
        }
    if "score_lines" in stated:
        facts["score_lines"] = {
            line.id: _line_facts(line) for line in stated["score_lines"].values()
        }
    if "character_points" in stated:
        general, financier = stated["character_points"]
        facts["character_points"] = {"general": general, "financier": financier}
    if "solo" in stated:
        facts["solo"] = _solo_facts(stated["solo"])
    if "titles" in stated:
        facts["titles"] = dict(stated["titles"])
    if "lowest_title" in stated:
        facts["lowest_title"] = stated["lowest_title"]
    return facts


def _solo_facts(stated: Mapping[str, Any]) -> SoloFacts:
    facts: SoloFacts = {}
    if "pools" in stated:
        facts["pools"] = stated["pools"]
    if "pools_per_round" in stated:
        facts["pools_per_round"] = stated["pools_per_round"]
    if "pool" in stated:
        facts["pool"] = list(stated["pool"])
    if "draws" in stated:
        facts["draws"] = list(stated["draws"])
    return facts


def _step_facts(step: Step) -> StepFacts:
    return {
        "kinds": [KINDS[kind] for kind in step.kinds],
        "rewards": [_goods(bundle) for bundle in step.supremacy],
    }


def _pledge_facts(pledge: Pledge) -> PledgeFacts:
    return {
        "options": [_option_facts(pledge, option) for option in pledge.options],
        "tie": pledge.tie,
    }


def _option_facts(pledge: Pledge, option: str) -> OptionFacts:
    reward = pledge.rewards.get(option, VoteReward())
    return {
        "id": option,
        "everybody": _goods(reward.everybody),
        "supporters": _goods(reward.supporters),
    }


def _line_facts(line: NamedLine) -> ScoreLineFacts:
    return {"each": line.each, "of": list(line.of)}


def _goods(bundle: Bundle) -> GoodsFacts:
    return list(bundle)


def _counts(counts: Sequence[int]) -> dict[str, int]:
    return {KINDS[kind]: count for kind, count in enumerate(counts) if count}


def _icons(icons: Iterable[Icon]) -> list[IconFacts]:
    return [
        {
            "kind": KINDS[icon.kind],
            "count": icon.count,
            "per": None if icon.per is None else TYPES[icon.per],
        }
        for icon in icons
    ]


def _points(lines: Iterable[Points]) -> list[PointsFacts]:
    return [{"count": line.count, "of": [THINGS[thing] for thing in line.of]} for line in lines]
