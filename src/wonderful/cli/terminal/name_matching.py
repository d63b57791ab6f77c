"""Matches typed text to numbers, letters, and names, which may be abbreviated."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from wonderful.cli.terminal.card_rendering import letter
from wonderful.cli.terminal.wording import Words
from wonderful.rules.view_types import SiteView


class Misunderstood(Exception):  # noqa: N818 - nothing failed, somebody typed something
    """The input cannot be used. The text says what is expected."""


@dataclass(frozen=True, slots=True)
class Named:
    """Something that can be named: its value and all its names."""

    value: str
    names: tuple[str, ...]


def plain(text: str) -> str:
    """Return a name without case, accents and punctuation, for comparisons."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    letters = (c if c.isalnum() else " " for c in decomposed if not unicodedata.combining(c))
    return " ".join("".join(letters).split())


def find(wanted: str, things: Sequence[Named]) -> list[str]:
    """Return the values with the best matching names: exact, then prefix, then words."""
    query = plain(wanted)
    if not query:
        return []
    for fits in (_is_same, _is_beginning, _are_words):
        found = [thing.value for thing in things if any(fits(query, n) for n in thing.names)]
        if found:
            return list(dict.fromkeys(found))
    return []


def _is_same(query: str, name: str) -> bool:
    return query == plain(name)


def _is_beginning(query: str, name: str) -> bool:
    return plain(name).startswith(query)


def _are_words(query: str, name: str) -> bool:
    """Whether each word of the query is the prefix of a word of the name."""
    words = plain(name).split()
    return all(any(word.startswith(part) for word in words) for part in query.split())


class Finder:
    """Finds cards and places by typed text."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def card(self, wanted: str, cards: Sequence[str]) -> str:
        """Return a card of a numbered list, by number or by name."""
        if wanted.isdecimal():
            number = int(wanted) if len(wanted) < 4 else 0
            if not 1 <= number <= len(cards):
                raise Misunderstood(self._no_number(wanted, len(cards)))
            return cards[number - 1]
        found = find(wanted, [self.named(card) for card in cards])
        if len(found) == 1:
            return found[0]
        if found:
            raise Misunderstood(
                self.words(
                    "wrong.several", wanted=wanted, names=[self.words.card(c) for c in found]
                )
            )
        raise Misunderstood(self.words("wrong.no-card", wanted=wanted))

    def named(self, card_id: str) -> Named:
        card = self.words.catalog.card(card_id)
        return Named(card_id, (card_id, card.name(self.words.lang), card.name()))

    def place(self, wanted: str, sites: Sequence[SiteView], *, empire: bool = True) -> str:
        """Return a card under construction by letter or name; with `empire`, or the Empire card."""
        things: list[Named] = []
        if empire:
            things.append(Named("empire", self.words.empire_words()))
        for index, site in enumerate(sites):
            if plain(wanted) == letter(index).casefold():
                return same_place(sites, site)
            names = self.named(site["card"]).names
            things.append(Named(same_place(sites, site), (*names, site["place"])))
        found = find(wanted, things)
        if len(found) == 1:
            return found[0]
        if found:
            several = [self.words.place(place) for place in found]
            raise Misunderstood(self.words("wrong.several-places", wanted=wanted, names=several))
        if not sites and not empire:
            raise Misunderstood(self.words("wrong.no-site"))
        last = letter(max(0, len(sites) - 1))
        key = "wrong.no-place-empire" if empire else "wrong.no-place"
        raise Misunderstood(self.words(key, wanted=wanted, last=last))

    def cards_and_place(
        self, words: Sequence[str], cards: Sequence[str], sites: Sequence[SiteView]
    ) -> tuple[list[str], str | None]:
        """Parse `2 4 b`, `zeppelin empire`, `wind turbines`: cards, and an optional place."""
        numbers = 0
        while numbers < len(words) and words[numbers].isdecimal() and words[numbers] != "0":
            numbers += 1
        if numbers:
            found = [self.card(word, cards) for word in dict.fromkeys(words[:numbers])]
            rest = " ".join(words[numbers:])
            return found, self.place(rest, sites) if rest else None
        for end in range(len(words), 0, -1):
            try:
                card = self.card(" ".join(words[:end]), cards)
                rest = " ".join(words[end:])
                return [card], self.place(rest, sites) if rest else None
            except Misunderstood as problem:
                if end == 1:
                    raise Misunderstood(str(problem)) from None
        return [], None

    def _no_number(self, wanted: str, count: int) -> str:
        if count == 0:
            return self.words("wrong.no-cards")
        return self.words("wrong.number", wanted=wanted, count=count)


def same_place(sites: Sequence[SiteView], site: SiteView) -> str:
    """Return the place that actions use for a site: the first of equal copies (DRAFT-8)."""
    for other in sites:
        if all(other[key] == site[key] for key in ("card", "open", "filled", "stand_ins")):
            return other["place"]
    return site["place"]
