"""The first lesson: a prepared deal, and the steps of its first round.

The seed fixes the deal, and the bots are deterministic, so the round is always the same. The
progress is derived from the player's actions. A player who does something else, or has finished
the lesson, plays on without guidance.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wonderful.record.match import Match
from wonderful.rules.game import Game

SEED: Final = "lesson-2408"
EMPIRES: Final = ("panafrican-union", "aztec-empire", "federation-of-asia")
REST: Final = "rest-to-empire"


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step: its actions, and the key of the text that explains it."""

    say: str
    actions: tuple[str, ...]
    plan: str | None = None  # a plan that consists of all these actions


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """The progress of a player. After the last step, there is no text, action or plan."""

    step: int  # the number of completed steps
    steps: int
    say: str | None = None
    action: str | None = None
    plan: str | None = None


def _step(say: str, action: str) -> LessonStep:
    return LessonStep(say, (action,))


STEPS: Final = (
    _step("welcome", "pick military-base"),
    _step("cost", "pick satellites"),
    _step("production", "pick neuroscience"),
    _step("types", "pick recycling-plant"),
    _step("recycling", "pick zeppelin"),
    _step("last-pick", "pick aircraft-carrier"),
    _step("planning", "slate recycling-plant"),
    _step("slate-more", "slate neuroscience"),
    _step("slate-big", "slate satellites"),
    _step("recycle", "recycle military-base -> recycling-plant"),
    _step("complete", "recycle aircraft-carrier -> recycling-plant"),
    _step("recycle-empire", "recycle submarine -> empire"),
    _step("five-cubes", "recycle zeppelin -> empire"),
    _step("planned", "done"),
    _step("materials", "place -> empire"),
    LessonStep("rest", ("place -> empire",) * 3, REST),
    _step("keep-krystallium", "done"),
    _step("energy", "done"),
    _step("science", "choose general"),
    _step("place", "place -> neuroscience"),
    _step("place-more", "place -> neuroscience"),
    _step("krystallium", "krystallium -> neuroscience science"),
    _step("steps", "done"),
)


def lesson_progress(match: Match, seat: int) -> LessonProgress:
    """Return the progress of a player and the next step, if any."""
    entries = (entry for _, decided in match.effective_history() for entry in decided)
    done = tuple(entry.action for entry in entries if entry.seat == seat)
    for number, step in enumerate(STEPS):
        count = len(step.actions)
        if done[:count] == step.actions:
            done = done[count:]
            continue
        is_current = done == step.actions[: len(done)]
        action = step.actions[len(done)] if is_current else ""
        if not is_current or not _is_possible(match.game, seat, action):
            break
        return LessonProgress(
            step=number, steps=len(STEPS), say=step.say, action=action, plan=step.plan
        )
    return LessonProgress(step=len(STEPS), steps=len(STEPS))


def _is_possible(game: Game, seat: int, action: str) -> bool:
    """Whether an action is legal now, or may become legal when the others have decided."""
    legal = (game.describe(each) for each in game.legal_actions(seat))
    return seat not in game.pending() or action in legal
