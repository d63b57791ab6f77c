"""The quick baseline: an opponent of another adaptation, rebuilt from a description in words.

It is there for comparisons, so its weaknesses are kept: it never gives up a card that it began,
puts on its Empire card only what fits nowhere else, and ignores the other seats.

Where the description leaves room, the reading was taken that comes nearest to its measured
strength (27.7 points on average with three players, 38.5 for the winner):

- Recycled cubes wait until the plan is made, so cards are slated before others are recycled;
  of those too the best to build comes first.
- The limit of cards under construction counts those that are there before a card is added.
- "The first card that takes any" cube is drawn anew for each step: a view does not tell in which
  order cards were slated. All cubes of the step that fit go there.
- What makes a card finishable in a round: production, the characters that it needs, and as
  "Krystallium" one for any number of Krystallium and one for each resource on the Empire card.
- A Krystallium or a character is placed wherever its score is above 0.
- Solo, of which nothing is said: it never draws, and chooses what to keep as in a draft.
"""

from __future__ import annotations

from collections.abc import Sequence

from wonderful.bots.baseline_quick_values import CHARACTERS, COUNT, Formula, Seat, Site
from wonderful.bots.bot import Bot
from wonderful.bots.budget import Budget
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

_TIE = 0.85  # whatever scores so much of the best is as good


class BaselineQuickBot(Bot):
    """Rates every action by a fixed formula, and does not look ahead."""

    code = "baseline-quick"
    name = "Baseline quick"
    description = "The fast opponent of another adaptation, rebuilt: a fixed formula, no search."

    def choose(
        self, view: View, actions: Sequence[int], rng: Rng, budget: Budget
    ) -> int | Sequence[int]:
        if len(actions) == 1:
            return actions[0]
        return _Decision(Seat(view, self.catalog), actions, rng).best()


class _Decision:
    """One decision: the actions by kind, and the values that they are rated by."""

    def __init__(self, seat: Seat, actions: Sequence[int], rng: Rng) -> None:
        self.all = actions
        self.actions: dict[int, list[int]] = {}
        for action in actions:
            self.actions.setdefault(int(kind_of(action)), []).append(action)
        self.at = seat
        self.values = Formula(seat)
        self.rng = rng

    def best(self) -> int | list[int]:
        if self.at.step >= COUNT:  # the step of War or Peace, which the original does not know
            return self._any(self.all)
        if _CHOOSE in self.actions:
            choices = self.actions[_CHOOSE]
            wanted = [a for a in choices if int(subject_of(a)) in self.values.wanted]
            return self._any(wanted or choices)
        if _PLEDGE in self.actions:
            return self._any(self.actions[_PLEDGE])
        for kind in _CARDS:
            if kind in self.actions:
                cards = self.actions[kind]
                return self._draw([(self.values.for_draft(self._card(a)), a) for a in cards])
        if _SLATE in self.actions:
            return self._plan()
        if _PLACE in self.actions:
            return self._place(self.actions[_PLACE])
        action = self._spend()
        if action is None:
            action = next((self.actions[kind][0] for kind in _END if kind in self.actions), None)
        return self.all[0] if action is None else action

    def _any(self, actions: Sequence[int]) -> int:
        return actions[int(self.rng.below(len(actions)))]

    def _draw(self, rated: list[tuple[float, int]]) -> int:
        """One of the best at random; nearly as good counts as best."""
        best = max(rated)
        good = [action for value, action in rated if value >= _TIE * best[0]]
        return self._any(good or [best[1]])  # the best can be below 0

    def _card(self, action: int) -> Card:
        return self.at.catalog.cards[int(subject_of(action))]

    def _plan(self) -> int | list[int]:
        """Slate cards that are better built, clearest cases first; recycle in the same order."""
        values = self.values
        rated: list[tuple[float, float, int]] = []
        for action in self.actions[_SLATE]:
            card = self._card(action)
            share = values.share(card)
            gain = values.for_building(card, share) - values.for_recycling(card)
            rated.append((gain, share, action))
        rated.sort(reverse=True)
        if len(self.at.sites) <= (5 if values.is_early else 3):
            for gain, share, action in rated:
                if gain > 0 and share > 0.1:
                    return action
        first = subject_of(rated[0][2])
        return self._place([a for a in self.actions[_RECYCLE] if subject_of(a) == first])

    def _place(self, actions: list[int]) -> int | list[int]:
        """Put all fitting cubes on one card; on the Empire card only what no card takes."""
        fitting = [action for action in actions if int(target_of(action)) != _EMPIRE]
        if not fitting:
            return actions[0]
        action = self._any(fitting)
        site = self._site(action)
        # A copy that becomes equal to another one is named differently: then one by one.
        if self.at.step < 0 or sum(s.card is site.card for s in self.at.sites) > 1:
            return action
        return [action] * min(self.at.me["to_place"], site.need[self.at.step])

    def _site(self, action: int) -> Site:
        target = int(target_of(action))
        return next(site for site in self.at.sites if site.target == target)

    def _spend(self) -> int | None:
        """Spend Krystallium or a character where `for_piece` is highest."""
        rated: list[tuple[float, int]] = []
        for action in self.actions.get(_SPEND, ()):
            value = self.values.for_piece(self._site(action))
            if int(subject_of(action)) not in CHARACTERS:
                value -= 20
            if value > 0:
                rated.append((value, action))
        return self._draw(rated) if rated else None
