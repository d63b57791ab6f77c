"""The random numbers of a game: ours, so that a seed gives the same game for ever.

xoshiro128** on 32-bit words: the arithmetic stays below 63 bits, so that compiled
(wrapping) and interpreted (growing) integers agree.
"""

from hashlib import sha256
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WORD: Final[i64] = 0xFFFFFFFF


class Rng:
    """A generator with a state of four 32-bit words."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d

    def clone(self) -> "Rng":
        return Rng(self.a, self.b, self.c, self.d)

    def word(self) -> i64:
        """The next 32 random bits."""
        a: i64 = self.a
        b: i64 = self.b
        x: i64 = (b * 5) & WORD
        result: i64 = ((((x << 7) & WORD) | (x >> 25)) * 9) & WORD
        c: i64 = self.c ^ a
        d: i64 = self.d ^ b
        self.b = b ^ c
        self.a = a ^ d
        self.c = c ^ ((b << 9) & WORD)
        self.d = ((d << 11) & WORD) | (d >> 21)
        return result

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, every one equally likely (Lemire's method)."""
        product: i64 = self.word() * n
        low: i64 = product & WORD
        if low < n:
            threshold: i64 = (WORD + 1 - n) % n
            while low < threshold:
                product = self.word() * n
                low = product & WORD
        return product >> 32

    def shuffle(self, cards: vec[i64], count: i64 = -1) -> None:
        """Put the cards into a random order, in place (Fisher and Yates).

        With a count only so many at the front are drawn at random; the rest stays as it falls.
        """
        size: i64 = len(cards)
        if count < 0 or count > size:
            count = size
        i: i64
        for i in range(count):
            j: i64 = i + self.below(size - i)
            card: i64 = cards[i]
            cards[i] = cards[j]
            cards[j] = card


def _word(digest: bytes, at: i64) -> i64:
    first: i64 = digest[at]
    second: i64 = digest[at + 1]
    third: i64 = digest[at + 2]
    fourth: i64 = digest[at + 3]
    return first << 24 | second << 16 | third << 8 | fourth


def _generator(digest: bytes, at: i64) -> Rng:
    """The generator whose state stands at a place of a digest. All zero never happens: SHA-256."""
    return Rng(
        _word(digest, at), _word(digest, at + 4), _word(digest, at + 8), _word(digest, at + 12)
    )


def generators(seed: str) -> tuple[Rng, Rng]:
    """The two generators of a game: one for the decks, one for seats and Empires.

    They are apart so that fixing the Empires or the seating does not change the deal. The
    prefix keeps them apart from the commitment, which is the SHA-256 of the seed itself and
    is published while the game runs.
    """
    digest = sha256(f"deal/{seed}".encode()).digest()
    return _generator(digest, 0), _generator(digest, 16)


def bot_generator(seed: str, seat: int) -> Rng:
    """The generator of a player in one seat, independent of the game's own."""
    return _generator(sha256(f"{seed}/seat {seat}".encode()).digest(), 0)
