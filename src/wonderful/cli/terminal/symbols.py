"""Shapes and colours of the pieces. Everything that colour says, shape says too."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from wonderful.catalog.words import KINDS

# For each kind: solid, outline, and both again in plain ASCII. Only shapes that every terminal's
# font has in one cell: the hexagon of the printed game is not among them.
_SHAPES: Final = {
    "materials": ("■", "□", "M", "m"),
    "energy": ("▲", "△", "E", "e"),
    "science": ("●", "○", "S", "s"),
    "gold": ("◆", "◇", "O", "o"),
    "exploration": ("♠", "♤", "X", "x"),
    "krystallium": ("★", "☆", "K", "k"),
    "general": ("▼", "▽", "G", "g"),
    "financier": ("◉", "◎", "F", "f"),
}
_COLOURS: Final = {
    "materials": "#b8a99a",
    "energy": "#9a86c8",  # near-black in print; a dark terminal needs it lighter
    "science": "#57b86b",
    "gold": "#e6c229",
    "exploration": "#5b9bf0",
    "krystallium": "#e0447c",
    "general": "#f08a3c",
    "financier": "#63c7ee",
}
_TYPE_COLOURS: Final = (
    _COLOURS["materials"],
    _COLOURS["energy"],
    _COLOURS["science"],
    _COLOURS["gold"],
    _COLOURS["exploration"],
    "#b884d6",
)
_MARKS: Final = {
    "recycle": ("♻", "~"),
    "arrow": ("→", ">"),
    "left": ("◀", "<"),
    "right": ("▶", ">"),
    "dot": ("·", "-"),
    "done": ("✓", "x"),
    "minus": ("−", "-"),  # corruption
    "more": ("…", "."),
}


class Symbols:
    """The shapes that a terminal can show."""

    def __init__(self, plain: bool = False) -> None:
        self.plain = plain

    def mark(self, name: str) -> str:
        return _MARKS[name][1 if self.plain else 0]

    def shape(self, kind: str, *, solid: bool = True) -> str:
        return _SHAPES[kind][(2 if self.plain else 0) + (0 if solid else 1)]

    def piece(self, kind: str, count: int = 1, *, solid: bool = True) -> Text:
        """So many pieces, or empty spaces, of a kind."""
        return Text(self.shape(kind, solid=solid) * count, style=colour(kind))

    def spaces(self, cost: tuple[int, ...]) -> Text:
        """The spaces of a card that nothing lies on."""
        return Text.assemble(
            *(self.piece(kind, cost[i], solid=False) for i, kind in enumerate(KINDS))
        )

    def site(
        self, open_: dict[str, int], filled: dict[str, int], stand_ins: dict[str, int]
    ) -> Text:
        """The spaces of a card under construction: solid, Krystallium standing in, empty."""
        parts = Text()
        for kind in KINDS:
            parts.append(self.piece(kind, filled.get(kind, 0)))
            parts.append(self.piece("krystallium", stand_ins.get(kind, 0)))
            parts.append(self.piece(kind, open_.get(kind, 0), solid=False))
        return parts


def colour(kind: str) -> str:
    return _COLOURS[kind]


def type_colour(type_: int) -> str:
    return _TYPE_COLOURS[type_]
