"""Commands that show something and change nothing: cards, players, log, score, preview, help."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from wonderful.catalog.vocabulary import RESOURCES
from wonderful.cli.terminal.action_commands import ActionCommands
from wonderful.cli.terminal.command_parser import Command
from wonderful.cli.terminal.event_texts import EventTexts
from wonderful.cli.terminal.explanations import card_text, empire_sentences, help_table, legend
from wonderful.cli.terminal.name_matching import Candidate, InputError, best_matches
from wonderful.cli.terminal.prompts import help_topic
from wonderful.cli.terminal.result_screen import sheet_table
from wonderful.cli.terminal.symbols import colour
from wonderful.cli.terminal.table_screen import TableRenderer, numbered_cards, own_player
from wonderful.cli.terminal.terminal_io import Screen
from wonderful.record.match import Match
from wonderful.rules.preview import SeatNumbers, preview, seat_numbers
from wonderful.rules.view_types import PlayerView, View

DISPLAY_VERBS = ("card", "players", "log", "score", "preview", "help")
_LOG_LINES = 25
# Events that the log leaves out.
_UNLISTED_EVENTS = frozenset(
    ("dealt", "picked", "committed", "hand-received", "done", "resumed", "drawn")
)


class DisplayCommands:
    """Shows a seat information about the game."""

    def __init__(self, match: Match, seat: int, screen: Screen, event_texts: EventTexts) -> None:
        self.match = match
        self.seat = seat
        self.screen = screen
        self.words = screen.words
        self.renderer = TableRenderer(screen.console, screen.words, screen.symbols)
        self.event_texts = event_texts

    def run(self, command: Command, context: ActionCommands, inner: Command | None = None) -> None:
        """Run a command. For `preview`, `inner` is the command to preview."""
        view = context.view
        match command.verb:
            case "card":
                self.card(command.argument_text, view, context)
            case "players":
                self.players(command.argument_text, view)
            case "log":
                self.log(command.argument_text)
            case "score":
                self.score(view)
            case "preview":
                self.preview(context, inner)
            case _:
                self.screen.print(help_table(self.words, help_topic(view)))
                self.screen.print_text("")
                self.screen.print(legend(self.words, self.screen.symbols))

    def card(self, wanted: str, view: View, context: ActionCommands) -> None:
        """Explain a card, given by number, by letter, or (any card of the game) by name."""
        catalog = self.words.catalog
        copies = catalog.copies(view["setup"]["expansions"])
        if not wanted:
            raise InputError(self.words("wrong.card"))
        in_game = [card.id for index, card in enumerate(catalog.cards) if copies[index]]
        card_id = None
        if wanted.isdecimal():
            card_id = context.finder.card(wanted, numbered_cards(view))
        elif len(wanted) == 1:
            place = context.finder.place(wanted, context.sites, empire=False)
            card_id = place.partition("#")[0]
        else:
            near = [*numbered_cards(view), *(site["card"] for site in context.sites)]
            found = best_matches(wanted, [context.finder.candidate(card) for card in near])
            card_id = found[0] if len(found) == 1 else context.finder.card(wanted, in_game)
        index = catalog.card_index(card_id)
        card = catalog.cards[index]
        self.screen.print(card_text(self.words, card, copies[index], self.screen.symbols))

    def players(self, wanted: str, view: View) -> None:
        """Show the Empire, cards and sites of one player, or of all other players."""
        others = [player for player in view["players"] if player["seat"] != self.seat]
        chosen = others or list(view["players"])
        if wanted:
            named = [Candidate(str(p["seat"]), (p["name"],)) for p in view["players"]]
            found = best_matches(wanted, named)
            if len(found) != 1:
                names = [player["name"] for player in view["players"]]
                raise InputError(self.words("wrong.player", wanted=wanted, names=names))
            chosen = [view["players"][int(found[0])]]
        for player in chosen:
            self._player(player, view)

    def _player(self, player: PlayerView, view: View) -> None:
        words, screen = self.words, self.screen
        screen.print_text("")
        title = Text.assemble((player["name"], "bold reverse"), "  ")
        screen.print(Text.assemble(title, self.renderer.empire(view, player)))
        for sentence in empire_sentences(words, player["empire"], view["setup"]["side"]):
            screen.print_text(f"  {sentence}", "dim")
        for mark, count in player["marks"].items():
            screen.print_text(f"  {words.name_of('mark', mark)}: {count}")
        if player["built"]:
            screen.print_text(words("player.built"), "dim")
            screen.print(self.renderer.cards.rows(player["built"], numbered=False))
        if player["construction"]:
            screen.print(self.renderer.cards.sites(player["construction"]))
        if player["draft_area"]:
            names = [words.card(card) for card in player["draft_area"]]
            screen.print_text(f"{words.term('word', 'draft-area')}: {', '.join(names)}")
        if view["setup"]["memory_aid"] and player["hand"] and player["seat"] != self.seat:
            names = [words.card(card) for card in player["hand"]]
            screen.print_text(words("player.hand", cards=names))

    def log(self, wanted: str) -> None:
        """Show the last events as sentences. The argument is their number, or `all`."""
        events = [e for e in self.match.events(self.seat) if e.code not in _UNLISTED_EVENTS]
        count = int(wanted[:6]) if wanted.isdecimal() else _LOG_LINES
        if wanted and not wanted.isdecimal():  # `log all`
            count = len(events)
        for event in events[-count:] if count else []:
            heading = event.code.endswith("-started")
            self.screen.print_text(self.event_texts.sentence(event), "bold" if heading else "")

    def score(self, view: View) -> None:
        """Show the person's current score sheet, and the points of the others."""
        own_sheet = self.match.game.outcome_so_far().standings[self.seat].sheet
        name = own_player(view)["name"]
        self.screen.print(sheet_table(self.words, [(name, own_sheet)]))
        for player in view["players"]:
            if player["seat"] != self.seat:
                vp = self.words.term("word", "vp")
                self.screen.print_text(f"{player['name']}: {player['points']} {vp}")

    def preview(self, context: ActionCommands, inner: Command | None) -> None:
        """Show production, points and supremacy now, or before and after a command."""
        game = self.match.game
        if inner is None or inner.verb == "nothing":
            now = seat_numbers(game, self.seat)
            self.screen.print(self._comparison(now, now, context.view))
            self.screen.print_text(self.words("preview.hint"), "dim")
            return
        actions = [game.parse(action) for action in context.actions(inner)]
        found = preview(game, self.seat, actions)
        self.screen.print(self._comparison(found.before, found.after, context.view))
        for card in found.built:
            self.screen.print_text(
                self.words("preview.builds", card=self.words.card(card)), "bold green"
            )

    def _comparison(self, before: SeatNumbers, after: SeatNumbers, view: View) -> Table:
        words = self.words
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
        table.add_column("")
        table.add_column(words.term("word", "production"), justify="right")
        table.add_column(words("preview.supremacy"))
        for kind in RESOURCES:
            seats = after.leaders.get(kind, ())
            names = ", ".join(self.event_texts.name(seat) for seat in seats)
            table.add_row(
                Text(f"{self.screen.symbols.shape(kind)} {words.kind(kind)}", style=colour(kind)),
                self._change(before.production[kind], after.production[kind]),
                names or self.screen.symbols.sign("dot"),
            )
        for piece in ("krystallium", "general", "financier"):
            table.add_row(
                Text(f"{self.screen.symbols.shape(piece)} {words.kind(piece)}", colour(piece)),
                self._change(getattr(before, piece), getattr(after, piece)),
            )
        points = self._change(before.points, after.points)
        table.add_row(words.term("word", "victory-points"), points, style="bold")
        return table

    def _change(self, before: int, after: int) -> Text:
        if before == after:
            return Text(str(before), style="dim")
        arrow = self.screen.symbols.sign("arrow")
        style = "bold green" if after > before else "bold red"
        return Text(f"{before} {arrow} {after}", style=style)
