"""What is expected now, in one sentence, and the notes beside cards under construction."""

from __future__ import annotations

from wonderful.catalog.words import RESOURCES
from wonderful.cli.terminal.cards import letter
from wonderful.cli.terminal.names import same_place
from wonderful.cli.terminal.table import choice, own
from wonderful.cli.terminal.words import Words
from wonderful.errors import IllegalAction
from wonderful.rules.conveniences import WITH, plan
from wonderful.rules.game import Game
from wonderful.rules.shapes import View

# What the rulebook lets the winner of Science choose between: it has a sentence of its own.
CHARACTERS = ((("general", 1),), (("financier", 1),))
# What may be used to complete a card, the cheapest way first: nothing, one kind of pieces, both.
_WAYS = ((), WITH[1:], WITH[:1], WITH)


def situation(view: View) -> str:
    """Which part of the help is of use now."""
    return "solo" if len(view["players"]) == 1 and view["phase"] == "planning" else view["phase"]


def expected(words: Words, view: View) -> str:
    """The one thing to do next."""
    me = own(view)
    if view["drawn"]:
        return words("expect.keep")
    if view["phase"] == "pledging":
        return words("expect.pledge" if len(view["players"]) > 1 else "expect.pledge-alone")
    if view["phase"] == "draft":
        return _expected_draft(words, view)
    if view["phase"] == "planning":
        count = len(choice(view))
        if len(view["players"]) == 1:
            if count:
                return words.count("expect.solo", count)
            return words("expect.pool") if _has_pool(words, view) else _finished(words, view)
        return words.count("expect.planning", count) if count else _finished(words, view)
    if me["is_choosing"]:
        return expected_choice(words, view)
    step = view["step"]
    if me["to_place"] and step in RESOURCES:
        amount = words.amount(step, me["to_place"])
        for index, site in enumerate(me["construction"]):
            if site["open"].get(step):
                return words("expect.place", amount=amount, letter=letter(index))
        return words("expect.place-nowhere", amount=amount)
    return _finished(words, view)


def expected_choice(words: Words, view: View) -> str:
    """The rewards of a supremacy, as they can be typed (PROD-11)."""
    step = next(each for each in words.rules(view).steps if each.id == view["step"])
    if view["step"] == "science" and step.supremacy == CHARACTERS:
        return words("expect.choose")
    options = [f"{n} ({words.reward(bundle)})" for n, bundle in enumerate(step.supremacy, 1)]
    return words("expect.choose-bundle", kind=words.named("step", step.id), options=options)


def _finished(words: Words, view: View) -> str:
    """Nothing has to be done any more, but a piece may still fit somewhere."""
    me = own(view)
    spaces = {kind for site in me["construction"] for kind, n in site["open"].items() if n}
    may = (
        (me["krystallium"] and spaces - {"general", "financier"})
        or (me["general"] and "general" in spaces)
        or (me["financier"] and "financier" in spaces)
    )
    return words("expect.finished-pieces" if may else "expect.finished")


def _expected_draft(words: Words, view: View) -> str:
    rules = words.rules(view)
    if view["picks"] == rules.picks - 1:
        return words("expect.last-pick")
    players = view["players"]
    ahead = 1 if view["direction"] == "left" else -1
    neighbour = players[(own(view)["seat"] + ahead) % len(players)]
    return words(f"expect.pick-{view['direction']}", neighbour=neighbour["name"])


def _has_pool(words: Words, view: View) -> bool:
    """Whether a pool is left for this round: pools are taken evenly over the rounds."""
    solo = words.rules(view).solo
    later = (view["rounds"] - view["round"]) * solo.pools_per_round
    return view["pools_left"] > later


def prompt(words: Words, view: View) -> str:
    """Short, since the sentence above may have scrolled away by then."""
    where = words("prompt.round", round=view["round"])
    if view["phase"] == "draft":
        return f"{where} {words('prompt.draft')} {view['picks'] + 1}> "
    if view["step"] is not None:
        return f"{where} {words.named('step', view['step'])}> "
    if view["pledge"] is not None:
        return f"{where} {words.named('pledge', view['pledge'])}> "
    return f"{where} {words('prompt.planning')}> "


def marks(words: Words, game: Game, view: View) -> dict[str, str]:
    """Notes beside cards under construction: what fits, what could be completed, and how."""
    me = own(view)
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
    ways = completions(game, view)
    for index, site in enumerate(sites):
        way = ways.get(same_place(sites, site))
        if way is not None:
            notes[site["place"]] = f"c {letter(index)}{way}"
    for site in sites:
        if site["card"] in required(words, view):
            note = notes.get(site["place"])
            notes[site["place"]] = words("goal-mark") + (f" · {note}" if note else "")
    return notes


def required(words: Words, view: View) -> set[str]:
    """The cards that a scenario wants built."""
    scenario = view["setup"]["scenario"]
    if scenario is None:
        return set()
    return {card for card, _ in words.catalog.scenario(scenario).cards}


def completions(game: Game, view: View) -> dict[str, str]:
    """What could be completed now, and which pieces that takes: place -> `` k c``, as typed."""
    found: dict[str, str] = {}
    seat = view["viewer"]
    assert seat is not None
    if view["phase"] not in ("planning", "production") or view["drawn"]:
        return found
    for site in own(view)["construction"]:
        for pieces in _WAYS:
            if site["place"] in found:
                break
            named = f" with {' '.join(pieces)}" if pieces else ""
            try:
                plan(game, seat, f"complete {site['place']}{named}")
            except IllegalAction:
                continue
            found[site["place"]] = "".join(f" {piece[0]}" for piece in pieces)
    return found
