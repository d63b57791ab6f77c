"""Hashes of the six-word sequences of the rulebooks, which are not part of the repository.

    python -m tests.locales.rulebook_sequences FOLDER

reads the rulebooks and writes the hashes. Letters are compared without accents, because the scanned
rulebooks have lost some.
"""

import re
import sys
import unicodedata
from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Final

LENGTH: Final = 6  # words
SIZE: Final = (
    5  # bytes of a hash: with about 10^5 sequences on either side, chance hits are 1 in 100
)
FILE: Final = Path(__file__).with_name("rulebook_sequences.bin")


def words(text: str) -> list[str]:
    """Return the words of a text, in lower case and without accents."""
    plain = unicodedata.normalize("NFKD", text.lower().replace("’", "'").replace("œ", "oe"))
    letters = "".join(each for each in plain if not unicodedata.combining(each))
    return re.findall(r"[a-zß0-9]+(?:'[a-z0-9]+)*", letters)


def sequences(text: str) -> Iterator[tuple[str, ...]]:
    found = words(text)
    return (tuple(found[start : start + LENGTH]) for start in range(len(found) - LENGTH + 1))


def digest(sequence: tuple[str, ...]) -> bytes:
    return sha256(" ".join(sequence).encode()).digest()[:SIZE]


def known_digests() -> frozenset[bytes]:
    whole = FILE.read_bytes()
    bounds = pairwise(range(0, len(whole) + 1, SIZE))
    return frozenset(whole[start:end] for start, end in bounds)


def main() -> None:
    (folder,) = sys.argv[1:]
    found = {
        digest(sequence)
        for path in sorted(Path(folder).glob("*.txt"))
        for sequence in sequences(path.read_text("utf-8"))
    }
    FILE.write_bytes(b"".join(sorted(found)))
    print(f"{len(found)} sequences in {FILE.name}")


if __name__ == "__main__":
    main()
