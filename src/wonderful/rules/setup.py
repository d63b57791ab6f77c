"""The description of a game before it begins: data that anybody may write down, then checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final

from wonderful.catalog import Catalog, Rules, Scenario
from wonderful.catalog.frozen import FrozenMap
from wonderful.catalog.ruleset import TOO_LONG, contradictions
from wonderful.catalog.words import BASE, DECKS, SIDES
from wonderful.errors import SetupError, brief
from wonderful.versions import Migration, is_version, only_added, present_version, upgraded

# What becomes of older setups: the first leads from version 1 to 2. See docs/architecture.md,
# "Old data stays readable".
SETUP_MIGRATIONS: Final[tuple[Migration, ...]] = (only_added,)  # 2: sets
SETUP_VERSION: Final = present_version(SETUP_MIGRATIONS)
SEATINGS: Final = ("random", "fixed")
MOST_NAME_LETTERS: Final = 40
MOST_SEED_LETTERS: Final = 200
_SECRETS: Final = ("seed", "decks")
_DIGEST_LETTERS: Final = 8  # enough to tell two contents of a set apart in a message


@dataclass(frozen=True, slots=True)
class Setup:
    """A game to be played. What is left out is filled in by `checked`.

    `names`, `empires` and `automatic_done` go by participant: who sits where is drawn
    from the seed unless `seating` is "fixed", and participant k then has seat k.
    """

    players: int | None = None
    names: tuple[str, ...] = ()
    empires: tuple[str | None, ...] = ()  # None: dealt at random
    side: str | None = None
    expansions: tuple[str, ...] | None = None
    scenario: str | None = None
    seating: str = "random"
    seed: str | None = None
    # An explicit order, top first. What else is random (seats, Empires, solo reshuffles) still
    # comes from the seed, or from the empty one.
    decks: Mapping[str, tuple[str, ...]] | None = None
    automatic_done: tuple[bool, ...] = ()  # PROD-9, the seat's setting
    memory_aid: bool = False  # DRAFT-7: people are shown what they passed on
    # The sets from outside the package that the game uses, each with its digest: with another
    # content, or without it, the same actions would lead to another game.
    sets: Mapping[str, str] = FrozenMap({})
    version: int = SETUP_VERSION

    def checked(self, catalog: Catalog) -> Setup:
        """The same setup with everything filled in; refused if no such game is possible."""
        return _check(self, catalog)

    def to_json(self, *, secrets: bool = True) -> dict[str, Any]:
        """Plain data; without secrets it is what everybody at the table may know."""
        data = {**asdict(self), "sets": dict(self.sets)}
        if not secrets:
            for name in _SECRETS:
                del data[name]
        return data

    @staticmethod
    def from_json(data: object) -> Setup:
        """A setup read from plain data, with an error that names the field that is wrong."""
        if not isinstance(data, dict):
            raise SetupError("setup-not-an-object")
        version = data.get("version", 1)
        _check_version(version)
        data = upgraded(data, version, SETUP_MIGRATIONS)
        known = [field.name for field in fields(Setup)]
        for name in data:
            if name not in known:
                raise SetupError("setup-unknown-field", field=name, known=tuple(known))
        return Setup(**{name: _read_field(name, value) for name, value in data.items()})


def _check_version(version: object) -> None:
    if not is_version(version):
        raise SetupError("setup-bad-field", field="version", value=brief(version))
    assert isinstance(version, int)
    if version > SETUP_VERSION:
        raise SetupError("setup-version", version=version, known=SETUP_VERSION)


def _read_field(name: str, value: object) -> Any:
    """One field of plain data in its proper type."""
    match name, value:
        case (("players" | "version"), int()) if not isinstance(value, bool):
            return value
        case (("players" | "side" | "expansions" | "scenario" | "seed" | "decks"), None):
            return None
        case (("side" | "scenario" | "seating" | "seed"), str()):
            return value
        case "memory_aid", bool():
            return value
        case (("names" | "expansions"), (list() | tuple())) if all(
            isinstance(item, str) for item in value
        ):
            return tuple(value)
        case "empires", (list() | tuple()) if all(
            item is None or isinstance(item, str) for item in value
        ):
            return tuple(value)
        case "automatic_done", (list() | tuple()) if all(isinstance(x, bool) for x in value):
            return tuple(value)
        case "decks", Mapping() if all(
            isinstance(cards, (list, tuple)) and all(isinstance(card, str) for card in cards)
            for cards in value.values()
        ):
            return {str(deck): tuple(cards) for deck, cards in value.items()}
        case "sets", Mapping() if all(
            isinstance(word, str) for each in value.items() for word in each
        ):
            return FrozenMap(value)
    raise SetupError("setup-bad-field", field=name, value=brief(value))


def _check(setup: Setup, catalog: Catalog) -> Setup:
    # Python code may have put anything into the fields.
    setup = Setup(**{f.name: _read_field(f.name, getattr(setup, f.name)) for f in fields(Setup)})
    _check_version(setup.version)
    setup = replace(setup, version=SETUP_VERSION)
    check_sets(setup.sets, catalog)
    scenario = catalog.scenario(setup.scenario) if setup.scenario is not None else None
    setup = _with_defaults(setup, scenario, catalog)
    assert setup.players is not None and setup.expansions is not None
    if scenario is not None:
        _check_scenario(setup, scenario)
    if setup.side not in SIDES:
        raise SetupError("setup-side", side=setup.side, known=SIDES)
    if setup.seating not in SEATINGS:
        raise SetupError("setup-seating", seating=setup.seating, known=SEATINGS)
    if setup.seed is None and setup.decks is None:
        raise SetupError("setup-no-seed")
    for name in ("names", "empires", "automatic_done"):
        if len(getattr(setup, name)) != setup.players:
            raise SetupError(
                "setup-length", field=name, count=len(getattr(setup, name)), players=setup.players
            )
    for name in setup.names:
        # Names are shown everywhere, also in terminals: no control characters, nothing endless.
        if not name.strip() or not name.isprintable() or len(name) > MOST_NAME_LETTERS:
            raise SetupError("setup-name", letters=MOST_NAME_LETTERS)
    if setup.seed is not None and (len(setup.seed) > MOST_SEED_LETTERS or not _is_text(setup.seed)):
        raise SetupError("setup-seed", letters=MOST_SEED_LETTERS)
    _check_empires(setup, catalog)
    if setup.decks is not None:
        _check_decks(setup, setup.decks, scenario, catalog)
    for first, second in contradictions(catalog, setup.expansions, setup.scenario):  # COMP-3
        if second == TOO_LONG:
            raise SetupError("setup-rules-too-long", first=first)
        raise SetupError("setup-rules-disagree", first=first, second=second)
    # In the catalogue's order, so that equal games have equal setups.
    in_game = catalog.sets_in_game(setup.expansions)
    return replace(
        setup,
        expansions=tuple(id for id in in_game if id != BASE),
        sets=catalog.outside_in_game(setup.expansions),
    )


def check_sets(needed: Mapping[str, str], catalog: Catalog) -> None:
    """Refuse what was begun with sets from outside that are not there, or are others by now."""
    for id, digest in needed.items():
        if id not in catalog.digests:
            raise SetupError("setup-missing-set", set=brief(id), digest=digest[:_DIGEST_LETTERS])
        if catalog.digests[id] != digest:
            raise SetupError(
                "setup-changed-set",
                set=id,
                digest=digest[:_DIGEST_LETTERS],
                found=catalog.digests[id][:_DIGEST_LETTERS],
            )


def _is_text(text: str) -> bool:
    """Whether it can be written down: halves of characters cannot."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _with_defaults(setup: Setup, scenario: Scenario | None, catalog: Catalog) -> Setup:
    """A scenario fixes most of its game (SCEN-1, SCEN-3); otherwise three players on side A."""
    players = setup.players
    if players is None:
        players = max(len(setup.names), len(setup.empires)) or (
            scenario.players[0] if scenario else 3
        )
    expansions = setup.expansions
    if expansions is None:
        expansions = (scenario.set,) if scenario and scenario.set != BASE else ()
    if scenario is None:
        _check_players(players, catalog.rules_for(expansions), expansions, catalog)
    else:
        _check_scenario_players(players, scenario)
    return replace(
        setup,
        players=players,
        expansions=expansions,
        side=setup.side if setup.side is not None else (scenario.side if scenario else "A"),
        names=setup.names or tuple(f"Player {number + 1}" for number in range(players)),
        empires=setup.empires or (None,) * players,
        automatic_done=setup.automatic_done or (True,) * players,
    )


