"""Texts and names in the person's language.

All texts come from the locales; this module only selects and combines them.
"""

from __future__ import annotations

from collections.abc import Iterable

from wonderful import locales
from wonderful.catalog import Bundle, Catalog, Icon, Points, Rules
from wonderful.catalog.rule_set_model import bundle_word
from wonderful.catalog.vocabulary import KINDS, MARK, THINGS, TYPES
from wonderful.errors import WonderfulError
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
        """Return the sentence for an error, with card names in the person's language."""
        if not locales.has(f"error.{error.code}"):
            return self("refused", code=error.code)
        named = {name: self._readable(name, value) for name, value in error.params.items()}
        return type(error)(error.code, **named).text(self.lang)

    def _readable(self, name: str, value: object) -> object:
        if name == "card" and isinstance(value, str):
            return self.card(value)
        return value

    def join(self, items: Iterable[str]) -> str:
        """Join items in the style of the language, e.g. `a, b and c`."""
        *first, last = [*items] or [""]
        joiner = locales.template("list.and", self.lang)
        return f"{', '.join(first)} {joiner} {last}" if first else last

    # Names

    def card(self, card_id: str) -> str:
        return self.catalog.card(card_id).name(self.lang)

    def empire(self, empire_id: str) -> str:
        return self.catalog.empire(empire_id).name(self.lang)

    def place(self, place: str) -> str:
        """Return the name of a card under construction, or of the Empire card."""
        if place == "empire":
            return self("the-empire")
        card, _, copy = place.partition("#")
        return f"{self.card(card)} ({copy})" if copy else self.card(card)

    def kind(self, kind: str) -> str:
        return locales.text(f"term.kind.{kind}", self.lang)

    def term(self, section: str, word: str) -> str:
        return locales.text(f"term.{section}.{word}", self.lang)

    def name_of(self, section: str, word: str) -> str:
        """Return the name of something from a set, or its id as words if it has no name."""
        return locales.name_of(section, word, self.lang)

    def good(self, good: str) -> str:
        """Return the name of a kind of piece, or of a mark."""
        if good.startswith(MARK):
            return self.name_of("mark", good.removeprefix(MARK))
        return self.kind(good)

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
        if kind.startswith(MARK):
            return f"{count} × {self.good(kind)}"
        if locales.has(f"ui.amount.{kind}.other"):
            return self.count(f"amount.{kind}", count)
        return f"{count} {self.kind(kind)}"  # resources and Krystallium have no plural

    def goods(self, goods: Iterable[tuple[str, int]]) -> str:
        return self.join(self.amount(kind, count) for kind, count in goods if count)

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
        [(good, count), *more] = bundle
        return self.goods(bundle) if more or count > 1 else self.good(good)

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
        verb, *rest = action.replace(" -> ", " ").split()
        match verb, rest:
            case (("pick" | "slate" | "keep"), [card]):
                return self(f"action.{verb}", card=self.card(card))
            case "recycle", [card, place]:
                return self("action.recycle", card=self.card(card), place=self.place(place))
            case "place", [place]:
                return self("action.place", place=self.place(place))
            case ("krystallium", [place, _]) | (("general" | "financier"), [place]):
                return self("action.spend", piece=self.kind(verb), place=self.place(place))
            case "discard", [place]:
                return self("action.discard", place=self.place(place))
            case "choose", [("general" | "financier") as piece]:
                return self("action.choose", piece=self.kind(piece))
            case "choose", [bundle]:
                return self("action.choose-bundle", goods=self.bundle(bundle))
            case "pledge", [option]:
                return self("action.pledge", option=self.name_of("option", option))
            case "draw", [deck, first, second]:
                cards = [self.card(first), self.card(second)]
                return self("action.draw", deck=self.term("deck", deck), cards=cards)
        return self(f"action.{verb}")
