"""Symbols and colours of the pieces. Nothing is shown by colour alone."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from wonderful.catalog.vocabulary import KINDS

# For each kind: solid and outline, in Unicode and in ASCII. All of them are one cell wide in the
# fonts of all terminals, unlike the hexagon of the printed game.
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
    "energy": "#9a86c8",  # near-black in print; lighter for dark terminals
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
_SIGNS: Final = {
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
    """The symbols that a terminal can show."""

    def __init__(self, ascii_only: bool = False) -> None:
        self.ascii_only = ascii_only

    def sign(self, name: str) -> str:
        return _SIGNS[name][1 if self.ascii_only else 0]

    def shape(self, kind: str, *, solid: bool = True) -> str:
        return _SHAPES[kind][(2 if self.ascii_only else 0) + (0 if solid else 1)]

    def piece(self, kind: str, count: int = 1, *, solid: bool = True) -> Text:
        """Return some pieces, or empty spaces, of a kind."""
        return Text(self.shape(kind, solid=solid) * count, style=colour(kind))

    def spaces(self, cost: tuple[int, ...]) -> Text:
        """Return the empty spaces of a card."""
        return Text.assemble(
            *(self.piece(kind, cost[i], solid=False) for i, kind in enumerate(KINDS))
        )

    def site(
        self, open_: dict[str, int], filled: dict[str, int], stand_ins: dict[str, int]
    ) -> Text:
        """Return the spaces of a card under construction: filled, filled by Krystallium, empty."""
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
