"""What a typed line asks for: a verb and its words. Tolerant of case and of unfinished words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wonderful.catalog.words import KINDS
from wonderful.cli.terminal.names import Misunderstood, plain
from wonderful.cli.terminal.words import Words

# The verbs with their English words, short forms first. Other languages add a word of their own,
# `ui.command.<verb>`; the short forms are the same everywhere.
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
_WHOLE: Final = ("quit",)  # never by its beginning: nobody should leave by a slip
# Words that only make a sentence of it: `recycle 2 to zeppelin`, `p -> b`.
_FILLERS: Final = frozenset(("->", ">", "to", "on", "and", "&", "+", "=>"))


def command_word(words: Words, verb: str) -> str:
    """The word for a verb in the person's language; pieces are called by their name."""
    return words.kind(verb) if verb in KINDS else words(f"command.{verb}")


def is_quit(words: Words, line: str) -> bool:
    """Whether a line is a whole word for leaving."""
    return plain(line) in map(plain, (*VERBS["quit"], command_word(words, "quit")))


@dataclass(frozen=True, slots=True)
class Command:
    """A line, understood: `number` and `name` have no verb, `nothing` is an empty line."""

    verb: str
    words: tuple[str, ...] = ()

    @property
    def rest(self) -> str:
        return " ".join(self.words)


class Parser:
    """Reads lines in English and in the person's language."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._verbs: dict[str, str] = {}
        for verb, forms in VERBS.items():
            for form in (*forms, command_word(words, verb)):
                self._verbs.setdefault(form, verb)

    def parse(self, line: str) -> Command:
        """What a line asks for; a line that begins with no verb is a number or a name."""
        spaced = line.replace(",", " ").replace("->", " -> ").split()
        parts = tuple(part for part in spaced if part not in _FILLERS)
        if not parts:
            return Command("nothing")
        if parts[0].isdecimal():
            return Command("number", parts)
        verb = self._verb(parts[0])
        return Command(verb, parts[1:]) if verb else Command("name", parts)

    def _verb(self, word: str) -> str | None:
        """The verb that a word is, or is the beginning of; the Empire's short form is no verb."""
        wanted = word if word == "?" else plain(word)
        forms = {plain(form) or form: verb for form, verb in self._verbs.items()}
        if wanted in forms:
            return forms[wanted]
        if not wanted or wanted in map(plain, self.words.empire_words()):
            return None
        found = {
            verb: form
            for form, verb in forms.items()
            if form.startswith(wanted) and verb not in _WHOLE
        }
        if len(found) > 1:
            raise Misunderstood(
                self.words("wrong.several-commands", wanted=word, names=sorted(found.values()))
            )
        return next(iter(found), None)