def _check_players(
    players: int, rules: Rules, expansions: tuple[str, ...], catalog: Catalog
) -> None:
    """SETUP-5, and which expansion would seat so many."""
    if 1 <= players <= rules.max_players:
        return
    larger = tuple(
        id
        for id in catalog.sets
        if id != BASE
        and not {id, *catalog.sets[id].excludes} & set(expansions)
        and players <= catalog.rules_for((id,)).max_players
    )
    code = "setup-too-many-players" if players > 0 and larger else "setup-players"
    raise SetupError(code, players=players, maximum=rules.max_players, larger=larger)


def _check_scenario_players(players: int, scenario: Scenario) -> None:
    """SCEN-4: a scenario says for how many it is."""
    fewest, most = scenario.players
    if fewest <= players <= most:
        return
    if most == 1:
        raise SetupError("setup-scenario-players", scenario=scenario.id, players=players)
    raise SetupError(
        "setup-scenario-player-range",
        scenario=scenario.id,
        players=players,
        fewest=fewest,
        most=most,
    )


def _check_scenario(setup: Setup, scenario: Scenario) -> None:
    if setup.side != scenario.side:
        raise SetupError(
            "setup-scenario-side", scenario=scenario.id, side=setup.side, needed=scenario.side
        )
    needed = (scenario.set,) if scenario.set != BASE else ()
    if setup.expansions != needed:
        raise SetupError(
            "setup-scenario-expansions",
            scenario=scenario.id,
            expansions=setup.expansions,
            needed=needed or (BASE,),
        )


