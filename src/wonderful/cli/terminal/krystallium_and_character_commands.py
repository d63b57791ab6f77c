"""Commands that spend pieces, or complete or discard cards under construction."""

from __future__ import annotations

from typing import Final

from wonderful.catalog.vocabulary import KINDS
from wonderful.cli.terminal.card_rendering import site_letter
from wonderful.cli.terminal.command_parser import Command
from wonderful.cli.terminal.decision_context import DecisionContext, Option
from wonderful.cli.terminal.name_matching import Candidate, InputError, best_matches, normalize
from wonderful.cli.terminal.prompts import completions
from wonderful.errors import IllegalAction

# Words that may follow the card in `complete`: the pieces to spend on it.
_PIECE_WORDS: Final = {
    "k": "krystallium",
    "krystallium": "krystallium",
    "c": "characters",
    "g": "characters",
    "f": "characters",
    "general": "characters",
    "financier": "characters",
    "characters": "characters",
}


class PieceCommands(DecisionContext):
    """Handlers for these commands. Krystallium is only spent if the command names it."""

    def _krystallium(self, command: Command) -> list[str]:
        return self._spend("krystallium", command)

    def _general(self, command: Command) -> list[str]:
        return self._character("general", command)

    def _financier(self, command: Command) -> list[str]:
        return self._character("financier", command)

    def _character(self, piece: str, command: Command) -> list[str]:
        if self.me["is_choosing"] and f"choose {piece}" in self.legal:
            return [f"choose {piece}"]
        return self._spend(piece, command)

    def _spend(self, piece: str, command: Command) -> list[str]:
        self._require_phase("planning", "production")
        spaces = [a for a in self.legal if a.startswith(f"{piece} -> ")]
        if not spaces:
            held = {"krystallium": self.me["krystallium"], "general": self.me["general"]}
            has = held.get(piece, self.me["financier"])
            key = "wrong.no-space" if has else "wrong.no-piece"
            raise InputError(self.words(key, piece=self.words.kind(piece)))
        place, space = self._place_and_space(command.arguments)
        wanted = [
            action
            for action in spaces
            if place in (None, action.split()[2]) and space in (None, action.split()[-1])
        ]
        if not wanted:
            raise InputError(self.words("wrong.no-space-there", piece=self.words.kind(piece)))
        action = wanted[0]
        if len(wanted) > 1:
            question = self.words("ask.spend", piece=self.words.kind(piece))
            action = self.ask(question, [self._space_option(action) for action in wanted])
        step = self.view["step"] or ""
        if self.me["to_place"] and action.startswith("krystallium") and action.endswith(step):
            self._confirm(self.words("ask.krystallium-sure", kind=self.words.term("step", step)))
        return [action]

    def _space_option(self, action: str) -> Option:
        """Return the option for a space, named by its card and, for Krystallium, by its kind."""
        _, _, place, *space = action.split()
        label = self.words.place(place)
        names: tuple[str, ...] = self._site_names(place)
        if space:
            label = f"{label}: {self.words.kind(space[0])}"
            names = ()
        return Option(action, label, names)

    def _place_and_space(self, words: tuple[str, ...]) -> tuple[str | None, str | None]:
        """Parse `b energy`: a place and the kind of a space, both optional."""
        if not words:
            return None, None
        kinds = [Candidate(kind, (kind, self.words.kind(kind))) for kind in KINDS]
        for end in range(len(words), 0, -1):
            space = best_matches(" ".join(words[end:]), kinds) if end < len(words) else []
            if end < len(words) and len(space) != 1:
                continue
            try:
                place = self.finder.place(" ".join(words[:end]), self.sites, empire=False)
            except InputError:
                if end == 1:
                    raise
                continue
            return place, space[0] if space else None
        return self.finder.place(" ".join(words), self.sites, empire=False), None

    def _complete(self, command: Command) -> list[str]:
        self._require_phase("planning", "production")
        completable = completions(self.game, self.view)
        words = [
            word for word in command.arguments if normalize(word) not in ("with", "avec", "mit")
        ]
        pieces: list[str] = []
        while words and len(words) > 1 and normalize(words[-1]) in _PIECE_WORDS:
            pieces.append(_PIECE_WORDS[normalize(words.pop())])
        if not words:
            if not completable:
                raise InputError(self.words("wrong.complete"))
            place = self._ask_place(self.words("ask.complete"), list(completable))
        else:
            place = self.finder.place(" ".join(words), self.sites, empire=False)
        used = [piece for piece in ("krystallium", "characters") if piece in pieces]
        name = f"complete {place}" + (f" with {' '.join(used)}" if used else "")
        try:
            return self._plan_actions(name)
        except IllegalAction as error:
            if completable.get(
                place
            ):  # possible, but only with pieces that the command did not name
                at = [site["place"] for site in self.sites].index(place)
                typed = f"c {site_letter(at)}{completable[place]}"
                raise InputError(self.words("wrong.complete-with", command=typed)) from None
            missing = error.params.get("missing")
            if not isinstance(missing, dict):
                raise
            goods = self.words.goods(missing.items())
            card = self.words.place(place)
            raise InputError(self.words("wrong.missing", card=card, goods=goods)) from None

    def _discard(self, command: Command) -> list[str]:
        self._require_phase("planning", "production")
        if not self.sites:
            raise InputError(self.words("wrong.no-site"))
        if command.arguments:
            place = self.finder.place(command.argument_text, self.sites, empire=False)
        else:
            place = self._ask_place(
                self.words("ask.discard"), self._legal_targets("discard "), always_ask=True
            )
        site = next(site for site in self.sites if site["place"] == place)
        pieces = sum(site["filled"].values()) + sum(site["stand_ins"].values())
        if pieces:
            card = self.words.card(site["card"])
            self._confirm(self.words.count("ask.discard-sure", pieces, card=card))
        return [f"discard {place}"]
