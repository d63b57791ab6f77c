"""The flow of a game: the only module that begins stages (FLOW-1).

A stage ends when the last seat has decided. The module of the stage applies the result (reveals the
picks, resolves the pledges) but never begins another stage.
"""

from mypy_extensions import i64

from wonderful.rules.draft import begin_draft, reveal
from wonderful.rules.events import GAME_ENDED, ROUND_ENDED, ROUND_STARTED
from wonderful.rules.game_spec import NONE
from wonderful.rules.phase_numbers import DRAFT, OVER, PLANNING, PLEDGING, PRODUCTION, unknown_phase
from wonderful.rules.planning import begin_planning
from wonderful.rules.pledges_and_votes import begin_pledging, resolve
from wonderful.rules.production import begin_step
from wonderful.rules.state import State


def begin_game(state: State) -> None:
    """Begin the first stage of the first round."""
    _begin_round(state)
    _begin_next_stage(state)
    advance(state)


def advance(state: State) -> None:
    """Advance until a seat has to decide again or the game is over."""
    while state.waiting == 0 and state.phase != OVER:
        if not _apply_decisions(state):
            _begin_next_stage(state)


def skip_to(state: State, phase: i64, number: i64 = 0) -> None:
    """Begin a phase or step of the current round, skipping what comes before. For simulations."""
    flow = state.spec.flow
    stage: i64
    for stage in range(len(flow)):
        if flow[stage].phase == phase and flow[stage].number == number:
            state.stage = stage - 1
            _begin_next_stage(state)
            advance(state)
            return
    raise unknown_phase(phase)


def _apply_decisions(state: State) -> bool:
    """Apply the decisions of all seats. Return True if the same stage needs more decisions."""
    phase: i64 = state.phase
    if phase == DRAFT:
        return reveal(state)
    if phase == PLEDGING:
        resolve(state)
    elif phase != PLANNING and phase != PRODUCTION:
        raise unknown_phase(phase)
    return False


def _begin_next_stage(state: State) -> None:
    flow = state.spec.flow
    state.stage += 1
    while state.stage < len(flow) and not flow[state.stage].rounds >> state.round & 1:
        state.stage += 1
    if state.stage == len(flow):
        _end_round(state)
        return
    stage = flow[state.stage]
    state.phase = stage.phase
    if stage.phase == DRAFT:
        begin_draft(state)
    elif stage.phase == PLANNING:
        begin_planning(state)
    elif stage.phase == PRODUCTION:
        state.step = stage.number
        begin_step(state)
    elif stage.phase == PLEDGING:
        begin_pledging(state)
    else:
        raise unknown_phase(stage.phase)


def _begin_round(state: State) -> None:
    state.stage = NONE
    state.step = NONE
    if state.log is not None:
        state.log.add(ROUND_STARTED, count=state.round + 1)


def _end_round(state: State) -> None:
    """Begin the next round, or end the game (PROD-10, END-1)."""
    if state.log is not None:
        state.log.add(ROUND_ENDED, count=state.round + 1)
    state.round += 1
    if state.round < state.spec.rounds:
        _begin_round(state)
        _begin_next_stage(state)
        return
    state.phase = OVER
    state.waiting = 0
    if state.log is not None:
        state.log.add(GAME_ENDED)
