"""Terminal input and output: lines, sentences and questions."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.text import Text

from wonderful.cli.terminal.command_parser import is_quit
from wonderful.cli.terminal.decision_context import Option
from wonderful.cli.terminal.name_matching import Misunderstood, Named, find
from wonderful.cli.terminal.symbols import Symbols
from wonderful.cli.terminal.wording import Words


class Leave(Exception):  # noqa: N818 - a wish, not a failure
    """The person wants to quit."""


class Screen:
    """The terminal, or a pipe, which works line by line."""

    def __init__(self, words: Words) -> None:
        for stream in (sys.stdout, sys.stdin):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:  # characters that the terminal cannot encode are replaced
                reconfigure(errors="replace")
        self.console = Console(highlight=False, emoji=False, markup=False, soft_wrap=False)
        self.words = words
        self.symbols = Symbols(plain=self.console.options.ascii_only)
        self.is_live = self.console.is_terminal and sys.stdin.isatty()

    def clear(self) -> None:
        """Clear the screen before drawing; without a terminal, print an empty line."""
        if self.is_live and not self.console.is_dumb_terminal:
            self.console.clear()
        else:
            self.console.print()

    def show(self, what: RenderableType) -> None:
        self.console.print(what)

    def say(self, text: str, style: str = "", *, whole: bool = False) -> None:
        """Print a sentence. With `whole` it is not wrapped, so that paths can be copied."""
        self.console.print(Text(text, style=style), soft_wrap=whole)

    def complain(self, text: str) -> None:
        self.say(text, "yellow")

    def read(self, prompt: str) -> str:
        """Read a line. End of input and Ctrl-C raise Leave."""
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
        """Ask a question and return the value of the answer; raise Misunderstood without one."""
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
    """Return the numbers of the options: 1, 2, 3 …, but always 0 for the Empire."""
    numbers: list[str] = []
    for option in options:
        place = option.value == "empire"
        numbers.append("0" if place else str(sum(n != "0" for n in numbers) + 1))
    return numbers
