"""Texts of all languages: complete, with equal placeholders, and filled correctly."""

import re
from collections.abc import Iterator

import pytest

from wonderful import locales
from wonderful.catalog.vocabulary import DECKS, KINDS, SETS, SIDES, TYPES
from wonderful.locales import current, fill, has, languages, placeholders, template, text, texts

# Words that are equal in English. Languages that are not listed are not checked for this.
SAME = {
    "fr": {
        "web.cards.type",
        "web.empire.production",
        "web.lobby.title",
        "web.menu.open",
        "web.player.bot",
        "web.preference.motion",
        "web.preference.volume",
        "web.replay.pause",
        "web.sheet.empire",
        "web.title.lobby",
        "web.title.table",
        "count.table.one",
        "count.table.other",
        "web.verb.financier",
        "web.verb.krystallium",
        "web.verb.place",
        "term.kind.science",
        "term.kind.exploration",
        "term.kind.krystallium",
        "term.kind.financier",
        "term.type.structure",
        "term.step.science",
        "term.step.exploration",
        "term.word.empire",
        "term.word.corruption",
        "term.word.production",
        "term.set.corruption-ascension",
        "reference.corruption-ascension.title",
        "reference.head.empire",
        "reference.head.empires",
        "reference.head.points",
        "reference.score.total",
        "cli.admin.table",
        "cli.arena.bot",
        "cli.bench.bot",
        "cli.bots.code",
        "cli.cards.bonus",
        "cli.cards.production",
        "cli.cards.type",
        "cli.simulate.bot",
        "cli.stats.empires",
        "cli.stats.type",
        "cli.verify.ok",
        "ui.column.bonus",
        "ui.column.cubes",
        "ui.amount.financier.one",
        "ui.amount.financier.other",
        "ui.result.points",
        "ui.short-type.financier",
        "ui.short-type.structure",
        "ui.command.table",
        "ui.usage.pledge",
    },
    "de": {
        "web.draft.back-short",
        "web.replay.points",
        "web.world.deck",
        "web.cards.search",
        "reference.corruption-ascension.title",
        "reference.head.set",
        "reference.krystallium.title",
        "reference.war-or-peace.title",
        "web.cards.set",
        "web.log.chat",
        "web.log.pool",
        "web.new.bots",
        "web.new.level",
        "web.player.gone",
        "web.sheet.hand",
        "web.preference.motion-system",
        "web.profile.name",
        "web.replay.pause",
        "term.kind.gold",
        "term.kind.krystallium",
        "term.kind.general",
        "term.step.gold",
        "term.set.corruption-ascension",
        "term.set.war-or-peace",
        "ui.short-type.financier",
        "ui.short-type.general",
        "ui.amount.general.one",
        "ui.usage.players",
        "ui.usage.pledge",
        "cli.admin.set",
        "cli.arena.bot",
        "cli.bench.bot",
        "cli.bench.build",
        "cli.bots.name",
        "cli.cards.recycle",
        "cli.load.bytes",
        "cli.load.cpu",
        "cli.load.delivered",
        "cli.simulate.bot",
        "cli.verify.ok",
        "ui.command.rest",
    },
}


@pytest.fixture(autouse=True)
def strict() -> Iterator[None]:
    locales.set_strict(True)
    yield
    locales.set_strict(False)


@pytest.mark.parametrize("lang", languages())
def test_all_languages_have_the_same_keys(lang: str) -> None:
    def comparable(lang: str) -> set[str]:
        return {current().english_key(key) for key in texts(lang)}

    assert comparable(lang) == comparable("en")


@pytest.mark.parametrize("lang", languages())
def test_all_languages_have_the_same_placeholders(lang: str) -> None:
    for key in texts(lang):
        # A form for few numbers may name them in words: "one card".
        free = set() if current().plural_base(key) is None else {"count"}
        english = placeholders(current().english_key(key))
        assert placeholders(key, lang) | free == english | free, key


@pytest.mark.parametrize("lang", languages())
def test_placeholders_are_well_formed(lang: str) -> None:
    for key, value in texts(lang).items():
        rest = re.sub(r"\{\w+(:[a-z. -]+)?\}", "", value)
        assert "{" not in rest, key
        assert "}" not in rest, key
        assert value == value.strip(), key
        assert value, key
        for options in re.findall(r"\{\w+:([^}]*)\}", value):
            for option in options.split():
                known = any(other.startswith(f"{option}.") for other in texts("en"))
                assert option in ("or", "number") or known, key


@pytest.mark.parametrize("lang", SAME)
def test_translations_differ_from_english(lang: str) -> None:
    same = {
        key
        for key, value in texts(lang).items()
        # Not what consists only of placeholders: "{games:count.game}, {players:count.player}".
        if value == texts("en").get(key) and re.search(r"\w", re.sub(r"\{[^}]*\}", "", value))
    }
    names = {key for key in same if re.fullmatch(r"bot\.character\.bot-\d+\.name", key)}
    assert same - SAME[lang] - names == set()


def test_french_spaces_do_not_break() -> None:
    for key, value in texts("fr").items():
        assert not re.search(r" [:;!?»]|« ", value), key


