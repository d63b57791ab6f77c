"""Facts of cards, empires and scenarios as plain strings and dicts.

The only module of the naive game that knows the catalogue of the project.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from wonderful.catalog import load_catalog

RESOURCES = ["materials", "energy", "science", "gold", "exploration"]  # PIECES-1
CHARACTERS = ["general", "financier"]
KINDS = [*RESOURCES, "krystallium", *CHARACTERS]
TYPES = ["structure", "vehicle", "research", "project", "discovery", "memorial"]
THINGS = [*TYPES, *CHARACTERS]

CA = "corruption-ascension"
PACK = "ascension-48"
WP = "war-or-peace"


@dataclass(frozen=True)
class Icon:
    """`count` of `kind`, once (`per` is None) or for each built card of the type `per`."""

    kind: str
    count: int
    per: str | None


@dataclass(frozen=True)
class Points:
    """Flat points (`of` is empty), for each one thing, or for each pair of two things."""

    count: int
    of: tuple[str, ...]


@dataclass(frozen=True)
class CardFacts:
    """What is printed on a development card."""

    id: str
    set: str
    type: str
    copies: int
    cost: dict[str, int]
    recycle: str
    bonus: dict[str, int]
    production: list[Icon]
    points: list[Points]


@dataclass(frozen=True)
class EmpireFacts:
    """What is printed on one side of an empire card."""

    set: str
    production: list[Icon]
    krystallium: int
    points: list[Points]


def _read_counts(counts: Iterable[int]) -> dict[str, int]:
    return {kind: count for kind, count in zip(KINDS, counts, strict=True) if count != 0}


_CATALOG = load_catalog()

CARDS: dict[str, CardFacts] = {}
for _card in _CATALOG.cards:
    CARDS[_card.id] = CardFacts(
        id=_card.id,
        set=_card.set,
        type=TYPES[_card.type],
        copies=_card.copies,
        cost=_read_counts(_card.cost),
        recycle=KINDS[_card.recycle],
        bonus=_read_counts(_card.bonus),
        production=[
            Icon(KINDS[icon.kind], icon.count, None if icon.per is None else TYPES[icon.per])
            for icon in _card.production
        ],
        points=[
            Points(line.count, tuple(THINGS[index] for index in line.of)) for line in _card.points
        ],
    )

EMPIRES: dict[tuple[str, str], EmpireFacts] = {}
for _empire in _CATALOG.empires:
    for _letter, _side in _empire.sides.items():
        EMPIRES[_empire.id, _letter] = EmpireFacts(
            set=_empire.set,
            production=[
                Icon(KINDS[icon.kind], icon.count, None if icon.per is None else TYPES[icon.per])
                for icon in _side.production
            ],
            krystallium=_side.krystallium,
            points=[
                Points(line.count, tuple(THINGS[index] for index in line.of))
                for line in _side.points
            ],
        )

ORDER: dict[str, int] = {card: position for position, card in enumerate(CARDS)}


@dataclass(frozen=True)
class Scenario:
    """Required cards (with repetitions), and the scores of the medals."""

    cards: list[str]
    bronze: int
    silver: int
    gold: int


# Copied by hand and not taken from the catalogue: a wrong table there is then noticed.
_SCENARIO_TABLE = """
base-1 70 95 115 polar-base mega-drill super-sonar center-of-the-earth
base-2 70 95 115 recycling-plant wind-turbines universal-vaccine aquaculture
base-3 70 90 105 unknown-technology saucer-squadron lunar-base secret-laboratory
base-4 65 85 105 research-center neuroscience time-travel
base-5 75 95 120 industrial-complex underground-city underwater-city secret-society
base-6 60 85 105 financial-center propaganda-center national-monument
ca-1 95 115 135 giant-robot telekinesis robot-factory security-automatons \
robot-assistants robotic-animals
ca-2 85 95 105 tax-haven occult-district raiders pandemonium lawless-zone high-security-prison
ca-3 95 115 135 orbital-station mining-asteroid alpha-centauri space-elevator \
cryopreservation lunar-base
ca-4 90 100 115 valhalla raiders solar-cannon tank-division
ca-5 95 105 120 hyperborea icebreaker icebreaker icebreaker quantum-generator underwater-city
ca-6 95 105 120 artificial-sun the-wall alpha-centauri
"""

SCENARIOS: dict[str, Scenario] = {}
for _line in _SCENARIO_TABLE.split("\n"):
    if _line:
        _id, _bronze, _silver, _gold, *_required = _line.split(" ")
        SCENARIOS[_id] = Scenario(_required, int(_bronze), int(_silver), int(_gold))


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards in the order of the catalogue."""
    return sorted(cards, key=lambda card: ORDER[card])


def deck_name(card: str) -> str:
    """The deck a card belongs to; war or peace cards are base cards (SETUP-1)."""
    return "expansion" if CARDS[card].set == CA else "base"


def copies_in_game(card: str, expansions: Iterable[str]) -> int:
    """How many copies of a card a game with these expansions has (PIECES-2)."""
    facts = CARDS[card]
    chosen = set(expansions)
    if facts.set == "base":
        return facts.copies
    if facts.set == WP:
        return facts.copies if WP in chosen else 0
    if CA in chosen:
        return facts.copies
    if PACK in chosen:
        if facts.copies == 3 or card in ("armored-convoy", "luxury-clinic"):
            return facts.copies - 1
        return facts.copies
    return 0


def full_decks(expansions: Iterable[str], scenario: str | None = None) -> dict[str, list[str]]:
    """The unshuffled decks of a game, without the cards that a scenario requires (SCEN-1)."""
    chosen = set(expansions)
    decks: dict[str, list[str]] = {"base": []}
    if CA in chosen or PACK in chosen:
        decks["expansion"] = []
    for card in CARDS:
        for _ in range(copies_in_game(card, chosen)):
            decks[deck_name(card)].append(card)
    if scenario is not None:
        for card in SCENARIOS[scenario].cards:
            decks[deck_name(card)].remove(card)
    return decks
