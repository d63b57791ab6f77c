"""What the portrait of a player depends on: the character of a bot, or a short key of a person.

The key is not the id, and many people share one, so that it can also be shown to those who may not
know who somebody is.
"""

from __future__ import annotations

import hashlib


def portrait_key(person: str | None, bot_face: str | None) -> str | None:
    """The same key for the same person in every view; None for an empty chair."""
    if person is None:
        return bot_face
    return hashlib.sha256(person.encode()).hexdigest()[:4]
