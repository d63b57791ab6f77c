"""Random numbers. We have our own generator, so that a seed gives the same game in every version.

It is xoshiro128** on 32-bit words. All values stay below 63 bits, so that compiled (wrapping) and
interpreted (unbounded) integers agree.
"""

from hashlib import sha256
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WORD_MASK: Final[i64] = 0xFFFFFFFF


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
        """Return the next 32 random bits."""
        a: i64 = self.a
        b: i64 = self.b
        x: i64 = (b * 5) & WORD_MASK
        result: i64 = ((((x << 7) & WORD_MASK) | (x >> 25)) * 9) & WORD_MASK
        c: i64 = self.c ^ a
        d: i64 = self.d ^ b
        self.b = b ^ c
        self.a = a ^ d
        self.c = c ^ ((b << 9) & WORD_MASK)
        self.d = ((d << 11) & WORD_MASK) | (d >> 21)
        return result

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1, all equally likely (Lemire's method)."""
        product: i64 = self.word() * n
        low: i64 = product & WORD_MASK
        if low < n:
            threshold: i64 = (WORD_MASK + 1 - n) % n
            while low < threshold:
                product = self.word() * n
                low = product & WORD_MASK
        return product >> 32

    def shuffle(self, cards: vec[i64], count: i64 = -1) -> None:
        """Shuffle the cards in place (Fisher-Yates).

        With `count`, only the first `count` positions are filled at random.
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


def _read_word(digest: bytes, at: i64) -> i64:
    first: i64 = digest[at]
    second: i64 = digest[at + 1]
    third: i64 = digest[at + 2]
    fourth: i64 = digest[at + 3]
    return first << 24 | second << 16 | third << 8 | fourth


def _generator(digest: bytes, at: i64) -> Rng:
    """Return a generator with the state from part of a digest (with SHA-256, never all zero)."""
    return Rng(
        _read_word(digest, at),
        _read_word(digest, at + 4),
        _read_word(digest, at + 8),
        _read_word(digest, at + 12),
    )


def generators(seed: str) -> tuple[Rng, Rng]:
    """Return the two generators of a game: one for the decks, one for seats and Empires.

    They are separate so that choosing Empires or seats does not change the deal. The prefix makes
    the digest different from the published commitment, which is the SHA-256 of the seed itself.
    """
    digest = sha256(f"deal/{seed}".encode()).digest()
    return _generator(digest, 0), _generator(digest, 16)


def bot_generator(seed: str, seat: int) -> Rng:
    """Return the generator of the bot in a seat. It is independent of the game's generators."""
    return _generator(sha256(f"{seed}/seat {seat}".encode()).digest(), 0)
