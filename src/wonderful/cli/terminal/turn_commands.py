"""Turns commands into actions, in the readable form of the engine.

Nothing is applied here. If a command is ambiguous, the person is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from wonderful.catalog.vocabulary import DECKS, KINDS
from wonderful.cli.terminal.command_parser import Command
from wonderful.cli.terminal.decision_context import Option
from wonderful.cli.terminal.name_matching import Misunderstood, Named, find, plain, same_place
from wonderful.cli.terminal.piece_commands import PieceCommands
from wonderful.cli.terminal.prompts import expected_choice


class TurnCommands(PieceCommands):
    """The commands that act."""

    def actions(self, command: Command) -> list[str]:
        """Return the actions of a command, in order."""
        handler = _HANDLERS.get(command.verb)
        if handler is None:
            raise Misunderstood(self.words("wrong.not-an-action", word=command.verb))
        return handler(self, command)

    def places(self) -> list[str]:
        """Return the places where a cube of this step can go."""
        return self._targets("place -> ")

    # Lines without a verb

    def _number(self, command: Command) -> list[str]:
        if self.me["is_choosing"]:
            rewards = self._targets("choose ")
            if command.rest in map(str, range(1, len(rewards) + 1)):
                return [f"choose {rewards[int(command.rest) - 1]}"]
            raise Misunderstood(expected_choice(self.words, self.view))
        if self.view["phase"] == "pledging":
            return self._pledge(command)
        if self.view["phase"] == "production":
            return [f"place -> {self._numbered_place(word)}" for word in command.words]
        return self._card_alone(command)

    def _name(self, command: Command) -> list[str]:
        first = plain(command.words[0])
        if self.view["phase"] == "pledging":
            return self._pledge(command)
        if self.me["is_choosing"]:
            return [f"choose {self._reward(command.rest)}"]
        if self.view["phase"] == "production":
            if first in map(plain, self.words.empire_words()):
                return self._place(command)
        elif find(command.rest, [self.finder.named(card) for card in self.cards]):
            return self._card_alone(command)
        raise Misunderstood(self.words("wrong.command", word=command.words[0]))

    def _card_alone(self, command: Command) -> list[str]:
        """A card without a verb: pick or keep it; in planning, ask what to do."""
        if self.view["drawn"]:
            return self._keep(command)
        if self.view["phase"] == "draft":
            return self._pick(command)
        card = self.finder.card(command.rest, self.cards)
        verb = self.ask(
            self.words("ask.plan", card=self.words.card(card)),
            [
                Option("slate", self.words.term("word", "slate"), ("s", "slate")),
                Option("recycle", self.words.term("word", "recycle"), ("r", "recycle")),
            ],
        )
        return [f"slate {card}"] if verb == "slate" else self._recycle_one(card, None)

    def _reward(self, wanted: str) -> str:
        """Return one of the rewards of a supremacy, by its name."""
        rewards = self._targets("choose ")
        found = find(wanted, [Named(each, (each, self.words.bundle(each))) for each in rewards])
        if len(found) != 1:
            raise Misunderstood(expected_choice(self.words, self.view))
        return found[0]

    # Pledges

    def is_option(self, line: str) -> bool:
        """Whether a whole line names an option, which may be spelled like a command."""
        options = {plain(name) for each in self._options() for name in each.names}
        return plain(line) in options

    def _options(self) -> list[Named]:
        return [
            Named(option, (option, self.words.named("option", option)))
            for option in self._targets("pledge ")
        ]

    def _pledge(self, command: Command) -> list[str]:
        self._require_phase("pledging")
        options = self._options()
        numbered = [Named(each.value, (str(n),)) for n, each in enumerate(options, 1)]
        found = find(command.rest, numbered if command.rest.isdecimal() else options)
        if len(found) != 1:
            names = [f"{n} ({each.names[-1]})" for n, each in enumerate(options, 1)]
            raise Misunderstood(self.words("wrong.option", options=names))
        return [f"pledge {found[0]}"]

    # Draft, planning, solo

    def _pick(self, command: Command) -> list[str]:
        self._require_phase("draft")
        return [f"pick {self._card(command.rest)}"]

    def _slate(self, command: Command) -> list[str]:
        self._require_phase("planning")
        if self._is_all(command.rest):
            return self._plan_actions("slate-all")
        cards, place = self.finder.cards_and_place(command.words or ("",), self.cards, self.sites)
        if place is not None:
            raise Misunderstood(self.words("wrong.slate"))
        return [f"slate {card}" for card in cards]

    def _recycle(self, command: Command) -> list[str]:
        self._require_phase("planning")
        if self._is_all(command.rest):
            return self._plan_actions("recycle-all")
        cards, place = self.finder.cards_and_place(command.words or ("",), self.cards, self.sites)
        return [action for card in cards for action in self._recycle_one(card, place)]

    def _recycle_one(self, card: str, place: str | None) -> list[str]:
        kind = KINDS[self.words.catalog.card(card).recycle]
        if place is None:
            targets = self._targets(f"recycle {card} -> ")
            question = self.words("ask.where", kind=self.words.kind(kind))
            place = self._where(question, targets)
        return [f"recycle {card} -> {place}"]

    def _draw(self, command: Command) -> list[str]:
        if len(self.view["players"]) > 1:
            raise Misunderstood(self.words("wrong.solo-only"))
        self._require_phase("planning")
        deck, names = self._deck(command.words)
        for split in range(1, len(names)):
            try:
                first = self.finder.card(" ".join(names[:split]), self.cards)
                second = self.finder.card(" ".join(names[split:]), self.cards)
            except Misunderstood:
                continue
            for pair in (f"{first} {second}", f"{second} {first}"):
                if f"draw {deck} {pair}" in self.legal:
                    return [f"draw {deck} {pair}"]
        raise Misunderstood(self.words("wrong.draw"))

    def _deck(self, names: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
        """Return the deck to draw from, and the other words."""
        decks = [deck for deck in DECKS if deck in self.view["decks"]]
        options = [Option(deck, self.words.term("deck", deck), (deck, deck[0])) for deck in decks]
        if len(names) > 2:
            found = find(names[-1], [Named(o.value, o.names) for o in options])
            if len(found) == 1:
                return found[0], names[:-1]
        if len(decks) == 1 or len(names) < 2:
            return decks[0], names
        return self.ask(self.words("ask.deck"), options), names

    def _keep(self, command: Command) -> list[str]:
        if not self.view["drawn"]:
            raise Misunderstood(self.words("wrong.keep"))
        return [f"keep {self._card(command.rest)}"]

    def _card(self, wanted: str) -> str:
        if not wanted:
            raise Misunderstood(self.words("wrong.which-card", count=len(self.cards)))
        return self.finder.card(wanted, self.cards)

    # Cubes of a step

    def _place(self, command: Command) -> list[str]:
        if self.view["phase"] == "draft":  # p is the short form of both
            return self._pick(command)
        if self.view["phase"] == "pledging":
            return self._pledge(command)
        place, count = self._place_and_count(command.words)
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
            raise Misunderstood(self.words("wrong.no-cubes"))
        if not wanted:
            kind = self.words.term("step", self.view["step"] or "")
            return self._where(self.words("ask.where", kind=kind), self.places())
        if wanted.isdecimal():
            return self._numbered_place(wanted)
        return self.finder.place(wanted, self.sites)

    def _numbered_place(self, number: str) -> str:
        """Return a place by number: 2 means B, 0 means the Empire card."""
        if self.view["phase"] != "production" or not self.places():
            raise Misunderstood(self.words("wrong.no-cubes"))
        at = int(number) if len(number) < 3 else 99
        if at > len(self.sites):
            return self.finder.place(number, self.sites)  # raises Misunderstood
        return same_place(self.sites, self.sites[at - 1]) if at else "empire"

    def _all(self, command: Command) -> list[str]:
        self._require_phase("production")
        place = self._cube_place(command.rest)
        if place == "empire":
            return self._rest(command)
        return self._plan_actions(f"place-all -> {place}")

    def _rest(self, command: Command) -> list[str]:
        self._require_phase("production")
        if not self.places():
            raise Misunderstood(self.words("wrong.no-cubes"))
        return self._plan_actions("rest-to-empire")

    # The end of a decision

    def _done(self, command: Command) -> list[str]:
        if self.view["phase"] == "draft":
            raise Misunderstood(self.words("wrong.which-card", count=len(self.cards)))
        return ["take-pool"] if "take-pool" in self.legal else ["done"]


# `number` and `name` are lines without a verb.
_HANDLERS: Final[Mapping[str, Callable[[TurnCommands, Command], list[str]]]] = {
    "number": TurnCommands._number,
    "name": TurnCommands._name,
    "pledge": TurnCommands._pledge,
    "pick": TurnCommands._pick,
    "slate": TurnCommands._slate,
    "recycle": TurnCommands._recycle,
    "draw": TurnCommands._draw,
    "keep": TurnCommands._keep,
    "place": TurnCommands._place,
    "all": TurnCommands._all,
    "rest": TurnCommands._rest,
    "krystallium": TurnCommands._krystallium,
    "general": TurnCommands._general,
    "financier": TurnCommands._financier,
    "complete": TurnCommands._complete,
    "discard": TurnCommands._discard,
    "done": TurnCommands._done,
}
