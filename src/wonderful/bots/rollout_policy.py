"""The policy of the built-in bots: makes whole decisions from a plan, fast enough for rollouts.

It plays in sampled states. The engine does not check its actions, which are legal by construction.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderful.bots.build_planner import WAITING, Planner, total_open
from wonderful.bots.policy_weights import DRAWING, RECYCLED, UPKEEP
from wonderful.catalog.vocabulary import FINANCIER, GENERAL, KRYSTALLIUM
from wonderful.rules.actions import (
    CHOOSE,
    COPY_BITS,
    DONE,
    DRAW,
    EMPIRE,
    KEEP,
    KIND_SHIFT,
    PICK,
    PLACE,
    PLEDGE,
    RECYCLE,
    SLATE,
    SPEND,
    SUBJECT_SHIFT,
    TAKE_POOL,
)
from wonderful.rules.apply_action import apply_for
from wonderful.rules.construction import find_site, open_spaces
from wonderful.rules.empire_pieces import cube_count
from wonderful.rules.game_spec import (
    COUNT_BITS,
    COUNT_MASK,
    KIND_COUNT,
    NONE,
    RESOURCE_COUNT,
    VOTE,
    GameSpec,
)
from wonderful.rules.phase_numbers import DRAFT, OVER, PLANNING, PLEDGING, PRODUCTION, unknown_phase
from wonderful.rules.pledges_and_votes import pledge_spec, unknown_resolver
from wonderful.rules.scoring import pieces
from wonderful.rules.simultaneous_decisions import is_waiting_for
from wonderful.rules.solo import pools_left_this_round
from wonderful.rules.state import DESIGN_SHIFT, OPEN_MASK, Player, State

RESOURCES_MASK: Final[i64] = 0xFFFFF


def first_equal(sites: vec[i64], at: i64) -> i64:
    """Return the first site with the same contents: only that one is a legal target (DRAFT-8)."""
    site: i64 = sites[at]
    while at > 0 and sites[at - 1] >> DESIGN_SHIFT == site >> DESIGN_SHIFT:
        at -= 1
    while sites[at] != site:
        at += 1
    return at


def site_target(sites: vec[i64], at: i64) -> i64:
    """Return the target of a site in actions, or that of an equal copy before it."""
    at = first_equal(sites, at)
    design: i64 = sites[at] >> DESIGN_SHIFT
    first: i64 = at
    while first > 0 and sites[first - 1] >> DESIGN_SHIFT == design:
        first -= 1
    return design << COPY_BITS | at - first


class RolloutPolicy:
    """Follows the plan, without search. Records its actions while `is_recording` is set."""

    def __init__(self, spec: GameSpec, weights: list[float]) -> None:
        self.spec = spec
        self.planner = Planner(spec, weights)
        self.weights = self.planner.weights
        self.is_recording = False
        self.recorded_actions: vec[i64] = vec[i64]()
        # Set by a search for the next decision; NONE leaves the choice to the policy.
        self.forced_pick: i64 = NONE
        self.forced_choice: i64 = NONE
        self.forced_target: i64 = NONE  # for the cubes of a step, as long as they fit

    def clear_forced_choices(self) -> None:
        self.forced_pick = NONE
        self.forced_choice = NONE
        self.forced_target = NONE
        self.planner.clear_forced_choices()

    def play_out(self, state: State) -> None:
        """Decide for all seats until the game is over."""
        seat: i64
        while state.phase != OVER:
            for seat in range(len(state.players)):
                self.decide(state, state.players[seat])

    def choose_actions(self, state: State, me: Player) -> list[int]:
        """Decide for one seat and return the actions."""
        self.recorded_actions = vec[i64]()
        self.is_recording = True
        self.decide(state, me)
        self.is_recording = False
        return [int(action) for action in self.recorded_actions]

    def decide(self, state: State, me: Player) -> None:
        """Decide for one seat until it is done with this pick, phase or step."""
        if not is_waiting_for(state, me.seat):
            return
        if state.phase == DRAFT:
            self._do(state, me, PICK << KIND_SHIFT | self.best_pick(state, me) << SUBJECT_SHIFT)
        elif state.phase == PLANNING:
            self._plan(state, me)
        elif state.phase == PRODUCTION:
            self._produce(state, me)
        elif state.phase == PLEDGING:
            self._pledge(state, me)
        else:
            raise unknown_phase(state.phase)

    def _do(self, state: State, me: Player, action: i64) -> None:
        if self.is_recording:
            self.recorded_actions = append(self.recorded_actions, action)
        apply_for(state, me, action)

    # Drafting

    def best_pick(self, state: State, me: Player) -> i64:
        if self.forced_pick != NONE:
            return self.forced_pick
        self.planner.make(state, me)
        return self.most_appealing(me.hand)

    def most_appealing(self, cards: vec[i64]) -> i64:
        """Return the card that adds most value to the current plan."""
        best: i64 = cards[0]
        best_appeal: float = -1e9
        before: i64 = NONE
        for card in cards:
            if card != before:
                before = card
                appeal: float = self.appeal(card)
                if appeal > best_appeal:
                    best = card
                    best_appeal = appeal
        return best

    def appeal(self, card: i64) -> float:
        """Return the value that a card would add to the current plan."""
        planner = self.planner
        value: float = self.weights[self.spec.recycle[card]] * self.weights[RECYCLED]
        spaces: i64 = self.spec.cost[card]
        # The supply does not include its cube, because the seat does not have the card yet.
        if planner.fit_new(card, spaces):
            value += planner.fit_worth
            value -= float(cube_count(spaces & RESOURCES_MASK)) * self.weights[UPKEEP]
        return value

    # Planning

    def _plan(self, state: State, me: Player) -> None:
        """Slate what is planned, draw, recycle the rest, then take the next pool or be done."""
        moment: i64 = state.moment
        while True:
            if len(state.drawn):
                self._keep(state, me)
                continue
            self._slate_forced(state, me)
            self.planner.make(state, me)
            if self._finish_with_pieces(state, me):
                continue
            if len(me.area) == 0:
                if pools_left_this_round(state):
                    self._do(state, me, TAKE_POOL << KIND_SHIFT)
                    continue
                self._do(state, me, DONE << KIND_SHIFT)
                return
            if self._slate_planned(state, me):
                continue
            if len(self.spec.draws) and self._draw(state, me):
                continue
            self._recycle_rest(state, me)
            if state.moment != moment:
                return

    def _keep(self, state: State, me: Player) -> None:
        """Keep one of the drawn cards (SOLO-3)."""
        card: i64 = self.forced_pick
        if card == NONE:
            self.planner.make(state, me)
            card = self.most_appealing(state.drawn)
        self.forced_pick = NONE
        self._do(state, me, KEEP << KIND_SHIFT | card << SUBJECT_SHIFT)

    def _slate_forced(self, state: State, me: Player) -> None:
        for card in me.area[:]:
            if self.planner.forced_plans[card] > 0:
                self._do(state, me, SLATE << KIND_SHIFT | card << SUBJECT_SHIFT)

    def _slate_planned(self, state: State, me: Player) -> bool:
        planner = self.planner
        done = False
        job: i64
        for job in range(planner.jobs):
            if planner.job_site[job] == WAITING:
                card: i64 = planner.job_card[job]
                self._do(state, me, SLATE << KIND_SHIFT | card << SUBJECT_SHIFT)
                done = True
        return done

    def _draw(self, state: State, me: Player) -> bool:
        """Discard two cards of little value to draw from the base deck. Return whether it did."""
        best: float = self.weights[DRAWING]
        found: i64 = NONE
        i: i64
        j: i64
        for i in range(len(me.area)):
            for j in range(i + 1, len(me.area)):
                loss: float = self._loss_of(me.area[i]) + self._loss_of(me.area[j])
                if loss < best:
                    best = loss
                    found = me.area[i] << SUBJECT_SHIFT | me.area[j] << COPY_BITS
        if found == NONE:
            return False
        self._do(state, me, DRAW << KIND_SHIFT | found)
        return True

    def _loss_of(self, card: i64) -> float:
        """Return the value of the cube of a card."""
        resource: i64 = self.spec.recycle[card]
        job: i64
        for job in range(self.planner.jobs):
            if self.planner.job_cubes[job * RESOURCE_COUNT + resource] > 0.0:
                return self.weights[resource]
        return 0.4 * self.weights[resource]

    def _recycle_rest(self, state: State, me: Player) -> None:
        """Recycle cards, the most useful cube first, until a built card changes the plan."""
        built: i64 = len(me.built)
        while len(me.area) and len(me.built) == built:
            best_card: i64 = me.area[0]
            best_site: i64 = NONE
            best_use: float = 0.0
            i: i64
            for card in me.area:
                resource: i64 = self.spec.recycle[card]
                for i in range(len(me.sites)):
                    use: float = self._use_on(me, i, resource)
                    if use > best_use:
                        best_use = use
                        best_card = card
                        best_site = i
            target: i64 = EMPIRE if best_site == NONE else site_target(me.sites, best_site)
            action: i64 = RECYCLE << KIND_SHIFT | best_card << SUBJECT_SHIFT | target
            self._do(state, me, action)

    def _use_on(self, me: Player, at: i64, resource: i64) -> float:
        """Return how useful a cube is on a site; 0 if it is not."""
        site: i64 = me.sites[at]
        if not open_spaces(site, resource):
            return 0.0
        job: i64 = self._job_of(me, at)
        if job == NONE:
            return 0.0
        left: i64 = total_open(site & OPEN_MASK)
        worth: float = self.planner.job_worth[job]
        if left == 1:
            return 1000.0 + worth  # completes the card
        # Cards planned for this round first, then those with the highest value per open space.
        base: float = 100.0 if self.planner.job_rounds[job] == 0 else 10.0
        return base + worth / float(left)

    def _job_of(self, me: Player, at: i64) -> i64:
        """Return the job of a site. Indexes of sites change only when a card is slated or built."""
        job: i64
        for job in range(self.planner.jobs):
            if self.planner.job_site[job] == at:
                return job
        return NONE

    # Production

    def _produce(self, state: State, me: Player) -> None:
        if me.choosing:
            self._choose_reward(state, me)
        moment: i64 = state.moment
        while True:
            self.planner.make(state, me)
            if self._finish_with_pieces(state, me):
                continue
            if me.unplaced:
                self._place(state, me)
                continue
            if state.moment == moment and not me.done:
                self._do(state, me, DONE << KIND_SHIFT)
            return

    def _choose_reward(self, state: State, me: Player) -> None:
        """Choose the most valuable bundle. A piece that a card needs is worth a little more."""
        self.planner.valuation.read(state, me)
        best: i64 = self.forced_choice
        best_value: float = -1e9
        for reward in self.spec.steps[state.step].rewards:
            bundle = self.spec.bundles[reward]
            value: float = self.planner.valuation.goods(bundle)
            for good in bundle.goods:
                if good >= KRYSTALLIUM and good < KIND_COUNT and self._is_wanted(me, good):
                    value += 1.0
            if self.forced_choice == NONE and value > best_value:
                best = reward
                best_value = value
        self._do(state, me, CHOOSE << KIND_SHIFT | best << SUBJECT_SHIFT)

    def _is_wanted(self, me: Player, kind: i64) -> bool:
        wanted: i64 = 0
        for site in me.sites:
            wanted += open_spaces(site, kind)
        return wanted > pieces(me, kind)

    # Pledges

    def _pledge(self, state: State, me: Player) -> None:
        """Pledge for the option that is worth most to the seat if it wins."""
        self.planner.valuation.read(state, me)
        pledge = pledge_spec(state)
        if pledge.resolver != VOTE:
            raise unknown_resolver(pledge)
        best: i64 = self.forced_choice
        best_value: float = -1e9
        at: i64
        for at in range(len(pledge.options)):
            value: float = self.planner.valuation.goods(pledge.everybody[at])
            value += self.planner.valuation.goods(pledge.supporters[at])
            if self.forced_choice == NONE and value > best_value:
                best = pledge.options[at]
                best_value = value
        self._do(state, me, PLEDGE << KIND_SHIFT | best << SUBJECT_SHIFT)

    def _place(self, state: State, me: Player) -> None:
        """Place the cubes of this step as planned, and the rest on the Empire card."""
        resource: i64 = self.spec.steps[state.step].resource
        built: i64 = len(me.built)
        while me.unplaced and len(me.built) == built:
            target: i64 = self._next_target(me, resource)
            self._do(state, me, PLACE << KIND_SHIFT | target)

    def _next_target(self, me: Player, resource: i64) -> i64:
        """Return the target for the next cube of a step."""
        if self.forced_target != NONE:
            if self.forced_target == EMPIRE:
                return EMPIRE
            at: i64 = find_site(me.sites, self.forced_target)
            if at != NONE and open_spaces(me.sites[at], resource):
                return site_target(me.sites, at)
        best: i64 = NONE
        best_use: float = 0.0
        i: i64
        for i in range(len(me.sites)):
            use: float = self._use_on(me, i, resource)
            if use > best_use:
                best_use = use
                best = i
        return EMPIRE if best == NONE else site_target(me.sites, best)

    # At any time

    def _finish_with_pieces(self, state: State, me: Player) -> bool:
        """Finish a card with Krystallium and characters, if that pays. Return whether it did."""
        if not (me.krystallium or me.generals or me.financiers):
            return False
        best: i64 = NONE
        best_gain: float = 0.0
        i: i64
        for i in range(len(me.sites)):
            gain: float = self._gain_of_finishing(me, i)
            if gain > best_gain:
                best = i
                best_gain = gain
        if best == NONE:
            return False
        spaces: i64 = me.sites[best] & OPEN_MASK
        kind: i64 = 0
        while spaces:
            while spaces & COUNT_MASK:
                # Every piece changes the site, which can become equal to an earlier copy.
                best = first_equal(me.sites, best)
                target: i64 = site_target(me.sites, best)
                self._do(state, me, SPEND << KIND_SHIFT | kind << SUBJECT_SHIFT | target)
                spaces -= 1
            spaces >>= COUNT_BITS
            kind += 1
        return True

    def _gain_of_finishing(self, me: Player, at: i64) -> float:
        """Return the gain of finishing now with pieces, not later; 0 without enough pieces."""
        site: i64 = me.sites[at]
        spaces: i64 = site & OPEN_MASK
        needed: i64 = cube_count(spaces & RESOURCES_MASK) + open_spaces(spaces, KRYSTALLIUM)
        generals: i64 = open_spaces(spaces, GENERAL)
        financiers: i64 = open_spaces(spaces, FINANCIER)
        if needed > me.krystallium or generals > me.generals or financiers > me.financiers:
            return 0.0
        view = self.planner.valuation
        cost: float = float(needed) * view.krystallium
        if view.left == 0 and view.step >= RESOURCE_COUNT - 1:
            cost = 0.0  # there is no other use for it
        cost += float(generals) * view.each[GENERAL] + float(financiers) * view.each[FINANCIER]
        card: i64 = site >> DESIGN_SHIFT
        now: float = view.points(card) + view.production(card, view.left, view.step) - cost
        job: i64 = self._job_of(me, at)
        # A plan that needs the same pieces is not a reason to wait.
        if job != NONE and self.planner.job_krystallium[job] < needed:
            return now - self.planner.job_worth[job]
        return now
