"""The greedy bot: takes what brings most for its cubes, and finishes what it begins."""

from __future__ import annotations

from collections.abc import Sequence

from wonderful.bots.base import Bot
from wonderful.bots.outlook import COUNT, Job, Outlook, cubes_needed
from wonderful.bots.position import NOT_SLATED, Position, Site
from wonderful.bots.valuation import Valuation, Weights
from wonderful.catalog import Catalog
from wonderful.catalog.words import FINANCIER, GENERAL, KRYSTALLIUM
from wonderful.rules.actions import (
    CHOOSE,
    DONE,
    DRAW,
    EMPIRE,
    KEEP,
    PICK,
    PLACE,
    RECYCLE,
    SLATE,
    SPEND,
    TAKE_POOL,
    kind_of,
    subject_of,
    target_of,
)
from wonderful.rules.rng import Rng
from wonderful.rules.view import View

_PICK, _SLATE, _RECYCLE, _PLACE = int(PICK), int(SLATE), int(RECYCLE), int(PLACE)
_SPEND, _CHOOSE, _DRAW, _KEEP = int(SPEND), int(CHOOSE), int(DRAW), int(KEEP)
_END = (int(DONE), int(TAKE_POOL))
_EMPIRE = int(EMPIRE)


class GreedyBot(Bot):
    """Values cards by points and by production for the rounds left; looks no further."""

    code = "greedy"
    version = "1"
    description = "slates what it can finish, and puts cubes where they bring most"

    def __init__(self, catalog: Catalog | None = None, weights: Weights | None = None) -> None:
        super().__init__(catalog)
        self.weights = weights if weights is not None else Weights()

    def choose(self, view: View, actions: Sequence[int], rng: Rng) -> int:
        if len(actions) == 1:
            return actions[0]
        return _Decision(Position(view, self.catalog), actions, self.weights).best()


