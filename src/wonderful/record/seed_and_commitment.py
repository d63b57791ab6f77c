"""Seeds: 256 random bits, and the commitment that is published at the start of a game."""

import json
import secrets
from hashlib import sha256

from wonderful.rules.setup import Setup

SEED_BYTES = 32


def new_seed() -> str:
    """Return a new random seed of 64 hexadecimal digits."""
    return secrets.token_hex(SEED_BYTES)


def commitment_of(setup: Setup) -> str:
    """Return the SHA-256 of the seed (or deck order): published first, verified at the end."""
    secret = setup.seed or ""
    if setup.decks is not None:
        decks = {name: list(cards) for name, cards in setup.decks.items()}
        secret = json.dumps([secret, decks], sort_keys=True)
    # Invalid characters in a seed are reported by the check of the setup.
    return sha256(secret.encode(errors="surrogatepass")).hexdigest()
