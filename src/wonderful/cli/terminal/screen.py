"""Reading and writing: lines from the person, sentences and questions to them."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.text import Text

from wonderful.cli.terminal.choices import Option
from wonderful.cli.terminal.commands import is_quit
from wonderful.cli.terminal.names import Misunderstood, Named, find
from wonderful.cli.terminal.symbols import Symbols
from wonderful.cli.terminal.words import Words


class Leave(Exception):  # noqa: N818 - a wish, not a failure
    """The person wants to stop now."""


class Screen:
    """The terminal, or whatever stands in for it: a pipe works line by line."""

    def __init__(self, words: Words) -> None:
        for stream in (sys.stdout, sys.stdin):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:  # what an old terminal cannot show or sends is no crash
                reconfigure(errors="replace")
        self.console = Console(highlight=False, emoji=False, markup=False, soft_wrap=False)
        self.words = words
        self.symbols = Symbols(plain=self.console.options.ascii_only)
        self.is_live = self.console.is_terminal and sys.stdin.isatty()

    def clear(self) -> None:
        """Before the table is drawn anew: an empty screen, or an empty line where there is none."""
        if self.is_live and not self.console.is_dumb_terminal:
            self.console.clear()
        else:
            self.console.print()

    def show(self, what: RenderableType) -> None:
        self.console.print(what)

    def say(self, text: str, style: str = "", *, whole: bool = False) -> None:
        """A sentence; `whole` never breaks it, so that a path in it can be copied."""
        self.console.print(Text(text, style=style), soft_wrap=whole)

    def complain(self, text: str) -> None:
        self.say(text, "yellow")

    def read(self, prompt: str) -> str:
        """One line. The end of the input, and Ctrl-C, mean leaving."""
        try:
            if self.is_live:
                return input(prompt)
            self.console.print(Text(prompt), end="")
            line = sys.stdin.readline()
        except (EOFError, KeyboardInterrupt):
            raise Leave from None
        if not line:
            raise Leave
        self.console.print(Text(line.rstrip("\n")))
        return line

    def ask(self, question: str, options: Sequence[Option]) -> str:
        """The value of the answer; anything that is no answer leaves everything as it was."""
        numbers = _numbers(options)
        shown = "   ".join(
            f"{number} {o.label}" for number, o in zip(numbers, options, strict=True)
        )
        self.say(f"{question}  {shown}", "bold")
        line = self.read("? ").strip()
        if not line:
            raise Misunderstood(self.words("cancelled"))
        for number, option in zip(numbers, options, strict=True):
            if line == number:
                return option.value
        found = find(line, [Named(o.value, (o.label, *o.names)) for o in options])
        if len(found) == 1:
            return found[0]
        if is_quit(self.words, line):
            raise Leave
        answers = [f"{n} ({o.label})" for n, o in zip(numbers, options, strict=True)]
        raise Misunderstood(self.words("wrong.answer", answers=answers))


def _numbers(options: Sequence[Option]) -> list[str]:
    """1, 2, 3 …; the Empire is always 0."""
    numbers: list[str] = []
    for option in options:
        place = option.value == "empire"
        numbers.append("0" if place else str(sum(n != "0" for n in numbers) + 1))
    return numbers
