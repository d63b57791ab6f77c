"""Checks a setup against the catalogue and fills in its missing fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Final

from wonderful.catalog import Catalog, Rules, Scenario
from wonderful.catalog.named_things import NamedTerm, NamedThing, WithId
from wonderful.catalog.rule_contradictions import TOO_LONG, contradictions
from wonderful.catalog.vocabulary import BASE, DECKS, SIDES
from wonderful.errors import SetupError, brief
from wonderful.rules.setup import SEATINGS, SETUP_VERSION, Setup, check_version, read_field

MAX_NAME_LENGTH: Final = 40
MAX_SEED_LENGTH: Final = 200
_DIGEST_LENGTH: Final = 8  # enough to tell two versions of a set apart in a message


def validate_setup(setup: Setup, catalog: Catalog) -> Setup:
    """Return the setup with all fields filled in. Raise SetupError if it is not possible."""
    # Python code may have set fields to values of a wrong type.
    setup = Setup(**{f.name: read_field(f.name, getattr(setup, f.name)) for f in fields(Setup)})
    check_version(setup.version)
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
                set=WithId(NamedTerm("set", id)),
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
        raise SetupError(
            "setup-scenario-players", scenario=WithId(NamedThing.of(scenario)), players=players
        )
    raise SetupError(
        "setup-scenario-player-range",
        scenario=WithId(NamedThing.of(scenario)),
        players=players,
        fewest=fewest,
        most=most,
    )


def _check_scenario(setup: Setup, scenario: Scenario) -> None:
    if setup.side != scenario.side:
        raise SetupError(
            "setup-scenario-side",
            scenario=WithId(NamedThing.of(scenario)),
            side=setup.side,
            needed=scenario.side,
        )
    needed = (scenario.set,) if scenario.set != BASE else ()
    if setup.expansions != needed:
        raise SetupError(
            "setup-scenario-expansions",
            scenario=WithId(NamedThing.of(scenario)),
            expansions=setup.expansions,
            needed=needed or (BASE,),
        )


def _check_empires(setup: Setup, catalog: Catalog) -> None:
    assert setup.expansions is not None

    def named(empire: str) -> WithId:
        return WithId(NamedThing.of(catalog.empire(empire)))

    usable = catalog.empires_for(setup.expansions)
    chosen = [empire for empire in setup.empires if empire is not None]
    for empire in chosen:
        catalog.empire(empire)
        if empire not in usable:
            raise SetupError(
                "setup-empire-not-in-game", empire=named(empire), usable=tuple(map(named, usable))
            )
    for empire, count in Counter(chosen).items():
        if count > 1:
            free = tuple(named(id) for id in usable if id not in chosen)
            raise SetupError("setup-same-empire", empire=named(empire), free=free)


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
                "setup-deck-cards",
                deck=deck,
                card=WithId(NamedThing.of(catalog.card(id))),
                given=given[id],
                expected=counts[id],
            )
