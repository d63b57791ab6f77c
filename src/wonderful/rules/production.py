"""Production: the start of a step, supremacy and its rewards."""

from mypy_extensions import i64

from wonderful.rules.construction import fitting_spaces
from wonderful.rules.empire_pieces import award, award_one, receive_good
from wonderful.rules.events import CHOSEN, PRODUCED, STEP_STARTED, SUPREMACY
from wonderful.rules.game_spec import StepSpec
from wonderful.rules.simultaneous_decisions import mark_done, seal, wait_for_all
from wonderful.rules.state import Player, State


def begin_step(state: State) -> None:
    """Count production and award supremacy. Seats without decisions are done (PROD-1, PROD-9)."""
    step = state.spec.steps[state.step]
    wait_for_all(state)
    if step.resource >= 0:
        _produce(state, step)
    elif not _give_goods(state, step):
        state.waiting = 0  # WP-2: skipped if nobody produces
        return
    for player in state.players:
        if state.spec.automatic[player.participant] and not has_something_to_do(player):
            mark_done(state, player)
    if state.waiting:
        seal(state)


def _produce(state: State, step: StepSpec) -> None:
    log = state.log
    if log is not None:
        log.add(STEP_STARTED, kind=step.resource, step=_step_id(state))
    for player in state.players:
        player.total = player.production(step.resource)
        player.unplaced = player.total
        if log is not None:
            log.add(PRODUCED, player.seat, kind=step.resource, count=player.total)
    if len(step.rewards) == 0:
        return
    for player in state.players:
        if is_supreme(state, player):
            if log is not None:
                log.add(SUPREMACY, player.seat, kind=step.resource)
            player.supremacies += 1
            if len(step.rewards) == 1:
                award(state, player, state.spec.bundles[step.rewards[0]])
            else:
                player.choosing = True  # PROD-11


def _step_id(state: State) -> str:
    return state.spec.rules.steps[int(state.step)].id


def is_supreme(state: State, me: Player) -> bool:
    """Whether a player wins the step: has the minimum, and few enough players have as much.

    With one winner, the highest total wins alone (PROD-4). With two winners, this covers all four
    cases of PROD-5. The minimum is 1 (a total of 0 never wins), or the solo minimum (PROD-6).
    """
    if me.total < state.spec.minimum:
        return False
    as_good: i64 = 0  # including this player
    for player in state.players:
        if player.total >= me.total:
            as_good += 1
    return as_good <= state.spec.winners


def _give_goods(state: State, step: StepSpec) -> bool:
    """Award the Krystallium and characters that Empires produce. Return whether any do (WP-2)."""
    anybody = False
    for player in state.players:
        player.total = 0
        for kind in step.goods:
            if player.production(kind):
                anybody = True
    if anybody:
        if state.log is not None:
            state.log.add(STEP_STARTED, step=_step_id(state))
        for player in state.players:
            for kind in step.goods:
                count: i64 = player.production(kind)
                if count:
                    award_one(state, player, kind, count)
    return anybody


def has_something_to_do(me: Player) -> bool:
    """Whether there is a cube to place, a reward to choose, or a piece that fits (PROD-9)."""
    if me.unplaced or me.choosing:
        return True
    fitting: i64 = fitting_spaces(me)
    if fitting:
        for site in me.sites:
            if site & fitting:
                return True
    return False


def choose_reward(state: State, me: Player, bundle: i64) -> None:
    """Take one of the rewards of the step as its winner (PROD-4)."""
    me.choosing = False
    goods = state.spec.bundles[bundle]
    if state.log is not None:
        if len(goods.goods) == 1 and goods.counts[0] == 1:
            state.log.add(CHOSEN, me.seat, kind=goods.goods[0])
        else:
            state.log.add(CHOSEN, me.seat, bundle=bundle)
    i: i64
    for i in range(len(goods.goods)):
        receive_good(state, me, goods.goods[i], goods.counts[i])
