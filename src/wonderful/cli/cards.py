"""`wonderful cards`: lists the cards of the catalogue."""

from __future__ import annotations

from typing import Annotated

import typer

from wonderful.catalog import Card, Catalog
from wonderful.catalog.card_facts import card_facts
from wonderful.catalog.vocabulary import BASE, KINDS, TYPES
from wonderful.cli.printing import console, counts_text, icons_text, points_text, print_json
from wonderful.cli.sets import Sets, catalog_with
from wonderful.cli.shared_options import Json, Lang, check_choice, check_lang, check_set
from wonderful.locales import text


def cards(
    type_: Annotated[
        str | None, typer.Option("--type", help=f"Only cards of this type: {', '.join(TYPES)}")
    ] = None,
    set_: Annotated[
        str | None, typer.Option("--set", help="Only cards of this set: base, or an expansion")
    ] = None,
    produces: Annotated[
        str | None, typer.Option(help=f"Only cards that produce this: {', '.join(KINDS)}")
    ] = None,
    costs: Annotated[str | None, typer.Option(help="Only cards whose cost includes this")] = None,
    search: Annotated[
        str | None, typer.Option("--text", help="Only cards with this text in their name or id")
    ] = None,
    sets: Sets = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """List cards with their cost, bonuses, production and points."""
    catalog = catalog_with(sets)
    lang_code = check_lang(lang)
    copies = _copies(catalog, set_)
    found = [card for card in catalog.cards if card.id in copies]
    if type_ is not None:
        number = TYPES.index(check_choice("--type", type_, TYPES))
        found = [card for card in found if card.type == number]
    if produces is not None:
        kind = KINDS.index(check_choice("--produces", produces, KINDS))
        found = [c for c in found if any(i.kind == kind and i.count > 0 for i in c.production)]
    if costs is not None:
        kind = KINDS.index(check_choice("--costs", costs, KINDS))
        found = [card for card in found if card.cost[kind]]
    if search is not None:
        found = [card for card in found if _mentions(card, search, lang_code)]
    if as_json:
        print_json([{**card_facts(card), "copies": copies[card.id]} for card in found])
    else:
        _print_table(found, copies, lang_code)


def _copies(catalog: Catalog, set_: str | None) -> dict[str, int]:
    """Return the number of copies by card id, for all sets or for one, which may borrow cards."""
    if set_ is None:
        return {card.id: card.copies for card in catalog.cards}
    check_set(catalog, set_)
    found = catalog.copies(() if set_ == BASE else (set_,))
    return {
        card.id: count
        for card, count in zip(catalog.cards, found, strict=True)
        if count and (card.set == BASE) == (set_ == BASE)
    }


def _mentions(card: Card, words: str, lang: str) -> bool:
    wanted = words.casefold()
    return any(wanted in name.casefold() for name in (card.id, card.name(lang), card.name()))


def _print_table(found: list[Card], copies: dict[str, int], lang: str) -> None:
    from rich.table import Table

    table = Table(box=None, header_style="bold", row_styles=["", "dim"])
    for name in ("card", "type", "copies", "cost", "recycle", "bonus", "production", "points"):
        right = name == "copies"
        table.add_column(text(f"cli.cards.{name}", lang), justify="right" if right else "left")
    for card in found:
        table.add_row(
            card.name(lang),
            text(f"term.type.{TYPES[card.type]}", lang),
            str(copies[card.id]),
            counts_text(card.cost, lang),
            text(f"term.kind.{KINDS[card.recycle]}", lang),
            counts_text(card.bonus, lang),
            icons_text(card.production, lang),
            points_text(card.points, lang),
        )
    screen = console()
    screen.print(table)
    total = sum(copies[card.id] for card in found)
    screen.print(text("cli.cards.total", lang, designs=len(found), copies=total))
