"""The context of a decision: view, legal actions, and follow-up questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wonderful.cli.terminal.card_rendering import site_letter
from wonderful.cli.terminal.name_matching import Finder, InputError, normalize
from wonderful.cli.terminal.prompts import reward_instruction
from wonderful.cli.terminal.table_screen import numbered_cards, own_player
from wonderful.cli.terminal.wording import Words
from wonderful.rules.game import Game
from wonderful.rules.plan_shortcuts import plan
from wonderful.rules.view_types import View


@dataclass(frozen=True, slots=True)
class Option:
    """A possible answer to a question: its value, its label, and other names for it."""

    value: str
    label: str
    names: tuple[str, ...] = ()


Ask = Callable[[str, Sequence[Option]], str]


class DecisionContext:
    """The current decision of one seat: the base class of the command handlers."""

    def __init__(self, game: Game, view: View, words: Words, ask: Ask) -> None:
        self.game = game
        self.view = view
        self.words = words
        self.ask = ask
        self.me = own_player(view)
        self.seat = self.me["seat"]
        self.sites = self.me["construction"]
        self.cards = numbered_cards(view)
        self.finder = Finder(words)
        self.legal = [game.describe(action) for action in game.legal_actions(self.seat)]

    def _legal_targets(self, prefix: str) -> list[str]:
        """Return the rest of every legal action that begins with a prefix."""
        return [a.removeprefix(prefix) for a in self.legal if a.startswith(prefix)]

    def _require_phase(self, *phases: str) -> None:
        """Raise InputError in other phases, or while a reward or a drawn card must be chosen."""
        if self.view["phase"] not in phases:
            raise InputError(self.words("wrong.phase", phases=[*phases]))
        if self.me["is_choosing"]:
            raise InputError(reward_instruction(self.words, self.view))
        if self.view["drawn"]:
            raise InputError(self.words("expect.keep"))

    def _plan_actions(self, name: str) -> list[str]:
        found = plan(self.game, self.seat, name)
        return [self.game.describe(action) for action in found.actions]

    def _is_all(self, rest: str) -> bool:
        return normalize(rest) in ("all", "*", *self.words("command.all").split())

    def _confirm(self, question: str) -> None:
        """Ask a yes-or-no question. Raise InputError if the answer is no."""
        yes = Option("yes", self.words("yes"), ("yes", "y"))
        no = Option("no", self.words("no"), ("no", "n"))
        if self.ask(question, [yes, no]) == "no":
            raise InputError(self.words("cancelled"))

    def _ask_place(self, question: str, places: Sequence[str], *, always_ask: bool = False) -> str:
        """Ask for a place. If there is only one, ask only with `always_ask`."""
        if len(places) == 1 and not always_ask:
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
                return (site_letter(index), *self.finder.candidate(site["card"]).names)
        return ()
