"""Texts and names in the person's language.

All texts come from the locales; this module only selects and combines them.
"""

from __future__ import annotations

from collections.abc import Iterable

from wonderful import locales
from wonderful.catalog import Bundle, Catalog, Icon, Points, Rules
from wonderful.catalog.named_things import amount_text, good_text, goods_text, reward_text
from wonderful.catalog.rule_set_model import bundle_word
from wonderful.catalog.vocabulary import KINDS, THINGS, TYPES
from wonderful.errors import WonderfulError
from wonderful.rules.action_words import named_action, named_place
from wonderful.rules.view_types import View


class Words:
    """Texts in the person's language."""

    def __init__(self, lang: str, catalog: Catalog) -> None:
        self.lang = lang
        self.catalog = catalog

    def __call__(self, key: str, **params: object) -> str:
        """Return the text `ui.<key>`."""
        return locales.fill(f"ui.{key}", self.lang, params)

    def count(self, key: str, count: int, **params: object) -> str:
        """Return the text `ui.<key>` in the plural form for `count`."""
        return locales.fill_plural(f"ui.{key}", self.lang, count, params)

    def error(self, error: WonderfulError) -> str:
        """Return the sentence for an error."""
        if not locales.has(f"error.{error.code}"):
            return self("refused", code=error.code)
        return error.text(self.lang)

    def join(self, items: Iterable[str]) -> str:
        """Join items in the style of the language, e.g. `a, b and c`."""
        return locales.join(items, self.lang)

    # Names

    def card(self, card_id: str) -> str:
        return self.catalog.card(card_id).name(self.lang)

    def empire(self, empire_id: str) -> str:
        return self.catalog.empire(empire_id).name(self.lang)

    def place(self, place: str) -> str:
        """Return the name of a card under construction, or of the Empire card."""
        return named_place(self.catalog, place).in_words(self.lang)

    def kind(self, kind: str) -> str:
        return locales.text(f"term.kind.{kind}", self.lang)

    def term(self, section: str, word: str) -> str:
        return locales.text(f"term.{section}.{word}", self.lang)

    def name_of(self, section: str, word: str) -> str:
        """Return the name of something from a set, or its id as words if it has no name."""
        return locales.name_of(section, word, self.lang)

    def good(self, good: str) -> str:
        """Return the name of a kind of piece, or of a mark."""
        return good_text(good, self.lang)

    def rules(self, view: View) -> Rules:
        """Return the rules of the game in a view."""
        setup = view["setup"]
        return self.catalog.rules_for(setup["expansions"], setup["scenario"])

    def type(self, type_: int) -> str:
        return self.term("type", TYPES[type_])

    def short_type(self, type_: int) -> str:
        return self(f"short-type.{TYPES[type_]}")

    def empire_words(self) -> tuple[str, ...]:
        """Return the words that can be typed for the Empire card."""
        return ("0", "e", "empire", self.term("word", "empire"))

    def thing(self, thing: int) -> str:
        word = THINGS[thing]
        return self.term("type" if thing < len(TYPES) else "kind", word)

    def short_thing(self, thing: int) -> str:
        word = THINGS[thing]
        return self(f"short-type.{word}")

    # Goods, production and points as text

    def amount(self, kind: str, count: int) -> str:
        """Return e.g. `2 Generals` or `3 Materials`."""
        return amount_text(kind, count, self.lang)

    def goods(self, goods: Iterable[tuple[str, int]]) -> str:
        return goods_text(goods, self.lang)

    def counts(self, counts: tuple[int, ...]) -> str:
        """Return the text of a cost or bonus, given as counts by kind."""
        return self.goods(zip(KINDS, counts, strict=True))

    def bundle(self, word: str) -> str:
        """Return the text of a bundle, given as in actions (`gold*2+general`)."""
        for bundle in self.catalog.bundles:
            if bundle_word(bundle) == word:
                return self.goods(bundle)
        return word

    def reward(self, bundle: Bundle) -> str:
        """Return the text of a reward: the name of a single piece, or goods with counts."""
        return reward_text(bundle, self.lang)

    def icon(self, icon: Icon) -> str:
        amount = self.amount(KINDS[icon.kind], abs(icon.count))
        if icon.count < 0:
            return self("card.corruption", amount=amount)
        if icon.per is not None:
            return self("card.produces-per", amount=amount, type=self.type(icon.per))
        return self("card.produces", amount=amount)

    def points(self, points: Points) -> str:
        if not points.of:
            return self("card.points", count=points.count)
        if len(points.of) == 1:
            return self("card.points-per", count=points.count, thing=self.thing(points.of[0]))
        first, second = points.of
        return self(
            "card.points-pair",
            count=points.count,
            first=self.thing(first),
            second=self.thing(second),
        )

    def action(self, action: str) -> str:
        """Return the text of an action."""
        return named_action(self.catalog, action).in_words(self.lang)