def _check_empires(setup: Setup, catalog: Catalog) -> None:
    assert setup.expansions is not None
    usable = catalog.empires_for(setup.expansions)
    chosen = [empire for empire in setup.empires if empire is not None]
    for empire in chosen:
        catalog.empire(empire)
        if empire not in usable:
            raise SetupError("setup-empire-not-in-game", empire=empire, usable=usable)
    for empire, count in Counter(chosen).items():
        if count > 1:
            free = tuple(id for id in usable if id not in chosen)
            raise SetupError("setup-same-empire", empire=empire, free=free)


def _check_decks(
    setup: Setup, decks: Mapping[str, tuple[str, ...]], scenario: Scenario | None, catalog: Catalog
) -> None:
    """An explicit order must hold exactly the cards of the game."""
    assert setup.expansions is not None
    copies = catalog.copies(setup.expansions)
    expected: dict[str, Counter[str]] = {}
    for index, card in enumerate(catalog.cards):
        if copies[index]:
            counts = expected.setdefault(DECKS[catalog.deck_of(index)], Counter())
            counts[card.id] += copies[index]
    for id, count in scenario.cards if scenario else ():
        expected[DECKS[catalog.deck_of(catalog.card_index(id))]][id] -= count
    for deck in decks:
        if deck not in expected:
            raise SetupError("setup-unknown-deck", deck=deck, known=tuple(expected))
    for deck, counts in expected.items():
        given = Counter(decks.get(deck, ()))
        for id in given:
            catalog.card_index(id)
        wrong = {id for id in given | counts if given[id] != counts[id]}
        if wrong:
            id = min(wrong)
            raise SetupError(
                "setup-deck-cards", deck=deck, card=id, given=given[id], expected=counts[id]
            )
