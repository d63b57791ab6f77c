"""Pairs of games that differ only in what a viewer cannot know, and must look the same.

A twin has other cards wherever the viewer has not seen them, plays the same game up to the
present pick, phase or step, and there the others do something else in secret.
"""

import json
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from tests.properties.modes import new_game
from tests.properties.random_play import readable
from tests.properties.seen_cards import SeenCards
from wonderful.errors import IllegalAction
from wonderful.rules.events import Audience, Event
from wonderful.rules.game import Game
from wonderful.rules.setup import Setup

Log = list[tuple[int, str]]
ViewFunction = Callable[[Game, int | None], Mapping[str, Any]]


@dataclass
class Moment:
    """A game at one moment, with its history."""

    game: Game
    seen_cards: SeenCards
    log: Log
    start: int  # where in the log the present pick, phase or step began
    past: list[Event]  # the events until then
    present: list[Event]  # the events since then


def replay(setup: Setup, log: Log) -> Moment:
    """The moment after the actions of a log."""
    game = new_game(setup, with_events=True)
    moment = Moment(game, SeenCards(game), log, 0, game.take_events(), [])
    for number, (seat, action) in enumerate(log, start=1):
        decision = game.decision
        game.apply(seat, action)
        moment.seen_cards.note(game, seat, action)
        if game.decision != decision:
            moment.start = number
            moment.past += game.take_events()
    moment.present = game.take_events()
    return moment


def twin_of(moment: Moment, viewer: int | None, rng: random.Random) -> Moment:
    """Another game that must look the same to a viewer."""
    game = moment.game
    setup = replace(game.setup, decks=_other_decks(moment, viewer, rng), seed=_other_seed(game))
    twin = replay(setup, _final_picks(moment.log[: moment.start], viewer))
    assert twin.game.decision == game.decision
    if game.players == 1:
        for seat, action in moment.log[moment.start :]:
            twin.game.apply(seat, action)
        _change_known_decks(twin.game, rng)
    elif not game.is_over:
        _act_otherwise(twin.game, moment, viewer, rng)
    twin.present = twin.game.take_events()
    return twin


def _final_picks(log: Log, viewer: int | None) -> Log:
    """The log without taken-back picks of the others, which were never shown."""
    final: dict[int, str] = {}
    after: dict[int, str] = {}
    changed = []
    for seat, action in reversed(log):
        picked = action
        if action.startswith("pick ") and seat != viewer:
            if after.get(seat) != "resume":
                final[seat] = action
            picked = final[seat]
        after[seat] = action
        changed.append((seat, picked))
    return changed[::-1]


def _other_decks(
    moment: Moment, viewer: int | None, rng: random.Random
) -> dict[str, tuple[str, ...]]:
    """Cards that the viewer cannot know are shuffled within each deck, since backs are public."""
    hidden = moment.seen_cards.hidden(moment.game, viewer)
    others = {}
    for deck, cards in moment.seen_cards.decks.items():
        mixed = list(cards)
        places = [at for at in range(len(cards)) if (deck, at) in hidden]
        moved = rng.sample(places, len(places))
        for place, origin in zip(places, moved, strict=True):
            mixed[place] = cards[origin]
        others[deck] = tuple(mixed)
    return others


def _other_seed(game: Game) -> str | None:
    """With given decks, seats and Empires, the seed affects only reshuffles and must not show."""
    return game.setup.seed if any(game._state.reshuffled) else f"not {game.setup.seed}"


def _change_known_decks(twin: Game, rng: random.Random) -> None:
    """Shuffle reshuffled decks: their cards are known, but not the order (SOLO-5)."""
    state = twin._state
    decks = vec[vec[i64]]()
    for number, cards in enumerate(state.decks):
        top = state.tops[number]
        if state.reshuffled[number]:
            rest = rng.sample(list(cards[top:]), len(cards) - int(top))
            decks = append(decks, vec[i64]([*cards[:top], *rest]))
        else:
            decks = append(decks, cards)
    state.decks = decks


def _act_otherwise(twin: Game, moment: Moment, viewer: int | None, rng: random.Random) -> None:
    """The viewer acts as before, the others differently; the same seats are done in the end."""
    decided = [seat not in moment.game.pending() for seat in range(twin.players)]
    others = [seat for seat in range(twin.players) if seat != viewer]
    for seat in others:
        _act_secretly(twin, seat, decided[seat], rng)
    for seat, action in moment.log[moment.start :]:
        if seat == viewer:
            twin.apply(seat, action)
    # Last, or a viewer that was done and took it back would have ended the phase.
    for seat in others:
        if decided[seat] and seat in twin.pending():
            done = "done" if twin.phase != "draft" else rng.choice(readable(twin, seat))
            twin.apply(seat, done)
    assert twin.pending() == moment.game.pending()
    assert twin.decision == moment.game.decision


def _act_secretly(twin: Game, seat: int, is_decided: bool, rng: random.Random) -> None:
    """Random actions, at least until the seat can be done if it has to."""
    if twin.phase == "draft":
        return
    if twin.phase == "pledging":
        if is_decided:
            twin.apply(seat, rng.choice(readable(twin, seat)))
        return
    if seat not in twin.pending():
        if is_decided:
            return
        twin.apply(seat, "resume")  # it was done automatically (PROD-9), and resumed
    wanted = rng.randrange(8)
    for _ in range(200):
        actions = [action for action in readable(twin, seat) if action != "done"]
        is_ready = not is_decided or "done" in readable(twin, seat)
        if not actions or (wanted <= 0 and is_ready):
            return
        useful = [action for action in actions if not action.startswith("discard")]
        twin.apply(seat, rng.choice(useful or actions))
        wanted -= 1


def assert_looks_the_same(
    moment: Moment,
    twin: Moment,
    viewer: int | None,
    view: ViewFunction = Game.view,
    tries: Sequence[int] = (),
) -> None:
    """Views, legal actions, refusals and events of a viewer are equal, byte for byte."""
    assert json.dumps(view(moment.game, viewer)) == json.dumps(view(twin.game, viewer))
    assert visible_events(moment, viewer) == visible_events(twin, viewer)
    if viewer is not None:
        assert moment.game.legal_actions(viewer) == twin.game.legal_actions(viewer)
        for action in tries:
            assert refusal_of(moment.game, viewer, action) == refusal_of(twin.game, viewer, action)


def refusal_of(game: Game, seat: int, action: int) -> str | None:
    """The error of a refused action, or None if it is legal."""
    if action in game.legal_actions(seat):
        return None
    try:
        game.apply(seat, action)
    except IllegalAction as error:
        return json.dumps(error.to_json())
    raise AssertionError("not refused")


def visible_events(moment: Moment, viewer: int | None) -> str:
    """The events that a viewer may know; sealed ones only when their phase or step is over.

    Who is done is public, but the order differs in a twin, so these events are left out;
    likewise commitments of other seats to a pick.
    """
    events = [
        event for event in moment.past if event.audience != Audience.PRIVATE or event.seat == viewer
    ]
    events += [
        event
        for event in moment.present
        if event.audience == Audience.PUBLIC or event.seat == viewer
        if event.code not in ("done", "resumed")
        if event.code != "committed" or event.seat == viewer
    ]
    return json.dumps([event.to_json() for event in events])
