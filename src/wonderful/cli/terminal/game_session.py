"""One person's game: bots act, the person decides, everything is saved; at the end the score.

Bots always act first, so nobody waits: within a phase the order of seats changes nothing (SETUP-3).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich.text import Text

from wonderful import locales
from wonderful.bots import Bot, SeatedBot
from wonderful.bots.seat_driver import let_bots_decide
from wonderful.cli.terminal.command_parser import Command, Parser
from wonderful.cli.terminal.event_texts import EventTexts
from wonderful.cli.terminal.explanations import shapes
from wonderful.cli.terminal.info_commands import INFO_VERBS, InfoCommands
from wonderful.cli.terminal.name_matching import Misunderstood
from wonderful.cli.terminal.prompts import completions, expected, prompt, site_notes
from wonderful.cli.terminal.result_screen import sheet_table, tie_table, verdict
from wonderful.cli.terminal.saved_games import finish
from wonderful.cli.terminal.table_screen import arranged
from wonderful.cli.terminal.terminal_io import Leave, Screen
from wonderful.cli.terminal.turn_commands import TurnCommands
from wonderful.errors import RecordError, WonderfulError
from wonderful.record.match import Match
from wonderful.record.record_files import save
from wonderful.rules.preview import seat_numbers
from wonderful.rules.rng import bot_generator
from wonderful.rules.view_types import View

_NEWS_LINES = 8
NEVER, FAILED = -1, -2  # instead of how long the log was when it was saved


class Session:
    """A match with one person at the keyboard."""

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
        self.news = EventTexts(self.words, names, seat)
        self.looker = InfoCommands(match, seat, screen, self.news)
        # A game that goes on after a break must not repeat the numbers of its beginning.
        seed = f"{match.game.setup.seed}/{len(match.entries)}" if match.entries else None
        seed = seed or match.game.setup.seed or ""
        self.bots = {at: SeatedBot(bot, at, bot_generator(seed, at)) for at, bot in bots.items()}
        self.told = len(match.events(seat)) if match.entries else 0
        self.notice = ""
        self.warned = ""  # the decision for which unused chances were pointed out
        self.saved = NEVER

    def check_file(self) -> None:
        """Save once before anything is played; refuses a file that cannot be written."""
        self._write(self.path)
        self.saved = len(self.match.entries)

    def run(self) -> bool:
        """Play until the end, or until the person leaves; the answer is whether it is over."""
        try:
            while not self.match.game.is_over:
                let_bots_decide(self.match, self.bots)
                self._save()
                if self.seat in self.match.game.pending():
                    self._decide()
        except (Leave, KeyboardInterrupt):
            self._save()
            self.screen.say("")
            key = "left-unsaved" if self.saved == FAILED else "left"
            self.screen.say(self.words(key, file=str(self.path)), whole=True)
            return False
        self._save()
        self._show_end()
        return True

    # The person's part

    def _decide(self) -> None:
        """Show the table, then read lines until one of them changes the game."""
        self._draw()
        while True:
            turn = self._turn()
            line = self.screen.read(prompt(self.words, turn.view))
            decision = self.match.game.decision
            changed = False
            try:
                for part in line.split(";"):  # `all b; rest; d`
                    if changed and self.match.game.decision != decision:
                        break  # what follows was meant for a decision that is over
                    turn = self._turn()
                    changed = self._obey(self._command(part, turn), turn) or changed
            except Misunderstood as problem:
                self.notice = str(problem)
            except WonderfulError as error:
                self.notice = self.words.error(error)
            if changed:
                return  # the notice follows when the table has been drawn anew
            self._show_notice()

    def _turn(self) -> TurnCommands:
        view = self._view()
        return TurnCommands(self.match.game, view, self.words, self.screen.ask)

    def _command(self, line: str, turn: TurnCommands) -> Command:
        if turn.view["phase"] == "pledging" and turn.is_option(line):
            return Command("pledge", tuple(line.split()))
        return self.parser.parse(line)

    def _view(self) -> View:
        return arranged(self.match.view(self.seat), self.words.catalog)

    def _draw(self) -> None:
        view = self._view()
        news = self.news.summary(self.match.events(self.seat, self.told))
        self.told = len(self.match.events(self.seat))
        if len(news) > _NEWS_LINES:
            news = [Text(self.words("news.more"), style="dim"), *news[-_NEWS_LINES + 1 :]]
        if not any(entry.seat == self.seat for entry in self.match.entries):
            news = [*self._introduction(), shapes(self.words, self.screen.symbols), *news]
        self.screen.clear()
        notes = site_notes(self.words, self.match.game, view)
        leaders = seat_numbers(self.match.game, self.seat).leaders
        self.looker.painter.draw(view, news, notes, leaders)
        self.screen.say("")
        self.screen.say(expected(self.words, view), "bold")
        self._show_notice()

    def _show_notice(self) -> None:
        """What could not be done, said once."""
        if self.notice:
            self.screen.complain(self.notice)
            self.notice = ""

    def _introduction(self) -> list[Text]:
        """The first screen: who plays which Empire, and the introduction of an outside scenario."""
        players = self.match.view(self.seat)["players"]
        empire = self.words.empire(players[self.seat]["empire"])
        others = [f"{players[seat]['name']} ({each.bot.code})" for seat, each in self.bots.items()]
        key = "start.table" if others else "start.alone"
        lines = [Text(self.words(key, empire=empire, others=others), style="bold cyan")]
        about = f"term.scenario.{self.match.game.setup.scenario}"
        if locales.has(about):
            lines.append(Text(locales.text(about, self.words.lang)))
        return lines

    def _obey(self, command: Command, turn: TurnCommands) -> bool:
        """Do what a command says; the answer is whether the game has changed."""
        match command.verb:
            case "nothing" if "done" in turn.legal or "take-pool" in turn.legal:
                command = Command("done")  # Enter goes on when nothing has to be done here
            case "nothing":
                self.screen.say(expected(self.words, turn.view), "bold")
                return False
            case "quit":
                raise Leave
            case "table":
                self._draw()
                return False
            case "save":
                self._save_copy(command)
                return False
            case "undo":
                return self._undo(command)
            case "preview":
                self.looker.run(command, turn, self.parser.parse(command.rest))
                return False
            case verb if verb in INFO_VERBS:
                self.looker.run(command, turn)
                return False
        actions = turn.actions(command)
        if actions == ["done"]:
            self._warn(turn)
        self._apply(actions)
        return True

    def _apply(self, actions: list[str]) -> None:
        """All of these actions or none of them."""
        if len(actions) > 1:
            trial = self.match.game.clone()
            for action in actions:
                trial.apply(self.seat, action)
        for action in actions:
            self.match.apply(self.seat, action)
        self._save()

    def _undo(self, command: Command) -> bool:
        if not self.match.can_take_back(self.seat):
            raise Misunderstood(self.words("wrong.undo"))
        if command.words:
            self.match.take_back_all(self.seat)
        else:
            self.match.take_back(self.seat)
        self._save()
        return True

    def _warn(self, turn: TurnCommands) -> None:
        """Once for each decision: something could still be completed with what is at hand."""
        decision = turn.view["decision"]
        possible = completions(self.match.game, turn.view)
        if possible and self.warned != decision:
            self.warned = decision
            cards = [self.words.place(place) for place in possible]
            raise Misunderstood(self.words("warn.complete", cards=cards))

    # Files

    def _save(self) -> None:
        if self.saved == len(self.match.entries):
            return
        try:
            self._write(self.path)
        except RecordError as error:
            if self.saved != FAILED:
                self.notice = self.words.error(error)
            self.saved = FAILED  # said once; the game goes on
            return
        self.saved = len(self.match.entries)

    def _save_copy(self, command: Command) -> None:
        path = Path(command.rest).expanduser() if command.words else self.path
        self._write(path)
        self.screen.say(self.words("saved", file=str(path)), whole=True)

    def _write(self, path: Path) -> None:
        if not path.name:
            raise WonderfulError("play-no-file-name", file=str(path))
        save(self.match, path)

    def _show_end(self) -> None:
        outcome = self.match.game.outcome()
        assert outcome is not None
        news = self.news.summary(self.match.events(self.seat, self.told))
        self.screen.clear()
        for line in news[-_NEWS_LINES:]:
            self.screen.show(line)
        names = self.news.names
        sheets = [(names[s.seat], s.sheet) for s in outcome.standings]
        self.screen.say("")
        self.screen.show(sheet_table(self.words, sheets))
        self.screen.say("")
        if len(sheets) > 1:
            self.screen.show(tie_table(self.words, outcome, names))
            self.screen.say("")
        for sentence in verdict(self.words, outcome, names, self.seat):
            self.screen.say(sentence, "bold")
        self.path = finish(self.path)
        self.screen.say(self.words("recorded", file=str(self.path)), "dim", whole=True)
