"""A game of one person against bots: reads commands, saves every action, shows the result.

Bots always act first, so that the person never waits. The order of seats within a phase makes no
difference (SETUP-3).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich.text import Text

from wonderful import locales
from wonderful.bots import Bot, SeatedBot
from wonderful.bots.bot_turns import let_bots_decide
from wonderful.cli.terminal.action_commands import ActionCommands
from wonderful.cli.terminal.command_parser import Command, Parser
from wonderful.cli.terminal.display_commands import DISPLAY_VERBS, DisplayCommands
from wonderful.cli.terminal.event_texts import EventTexts
from wonderful.cli.terminal.explanations import piece_legend
from wonderful.cli.terminal.name_matching import InputError
from wonderful.cli.terminal.prompts import completions, instruction, prompt, site_notes
from wonderful.cli.terminal.result_screen import ranking_table, result_sentences, sheet_table
from wonderful.cli.terminal.saved_games import move_to_finished
from wonderful.cli.terminal.table_screen import sort_cards
from wonderful.cli.terminal.terminal_io import Quit, Screen
from wonderful.errors import RecordError, WonderfulError
from wonderful.record.match import Match
from wonderful.record.record_files import save
from wonderful.rules.preview import seat_numbers
from wonderful.rules.rng import bot_generator
from wonderful.rules.view_types import View

_MAX_EVENT_LINES = 8
# Special values of `Session.saved_entries`.
NEVER, FAILED = -1, -2


class Session:
    """Plays a match with one person at the keyboard."""

    def __init__(
        self, match: Match, seat: int, bots: Mapping[int, Bot], screen: Screen, path: Path
    ) -> None:
        self.match = match
        self.seat = seat
        self.screen = screen
        self.words = screen.words
        self.path = path
        self.parser = Parser(self.words)
        names = [player["name"] for player in match.view(seat)["players"]]
        self.event_texts = EventTexts(self.words, names, seat)
        self.display = DisplayCommands(match, seat, screen, self.event_texts)
        # A resumed game must not repeat the random numbers of its beginning.
        seed = f"{match.game.setup.seed}/{len(match.entries)}" if match.entries else None
        seed = seed or match.game.setup.seed or ""
        self.bots = {at: SeatedBot(bot, at, bot_generator(seed, at)) for at, bot in bots.items()}
        self.events_shown = len(match.events(seat)) if match.entries else 0
        self.notice = ""
        self.warned_decision = ""  # the last decision with a warning about completable cards
        self.saved_entries = NEVER  # the number of log entries that are saved

    def check_file(self) -> None:
        """Save the match before playing. Raise an error if the file cannot be written."""
        self._write(self.path)
        self.saved_entries = len(self.match.entries)

    def run(self) -> bool:
        """Play until the game is over or the person quits. Return whether it is over."""
        try:
            while not self.match.game.is_over:
                let_bots_decide(self.match, self.bots)
                self._save()
                if self.seat in self.match.game.pending():
                    self._decide()
        except (Quit, KeyboardInterrupt):
            self._save()
            self.screen.print_text("")
            key = "left-unsaved" if self.saved_entries == FAILED else "left"
            self.screen.print_text(self.words(key, file=str(self.path)), wrap=False)
            return False
        self._save()
        self._show_result()
        return True

    # Commands

    def _decide(self) -> None:
        """Draw the table, then run commands until one changes the game."""
        self._draw()
        while True:
            context = self._context()
            line = self.screen.read_line(prompt(self.words, context.view))
            decision = self.match.game.decision
            changed = False
            try:
                for part in line.split(";"):  # `all b; rest; d`
                    if changed and self.match.game.decision != decision:
                        break  # the other commands were meant for the previous decision
                    context = self._context()
                    changed = self._execute(self._parse(part, context), context) or changed
            except InputError as problem:
                self.notice = str(problem)
            except WonderfulError as error:
                self.notice = self.words.error(error)
            if changed:
                return  # the notice is shown after the table is redrawn
            self._show_notice()

    def _context(self) -> ActionCommands:
        view = self._view()
        return ActionCommands(self.match.game, view, self.words, self.screen.ask)

    def _parse(self, line: str, context: ActionCommands) -> Command:
        if context.view["phase"] == "pledging" and context.is_option(line):
            return Command("pledge", tuple(line.split()))
        return self.parser.parse(line)

    def _view(self) -> View:
        return sort_cards(self.match.view(self.seat), self.words.catalog)

    def _draw(self) -> None:
        view = self._view()
        event_lines = self.event_texts.summary(self.match.events(self.seat, self.events_shown))
        self.events_shown = len(self.match.events(self.seat))
        if len(event_lines) > _MAX_EVENT_LINES:
            event_lines = [
                Text(self.words("news.more"), style="dim"),
                *event_lines[-_MAX_EVENT_LINES + 1 :],
            ]
        if not any(entry.seat == self.seat for entry in self.match.entries):
            event_lines = [
                *self._introduction(),
                piece_legend(self.words, self.screen.symbols),
                *event_lines,
            ]
        self.screen.clear()
        notes = site_notes(self.words, self.match.game, view)
        leaders = seat_numbers(self.match.game, self.seat).leaders
        self.display.renderer.draw(view, event_lines, notes, leaders)
        self.screen.print_text("")
        self.screen.print_text(instruction(self.words, view), "bold")
        self._show_notice()

    def _show_notice(self) -> None:
        """Show the notice, once."""
        if self.notice:
            self.screen.print_warning(self.notice)
            self.notice = ""

    def _introduction(self) -> list[Text]:
        """Return the lines of the first screen: own Empire, other players, text of the scenario."""
        players = self.match.view(self.seat)["players"]
        empire = self.words.empire(players[self.seat]["empire"])
        others = [f"{players[seat]['name']} ({each.bot.code})" for seat, each in self.bots.items()]
        key = "start.table" if others else "start.alone"
        lines = [Text(self.words(key, empire=empire, others=others), style="bold cyan")]
        about = f"term.scenario.{self.match.game.setup.scenario}"
        if locales.has(about):
            lines.append(Text(locales.text(about, self.words.lang)))
        return lines

    def _execute(self, command: Command, context: ActionCommands) -> bool:
        """Run a command. Return whether the game has changed."""
        match command.verb:
            case "nothing" if "done" in context.legal or "take-pool" in context.legal:
                command = Command("done")  # Enter continues if nothing is left to do
            case "nothing":
                self.screen.print_text(instruction(self.words, context.view), "bold")
                return False
            case "quit":
                raise Quit
            case "table":
                self._draw()
                return False
            case "save":
                self._save_copy(command)
                return False
            case "undo":
                return self._undo(command)
            case "preview":
                self.display.run(command, context, self.parser.parse(command.argument_text))
                return False
            case verb if verb in DISPLAY_VERBS:
                self.display.run(command, context)
                return False
        actions = context.actions(command)
        if actions == ["done"] and "done" in context.legal:
            self._warn(context)
        self._apply(actions)
        return True

    def _apply(self, actions: list[str]) -> None:
        """Apply all actions, or none if one of them is illegal."""
        if len(actions) > 1:
            trial = self.match.game.clone()
            for action in actions:
                trial.apply(self.seat, action)
        for action in actions:
            self.match.apply(self.seat, action)
        self._save()

    def _undo(self, command: Command) -> bool:
        if not self.match.can_take_back(self.seat):
            raise InputError(self.words("wrong.undo"))
        if command.arguments:
            self.match.take_back_all(self.seat)
        else:
            self.match.take_back(self.seat)
        self._save()
        return True

    def _warn(self, context: ActionCommands) -> None:
        """Warn once per decision, by raising InputError, if a card can still be completed."""
        decision = context.view["decision"]
        possible = completions(self.match.game, context.view)
        if possible and self.warned_decision != decision:
            self.warned_decision = decision
            cards = [self.words.place(place) for place in possible]
            raise InputError(self.words("warn.complete", cards=cards))

    # Files

    def _save(self) -> None:
        if self.saved_entries == len(self.match.entries):
            return
        try:
            self._write(self.path)
        except RecordError as error:
            if self.saved_entries != FAILED:
                self.notice = self.words.error(error)
            self.saved_entries = FAILED  # reported only once; the game continues
            return
        self.saved_entries = len(self.match.entries)

    def _save_copy(self, command: Command) -> None:
        path = Path(command.argument_text).expanduser() if command.arguments else self.path
        self._write(path)
        self.screen.print_text(self.words("saved", file=str(path)), wrap=False)

    def _write(self, path: Path) -> None:
        if not path.name:
            raise WonderfulError("play-no-file-name", file=str(path))
        save(self.match, path)

    def _show_result(self) -> None:
        outcome = self.match.game.outcome()
        assert outcome is not None
        event_lines = self.event_texts.summary(self.match.events(self.seat, self.events_shown))
        self.screen.clear()
        for line in event_lines[-_MAX_EVENT_LINES:]:
            self.screen.print(line)
        names = self.event_texts.names
        sheets = [(names[s.seat], s.sheet) for s in outcome.standings]
        self.screen.print_text("")
        self.screen.print(sheet_table(self.words, sheets))
        self.screen.print_text("")
        if len(sheets) > 1:
            self.screen.print(ranking_table(self.words, outcome, names))
            self.screen.print_text("")
        for sentence in result_sentences(self.words, outcome, names, self.seat):
            self.screen.print_text(sentence, "bold")
        self.path = move_to_finished(self.path)
        self.screen.print_text(self.words("recorded", file=str(self.path)), "dim", wrap=False)
