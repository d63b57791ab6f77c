"""Renders the table: header, players, own Empire, construction area, events, cards.

The most important part comes last, directly above the prompt, so that it is visible even in a small
window.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from wonderful.catalog import Catalog
from wonderful.catalog.vocabulary import KINDS, RESOURCES, TYPES
from wonderful.cli.terminal.card_rendering import BOX_WIDTH, CardRenderer
from wonderful.cli.terminal.pledge_options import option_table, tie_text
from wonderful.cli.terminal.symbols import Symbols, colour, type_colour
from wonderful.cli.terminal.wording import Words
from wonderful.rules.view_types import PlayerView, View

BOXES_MIN_WIDTH = 110  # columns needed to show cards as boxes
EMPIRES_MIN_WIDTH = 100  # columns needed to show the players' Empires
BOXES_MIN_HEIGHT = 30  # lines needed to show cards as boxes
_PIECES = KINDS[len(RESOURCES) :]


class TableRenderer:
    """Renders the table as a seat sees it."""

    def __init__(self, console: Console, words: Words, symbols: Symbols) -> None:
        self.console = console
        self.words = words
        self.symbols = symbols
        self.cards = CardRenderer(words, symbols, console)

    def draw(
        self,
        view: View,
        event_lines: Sequence[Text],
        notes: dict[str, str],
        leaders: dict[str, tuple[int, ...]],
    ) -> None:
        """Draw the whole table. `notes` are shown next to cards under construction, by place."""
        me = own_player(view)
        out = self.console
        out.print(self.header(view))
        if view["setup"]["scenario"] is not None:
            out.print(self._goal(view))
        out.print(self.players(view, leaders))
        for line in self._marks(view):
            out.print(line)
        out.print(self.empire(view, me))
        if view["phase"] in ("draft", "pledging") and me["draft_area"]:
            out.print(self._card_list(self.words.term("word", "draft-area"), me["draft_area"]))
        if view["phase"] == "draft" and view["setup"]["memory_aid"]:
            for player in view["players"]:
                if player is not me and player["hand"]:
                    title = self.words("player.passed", name=player["name"])
                    out.print(self._card_list(title, player["hand"]))
        if me["construction"]:
            out.print()
            out.print(self.cards.sites(me["construction"], notes))
        if event_lines:
            out.print()
        for line in event_lines:
            out.print(line)
        cards = numbered_cards(view)
        if cards:
            out.print()
            self.hand(cards)
        if view["pledge"] is not None:
            self._pledge(view)

    def _pledge(self, view: View) -> None:
        out = self.console
        out.print()
        out.print(Text(self.words.name_of("pledge", str(view["pledge"])), style="bold reverse"))
        out.print(option_table(self.words, view))
        if len(view["players"]) > 1:
            out.print(tie_text(self.words, view))

    def hand(self, cards: Sequence[str]) -> None:
        """Draw the numbered cards of the decision."""
        width, height = self.console.size
        rows = -(-len(cards) // max(1, width // BOX_WIDTH))
        if width >= BOXES_MIN_WIDTH and height >= BOXES_MIN_HEIGHT + 8 * (rows - 1):
            self.console.print(self.cards.boxes(cards, width))
        else:
            self.console.print(self.cards.rows(cards))

    # Parts of the table

    def header(self, view: View) -> Text:
        """Return round, phase and step on the left, decks on the right."""
        words = self.words
        dot = f" {self.symbols.sign('dot')} "
        left = Text(words("header.round", round=view["round"], rounds=view["rounds"]), "bold")
        if view["phase"] != "over":
            left.append(dot + words.term("phase", view["phase"]))
        if view["phase"] == "draft":
            picks = self.words.rules(view).picks
            left.append(dot + words("header.pick", pick=view["picks"] + 1, picks=picks))
            arrow = self.symbols.sign("left" if view["direction"] == "left" else "right")
            left.append(f" {arrow}")
        if view["step"] is not None:
            left.append(dot)
            left.append(self._steps(view))
        if view["pools_left"]:
            left.append(dot + words.count("header.pools", view["pools_left"]))
        right = Text(dot.join(self._piles(view)), style="dim")
        room = self.console.width - left.cell_len - right.cell_len - 2
        line = "-" if self.symbols.ascii_only else "─"
        if room < 1:
            return Text.assemble(left, "\n", right)
        return Text.assemble(left, " ", (line * room, "dim"), " ", right)

    def _goal(self, view: View) -> Text:
        """Return the cards that a scenario requires, and how many of them are built."""
        id = view["setup"]["scenario"]
        assert id is not None
        scenario = self.words.catalog.scenario(id)
        name = scenario.name(self.words.lang)
        if not scenario.cards:  # a scenario that only changes rules
            return Text(name, style="italic")
        built = Counter(own_player(view)["built"])
        goal = self.words(
            "goal" if scenario.medals else "goal-cards",
            name=name,
            done=sum(min(built[card], count) for card, count in scenario.cards),
            count=sum(count for _, count in scenario.cards),
            **scenario.medals,
        )
        return Text(goal, style="italic")

    def _steps(self, view: View) -> Text:
        """Return the symbols of the production steps, with the name of the current one."""
        rules = self.words.rules(view)
        parts = []
        for step in rules.steps:
            kind = KINDS[step.kinds[0]]
            name = self.words.name_of("step", step.id)
            shape = self.symbols.shape(kind) if step.id in RESOURCES else "+"
            now = step.id == view["step"]
            style = f"bold reverse {colour(kind)}" if now else f"dim {colour(kind)}"
            parts.append(Text(f" {shape} {name} " if now else shape, style=style))
        return Text(" ").join(parts)

    def _piles(self, view: View) -> list[str]:
        return [
            self.words(
                "header.deck",
                deck=self.words.term("deck", deck),
                size=size,
                discards=len(view["discards"][deck]),
            )
            for deck, size in view["decks"].items()
        ]

    def players(self, view: View, leaders: dict[str, tuple[int, ...]]) -> Table:
        """Return a table with a row per seat: production, pieces, cards, points."""
        words = self.words
        grid = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        grid.add_column("")
        grid.add_column(words("column.player"), no_wrap=True, overflow="ellipsis", max_width=14)
        if self.console.width >= EMPIRES_MIN_WIDTH:
            grid.add_column(words.term("word", "empire"), no_wrap=True, overflow="ellipsis")
        for kind in KINDS:
            grid.add_column(self.symbols.piece(kind), justify="right", no_wrap=True)
        for name in ("cubes", "sites", "built"):
            grid.add_column(words(f"column.{name}"), justify="right", no_wrap=True)
        grid.add_column(words.term("word", "vp"), justify="right", no_wrap=True, style="bold")
        for player in view["players"]:
            mine = player["seat"] == view["viewer"]
            grid.add_row(
                Text(self.symbols.sign("arrow") if mine else " ", style="bold"),
                Text(player["name"]),
                *self._empire_name(player),
                *self._numbers(player, leaders),
                f"{sum(player['cubes'].values())}/{self._cubes_needed(view)}",
                str(len(player["construction"])),
                str(len(player["built"])),
                str(player["points"]),
                style="bold" if mine else "",
            )
        return grid

    def _marks(self, view: View) -> list[Text]:
        """Return a line for each mark that a seat has."""
        lines = []
        for mark in self.words.rules(view).marks:
            held = [(p["name"], p["marks"][mark]) for p in view["players"] if p["marks"].get(mark)]
            if held:
                line = Text(f"{self.words.name_of('mark', mark)}: ", style="dim")
                line.append(", ".join(f"{name} {count}" for name, count in held), "not dim bold")
                lines.append(line)
        return lines

    def _numbers(self, player: PlayerView, leaders: dict[str, tuple[int, ...]]) -> list[Text]:
        """Return the production, with a star for expected supremacies, and the pieces."""
        cells = []
        for kind in RESOURCES:
            wins = player["seat"] in leaders.get(kind, ())
            number = player["production"][kind]
            style = colour(kind) if number else "dim"
            cells.append(Text(f"{number}{'*' if wins else ' '}", style=style))
        held = {"krystallium": player["krystallium"]}
        held |= {"general": player["general"], "financier": player["financier"]}
        for kind in _PIECES:
            cells.append(Text(str(held[kind]), style=colour(kind) if held[kind] else "dim"))
        return cells

    def _empire_name(self, player: PlayerView) -> list[Text]:
        if self.console.width < EMPIRES_MIN_WIDTH:
            return []
        return [Text(self.words.empire(player["empire"]))]

    def _cubes_needed(self, view: View) -> int:
        return self.words.rules(view).cubes_per_krystallium

    def empire(self, view: View, player: PlayerView) -> Text:
        """Return the pieces and points of an Empire card, and the built cards by type."""
        words = self.words
        side = words.catalog.empire(player["empire"]).sides[view["setup"]["side"]]
        line = Text.assemble(
            (words.empire(player["empire"]), "bold"),
            f" {view['setup']['side']}: ",
            self.cards.production(side.production),
        )
        if side.points:
            line.append("  ")
            line.append(self.cards.points(side.points))
            line.append(f" {words.term('word', 'vp')}", style="dim")
        cubes = Text()
        for kind in RESOURCES:
            cubes.append(self.symbols.piece(kind, player["cubes"][kind]))
        if cubes:
            line.append("   " + words("empire.cubes") + " ")
            line.append(cubes)
        if player["built"]:
            line.append("   " + words("empire.built"))
            line.append(self._built(player))
        if player["supremacies"]:
            line.append("   " + words("empire.supremacies") + f" {player['supremacies']}")
        return line

    def _built(self, player: PlayerView) -> Text:
        types = Counter(self.words.catalog.card(card).type for card in player["built"])
        line = Text()
        for type_ in range(len(TYPES)):
            if types[type_]:
                line.append(" " + self.words.short_type(type_), style=type_colour(type_))
                line.append(f" {types[type_]}")
        return line

    def _card_list(self, title: str, cards: Sequence[str]) -> Text:
        names = [
            Text(self.words.card(card), style=type_colour(self.words.catalog.card(card).type))
            for card in cards
        ]
        return Text.assemble((f"{title}: ", "dim"), Text(", ").join(names))


def sort_cards(view: View, catalog: Catalog) -> View:
    """Sort all cards of a view by type, and return it. Numbers and letters follow this order."""

    def key(card_id: str) -> tuple[int, int]:
        index = catalog.card_index(card_id)
        return catalog.cards[index].type, index

    view["drawn"].sort(key=key)
    for player in view["players"]:
        for cards in (player["hand"] or [], player["draft_area"], player["built"]):
            cards.sort(key=key)
        player["construction"].sort(key=lambda site: key(site["card"]))
    return view


def own_player(view: View) -> PlayerView:
    """Return the viewer's own seat."""
    seat = view["viewer"]
    assert seat is not None
    return view["players"][seat]


def numbered_cards(view: View) -> list[str]:
    """Return the cards that numbers refer to now: drawn, in hand, or in the draft area."""
    if view["drawn"]:
        return view["drawn"]
    me = own_player(view)
    if view["phase"] == "pledging":
        return []
    if view["phase"] == "draft" or len(view["players"]) == 1:
        return me["hand"] or []
    return me["draft_area"]
