"""Texts and docs contain no six consecutive words of a rulebook, except names and stock phrases."""

from pathlib import Path

import pytest

from tests.locales.rulebook_sequences import SIZE, digest, known_digests, sequences, words
from wonderful.locales import languages, texts

ROOT = Path(__file__).parents[2]
# Names, and phrases that everybody uses; a sequence is allowed if it is part of one of these.
ALLOWED = tuple(
    " ".join(words(each))
    for each in (
        "at the end of the game",
        "left in rounds 1 and 3",
        "right in rounds 2 and 4",
        "in den Runden 1 und 3",
        "in den Runden 2 und 4",
    )
)


def copied(text: str, known: frozenset[bytes] = known_digests()) -> list[str]:
    found = (" ".join(each) for each in sequences(text) if digest(each) in known)
    return [each for each in found if not any(each in phrase for phrase in ALLOWED)]


def test_the_hashes_are_complete() -> None:
    assert len(known_digests()) > 10_000
    assert all(len(each) == SIZE for each in known_digests())


def test_a_copied_sentence_is_found() -> None:
    book = "Every player may keep what nobody else wants."
    known = frozenset(map(digest, sequences(book)))
    assert len(copied("In short: every player may keep WHAT nobody, else …", known)) == 2
    assert copied("Every player may keep what others want.", known) == []


@pytest.mark.parametrize("lang", languages())
def test_texts_are_in_our_own_words(lang: str) -> None:
    found = {key: sentences for key, value in texts(lang).items() if (sentences := copied(value))}
    assert found == {}


DOCS = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md"]


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_docs_are_in_our_own_words(path: Path) -> None:
    assert copied(path.read_text("utf-8")) == []
