"""Actions as people read them. Programs read the notation of `actions`."""

from __future__ import annotations

from wonderful.catalog import Catalog
from wonderful.catalog.named_things import Named, NamedGoods, NamedTerm, NamedThing, Phrase
from wonderful.catalog.rule_set_model import bundle_word
from wonderful.catalog.vocabulary import PHASES
from wonderful.rules.setup import Setup


def named_card(catalog: Catalog, card: int, copy: int = 0) -> NamedThing:
    """Return the id and the names of a card, given by its number. Copies are counted from 0."""
    return NamedThing.of(catalog.cards[card], copy + 1)


def named_place(catalog: Catalog, place: str) -> Named:
    """Return the name of `empire`, `zeppelin`, or `zeppelin#2` (second copy)."""
    if place == "empire":
        return Phrase(place, "ui.the-empire", {})
    card, _, copy = place.partition("#")
    return NamedThing.of(catalog.card(card), int(copy or 1))


def named_action(catalog: Catalog, action: str) -> Phrase:
    """Return an action of the notation with its text."""
    key, params = _key_and_params(catalog, action)
    return Phrase(action, f"ui.action.{key}", params)


def named_decision(catalog: Catalog, setup: Setup, decision: str) -> Phrase:
    """Return the id of a decision of a game, such as `1-draft-3` or `2-gold`, with its text."""
    round_number, _, what = decision.partition("-")
    if not what:
        return Phrase(decision, "ui.decision.over", {})
    rules = catalog.rules_for(setup.expansions or (), setup.scenario)
    stage, _, pick = what.partition("-")
    params: dict[str, object] = {"round": round_number}
    if any(what == pledge.id for pledge in rules.pledges):
        params["phase"] = NamedTerm("pledge", what)
    elif stage in PHASES:
        params["phase"] = NamedTerm("phase", stage)
    else:
        params["phase"] = NamedTerm("step", what)
    if stage in PHASES and pick:
        return Phrase(decision, "ui.decision.pick", {**params, "pick": pick})
    return Phrase(decision, "ui.decision.stage", params)


def _key_and_params(catalog: Catalog, action: str) -> tuple[str, dict[str, object]]:
    verb, *rest = action.replace(" -> ", " ").split()
    match verb, rest:
        case (("pick" | "slate" | "keep"), [card]):
            return verb, {"card": named_place(catalog, card)}
        case "recycle", [card, place]:
            named = named_place(catalog, card), named_place(catalog, place)
            return verb, {"card": named[0], "place": named[1]}
        case (("place" | "discard"), [place]):
            return verb, {"place": named_place(catalog, place)}
        case ("krystallium", [place, _]) | (("general" | "financier"), [place]):
            return "spend", {"piece": NamedTerm("kind", verb), "place": named_place(catalog, place)}
        case "choose", [("general" | "financier") as piece]:
            return verb, {"piece": NamedTerm("kind", piece)}
        case "choose", [word]:
            found = (each for each in catalog.bundles if bundle_word(each) == word)
            return "choose-bundle", {"goods": NamedGoods.of(next(found))}
        case "pledge", [option]:
            return verb, {"option": NamedTerm("option", option)}
        case "draw", [deck, *cards]:
            named_cards = [named_place(catalog, card) for card in cards]
            return verb, {"deck": NamedTerm("deck", deck), "cards": named_cards}
    return verb, {}