class _Decision:
    """One decision: the actions by kind, and the plan that they serve."""

    def __init__(self, position: Position, actions: Sequence[int], weights: Weights) -> None:
        self.actions: dict[int, list[int]] = {}
        for action in actions:
            self.actions.setdefault(int(kind_of(action)), []).append(action)
        self.first = actions[0]
        self.at = position
        self.valuation = Valuation(self.at, weights)
        self.outlook = Outlook(self.at, self.valuation)

    def best(self) -> int:
        if _CHOOSE in self.actions:
            return self._choose_character()
        self.outlook.add_all([*self.at.sites, *self.at.area])
        for kind in (_PICK, _KEEP):
            if kind in self.actions:
                return max(self.actions[kind], key=lambda action: self._appeal(action))
        action = self._finish_with_pieces()
        if action is None and _SLATE in self.actions:
            action = self._plan_a_card()
        if action is None and _PLACE in self.actions:
            action = self._place()
        if action is None:
            action = next((self.actions[kind][0] for kind in _END if kind in self.actions), None)
        return self.first if action is None else action

    # Drafting

    def _appeal(self, action: int) -> float:
        """What a card of the hand would bring beside everything already planned."""
        card = self.at.catalog.cards[int(subject_of(action))]
        site = self.at.candidate(card.id)
        weights = self.valuation.weights
        appeal = weights.cubes[card.recycle] * weights.recycled
        job = self.outlook.fit(site)
        if job is not None:
            appeal += job.worth - cubes_needed(site) * weights.upkeep
        return appeal

    # Planning

    def _plan_a_card(self) -> int | None:
        """Slate what is planned; then draw in solo; then recycle the rest."""
        planned = {job.site.index for job in self.outlook.jobs if job.site.target == NOT_SLATED}
        for action in self.actions[_SLATE]:
            if int(subject_of(action)) in planned:
                return action
        if _DRAW in self.actions:
            action = min(self.actions[_DRAW], key=self._loss_of_drawing)
            if self._loss_of_drawing(action) < self.valuation.weights.draw:
                return action
        return max(self.actions[_RECYCLE], key=self._use_of_cube)

    def _loss_of_drawing(self, action: int) -> float:
        """What the two cubes would bring that are given away for a card; the base deck first."""
        cards = self.at.catalog.cards
        pair = (int(subject_of(action)), int(target_of(action)) >> 4)
        loss = 0.01 * (int(target_of(action)) & 15)
        for card in pair:
            wanted = any(job.cubes[cards[card].recycle] for job in self.outlook.jobs)
            loss += self.valuation.weights.cubes[cards[card].recycle] * (1.0 if wanted else 0.4)
        return loss

    def _use_of_cube(self, action: int) -> float:
        """How useful a recycled cube is where the action puts it."""
        target = int(target_of(action))
        if target == _EMPIRE:
            return 0.0
        resource = self.at.catalog.cards[int(subject_of(action))].recycle
        return self._use_on(target, resource)

    def _use_on(self, target: int, resource: int) -> float:
        job = self._job(target)
        if job is None or not job.site.need[resource]:
            return -1.0
        left = sum(job.site.need)
        if left == 1:
            return 1000.0 + job.worth  # finished at once
        # First what is planned for this round, and there first what is nearest to completion.
        return (100.0 if job.rounds == 0 else 10.0) + job.worth / left

    # Production

    def _place(self) -> int:
        resource = self.at.step
        best, best_use = None, 0.0
        for action in self.actions[_PLACE]:
            target = int(target_of(action))
            if target == _EMPIRE:
                continue
            job = self._job(target)
            if job is not None and job.cubes[resource]:
                use = self._use_on(target, resource)
                if use > best_use:
                    best, best_use = action, use
        if best is None:
            best = next(a for a in self.actions[_PLACE] if int(target_of(a)) == _EMPIRE)
        return best

    def _job(self, target: int) -> Job | None:
        """What is planned for a card under construction, or for an equal copy of it."""
        site = next(site for site in self.at.sites if site.target == target)
        found: Job | None = None
        for job in self.outlook.jobs:
            other = job.site
            if other.target == target:
                return job
            if other.target != NOT_SLATED and other.index == site.index and other.need == site.need:
                found = job
        return found

    # At any time

    def _finish_with_pieces(self) -> int | None:
        """Krystallium and characters are spent only to finish a card at once, if that pays."""
        best, best_gain = None, 0.0
        for action in self.actions.get(_SPEND, ()):
            target = int(target_of(action))
            site = next(site for site in self.at.sites if site.target == target)
            gain = self._gain_of_finishing(site)
            if gain is not None and gain > best_gain:
                best, best_gain = action, gain
        return best

    def _gain_of_finishing(self, site: Site) -> float | None:
        """Better now, with pieces, than later, with cubes; None if the pieces do not suffice."""
        pieces = self.at.pieces
        krystallium = sum(site.need[:COUNT]) + site.need[KRYSTALLIUM]
        if krystallium > pieces[KRYSTALLIUM]:
            return None
        if site.need[GENERAL] > pieces[GENERAL] or site.need[FINANCIER] > pieces[FINANCIER]:
            return None
        cost = krystallium * self.valuation.krystallium
        for kind in (GENERAL, FINANCIER):
            cost += site.need[kind] * self.valuation.piece(kind)
        if self.at.rounds_left == 0 and self.at.step >= COUNT - 1:
            cost -= krystallium * self.valuation.krystallium  # nothing else to keep it for
        now = self.valuation.worth(site, 0, self.at.step) - cost
        plan = self._job(site.target)
        # A plan that needs the same pieces is not a reason to wait.
        saves = plan is not None and plan.pieces < krystallium
        return now - plan.worth if plan is not None and saves else now

    def _choose_character(self) -> int:
        def value(action: int) -> float:
            kind = int(subject_of(action))
            wanted = sum(site.need[kind] for site in self.at.sites)
            return self.valuation.piece(kind) + (wanted > self.at.pieces[kind])

        return max(self.actions[_CHOOSE], key=value)
