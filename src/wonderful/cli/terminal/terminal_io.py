"""Terminal input and output."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.text import Text

from wonderful.cli.terminal.command_parser import is_quit
from wonderful.cli.terminal.decision_context import Option
from wonderful.cli.terminal.name_matching import Candidate, InputError, best_matches
from wonderful.cli.terminal.symbols import Symbols
from wonderful.cli.terminal.wording import Words


class Quit(Exception):  # noqa: N818 - not an error
    """The person has asked to quit, or the input has ended."""


class Screen:
    """A terminal, or pipes, which are used line by line."""

    def __init__(self, words: Words) -> None:
        for stream in (sys.stdout, sys.stdin):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:  # replace characters that the terminal cannot encode
                reconfigure(errors="replace")
        self.console = Console(highlight=False, emoji=False, markup=False, soft_wrap=False)
        self.words = words
        self.symbols = Symbols(ascii_only=self.console.options.ascii_only)
        self.is_interactive = self.console.is_terminal and sys.stdin.isatty()

    def clear(self) -> None:
        """Clear the screen; without a terminal, print an empty line."""
        if self.is_interactive and not self.console.is_dumb_terminal:
            self.console.clear()
        else:
            self.console.print()

    def print(self, renderable: RenderableType) -> None:
        self.console.print(renderable)

    def print_text(self, text: str, style: str = "", *, wrap: bool = True) -> None:
        """Print a sentence. Without `wrap`, paths stay in one line and can be copied."""
        self.console.print(Text(text, style=style), soft_wrap=not wrap)

    def print_warning(self, text: str) -> None:
        self.print_text(text, "yellow")

    def read_line(self, prompt: str) -> str:
        """Read a line. Raise Quit at the end of the input and on Ctrl-C."""
        try:
            if self.is_interactive:
                return input(prompt)
            self.console.print(Text(prompt), end="")
            line = sys.stdin.readline()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None
        if not line:
            raise Quit
        self.console.print(Text(line.rstrip("\n")))
        return line

    def ask(self, question: str, options: Sequence[Option]) -> str:
        """Ask a question and return the value of the chosen option. Raise InputError if unclear."""
        numbers = _numbers(options)
        shown = "   ".join(
            f"{number} {o.label}" for number, o in zip(numbers, options, strict=True)
        )
        self.print_text(f"{question}  {shown}", "bold")
        line = self.read_line("? ").strip()
        if not line:
            raise InputError(self.words("cancelled"))
        for number, option in zip(numbers, options, strict=True):
            if line == number:
                return option.value
        found = best_matches(line, [Candidate(o.value, (o.label, *o.names)) for o in options])
        if len(found) == 1:
            return found[0]
        if is_quit(self.words, line):
            raise Quit
        answers = [f"{n} ({o.label})" for n, o in zip(numbers, options, strict=True)]
        raise InputError(self.words("wrong.answer", answers=answers))


def _numbers(options: Sequence[Option]) -> list[str]:
    """Return the numbers of the options: 1, 2, 3 …, but always 0 for the Empire."""
    numbers: list[str] = []
    for option in options:
        place = option.value == "empire"
        numbers.append("0" if place else str(sum(n != "0" for n in numbers) + 1))
    return numbers
