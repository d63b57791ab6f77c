"""Renders cards as table rows, or as boxes if the terminal is large enough."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from wonderful.catalog import Card, Icon, Points
from wonderful.catalog.vocabulary import KINDS
from wonderful.cli.terminal.symbols import Symbols, type_colour
from wonderful.cli.terminal.wording import Words
from wonderful.rules.view_types import SiteView

BOX_WIDTH = 20  # width of a card, including the frame
_LETTERS = "ABCDFGHIJKLMNOPQRSTUVWXYZ"  # E is the Empire


def site_letter(index: int) -> str:
    """Return the letter of a card under construction by its position: A to Z, then AA, AB, …"""
    more, last = divmod(index, len(_LETTERS))
    return (site_letter(more - 1) if more else "") + _LETTERS[last]


class CardRenderer:
    """Renders cards in one language with one set of symbols."""

    def __init__(self, words: Words, symbols: Symbols, console: Console) -> None:
        self.words = words
        self.symbols = symbols
        self.console = console

    # Parts of a card

    def production(self, icons: Iterable[Icon]) -> Text:
        return Text(" ").join(self._icon(icon) for icon in icons)

    def _icon(self, icon: Icon) -> Text:
        shape = self.symbols.piece(KINDS[icon.kind])
        if icon.count < 0:
            return Text.assemble((f"{self.symbols.sign('minus')}{-icon.count}", "bold red"), shape)
        per = f"/{self.words.short_type(icon.per)}" if icon.per is not None else ""
        return Text.assemble(str(icon.count), shape, (per, "dim"))

    def bonus(self, counts: tuple[int, ...]) -> Text:
        pieces = [self.symbols.piece(KINDS[kind], n) for kind, n in enumerate(counts) if n]
        return Text.assemble("+", *pieces) if pieces else Text()

    def points(self, lines: Iterable[Points]) -> Text:
        return Text(" ").join(self._points(line) for line in lines)

    def _points(self, line: Points) -> Text:
        per = "+".join(self.words.short_thing(thing) for thing in line.of)
        return Text.assemble((str(line.count), "bold"), (f"/{per}" if per else "", "dim"))

    def recycling(self, card: Card) -> Text:
        return Text.assemble(
            (self.symbols.sign("recycle"), "dim"), self.symbols.piece(KINDS[card.recycle])
        )

    # Rows

    def rows(self, cards: Sequence[str], *, numbered: bool = True) -> Table:
        """Return a table with a line for each card, numbered from 1."""
        table = self._grid(self.words("column.card"), self.words("column.cost"))
        for number, card_id in enumerate(cards, start=1):
            card = self.words.catalog.card(card_id)
            spaces = self.symbols.spaces(card.cost)
            self._add_row(table, str(number) if numbered else "", card, spaces)
        return table

    def sites(self, sites: Sequence[SiteView], notes: dict[str, str] | None = None) -> Table:
        """Return a table of cards under construction, with their pieces and notes (by place)."""
        table = self._grid(self.words("column.site"), self.words("column.progress"), note=True)
        for index, site in enumerate(sites):
            spaces = self.symbols.site(site["open"], site["filled"], site["stand_ins"])
            note = (notes or {}).get(site["place"], "")
            card = self.words.catalog.card(site["card"])
            self._add_row(table, site_letter(index), card, spaces, Text(note, style="bold green"))
        return table

    def _grid(self, title: str, spaces: str, *, note: bool = False) -> Table:
        words = self.words
        table = Table(
            box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim", show_edge=False
        )
        table.add_column("", justify="right", style="bold", no_wrap=True)
        table.add_column("", no_wrap=True)
        table.add_column(title, no_wrap=True, overflow="ellipsis", min_width=14)
        table.add_column(spaces, no_wrap=True)
        table.add_column(words("column.production"), no_wrap=True)
        table.add_column(words("column.bonus"), no_wrap=True)
        table.add_column(words.term("word", "vp"), no_wrap=True)
        if note:
            table.add_column("", no_wrap=True, overflow="ellipsis")
        else:
            table.add_column("", no_wrap=True)  # the recycling cube
        return table

    def _add_row(
        self, table: Table, name: str, card: Card, spaces: Text, note: Text | None = None
    ) -> None:
        table.add_row(
            name,
            Text(self.words.short_type(card.type), style=type_colour(card.type)),
            Text(card.name(self.words.lang), style="bold"),
            spaces,
            self.production(card.production),
            self.bonus(card.bonus),
            self.points(card.points),
            self.recycling(card) if note is None else note,
        )

    # Boxes

    def boxes(self, cards: Sequence[str], width: int) -> RenderableType:
        """Return the cards side by side, numbered from 1, in as many rows as needed."""
        in_a_row = max(1, width // BOX_WIDTH)
        grid = Table.grid(padding=0)
        for _ in range(min(in_a_row, len(cards))):
            grid.add_column(width=BOX_WIDTH)
        drawn = [self._box(number, card_id) for number, card_id in enumerate(cards, start=1)]
        for start in range(0, len(drawn), in_a_row):
            grid.add_row(*drawn[start : start + in_a_row])
        return grid

    def _box(self, number: int, card_id: str) -> Panel:
        card = self.words.catalog.card(card_id)
        inner = BOX_WIDTH - 4
        name = Text(card.name(self.words.lang), style="bold")
        lines = list(name.wrap(self.console, inner))[:2]
        lines += [Text()] * (2 - len(lines))
        cost = self.symbols.spaces(card.cost)
        production = self.production(card.production)
        bottom = self.points(card.points)
        if card.points:
            bottom.append(f" {self.words.term('word', 'vp')}", style="dim")
        lines += [
            cost,
            production if production else Text(self.symbols.sign("dot"), style="dim"),
            _justify(self.bonus(card.bonus), self.recycling(card), inner),
            bottom,
        ]
        title = Text.assemble((f"{number} ", "bold"), self.words.type(card.type))
        return Panel(
            Text("\n").join(_truncate(line, inner) for line in lines),
            title=title,
            title_align="left",
            border_style=type_colour(card.type),
            box=box.ASCII if self.symbols.ascii_only else box.ROUNDED,
            width=BOX_WIDTH,
        )


def _justify(left: Text, right: Text, width: int) -> Text:
    """Return a line with one text aligned left and one aligned right."""
    return Text.assemble(left, " " * max(1, width - left.cell_len - right.cell_len), right)


def _truncate(line: Text, width: int) -> Text:
    line.truncate(width, overflow="ellipsis")
    return line
