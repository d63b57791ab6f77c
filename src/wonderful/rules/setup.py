"""The setup of a game: plain data from any source, and its checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final, cast

from wonderful.catalog import Catalog, Rules, Scenario
from wonderful.catalog.frozen_map import FrozenMap
from wonderful.catalog.rule_parser import TOO_LONG, contradictions
from wonderful.catalog.vocabulary import BASE, DECKS, SIDES
from wonderful.data_migrations import (
    Migration,
    additive_migration,
    current_version,
    is_valid_version,
    migrate_data,
)
from wonderful.errors import SetupError, brief
from wonderful.rules.view_types import SetupView
from wonderful.typed_fields import field_types, read_as

# Migrations of older setups. The first one converts version 1 to version 2. See "Old data stays
# readable" in docs/architecture.md.
SETUP_MIGRATIONS: Final[tuple[Migration, ...]] = (additive_migration,)  # 2: sets
SETUP_VERSION: Final = current_version(SETUP_MIGRATIONS)
SEATINGS: Final = ("random", "fixed")
MAX_NAME_LENGTH: Final = 40
MAX_SEED_LENGTH: Final = 200
_SECRETS: Final = ("seed", "decks")
_DIGEST_LENGTH: Final = 8  # enough to tell two versions of a set apart in a message


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup of a game. `checked` fills in missing fields.

    `names`, `empires` and `automatic_done` are lists by participant. The seed determines the seats,
    unless `seating` is "fixed": then participant k has seat k.
    """

    players: int | None = None
    names: tuple[str, ...] = ()
    empires: tuple[str | None, ...] = ()  # None: dealt at random
    side: str | None = None
    expansions: tuple[str, ...] | None = None
    scenario: str | None = None
    seating: str = "random"
    seed: str | None = None
    # An explicit order of the cards, top first. Seats, Empires and solo reshuffles still depend on
    # the seed, which is empty if not given.
    decks: Mapping[str, tuple[str, ...]] | None = None
    automatic_done: tuple[bool, ...] = ()  # PROD-9, a setting of the participant
    memory_aid: bool = False  # DRAFT-7: show players the hands they passed on
    # The outside sets of the game, with their digests. With another version of a set, the same
    # actions would lead to a different game.
    sets: Mapping[str, str] = FrozenMap({})
    version: int = SETUP_VERSION

    def checked(self, catalog: Catalog) -> Setup:
        """Return the setup with all fields filled in. Raise SetupError if it is not possible."""
        return _check(self, catalog)

    def to_json(self, *, secrets: bool = True) -> dict[str, Any]:
        """Return plain data. Without `secrets`, it contains only public fields."""
        data = {**asdict(self), "sets": dict(self.sets)}
        if not secrets:
            for name in _SECRETS:
                del data[name]
        return data

    def public_view(self) -> SetupView:
        """Return the public fields of a checked setup."""
        return cast(SetupView, self.to_json(secrets=False))

    @staticmethod
    def from_json(data: object) -> Setup:
        """Parse a setup from plain data. Errors name the field that is wrong."""
        if not isinstance(data, dict):
            raise SetupError("setup-not-an-object")
        version = data.get("version", 1)
        _check_version(version)
        data = migrate_data(data, version, SETUP_MIGRATIONS)
        known = [field.name for field in fields(Setup)]
        for name in data:
            if name not in known:
                raise SetupError("setup-unknown-field", field=name, known=tuple(known))
        return Setup(**{name: _read_field(name, value) for name, value in data.items()})


def _check_version(version: object) -> None:
    if not is_valid_version(version):
        raise SetupError("setup-bad-field", field="version", value=brief(version))
    assert isinstance(version, int)
    if version > SETUP_VERSION:
        raise SetupError("setup-version", version=version, known=SETUP_VERSION)


def _read_field(name: str, value: object) -> Any:
    """Convert a field of plain data to its type. Raise SetupError if that is not possible."""
    try:
        read = read_as(field_types(Setup)[name], value)
    except TypeError:
        raise SetupError("setup-bad-field", field=name, value=brief(value)) from None
    return FrozenMap(read) if name == "sets" else read


def _check(setup: Setup, catalog: Catalog) -> Setup:
    # Python code may have set fields to values of a wrong type.
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
        # Names are also shown in terminals: no control characters, and a limited length.
        if not name.strip() or not name.isprintable() or len(name) > MAX_NAME_LENGTH:
            raise SetupError("setup-name", letters=MAX_NAME_LENGTH)
    if setup.seed is not None and (len(setup.seed) > MAX_SEED_LENGTH or not _is_text(setup.seed)):
        raise SetupError("setup-seed", letters=MAX_SEED_LENGTH)
    _check_empires(setup, catalog)
    if setup.decks is not None:
        _check_decks(setup, setup.decks, scenario, catalog)
    for first, second in contradictions(catalog, setup.expansions, setup.scenario):  # COMP-3
        if second == TOO_LONG:
            raise SetupError("setup-rules-too-long", first=first)
        raise SetupError("setup-rules-disagree", first=first, second=second)
    # In catalogue order, so that equal games have equal setups.
    in_game = catalog.sets_in_game(setup.expansions)
    return replace(
        setup,
        expansions=tuple(id for id in in_game if id != BASE),
        sets=catalog.outside_in_game(setup.expansions),
    )


def check_sets(needed: Mapping[str, str], catalog: Catalog) -> None:
    """Raise SetupError if an outside set is missing or has changed."""
    for id, digest in needed.items():
        if id not in catalog.digests:
            raise SetupError("setup-missing-set", set=brief(id), digest=digest[:_DIGEST_LENGTH])
        if catalog.digests[id] != digest:
            raise SetupError(
                "setup-changed-set",
                set=id,
                digest=digest[:_DIGEST_LENGTH],
                found=catalog.digests[id][:_DIGEST_LENGTH],
            )


def _is_text(text: str) -> bool:
    """Whether a string has no lone surrogates, which cannot be encoded."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _with_defaults(setup: Setup, scenario: Scenario | None, catalog: Catalog) -> Setup:
    """Fill in defaults: those of the scenario (SCEN-1, SCEN-3), or three players on side A."""
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
    """Check the number of players (SETUP-5). The error suggests expansions that allow it."""
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
    """Check the number of players of a scenario (SCEN-4)."""
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
    """Check that an explicit order contains exactly the cards of the game."""
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
