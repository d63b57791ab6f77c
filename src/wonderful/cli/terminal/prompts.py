"""Instructions for the next decision, the prompt, and notes next to cards under construction."""

from __future__ import annotations

from wonderful.catalog.vocabulary import RESOURCES
from wonderful.cli.terminal.card_rendering import site_letter
from wonderful.cli.terminal.name_matching import action_place
from wonderful.cli.terminal.table_screen import numbered_cards, own_player
from wonderful.cli.terminal.wording import Words
from wonderful.errors import IllegalAction
from wonderful.rules.game import Game
from wonderful.rules.plan_shortcuts import SPENDABLE, plan
from wonderful.rules.view_types import View

# The rewards of the Science step in the base game, which have their own text.
CHARACTERS = ((("general", 1),), (("financier", 1),))
# The pieces that a plan may spend to complete a card, cheapest first.
_PIECE_CHOICES = ((), SPENDABLE[1:], SPENDABLE[:1], SPENDABLE)


def help_topic(view: View) -> str:
    """Return the topic of the help for the current decision."""
    return "solo" if len(view["players"]) == 1 and view["phase"] == "planning" else view["phase"]


def instruction(words: Words, view: View) -> str:
    """Return a sentence that says what to do next."""
    me = own_player(view)
    if view["drawn"]:
        return words("expect.keep")
    if view["phase"] == "pledging":
        return words("expect.pledge" if len(view["players"]) > 1 else "expect.pledge-alone")
    if view["phase"] == "draft":
        return _draft_instruction(words, view)
    if view["phase"] == "planning":
        count = len(numbered_cards(view))
        if len(view["players"]) == 1:
            if count:
                return words.count("expect.solo", count)
            return (
                words("expect.pool") if _has_pool(words, view) else _done_instruction(words, view)
            )
        return words.count("expect.planning", count) if count else _done_instruction(words, view)
    if me["is_choosing"]:
        return reward_instruction(words, view)
    step = view["step"]
    if me["to_place"] and step in RESOURCES:
        amount = words.amount(step, me["to_place"])
        for index, site in enumerate(me["construction"]):
            if site["open"].get(step):
                return words("expect.place", amount=amount, letter=site_letter(index))
        return words("expect.place-nowhere", amount=amount)
    return _done_instruction(words, view)


def reward_instruction(words: Words, view: View) -> str:
    """Return a sentence that lists the supremacy rewards to choose from (PROD-11)."""
    step = next(each for each in words.rules(view).steps if each.id == view["step"])
    if view["step"] == "science" and step.supremacy == CHARACTERS:
        return words("expect.choose")
    options = [f"{n} ({words.reward(bundle)})" for n, bundle in enumerate(step.supremacy, 1)]
    return words("expect.choose-bundle", kind=words.name_of("step", step.id), options=options)


def _done_instruction(words: Words, view: View) -> str:
    """Return the sentence for when nothing is left to do, except perhaps to spend pieces."""
    me = own_player(view)
    spaces = {kind for site in me["construction"] for kind, n in site["open"].items() if n}
    may = (
        (me["krystallium"] and spaces - {"general", "financier"})
        or (me["general"] and "general" in spaces)
        or (me["financier"] and "financier" in spaces)
    )
    return words("expect.finished-pieces" if may else "expect.finished")


def _draft_instruction(words: Words, view: View) -> str:
    rules = words.rules(view)
    if view["picks"] == rules.picks - 1:
        return words("expect.last-pick")
    players = view["players"]
    ahead = 1 if view["direction"] == "left" else -1
    neighbour = players[(own_player(view)["seat"] + ahead) % len(players)]
    return words(f"expect.pick-{view['direction']}", neighbour=neighbour["name"])


def _has_pool(words: Words, view: View) -> bool:
    """Whether another pool can be taken in this round."""
    solo = words.rules(view).solo
    later = (view["rounds"] - view["round"]) * solo.pools_per_round
    return view["pools_left"] > later


def prompt(words: Words, view: View) -> str:
    """Return the prompt. It names the phase, since the header may have scrolled away."""
    where = words("prompt.round", round=view["round"])
    if view["phase"] == "draft":
        return f"{where} {words('prompt.draft')} {view['picks'] + 1}> "
    if view["step"] is not None:
        return f"{where} {words.name_of('step', view['step'])}> "
    if view["pledge"] is not None:
        return f"{where} {words.name_of('pledge', view['pledge'])}> "
    return f"{where} {words('prompt.planning')}> "


def site_notes(words: Words, game: Game, view: View) -> dict[str, str]:
    """Return notes for cards under construction: what fits, and how to complete them."""
    me = own_player(view)
    if view["phase"] not in ("planning", "production"):
        return {}
    notes: dict[str, str] = {}
    step = view["step"] or ""
    sites = me["construction"]
    if me["to_place"]:
        for site in sites:
            fit = min(site["open"].get(step, 0), me["to_place"])
            if fit:
                notes[site["place"]] = words.count("expect.fit", fit)
    completable = completions(game, view)
    for index, site in enumerate(sites):
        pieces = completable.get(action_place(sites, site))
        if pieces is not None:
            notes[site["place"]] = f"c {site_letter(index)}{pieces}"
    for site in sites:
        if site["card"] in required_cards(words, view):
            note = notes.get(site["place"])
            notes[site["place"]] = words("goal-mark") + (f" · {note}" if note else "")
    return notes


def required_cards(words: Words, view: View) -> set[str]:
    """Return the cards that a scenario requires."""
    scenario = view["setup"]["scenario"]
    if scenario is None:
        return set()
    return {card for card, _ in words.catalog.scenario(scenario).cards}


def completions(game: Game, view: View) -> dict[str, str]:
    """Return the cards that can be completed: place -> pieces to type, e.g. `` k c``."""
    found: dict[str, str] = {}
    seat = view["viewer"]
    assert seat is not None
    if view["phase"] not in ("planning", "production") or view["drawn"]:
        return found
    for site in own_player(view)["construction"]:
        for pieces in _PIECE_CHOICES:
            if site["place"] in found:
                break
            named = f" with {' '.join(pieces)}" if pieces else ""
            try:
                plan(game, seat, f"complete {site['place']}{named}")
            except IllegalAction:
                continue
            found[site["place"]] = "".join(f" {piece[0]}" for piece in pieces)
    return found
