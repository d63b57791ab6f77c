"""The vocabulary of the game. A word's position in these tuples is the number the engine uses."""

from typing import Final

RESOURCES: Final = ("materials", "energy", "science", "gold", "exploration")  # PIECES-1

# What can lie on a space, be a bonus or be produced: kinds 0 to 7.
KINDS: Final = (*RESOURCES, "krystallium", "general", "financier")
GOODS: Final = KINDS[len(RESOURCES) :]  # go straight to the Empire card: BUILD-1, WP-2
KRYSTALLIUM: Final = 5
GENERAL: Final = 6
FINANCIER: Final = 7

TYPES: Final = ("structure", "vehicle", "research", "project", "discovery", "memorial")

# What points of cards can count: things 0 to 7. The characters have the same numbers as in KINDS.
THINGS: Final = (*TYPES, "general", "financier")
# What a score line of a rule set can count as well; `card:`, `production:` and `mark:` name one.
COUNTED: Final = (*THINGS, "krystallium", "built", "unfinished", "supremacy")
MARK: Final = "mark:"

PHASES: Final = ("draft", "planning", "production")  # of which a flow is made (FLOW-1)
# What a step or a pledge cannot be called: other things at the same place in views and texts.
TAKEN_IDS: Final = (
    *(*PHASES, "pledging", "over"),
    *("setup", "seed", "deck", "commitment", "scores"),
)
RESOLVERS: Final = ("vote",)  # of pledges (PLEDGE-4)

SIDES: Final = ("A", "B", "C", "D", "E", "F")
DECKS: Final = ("base", "expansion")

MOST_ACTIONS: Final = 1024  # that a seat can choose among: the engine lists them in a buffer

# The sets that come with the package, in the order in which cards are numbered and rules merged.
BASE: Final = "base"
SETS: Final = (BASE, "corruption-ascension", "ascension-48", "war-or-peace")

# Fewer names than languages is normal: the German edition keeps the English card names.
DEFAULT_LANGUAGE: Final = "en"
