"""Matches typed text with numbers, letters, and names, which may be abbreviated."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from wonderful.cli.terminal.card_rendering import site_letter
from wonderful.cli.terminal.wording import Words
from wonderful.rules.view_types import SiteView


class InputError(Exception):
    """The input cannot be used. The message is shown to the person."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value that typed text may name, with all its names."""

    value: str
    names: tuple[str, ...]


def normalize(text: str) -> str:
    """Return a name without case, accents and punctuation, for comparison."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    letters = (c if c.isalnum() else " " for c in decomposed if not unicodedata.combining(c))
    return " ".join("".join(letters).split())


def best_matches(wanted: str, candidates: Sequence[Candidate]) -> list[str]:
    """Return the values with the best matching names: exact, else prefix, else words."""
    query = normalize(wanted)
    if not query:
        return []
    for matches in (_equals, _is_prefix, _has_word_prefixes):
        found = [each.value for each in candidates if any(matches(query, n) for n in each.names)]
        if found:
            return list(dict.fromkeys(found))
    return []


def _equals(query: str, name: str) -> bool:
    return query == normalize(name)


def _is_prefix(query: str, name: str) -> bool:
    return normalize(name).startswith(query)


def _has_word_prefixes(query: str, name: str) -> bool:
    """Whether each word of the query is the prefix of a word in the name."""
    words = normalize(name).split()
    return all(any(word.startswith(part) for word in words) for part in query.split())


class Finder:
    """Finds cards and places by typed text."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def card(self, wanted: str, cards: Sequence[str]) -> str:
        """Return a card from a numbered list, given by number or name."""
        if wanted.isdecimal():
            number = int(wanted) if len(wanted) < 4 else 0
            if not 1 <= number <= len(cards):
                raise InputError(self._number_error(wanted, len(cards)))
            return cards[number - 1]
        found = best_matches(wanted, [self.candidate(card) for card in cards])
        if len(found) == 1:
            return found[0]
        if found:
            raise InputError(
                self.words(
                    "wrong.several", wanted=wanted, names=[self.words.card(c) for c in found]
                )
            )
        raise InputError(self.words("wrong.no-card", wanted=wanted))

    def candidate(self, card_id: str) -> Candidate:
        card = self.words.catalog.card(card_id)
        return Candidate(card_id, (card_id, card.name(self.words.lang), card.name()))

    def place(self, wanted: str, sites: Sequence[SiteView], *, empire: bool = True) -> str:
        """Return a card under construction, given by letter or name, or the Empire if allowed."""
        candidates: list[Candidate] = []
        if empire:
            candidates.append(Candidate("empire", self.words.empire_words()))
        for index, site in enumerate(sites):
            if normalize(wanted) == site_letter(index).casefold():
                return action_place(sites, site)
            names = self.candidate(site["card"]).names
            candidates.append(Candidate(action_place(sites, site), (*names, site["place"])))
        found = best_matches(wanted, candidates)
        if len(found) == 1:
            return found[0]
        if found:
            several = [self.words.place(place) for place in found]
            raise InputError(self.words("wrong.several-places", wanted=wanted, names=several))
        if not sites and not empire:
            raise InputError(self.words("wrong.no-site"))
        last = site_letter(max(0, len(sites) - 1))
        key = "wrong.no-place-empire" if empire else "wrong.no-place"
        raise InputError(self.words(key, wanted=wanted, last=last))

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
            except InputError as problem:
                if end == 1:
                    raise InputError(str(problem)) from None
        return [], None

    def _number_error(self, wanted: str, count: int) -> str:
        if count == 0:
            return self.words("wrong.no-cards")
        return self.words("wrong.number", wanted=wanted, count=count)


def action_place(sites: Sequence[SiteView], site: SiteView) -> str:
    """Return the place that actions use for a site: the first of equal copies (DRAFT-8)."""
    for other in sites:
        if all(other[key] == site[key] for key in ("card", "open", "filled", "stand_ins")):
            return other["place"]
    return site["place"]
