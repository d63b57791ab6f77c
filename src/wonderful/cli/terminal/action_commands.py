"""Commands that change the game, translated into the engine's readable actions.

Nothing is applied here. If a command is ambiguous, the person is asked a question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from wonderful.catalog.vocabulary import DECKS, KINDS
from wonderful.cli.terminal.command_parser import Command
from wonderful.cli.terminal.decision_context import Option
from wonderful.cli.terminal.krystallium_and_character_commands import PieceCommands
from wonderful.cli.terminal.name_matching import (
    Candidate,
    InputError,
    action_place,
    best_matches,
    normalize,
)
from wonderful.cli.terminal.prompts import reward_instruction


class ActionCommands(PieceCommands):
    """Handlers for all commands that change the game."""

    def actions(self, command: Command) -> list[str]:
        """Return the actions that perform a command, in order."""
        handler = _HANDLERS.get(command.verb)
        if handler is None:
            raise InputError(self.words("wrong.not-an-action", word=command.verb))
        return handler(self, command)

    def places(self) -> list[str]:
        """Return the places where a cube of the current step can go."""
        return self._legal_targets("place -> ")

    # Lines without a verb

    def _number(self, command: Command) -> list[str]:
        if self.me["is_choosing"]:
            rewards = self._legal_targets("choose ")
            if command.argument_text in map(str, range(1, len(rewards) + 1)):
                return [f"choose {rewards[int(command.argument_text) - 1]}"]
            raise InputError(reward_instruction(self.words, self.view))
        if self.view["phase"] == "pledging":
            return self._pledge(command)
        if self.view["phase"] == "production":
            return [f"place -> {self._numbered_place(word)}" for word in command.arguments]
        return self._card_alone(command)

    def _name(self, command: Command) -> list[str]:
        first = normalize(command.arguments[0])
        if self.view["phase"] == "pledging":
            return self._pledge(command)
        if self.me["is_choosing"]:
            return [f"choose {self._reward(command.argument_text)}"]
        if self.view["phase"] == "production":
            if first in map(normalize, self.words.empire_words()):
                return self._place(command)
        elif best_matches(
            command.argument_text, [self.finder.candidate(card) for card in self.cards]
        ):
            return self._card_alone(command)
        raise InputError(self.words("wrong.command", word=command.arguments[0]))

    def _card_alone(self, command: Command) -> list[str]:
        """Handle a card without a verb: pick or keep it; in planning, ask what to do with it."""
        if self.view["drawn"]:
            return self._keep(command)
        if self.view["phase"] == "draft":
            return self._pick(command)
        card = self.finder.card(command.argument_text, self.cards)
        verb = self.ask(
            self.words("ask.plan", card=self.words.card(card)),
            [
                Option("slate", self.words.term("word", "slate"), ("s", "slate")),
                Option("recycle", self.words.term("word", "recycle"), ("r", "recycle")),
            ],
        )
        return [f"slate {card}"] if verb == "slate" else self._recycle_one(card, None)

    def _reward(self, wanted: str) -> str:
        """Return the supremacy reward with this name."""
        rewards = self._legal_targets("choose ")
        found = best_matches(
            wanted, [Candidate(each, (each, self.words.bundle(each))) for each in rewards]
        )
        if len(found) != 1:
            raise InputError(reward_instruction(self.words, self.view))
        return found[0]

    # Pledges

    def is_option(self, line: str) -> bool:
        """Whether a line is the full name of an option. It may look like a command."""
        options = {normalize(name) for each in self._options() for name in each.names}
        return normalize(line) in options

    def _options(self) -> list[Candidate]:
        return [
            Candidate(option, (option, self.words.name_of("option", option)))
            for option in self._legal_targets("pledge ")
        ]

    def _pledge(self, command: Command) -> list[str]:
        self._require_phase("pledging")
        options = self._options()
        numbered = [Candidate(each.value, (str(n),)) for n, each in enumerate(options, 1)]
        found = best_matches(
            command.argument_text, numbered if command.argument_text.isdecimal() else options
        )
        if len(found) != 1:
            names = [f"{n} ({each.names[-1]})" for n, each in enumerate(options, 1)]
            raise InputError(self.words("wrong.option", options=names))
        return [f"pledge {found[0]}"]

    # Draft, planning, solo

    def _pick(self, command: Command) -> list[str]:
        self._require_phase("draft")
        return [f"pick {self._card(command.argument_text)}"]

    def _slate(self, command: Command) -> list[str]:
        self._require_phase("planning")
        self._require_cards(command.argument_text)
        if self._is_all(command.argument_text):
            return self._plan_actions("slate-all")
        cards, place = self.finder.cards_and_place(command.arguments, self.cards, self.sites)
        if place is not None:
            raise InputError(self.words("wrong.slate"))
        return [f"slate {card}" for card in cards]

    def _recycle(self, command: Command) -> list[str]:
        self._require_phase("planning")
        self._require_cards(command.argument_text)
        if self._is_all(command.argument_text):
            return self._plan_actions("recycle-all")
        cards, place = self.finder.cards_and_place(command.arguments, self.cards, self.sites)
        return [action for card in cards for action in self._recycle_one(card, place)]

    def _recycle_one(self, card: str, place: str | None) -> list[str]:
        kind = KINDS[self.words.catalog.card(card).recycle]
        if place is None:
            targets = self._legal_targets(f"recycle {card} -> ")
            question = self.words("ask.where", kind=self.words.kind(kind))
            place = self._ask_place(question, targets)
        return [f"recycle {card} -> {place}"]

    def _draw(self, command: Command) -> list[str]:
        if len(self.view["players"]) > 1:
            raise InputError(self.words("wrong.solo-only"))
        self._require_phase("planning")
        deck, names = self._deck(command.arguments)
        for split in range(1, len(names)):
            try:
                first = self.finder.card(" ".join(names[:split]), self.cards)
                second = self.finder.card(" ".join(names[split:]), self.cards)
            except InputError:
                continue
            for pair in (f"{first} {second}", f"{second} {first}"):
                if f"draw {deck} {pair}" in self.legal:
                    return [f"draw {deck} {pair}"]
        raise InputError(self.words("wrong.draw"))

    def _deck(self, names: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
        """Return the deck to draw from, and the words that name cards."""
        decks = [deck for deck in DECKS if deck in self.view["decks"]]
        options = [Option(deck, self.words.term("deck", deck), (deck, deck[0])) for deck in decks]
        if len(names) > 2:
            found = best_matches(names[-1], [Candidate(o.value, o.names) for o in options])
            if len(found) == 1:
                return found[0], names[:-1]
        if len(decks) == 1 or len(names) < 2:
            return decks[0], names
        return self.ask(self.words("ask.deck"), options), names

    def _keep(self, command: Command) -> list[str]:
        if not self.view["drawn"]:
            raise InputError(self.words("wrong.keep"))
        return [f"keep {self._card(command.argument_text)}"]

    def _card(self, wanted: str) -> str:
        self._require_cards(wanted)
        return self.finder.card(wanted, self.cards)

    def _require_cards(self, wanted: str) -> None:
        """Raise InputError if there are no cards, or if none is named."""
        if not self.cards:
            raise InputError(self.words("wrong.no-cards"))
        if not wanted:
            raise InputError(self.words("wrong.which-card", count=len(self.cards)))

    # Cubes of a step

    def _place(self, command: Command) -> list[str]:
        if self.view["phase"] == "draft":  # `p` is short for both `pick` and `place`
            return self._pick(command)
        if self.view["phase"] == "pledging":
            return self._pledge(command)
        place, count = self._place_and_count(command.arguments)
        return [f"place -> {place}"] * count

    def _place_and_count(self, words: tuple[str, ...]) -> tuple[str, int]:
        self._require_phase("production")
        count = 1
        if len(words) > 1 and words[-1].isdecimal():
            count = max(1, min(int(words[-1][:2]), 99))
            words = words[:-1]
        return self._cube_place(" ".join(words)), count

    def _cube_place(self, wanted: str) -> str:
        if not self.places():
            raise InputError(self.words("wrong.no-cubes"))
        if not wanted:
            kind = self.words.term("step", self.view["step"] or "")
            return self._ask_place(self.words("ask.where", kind=kind), self.places())
        if wanted.isdecimal():
            return self._numbered_place(wanted)
        return self.finder.place(wanted, self.sites)

    def _numbered_place(self, number: str) -> str:
        """Return a place by number: 2 means B, 0 means the Empire card."""
        if self.view["phase"] != "production" or not self.places():
            raise InputError(self.words("wrong.no-cubes"))
        at = int(number) if len(number) < 3 else 99
        if at > len(self.sites):
            return self.finder.place(number, self.sites)  # raises InputError
        return action_place(self.sites, self.sites[at - 1]) if at else "empire"

    def _all(self, command: Command) -> list[str]:
        self._require_phase("production")
        place = self._cube_place(command.argument_text)
        if place == "empire":
            return self._rest(command)
        return self._plan_actions(f"place-all -> {place}")

    def _rest(self, command: Command) -> list[str]:
        self._require_phase("production")
        if not self.places():
            raise InputError(self.words("wrong.no-cubes"))
        return self._plan_actions("rest-to-empire")

    # The end of a decision

    def _done(self, command: Command) -> list[str]:
        if self.view["phase"] == "draft":
            raise InputError(self.words("wrong.which-card", count=len(self.cards)))
        return ["take-pool"] if "take-pool" in self.legal else ["done"]


# `number` and `name` are lines without a verb.
_HANDLERS: Final[Mapping[str, Callable[[ActionCommands, Command], list[str]]]] = {
    "number": ActionCommands._number,
    "name": ActionCommands._name,
    "pledge": ActionCommands._pledge,
    "pick": ActionCommands._pick,
    "slate": ActionCommands._slate,
    "recycle": ActionCommands._recycle,
    "draw": ActionCommands._draw,
    "keep": ActionCommands._keep,
    "place": ActionCommands._place,
    "all": ActionCommands._all,
    "rest": ActionCommands._rest,
    "krystallium": ActionCommands._krystallium,
    "general": ActionCommands._general,
    "financier": ActionCommands._financier,
    "complete": ActionCommands._complete,
    "discard": ActionCommands._discard,
    "done": ActionCommands._done,
}
