"""Explanations of cards and Empires, the help, and the legend of symbols."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from wonderful import locales
from wonderful.catalog import Card
from wonderful.catalog.vocabulary import KINDS, TYPES
from wonderful.cli.terminal.command_parser import VERBS, command_word
from wonderful.cli.terminal.symbols import Symbols, colour, type_colour
from wonderful.cli.terminal.wording import Words

# The verbs that the help lists by topic, before the general ones.
_TOPIC_VERBS = {
    "draft": ("pick",),
    "planning": ("slate", "recycle"),
    "production": ("place", "all", "rest"),
    "solo": ("slate", "recycle", "draw", "keep"),
    "pledging": ("pledge",),
}
_PIECES = ("krystallium", "general", "financier", "complete", "discard")
_ALWAYS = (
    ("done", "undo"),
    ("card", "players", "score", "preview", "log", "table"),
    ("save", "quit", "help"),
)


def card_sentences(words: Words, card: Card, copies: int) -> list[str]:
    """Return sentences about a card: cost, bonus, production, points."""
    lines = [
        words("card.is", type=words.type(card.type), count=copies),
        words("card.costs", goods=words.counts(card.cost)),
    ]
    if any(card.bonus):
        lines.append(words("card.bonus", goods=words.counts(card.bonus)))
    lines += [words.icon(icon) for icon in card.production]
    lines += [words.points(points) for points in card.points]
    lines.append(words("card.recycles", kind=words.kind(KINDS[card.recycle])))
    return lines


def card_text(words: Words, card: Card, copies: int, symbols: Symbols) -> Text:
    """Return the name and cost of a card, followed by sentences about it."""
    text = Text.assemble(
        (card.name(words.lang), f"bold {type_colour(card.type)}"), "  ", symbols.spaces(card.cost)
    )
    for sentence in card_sentences(words, card, copies):
        text.append(f"\n  {sentence}")
    return text


def empire_sentences(words: Words, empire_id: str, letter: str) -> list[str]:
    """Return sentences about a side of an Empire card."""
    side = words.catalog.empire(empire_id).sides[letter]
    lines = [words.icon(icon) for icon in side.production]
    lines += [words.points(points) for points in side.points]
    if side.krystallium:
        lines.append(words("card.starts", goods=words.amount("krystallium", side.krystallium)))
    return lines


def help_table(words: Words, topic: str) -> Table:
    """Return a table of the commands of a topic, then the general ones."""
    groups: list[tuple[str, ...]] = [_TOPIC_VERBS[topic]]
    if topic not in ("draft", "pledging"):
        groups.append(_PIECES)
    groups += list(_ALWAYS)
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for group in groups:
        if table.row_count:
            table.add_row("", "")
        for verb in group:
            table.add_row(_usage(words, verb), words(f"help.{verb}"))
    return table


def _usage(words: Words, verb: str) -> str:
    """Return the usage of a command, e.g. `r, recycle CARD [WHERE]`."""
    short = [form for form in VERBS[verb] if len(form) == 1]
    own = [command_word(words, verb).casefold()]
    after = words(f"usage.{verb}") if locales.has(f"ui.usage.{verb}") else ""
    return " ".join(part for part in (", ".join([*short, *own]), after) if part)


def piece_legend(words: Words, symbols: Symbols) -> Text:
    """Return every symbol with the name of its piece."""
    named = [
        Text(f"{symbols.shape(kind)} {words.kind(kind)}", style=colour(kind)) for kind in KINDS
    ]
    return Text("  ").join(named)


def legend(words: Words, symbols: Symbols) -> Text:
    """Return all symbols and abbreviations with their names, and an explanation."""
    text = Text.assemble(piece_legend(words, symbols), "\n")
    for type_, _ in enumerate(TYPES):
        text.append(f"{words.short_type(type_)} {words.type(type_)}   ", style=type_colour(type_))
    text.append(
        "\n" + words("help.legend", recycle=symbols.sign("recycle"), k=symbols.shape("krystallium"))
    )
    return text
