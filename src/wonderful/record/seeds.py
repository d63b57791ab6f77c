"""Seeds of played games: 256 random bits, and the commitment that is published at the start."""

import json
import secrets
from hashlib import sha256

from wonderful.rules.setup import Setup

SEED_BYTES = 32


def new_seed() -> str:
    """A seed that nobody can guess, as 64 hexadecimal digits."""
    return secrets.token_hex(SEED_BYTES)


def commitment_of(setup: Setup) -> str:
    """SHA-256 of the seed (or of an explicit deck order): shown first, checked at the end."""
    secret = setup.seed or ""
    if setup.decks is not None:
        decks = {name: list(cards) for name, cards in setup.decks.items()}
        secret = json.dumps([secret, decks], sort_keys=True)
    # Whether a seed can be written at all is the business of the setup's own check.
    return sha256(secret.encode(errors="surrogatepass")).hexdigest()
