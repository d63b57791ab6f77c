"""Ids of the catalogue that know their names, for errors; and goods as words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from wonderful import locales
from wonderful.catalog.rule_set_model import Bundle, bundle_word
from wonderful.catalog.vocabulary import DEFAULT_LANGUAGE, MARK
from wonderful.locales import Named, NamedTerm, Phrase, WithId

# Also what the rules need of the locales, which they do not import.
__all__ = [
    "Named",
    "NamedGoods",
    "NamedTerm",
    "NamedThing",
    "Phrase",
    "Thing",
    "WithId",
    "amount_text",
    "good_text",
    "goods_text",
    "reward_text",
]


class Thing(Protocol):
    """A card, an Empire or a scenario."""

    @property
    def id(self) -> str: ...

    @property
    def names(self) -> Mapping[str, str]: ...


class NamedThing(Named):
    """The id of a card, an Empire or a scenario. `copy` tells equal cards apart."""

    names: Mapping[str, str]
    copy: int

    @classmethod
    def of(cls, thing: Thing, copy: int = 1) -> NamedThing:
        made = cls(thing.id)
        made.names, made.copy = thing.names, copy
        return made

    def in_words(self, lang: str) -> str:
        name = self.names.get(lang, self.names[DEFAULT_LANGUAGE])
        return name if self.copy == 1 else locales.text("ui.copy", lang, card=name, copy=self.copy)


class NamedGoods(Named):
    """Goods as written in actions, `gold*2+general`."""

    goods: Bundle

    @classmethod
    def of(cls, goods: Bundle) -> NamedGoods:
        made = cls(bundle_word(goods))
        made.goods = goods
        return made

    def in_words(self, lang: str) -> str:
        return reward_text(self.goods, lang)


def good_text(good: str, lang: str) -> str:
    """Return the name of a kind of piece, or of a mark."""
    if good.startswith(MARK):
        return locales.name_of("mark", good.removeprefix(MARK), lang)
    return locales.text(f"term.kind.{good}", lang)


def amount_text(good: str, count: int, lang: str) -> str:
    """Return e.g. `2 Generals` or `3 Materials`."""
    if good.startswith(MARK):
        return f"{count} × {good_text(good, lang)}"
    if locales.has(f"ui.amount.{good}.other"):
        return locales.fill_plural(f"ui.amount.{good}", lang, count, {})
    return f"{count} {good_text(good, lang)}"  # resources and Krystallium have no plural


def goods_text(goods: Iterable[tuple[str, int]], lang: str) -> str:
    """Return e.g. `2 Gold and 1 General`."""
    return locales.join((amount_text(good, count, lang) for good, count in goods if count), lang)


def reward_text(bundle: Bundle, lang: str) -> str:
    """Return the text of a reward: the name of a single piece, or goods with counts."""
    [(good, count), *more] = bundle
    return goods_text(bundle, lang) if more or count > 1 else good_text(good, lang)
