"""The context of a decision: the view, the legal actions, and follow-up questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wonderful.cli.terminal.card_rendering import letter
from wonderful.cli.terminal.name_matching import Finder, Misunderstood, plain
from wonderful.cli.terminal.prompts import expected_choice
from wonderful.cli.terminal.table_screen import choice, own
from wonderful.cli.terminal.wording import Words
from wonderful.rules.game import Game
from wonderful.rules.plans import plan
from wonderful.rules.view_types import View


@dataclass(frozen=True, slots=True)
class Option:
    """A possible answer to a question: its value, its label, and other names for it."""

    value: str
    label: str
    names: tuple[str, ...] = ()


Ask = Callable[[str, Sequence[Option]], str]


class DecisionContext:
    """The current decision of one seat. The base class of the commands."""

    def __init__(self, game: Game, view: View, words: Words, ask: Ask) -> None:
        self.game = game
        self.view = view
        self.words = words
        self.ask = ask
        self.me = own(view)
        self.seat = self.me["seat"]
        self.sites = self.me["construction"]
        self.cards = choice(view)
        self.finder = Finder(words)
        self.legal = [game.describe(action) for action in game.legal_actions(self.seat)]

    def _targets(self, verb: str) -> list[str]:
        return [a.removeprefix(verb) for a in self.legal if a.startswith(verb)]

    def _require_phase(self, *phases: str) -> None:
        """Raise Misunderstood unless one of these phases is going on."""
        if self.view["phase"] not in phases:
            raise Misunderstood(self.words("wrong.phase", phases=[*phases]))
        if self.me["is_choosing"]:
            raise Misunderstood(expected_choice(self.words, self.view))
        if self.view["drawn"]:
            raise Misunderstood(self.words("expect.keep"))

    def _plan_actions(self, name: str) -> list[str]:
        found = plan(self.game, self.seat, name)
        return [self.game.describe(action) for action in found.actions]

    def _is_all(self, rest: str) -> bool:
        return plain(rest) in ("all", "*", *self.words("command.all").split())

    def _confirm(self, question: str) -> None:
        yes = Option("yes", self.words("yes"), ("yes", "y"))
        no = Option("no", self.words("no"), ("no", "n"))
        if self.ask(question, [yes, no]) == "no":
            raise Misunderstood(self.words("cancelled"))

    def _where(self, question: str, places: Sequence[str], *, sure: bool = False) -> str:
        """Ask for one of several places. A single place is returned without asking."""
        if len(places) == 1 and not sure:
            return places[0]
        options = [
            Option(place, self.words.place(place), self._site_names(place))
            for place in sorted(places, key=lambda place: place == "empire")
        ]
        return self.ask(question, options)

    def _site_names(self, place: str) -> tuple[str, ...]:
        if place == "empire":
            return self.words.empire_words()
        for index, site in enumerate(self.sites):
            if site["place"] == place:
                return (letter(index), *self.finder.named(site["card"]).names)
        return ()
