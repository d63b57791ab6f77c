"""Pairs of games that differ only in what one viewer cannot know, and the check that it shows not.

A twin is dealt other cards wherever the viewer has not looked, plays the same game up to the
present pick, phase or step, and there the others do something else in secret.
"""

import json
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from tests.properties.driving import readable
from tests.properties.modes import new_game
from tests.properties.witness import Witness
from wonderful.errors import IllegalAction
from wonderful.rules.events import Audience, Event
from wonderful.rules.game import Game
from wonderful.rules.setup import Setup

Log = list[tuple[int, str]]
ViewFunction = Callable[[Game, int | None], Mapping[str, Any]]


@dataclass
class Moment:
    """A game at one moment, with how it came about."""

    game: Game
    witness: Witness
    log: Log
    start: int  # where in the log the present pick, phase or step began
    past: list[Event]  # the events until then
    present: list[Event]  # the events since then


def replay(setup: Setup, log: Log) -> Moment:
    """The moment after the actions of a log."""
    game = new_game(setup, with_events=True)
    moment = Moment(game, Witness(game), log, 0, game.take_events(), [])
    for number, (seat, action) in enumerate(log, start=1):
        decision = game.decision
        game.apply(seat, action)
        moment.witness.note(game, seat, action)
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
    """The log with another secret: what the others picked and took back was never shown."""
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
    """What the viewer cannot know changes places, each deck for itself: backs are public."""
    hidden = moment.witness.hidden(moment.game, viewer)
    others = {}
    for deck, cards in moment.witness.decks.items():
        mixed = list(cards)
        places = [at for at in range(len(cards)) if (deck, at) in hidden]
        moved = rng.sample(places, len(places))
        for place, origin in zip(places, moved, strict=True):
            mixed[place] = cards[origin]
        others[deck] = tuple(mixed)
    return others


def _other_seed(game: Game) -> str | None:
    """With decks, seats and Empires given, a seed only reshuffles: another one must not show."""
    return game.setup.seed if any(game._state.reshuffled) else f"not {game.setup.seed}"


def _change_known_decks(twin: Game, rng: random.Random) -> None:
    """Of a deck that was made anew the cards are known, not their order (SOLO-5)."""
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
    """The viewer does what it did, the others something else; the same seats are done at last."""
    decided = [seat not in moment.game.pending() for seat in range(twin.players)]
    others = [seat for seat in range(twin.players) if seat != viewer]
    for seat in others:
        _act_secretly(twin, seat, decided[seat], rng)
    for seat, action in moment.log[moment.start :]:
        if seat == viewer:
            twin.apply(seat, action)
    # Only now, or a viewer who said done and took it back would have ended the phase by it.
    for seat in others:
        if decided[seat] and seat in twin.pending():
            done = "done" if twin.phase != "draft" else rng.choice(readable(twin, seat))
            twin.apply(seat, done)
    assert twin.pending() == moment.game.pending()
    assert twin.decision == moment.game.decision


def _act_secretly(twin: Game, seat: int, is_decided: bool, rng: random.Random) -> None:
    """Random actions, at least until the seat could say done if it has to."""
    if twin.phase == "draft":
        return
    if twin.phase == "pledging":
        if is_decided:
            twin.apply(seat, rng.choice(readable(twin, seat)))
        return
    if seat not in twin.pending():
        if is_decided:
            return
        twin.apply(seat, "resume")  # it was done by itself (PROD-9), and went on nevertheless
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
    """Views, legal actions, refusals and events of a viewer are equal to the last byte."""
    assert json.dumps(view(moment.game, viewer)) == json.dumps(view(twin.game, viewer))
    assert told(moment, viewer) == told(twin, viewer)
    if viewer is not None:
        assert moment.game.legal_actions(viewer) == twin.game.legal_actions(viewer)
        for action in tries:
            assert refusal_of(moment.game, viewer, action) == refusal_of(twin.game, viewer, action)


def refusal_of(game: Game, seat: int, action: int) -> str | None:
    """What a seat is told when an action is refused; None if it is legal."""
    if action in game.legal_actions(seat):
        return None
    try:
        game.apply(seat, action)
    except IllegalAction as error:
        return json.dumps(error.to_json())
    raise AssertionError("not refused")


def told(moment: Moment, viewer: int | None) -> str:
    """The events that a viewer may know; sealed ones only when their phase or step is over.

    Who is done now is public but comes about in another order in a twin, so that is left out;
    likewise that another seat has committed to a pick.
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
