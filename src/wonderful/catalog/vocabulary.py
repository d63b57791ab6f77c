"""The vocabulary of the game. The position of a word is its number in the engine."""

from typing import Final

RESOURCES: Final = ("materials", "energy", "science", "gold", "exploration")  # PIECES-1

# What a space can take, a bonus can be, or a step can produce: kinds 0 to 7.
KINDS: Final = (*RESOURCES, "krystallium", "general", "financier")
GOODS: Final = KINDS[len(RESOURCES) :]  # go directly to the Empire card (BUILD-1, WP-2)
KRYSTALLIUM: Final = 5
GENERAL: Final = 6
FINANCIER: Final = 7

TYPES: Final = ("structure", "vehicle", "research", "project", "discovery", "memorial")

# What points of cards can count: things 0 to 7. Characters have the same numbers as in KINDS.
THINGS: Final = (*TYPES, "general", "financier")
# What score lines of rule sets can count, in addition to `card:…`, `production:…` and `mark:…`.
COUNTABLE: Final = (*THINGS, "krystallium", "built", "unfinished", "supremacy")
MARK: Final = "mark:"

PHASES: Final = ("draft", "planning", "production")  # the phases of a flow (FLOW-1)
# Reserved words: steps and pledges cannot have these ids, because views and texts use them.
RESERVED_IDS: Final = (
    *(*PHASES, "pledging", "over"),
    *("setup", "seed", "deck", "commitment", "scores"),
)
RESOLVERS: Final = ("vote",)  # of pledges (PLEDGE-4)

MEDALS: Final = ("bronze", "silver", "gold")  # SCEN-2, from lowest to highest
SIDES: Final = ("A", "B", "C", "D", "E", "F")
DECKS: Final = ("base", "expansion")

MAX_ACTIONS: Final = 1024  # of a seat: the size of the buffer in which the engine lists them

# The sets of the package, in the order in which cards are numbered and rules merged.
BASE: Final = "base"
SETS: Final = (BASE, "corruption-ascension", "ascension-48", "war-or-peace")

# Some names may be missing in a language: the German edition uses the English card names.
DEFAULT_LANGUAGE: Final = "en"
