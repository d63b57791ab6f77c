"""Production: five steps (a sixth with War or Peace), supremacy, and the end of a round."""

from mypy_extensions import i64

from wonderful.rules.building import fitting_spaces, receive
from wonderful.rules.draft import begin_draft
from wonderful.rules.events import (
    AWARDED,
    CHOSEN,
    GAME_ENDED,
    PRODUCED,
    ROUND_ENDED,
    STEP_STARTED,
    SUPREMACY,
)
from wonderful.rules.planning import begin_planning
from wonderful.rules.sealing import say_done, seal, wait_for_all
from wonderful.rules.state import OVER, PRODUCTION, Player, State
from wonderful.rules.spec import StepSpec


def begin_production(state: State) -> None:
    state.phase = PRODUCTION
    state.step = 0
    _run_steps(state)


def end_step(state: State) -> None:
    """Everyone is done with a step: the next one, or the end of the round (PROD-10)."""
    state.step += 1
    _run_steps(state)


def _run_steps(state: State) -> None:
    """Begin steps until somebody has something to decide, or the round ends."""
    while state.step < len(state.spec.steps):
        _begin_step(state, state.spec.steps[state.step])
        if state.waiting:
            return
        state.step += 1
    if state.log is not None:
        state.log.add(ROUND_ENDED, count=state.round + 1)
    state.round += 1
    if state.round == state.spec.rounds:
        state.phase = OVER
        state.waiting = 0
        if state.log is not None:
            state.log.add(GAME_ENDED)
    elif state.spec.solo:
        begin_planning(state)
    else:
        begin_draft(state)


def _begin_step(state: State, step: StepSpec) -> None:
    """Count, award, hand out; whoever has nothing to decide is done (PROD-1, PROD-9)."""
    wait_for_all(state)
    if step.resource >= 0:
        _produce(state, step)
    elif not _give_goods(state, step):
        state.waiting = 0  # WP-2: skipped when nobody produces
        return
    for player in state.players:
        if state.spec.automatic[player.participant] and not has_something_to_do(player):
            say_done(state, player)
    if state.waiting:
        seal(state)


def _produce(state: State, step: StepSpec) -> None:
    log = state.log
    if log is not None:
        log.add(STEP_STARTED, kind=step.resource)
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
            if len(step.rewards) == 1:
                _award(state, player, step.rewards[0], 1)
            else:
                player.choosing = True  # PROD-11


def is_supreme(state: State, me: Player) -> bool:
    """Whether a total wins the step: few enough others have as much, and it is enough itself.

    With one winner that is "alone the highest" (PROD-4); with two it gives all four cases of
    PROD-5; the minimum is 1 (a total of 0 never wins) or that of solo (PROD-6).
    """
    if me.total < state.spec.minimum:
        return False
    as_good: i64 = 0  # with me
    for player in state.players:
        if player.total >= me.total:
            as_good += 1
    return as_good <= state.spec.winners


def _give_goods(state: State, step: StepSpec) -> bool:
    """Krystallium and characters that Empires produce arrive, all at one moment (WP-2)."""
    anybody = False
    for player in state.players:
        player.total = 0
        for kind in step.goods:
            if player.production(kind):
                anybody = True
    if anybody:
        if state.log is not None:
            state.log.add(STEP_STARTED)
        for player in state.players:
            for kind in step.goods:
                count: i64 = player.production(kind)
                if count:
                    _award(state, player, kind, count)
    return anybody


def _award(state: State, me: Player, kind: i64, count: i64) -> None:
    """Pieces that the table hands out when a step begins: everybody sees it."""
    receive(me, kind, count)
    if state.log is not None:
        state.log.add(AWARDED, me.seat, kind=kind, count=count)


def has_something_to_do(me: Player) -> bool:
    """A cube to place, a choice, or a piece in hand that fits a space (PROD-9)."""
    if me.unplaced or me.choosing:
        return True
    fitting: i64 = fitting_spaces(me)
    if fitting:
        for site in me.sites:
            if site & fitting:
                return True
    return False


def choose_character(state: State, me: Player, kind: i64) -> None:
    """The Science winner takes a General or a Financier (PROD-4)."""
    me.choosing = False
    if state.log is not None:
        state.log.add(CHOSEN, me.seat, kind=kind)
    receive(me, kind, 1)
