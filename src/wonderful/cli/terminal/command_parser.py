"""Parses typed lines into a verb and its arguments. Ignores case and accepts abbreviations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wonderful.catalog.vocabulary import KINDS
from wonderful.cli.terminal.name_matching import InputError, normalize
from wonderful.cli.terminal.wording import Words

# The verbs with their English words, short forms first. Other languages add one word each,
# `ui.command.<verb>`; the short forms are the same in every language.
VERBS: Final = {
    "pick": ("pick",),
    "slate": ("s", "slate"),
    "recycle": ("r", "recycle"),
    "place": ("p", "place"),
    "all": ("all",),
    "rest": ("rest",),
    "complete": ("c", "complete"),
    "krystallium": ("k", "krystallium"),
    "general": ("g", "general"),
    "financier": ("f", "financier"),
    "discard": ("x", "discard"),
    "draw": ("draw",),
    "keep": ("keep",),
    "pledge": ("pledge",),
    "done": ("d", "done"),
    "undo": ("u", "undo"),
    "card": ("card",),
    "players": ("players",),
    "log": ("log",),
    "score": ("score",),
    "preview": ("preview",),
    "table": ("t", "table"),
    "save": ("save",),
    "help": ("?", "h", "help"),
    "quit": ("q", "quit", "exit"),
}
_NOT_ABBREVIATED: Final = ("quit",)  # so that nobody quits by mistake
# Words that are ignored: `recycle 2 to zeppelin`, `p -> b`.
_FILLERS: Final = frozenset(("->", ">", "to", "on", "and", "&", "+", "=>"))


def command_word(words: Words, verb: str) -> str:
    """Return the word for a verb in the person's language. The word for a piece is its name."""
    return words.kind(verb) if verb in KINDS else words(f"command.{verb}")


def is_quit(words: Words, line: str) -> bool:
    """Whether a line is an unabbreviated word for quitting."""
    return normalize(line) in map(normalize, (*VERBS["quit"], command_word(words, "quit")))


@dataclass(frozen=True, slots=True)
class Command:
    """A parsed line.

    The verb is `number` or `name` if the line has none, and `nothing` if it is empty.
    """

    verb: str
    arguments: tuple[str, ...] = ()

    @property
    def argument_text(self) -> str:
        return " ".join(self.arguments)


class Parser:
    """Parses lines in English and in the person's language."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._verbs: dict[str, str] = {}
        for verb, forms in VERBS.items():
            for form in (*forms, command_word(words, verb)):
                self._verbs.setdefault(form, verb)

    def parse(self, line: str) -> Command:
        """Parse a line. If it does not begin with a verb, it is a number or a name."""
        spaced = line.replace(",", " ").replace("->", " -> ").split()
        parts = tuple(part for part in spaced if part not in _FILLERS)
        if not parts:
            return Command("nothing")
        if parts[0].isdecimal():
            return Command("number", parts)
        verb = self._verb(parts[0])
        return Command(verb, parts[1:]) if verb else Command("name", parts)

    def _verb(self, word: str) -> str | None:
        """Return the verb that a word names or abbreviates. The Empire's words are no verbs."""
        wanted = word if word == "?" else normalize(word)
        forms = {normalize(form) or form: verb for form, verb in self._verbs.items()}
        if wanted in forms:
            return forms[wanted]
        if not wanted or wanted in map(normalize, self.words.empire_words()):
            return None
        found = {
            verb: form
            for form, verb in forms.items()
            if form.startswith(wanted) and verb not in _NOT_ABBREVIATED
        }
        if len(found) > 1:
            raise InputError(
                self.words("wrong.several-commands", wanted=word, names=sorted(found.values()))
            )
        return next(iter(found), None)
