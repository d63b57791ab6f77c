"""The characters of bots: a face and a name for every bot that people play against.

A character only looks different: bots of one level play alike. The names and a line about each are
in the locales (`bot.character.*`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import Final

from wonderful import locales

# Four faces for each level that is offered to players (`bots.registry.LEVELS`).
CHARACTERS: Final[dict[str, tuple[str, ...]]] = {
    "rookie": ("bot-1", "bot-2", "bot-3", "bot-4"),
    "dictator": ("bot-5", "bot-6", "bot-7", "bot-8"),
    "emperor": ("bot-9", "bot-10", "bot-11", "bot-12"),
}
FACES: Final = tuple(face for faces in CHARACTERS.values() for face in faces)


def choose_face(bot: str, taken: Collection[str | None], key: str) -> str | None:
    """Choose a face that nobody at the table has, the same for the same key.

    If all faces of the level are taken, it is one of another level. Other bots have no face.
    """
    if bot not in CHARACTERS:
        return None
    for faces in (CHARACTERS[bot], FACES):
        free = [face for face in faces if face not in taken]
        if free:
            digest = hashlib.sha256(key.encode()).digest()
            return free[int.from_bytes(digest[:8]) % len(free)]
    return None


def character_name(face: str) -> str:
    """The name of a character. It is the same in every language."""
    return locales.text(f"bot.character.{face}.name", locales.DEFAULT)