def test_german_uses_german_quotes() -> None:
    for key, value in texts("de").items():
        assert '"' not in value, key
        assert value.count("„") == value.count("“"), key


def test_every_word_of_the_catalogue_has_a_term() -> None:
    for section, words in (
        ("kind", KINDS),
        ("type", TYPES),
        ("side", SIDES),
        ("deck", DECKS),
        ("set", SETS),
        ("medal", ("bronze", "silver", "gold")),
        ("title", ("rookie", "dictator", "emperor", "living-god")),
        ("phase", ("draft", "planning", "production")),
        ("step", (*KINDS[:5], "bounty")),
    ):
        for word in words:
            assert has(f"term.{section}.{word}")


def words(prefix: str, names: str, lang: str) -> list[str]:
    return [text(f"term.{prefix}.{name}", lang) for name in names.split()]


@pytest.mark.parametrize(
    ("prefix", "names", "en", "fr", "de"),
    [
        (
            "kind",
            "materials energy science gold exploration krystallium general financier",
            "Materials, Energy, Science, Gold, Exploration, Krystallium, General, Financier",
            "Matériaux, Énergie, Science, Or, Exploration, Krystallium, Général, Financier",
            "Baumaterial, Energie, Wissen, Gold, Erkundung, Krystallium, General, Finanzier",
        ),
        (
            "type",
            "structure vehicle research project discovery memorial",
            "Structure, Vehicle, Research, Project, Discovery, Memorial",
            "Structure, Véhicule, Recherche, Projet, Découverte, Mémorial",
            "Bauwerk, Fahrzeug, Forschung, Projekt, Entdeckung, Gedenkstätte",
        ),
        (
            "phase",
            "draft planning production",
            "draft phase, planning phase, production phase",
            "phase de draft, phase de planification, phase de production",
            "Draftphase, Planungsphase, Produktionsphase",
        ),
        (
            "word",
            "slate under-construction recycle",
            "slate for construction, under construction, recycle",
            "mettre en construction, en construction, recycler",
            "bauen, im Bau befindlich, recyceln",
        ),
        (
            "word",
            "recycling-bonus construction-bonus supremacy-bonus",
            "recycling bonus, construction bonus, supremacy bonus",
            "bonus de recyclage, bonus de construction, bonus de suprématie",
            "Recycling-Bonus, Bauprämie, Macht-Bonus",
        ),
        (
            "word",
            "characters draft-area construction-area supply victory-points vp",
            "characters, draft area, construction area, supply, victory points, VP",
            "Personnages, zone de draft, zone de construction, réserve, points de victoire, PV",
            "Personen, Draftbereich, Baubereich, Vorrat, Siegpunkte, SP",
        ),
        (
            "title",
            "rookie dictator emperor living-god",
            "Rookie, Dictator, Emperor, Living God",
            "Apprenti, Dictateur, Empereur, Dieu vivant",
            "Anfänger, Diktator, Imperator, Lebender Gott",
        ),
    ],
)
def test_terms_of_the_rulebooks(prefix: str, names: str, en: str, fr: str, de: str) -> None:
    assert ", ".join(words(prefix, names, "en")) == en
    assert ", ".join(words(prefix, names, "fr")) == fr
    assert ", ".join(words(prefix, names, "de")) == de


def test_lists_are_joined() -> None:
    right = {"word": "x", "file": "f", "line": 1, "row": "r", "column": "c"}
    for lang, joined in (("en", "a, b or c"), ("fr", "a, b ou c"), ("de", "a, b oder c")):
        found = fill("error.catalog-unknown-word", lang, {**right, "right": ("a", "b", "c")})
        assert joined in found
    assert text("error.catalog-missing-side", "de", sides=["D", "E"]).endswith("D und E")
    assert text("error.catalog-missing-side", sides=["D"]).endswith("missing: D")
    assert text("error.catalog-missing-side", sides=[]).endswith("missing: ")


def test_values_can_be_terms() -> None:
    found = text("error.sets-exclude-each-other", "fr", sets=["base", "war-or-peace"])
    assert found.startswith("Jeu de base et Guerre ou Paix ")


def test_values_are_not_filled_again() -> None:
    assert '"{near}"' in text("error.unknown-card", id="{near}", near=["x"])


def test_an_unknown_language_is_english() -> None:
    locales.set_strict(False)
    assert text("term.kind.gold", "nl") == "Gold"


def test_what_is_missing_is_an_error_in_tests() -> None:
    with pytest.raises(KeyError, match=r"no text for error\.nothing"):
        text("error.nothing")
    with pytest.raises(KeyError, match=r"no value for \{near\}"):
        text("error.unknown-card", id="x")


def test_what_is_missing_is_shown_as_it_is_at_run_time() -> None:
    locales.set_strict(False)
    assert text("error.nothing", "de") == "error.nothing"
    assert template("error.nothing") == "error.nothing"
    assert text("error.unknown-card", id="x") == 'There is no card "x". Similar: {near:or}.'
    assert not has("error.nothing")
