"""Outside sets for tests."""

from functools import cache
from pathlib import Path

from wonderful.catalog import Catalog, load_catalog
from wonderful.record.match import Match
from wonderful.rules.setup import Setup

FOLDER = Path(__file__).parent
COUNCIL = FOLDER / "council"


@cache
def council_catalog() -> Catalog:
    """The package's sets and `council`, whose scenario has secret votes."""
    return load_catalog(COUNCIL)


def council_match(seed: str, players: int = 3) -> Match:
    """A match of that scenario."""
    setup = Setup(players=players, scenario="secret-council", expansions=("council",), seed=seed)
    return Match(setup, council_catalog())
