"""The weights of the policy: estimates about the course of games that do not follow from the rules.

They form one list of numbers, in the order of `NAMES`, so that a program can tune them.
"""

from typing import Final

from mypy_extensions import i64

NAMES: Final = (
    # The value of a cube of each resource, of a Krystallium, and of one in the last round.
    *("materials", "energy", "science", "gold", "exploration"),
    *("krystallium", "last_krystallium"),
    "supremacy",  # the value of taking the lead in a step, per round
    # The expected number of new things per remaining round, for points per thing.
    *("structures", "vehicles", "researches", "projects", "discoveries", "memorials"),
    *("generals", "financiers"),
    "begun",  # how much a card under construction counts as a thing of its type
    "half_duo",  # the share of a pair's points for the first of its two things
    "upkeep",  # the value of a cube elsewhere
    "recycled",  # the value of a card that is only recycled
    "recycles",  # the share of future cards that will be recycled
    "draw",  # solo: the maximum value of two cards that are discarded for a draw
    "patience",  # the factor for the value of a card, for each round until it is finished
    "bulk",  # added to the cost of a card when its value per cube is computed
    "required",  # the value of a card that a scenario requires
)

KRYSTALLIUM_AT: Final[i64] = NAMES.index("krystallium")
LAST_KRYSTALLIUM: Final[i64] = NAMES.index("last_krystallium")
SUPREMACY: Final[i64] = NAMES.index("supremacy")
GROWTH: Final[i64] = NAMES.index("structures")
BEGUN: Final[i64] = NAMES.index("begun")
HALF_DUO: Final[i64] = NAMES.index("half_duo")
UPKEEP: Final[i64] = NAMES.index("upkeep")
RECYCLED: Final[i64] = NAMES.index("recycled")
RECYCLES: Final[i64] = NAMES.index("recycles")
DRAWING: Final[i64] = NAMES.index("draw")
PATIENCE: Final[i64] = NAMES.index("patience")
BULK: Final[i64] = NAMES.index("bulk")
REQUIRED: Final[i64] = NAMES.index("required")

PLAIN: Final[dict[str, float]] = {
    "materials": 0.8,
    "energy": 0.9,
    "science": 1.0,
    "gold": 1.0,
    "exploration": 1.1,
    "krystallium": 1.6,
    "last_krystallium": 0.6,
    "supremacy": 0.6,
    "structures": 0.5,
    "vehicles": 0.5,
    "researches": 0.5,
    "projects": 0.5,
    "discoveries": 0.5,
    "memorials": 0.5,
    "generals": 0.5,
    "financiers": 0.5,
    "begun": 0.5,
    "half_duo": 0.3,
    "upkeep": 0.45,
    "recycled": 0.5,
    "recycles": 0.7,
    "draw": 1.25,
    "patience": 0.85,
    "bulk": 0.5,
    "required": 30.0,
}


# A beginner: prefers points to production and combinations, and recycles cards readily.
BEGINNER: Final[dict[str, float]] = {
    **PLAIN,
    "materials": 0.4,
    "energy": 0.45,
    "science": 0.5,
    "gold": 0.5,
    "exploration": 0.55,
    "supremacy": 0.3,
    "structures": 0.0,
    "vehicles": 0.0,
    "researches": 0.0,
    "projects": 0.0,
    "discoveries": 0.0,
    "generals": 0.0,
    "financiers": 0.0,
    "begun": 0.0,
    "half_duo": 0.0,
    "upkeep": 1.0,
    "recycled": 1.0,
}

# Found with CMA-ES in self-play with 1 to 5 players, with and without an expansion.
TUNED: Final[dict[str, float]] = {
    "materials": 0.22,
    "energy": 0.7,
    "science": 0.63,
    "gold": 0.62,
    "exploration": 0.7,
    "krystallium": 1.85,
    "last_krystallium": 1.09,
    "supremacy": 0.21,
    "structures": 0.38,
    "vehicles": 0.27,
    "researches": 0.25,
    "projects": 0.35,
    "discoveries": 0.21,
    "memorials": 0.5,
    "generals": 1.07,
    "financiers": 1.06,
    "begun": 0.68,
    "half_duo": 0.32,
    "upkeep": 0.38,
    "recycled": 0.79,
    "recycles": 1.38,
    "draw": 0.63,
    "patience": 0.7,
    "bulk": 1.0,
    "required": 30.0,
}


def weights_of(numbers: dict[str, float]) -> list[float]:
    """Return the weights as a list, in the order of `NAMES`."""
    return [float(numbers[name]) for name in NAMES]
