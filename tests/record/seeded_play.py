"""Modes of games, and seeded players for records, samples, golden games and plans.

Stored fixtures are created with this. So it uses neither Python's `random` (which may
change between versions) nor the order in which the engine happens to list actions.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from wonderful.record.match import PERSON, Decider, Match
from wonderful.rules.game import Game
from wonderful.rules.plan_shortcuts import Plan, plan
from wonderful.rules.rng import Rng, bot_generator
from wonderful.rules.setup import Setup

CA = "corruption-ascension"
PACK = "ascension-48"
WP = "war-or-peace"

# Every number of players, expansion and kind of solo game, and sides with Krystallium.
MODES: Mapping[str, Mapping[str, Any]] = {
    "base-2p": {"players": 2, "side": "B"},
    "base-3p": {"players": 3},
    "base-4p": {"players": 4, "side": "B"},
    "base-5p": {"players": 5},
    "side-e-3p": {"players": 3, "side": "E"},
    "ca-2p": {"players": 2, "expansions": (CA,)},
    "ca-7p": {"players": 7, "expansions": (CA,), "side": "B"},
    "ascension-48-4p": {"players": 4, "expansions": (PACK,)},
    "ascension-48-6p": {"players": 6, "expansions": (PACK,), "side": "B"},
    "war-or-peace-3p": {"players": 3, "expansions": (WP,)},
    "war-or-peace-4p": {"players": 4, "expansions": (WP,), "side": "B"},
    "ca-war-or-peace-5p": {"players": 5, "expansions": (CA, WP), "side": "D"},
    "solo": {"players": 1},
    "solo-ca": {"players": 1, "expansions": (CA,), "side": "B"},
    "solo-war-or-peace": {"players": 1, "expansions": (WP,)},
    "scenario-base-2": {"scenario": "base-2"},
    "scenario-ca-5": {"scenario": "ca-5"},
}
SOLO_MODES = tuple(mode for mode in MODES if mode.startswith(("solo", "scenario")))
TABLE_MODES = tuple(mode for mode in MODES if mode not in SOLO_MODES)

LONGEST_GAME = 20_000  # actions; more count as an endless game


def setup(mode: str, seed: str | None = "seed", **more: Any) -> Setup:
    return Setup(**{**MODES[mode], "seed": seed, **more})


def dice(seed: str) -> Rng:
    """A generator of its own for a test."""
    return bot_generator(f"test {seed}", 0)


# Weights of the kinds of actions: builders finish their cards, drawers look
# for better cards, wasters discard. Uniform choice would hardly ever complete a card.
BUILDER = {
    "slate": 12,
    "recycle": 40,
    "recycle-empire": 4,
    "place": 60,
    "place-empire": 1,
    "krystallium": 30,
    "general": 30,
    "financier": 30,
    "discard": 1,
    "draw": 4,
    "done": 30,
    "take-pool": 30,
}
_DRAWER = {**BUILDER, "draw": 200, "slate": 4}
_WASTER = {**BUILDER, "discard": 8, "recycle-empire": 60, "place-empire": 60}
HABITS = (BUILDER, BUILDER, _DRAWER, _WASTER)
# To finish cards: few at a time, the cheap ones first.
_CHEAPEST_FIRST = ("slate", "recycle", "place", "krystallium")


def _cost(game: Game, action: str) -> tuple[int, str]:
    """The spaces of the card that an action is about."""
    words = action.split()
    card = words[words.index("->") + 1] if "->" in words else words[1]
    index = game.catalog.card_index(card.partition("#")[0])
    return sum(game.catalog.cards[index].cost), action


class Player:
    """Chooses actions for one seat, or for all, by random preferences."""

    def __init__(self, rng: Rng, habit: Mapping[str, int] | None = None) -> None:
        self.rng = rng
        self.habit = HABITS[self.below(len(HABITS))] if habit is None else habit

    def below(self, n: int) -> int:
        return int(self.rng.below(n))

    def chance(self, percent: int) -> bool:
        return self.below(100) < percent

    def choose(self, game: Game, seat: int) -> str:
        """One of the legal actions."""
        kinds: dict[str, list[str]] = {}
        for action in readable(game, seat):
            word = action.split(" ", 1)[0]
            kind = f"{word}-empire" if action.endswith(" -> empire") else word
            kinds.setdefault(kind, []).append(action)
        at = self.below(sum(self.habit.get(kind, 1) for kind in kinds))
        for kind, actions in kinds.items():
            at -= self.habit.get(kind, 1)
            if at < 0:
                if kind in _CHEAPEST_FIRST and self.chance(70):
                    return min(actions, key=lambda action: _cost(game, action))
                return actions[self.below(len(actions))]
        raise AssertionError("nothing to choose from")


def readable(game: Game, seat: int) -> list[str]:
    """The legal actions of a seat as text, sorted."""
    return sorted(game.describe(action) for action in game.legal_actions(seat))


def drive(game: Game, player: Player) -> Iterator[tuple[int, str]]:
    """Play to the end, seats in any order; yields each action after it was applied."""
    for _ in range(LONGEST_GAME):
        if game.is_over:
            return
        pending = game.pending()
        seat = pending[player.below(len(pending))]
        action = player.choose(game, seat)
        game.apply(seat, action)
        yield seat, action
    raise AssertionError("the game does not end")


def play(game: Game, player: Player) -> Game:
    for _ in drive(game, player):
        pass
    return game


def play_match(
    match: Match,
    player: Player,
    *,
    take_backs: int = 0,
    until: Callable[[Match], bool] = lambda match: False,
) -> Match:
    """Play; `take_backs` is the percentage of actions that are take-backs."""
    for _ in range(LONGEST_GAME):
        if match.game.is_over or until(match):
            return match
        seats = [s for s in range(match.game.players) if match.can_take_back(s)]
        if seats and player.chance(take_backs):
            seat = seats[player.below(len(seats))]
            if seat not in match.game.pending() and player.chance(50):
                match.apply(seat, "resume")
            else:
                match.take_back(seat)
        else:
            pending = match.game.pending()
            seat = pending[player.below(len(pending))]
            match.apply(seat, player.choose(match.game, seat))
    raise AssertionError("the game does not end")


def at(decision: str) -> Callable[[Match], bool]:
    """For `play_match`: until this decision."""
    return lambda match: match.game.decision == decision


def beyond(decision: str) -> Callable[[Match], bool]:
    """For `play_match`: until this decision is over."""
    return lambda match: match.game.decision != decision


def after(entries: int) -> Callable[[Match], bool]:
    """For `play_match`: until the log has this many entries."""
    return lambda match: len(match.entries) >= entries


def positions(mode: str, seed: str, count: int) -> Iterator[tuple[Game, Player]]:
    """Positions spread over whole games of a mode, each with its player."""
    number = 0
    while count > 0:
        player = Player(dice(f"{mode} {seed} {number}"))
        game = Game(setup(mode, f"{seed} {number}"))
        number += 1
        every = game.players * 3
        for at, _ in enumerate(drive(game, player)):
            if at % every == number % every:
                yield game, player
                count -= 1
                if count == 0:
                    return


def apply_plan(match: Match, seat: int, name: str, by: Decider = PERSON) -> Plan:
    """Apply the basic actions of a plan."""
    found = plan(match.game, seat, name)
    for action in found.actions:
        match.apply(seat, action, by=by)
    return found
