"""Sets from outside that tests play with."""

from functools import cache
from pathlib import Path

from wonderful.catalog import Catalog, load_catalog

FOLDER = Path(__file__).parent
COUNCIL = FOLDER / "council"


@cache
def council_catalog() -> Catalog:
    """The package's sets and one whose scenario holds secret votes."""
    return load_catalog(COUNCIL)
