"""Checks across rows and tables, run when the catalogue is loaded."""

from __future__ import annotations

from collections.abc import Iterable

from wonderful.catalog.model import Catalog, Scenario, closest
from wonderful.catalog.table_reader import Row
from wonderful.catalog.toml_reader import Setting
from wonderful.catalog.vocabulary import BASE, TYPES


def check_ids(rows: Iterable[Row]) -> None:
    """Check that ids are unique across all sets."""
    first: dict[str, Row] = {}
    for row in rows:
        if row.id in first:
            other = first[row.id]
            location = row.cell("id").location
            row.problems.add(
                location.error("duplicate-id", other_file=other.file, other_line=other.line)
            )
        else:
            first[row.id] = row


def check_scenario(catalog: Catalog, scenario: Scenario, row: Row) -> None:
    """Check that the decks contain the cards that a scenario requires (SCEN-1, SCEN-3)."""
    cell = row.cell("cards")
    if scenario.players == (1, 1):
        cell.required()
    elif scenario.cards:  # SCEN-4
        raise cell.error("scenario-cards")
    elif scenario.medals:
        raise row.cell("bronze").error("medals-without-cards")
    copies = catalog.copies(() if scenario.set == BASE else (scenario.set,))
    held = {card.id: copies[index] for index, card in enumerate(catalog.cards) if copies[index]}
    for card_id, number in scenario.cards:
        if card_id not in held:
            error = cell.error("unknown-word", word=card_id, right=closest(card_id, held))
            row.problems.add(error)
        elif number > held[card_id]:
            error = cell.error("too-many-copies", card=card_id, asked=number, held=held[card_id])
            row.problems.add(error)


def check_totals(catalog: Catalog, set_id: str, totals: Setting) -> None:
    """Check the totals stated in a set's rules.toml."""
    copies = catalog.copies(() if set_id == BASE else (set_id,))
    own = {catalog.sets[set_id].source or set_id, set_id}
    cards = [
        (card, copies[index])
        for index, card in enumerate(catalog.cards)
        if card.set in own and copies[index]
    ]
    found = {
        "cards": sum(number for _, number in cards),
        "designs": len(cards),
        "empires": sum(empire.set in own for empire in catalog.empires),
        "scenarios": sum(scenario.set == set_id for scenario in catalog.scenarios),
    }
    totals.table((*found, "types"))
    for name, number in found.items():
        with totals.problems.attempt():
            _check_total(totals.need(name), number)
    types = totals.need("types")
    types.table(TYPES)
    for type_index, type_name in enumerate(TYPES):
        number = sum(number for card, number in cards if card.type == type_index)
        if number or type_name in types.table():
            with totals.problems.attempt():
                _check_total(types.need(type_name), number)


def check_left_out(catalog: Catalog, set_id: str, source: Setting) -> None:
    """Check that the cards a set leaves out exist in its source."""
    card_set = catalog.sets[set_id]
    held = {card.id: card.copies for card in catalog.cards if card.set == card_set.source}
    for card_id, setting in source.need("left_out").table().items():
        with source.problems.attempt():
            if card_id not in held:
                right = closest(card_id, held)
                raise setting.location.error("unknown-word", word=card_id, right=right)
            setting.number(1, held[card_id])


def _check_total(wanted: Setting, found: int) -> None:
    if wanted.number(0, 9999) != found:
        raise wanted.location.error("wrong-total", found=found, wanted=wanted.number(0, 9999))
