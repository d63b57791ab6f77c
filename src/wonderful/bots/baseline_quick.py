"""The quick baseline: a bot of another adaptation of the game, rebuilt from a written description.

It is used for comparisons, so its weaknesses are kept: it never discards a card under construction,
puts cubes on its Empire card only if they fit nowhere else, and ignores the other seats.

Where the description is ambiguous, this bot uses the interpretation that comes closest to the
measured strength of the original (27.7 points on average with three players, 38.5 for the winner):

- The cubes of recycled cards are placed after planning, so cards are slated before others are
  recycled. Cards are recycled in the same order: the best to build first.
- The limit of cards under construction applies to the number before a card is added.
- "The first card that takes any" cube is a random card in each step, because a view does not
  contain the order in which cards were slated. All cubes of the step that fit go to that card.
- A card can be finished in this round if production, characters and "Krystallium" suffice, where
  "Krystallium" counts 1 for any number of Krystallium and 1 for each resource on the Empire card.
- A Krystallium or a character is placed wherever its score is above 0.
- The description does not cover solo games. There the bot never draws, and keeps cards as it would
  pick them in a draft.
"""

from __future__ import annotations

from collections.abc import Sequence

from wonderful.bots.baseline_quick_values import CHARACTERS, COUNT, Formula, Seat, Site
from wonderful.bots.bot import Bot
from wonderful.bots.decision_budget import Budget
from wonderful.catalog import Card
from wonderful.rules.actions import (
    CHOOSE,
    DONE,
    EMPIRE,
    KEEP,
    PICK,
    PLACE,
    PLEDGE,
    RECYCLE,
    SLATE,
    SPEND,
    TAKE_POOL,
    kind_of,
    subject_of,
    target_of,
)
from wonderful.rules.rng import Rng
from wonderful.rules.view_types import View

_SLATE, _RECYCLE, _PLACE = int(SLATE), int(RECYCLE), int(PLACE)
_SPEND, _CHOOSE, _PLEDGE = int(SPEND), int(CHOOSE), int(PLEDGE)
_CARDS = (int(PICK), int(KEEP))
_END = (int(DONE), int(TAKE_POOL))
_EMPIRE = int(EMPIRE)

_TIE = 0.85  # scores of at least this share of the best count as equal to it


class BaselineQuickBot(Bot):
    """Rates every action with a fixed formula and does not look ahead."""

    code = "baseline-quick"
    name = "Baseline quick"
    description = "A fast bot of another adaptation, rebuilt: a fixed formula, no search."

    def choose(
        self, view: View, actions: Sequence[int], rng: Rng, budget: Budget
    ) -> int | Sequence[int]:
        if len(actions) == 1:
            return actions[0]
        return _Decision(Seat(view, self.catalog), actions, rng).best()


class _Decision:
    """One decision: the legal actions by kind, and the formula that rates them."""

    def __init__(self, seat: Seat, actions: Sequence[int], rng: Rng) -> None:
        self.all_actions = actions
        self.actions: dict[int, list[int]] = {}
        for action in actions:
            self.actions.setdefault(int(kind_of(action)), []).append(action)
        self.seat = seat
        self.values = Formula(seat)
        self.rng = rng

    def best(self) -> int | list[int]:
        if self.seat.step >= COUNT:  # the step of War or Peace, which the original lacks
            return self._pick_random(self.all_actions)
        if _CHOOSE in self.actions:
            choices = self.actions[_CHOOSE]
            wanted = [a for a in choices if int(subject_of(a)) in self.values.wanted]
            return self._pick_random(wanted or choices)
        if _PLEDGE in self.actions:
            return self._pick_random(self.actions[_PLEDGE])
        for kind in _CARDS:
            if kind in self.actions:
                cards = self.actions[kind]
                return self._pick_among_best(
                    [(self.values.for_draft(self._card(a)), a) for a in cards]
                )
        if _SLATE in self.actions:
            return self._plan()
        if _PLACE in self.actions:
            return self._place(self.actions[_PLACE])
        action = self._spend()
        if action is None:
            action = next((self.actions[kind][0] for kind in _END if kind in self.actions), None)
        return self.all_actions[0] if action is None else action

    def _pick_random(self, actions: Sequence[int]) -> int:
        return actions[int(self.rng.below(len(actions)))]

    def _pick_among_best(self, rated: list[tuple[float, int]]) -> int:
        """Return a random action among those whose value is close to the best one."""
        best = max(rated)
        good = [action for value, action in rated if value >= _TIE * best[0]]
        return self._pick_random(good or [best[1]])  # the best value can be negative

    def _card(self, action: int) -> Card:
        return self.seat.catalog.cards[int(subject_of(action))]

    def _plan(self) -> int | list[int]:
        """Slate the best card that is worth more built than recycled, or else recycle one."""
        values = self.values
        rated: list[tuple[float, float, int]] = []
        for action in self.actions[_SLATE]:
            card = self._card(action)
            share = values.share(card)
            gain = values.for_building(card, share) - values.for_recycling(card)
            rated.append((gain, share, action))
        rated.sort(reverse=True)
        if len(self.seat.sites) <= (5 if values.is_early else 3):
            for gain, share, action in rated:
                if gain > 0 and share > 0.1:
                    return action
        first = subject_of(rated[0][2])
        return self._place([a for a in self.actions[_RECYCLE] if subject_of(a) == first])

    def _place(self, actions: list[int]) -> int | list[int]:
        """Put all cubes that fit on one card, or on the Empire card if no card takes them."""
        fitting = [action for action in actions if int(target_of(action)) != _EMPIRE]
        if not fitting:
            return actions[0]
        action = self._pick_random(fitting)
        site = self._site(action)
        # With several copies of the card, a cube can change the copy that an action refers to
        # (DRAFT-8), so the cubes are placed one at a time.
        if self.seat.step < 0 or sum(s.card is site.card for s in self.seat.sites) > 1:
            return action
        return [action] * min(self.seat.me["to_place"], site.need[self.seat.step])

    def _site(self, action: int) -> Site:
        target = int(target_of(action))
        return next(site for site in self.seat.sites if site.target == target)

    def _spend(self) -> int | None:
        """Spend a Krystallium or a character where `for_piece` is highest."""
        rated: list[tuple[float, int]] = []
        for action in self.actions.get(_SPEND, ()):
            value = self.values.for_piece(self._site(action))
            if int(subject_of(action)) not in CHARACTERS:
                value -= 20
            if value > 0:
                rated.append((value, action))
        return self._pick_among_best(rated) if rated else None
