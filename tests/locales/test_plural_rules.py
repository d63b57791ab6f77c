"""Plural forms by the rules of the languages, which agree with the browser's."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from wonderful import locales
from wonderful.locales.plural_rules import CATEGORIES, OTHER, RULES, category, form_key

NUMBERS = range(201)
NODE = Path(sys.prefix, "bin/node")
# Languages for each rule.
EXAMPLES = {
    "japanese": "ja zh ko vi",
    "english": "en de nl it es sv fi hu el tr eo",
    "french": "fr hy",
    "icelandic": "is mk",
    "latvian": "lv",
    "lithuanian": "lt",
    "czech": "cs sk",
    "polish": "pl",
    "russian": "ru uk be",
    "croatian": "hr sr bs",
    "slovenian": "sl",
    "romanian": "ro",
    "irish": "ga",
    "scottish": "gd",
    "welsh": "cy",
    "maltese": "mt",
    "hebrew": "he",
    "arabic": "ar",
}


def browser_categories(languages: list[str]) -> dict[str, list[str]]:
    """The categories of `Intl.PluralRules`, which the page uses, for each number."""
    script = f"""
        const said = {{}}
        for (const lang of {json.dumps(languages)}) {{
            if (!Intl.PluralRules.supportedLocalesOf(lang).length) throw new Error(lang)
            const rules = new Intl.PluralRules(lang)
            said[lang] = Array.from({{length: {len(NUMBERS)}}}, (_, n) => rules.select(n))
        }}
        console.log(JSON.stringify(said))
    """
    done = subprocess.run([NODE, "-e", script], capture_output=True, text=True, check=True)
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


def test_every_rule_is_that_of_the_browser() -> None:
    assert set(EXAMPLES) == set(RULES)
    said = browser_categories([lang for words in EXAMPLES.values() for lang in words.split()])
    for rule, words in EXAMPLES.items():
        for lang in words.split():
            assert [category(rule, n) for n in NUMBERS] == said[lang], lang


def test_our_languages_count_as_the_browser_does() -> None:
    """The page uses the browser's rule for the language code, not the rule in our file."""
    said = browser_categories(list(locales.languages()))
    for lang in locales.languages():
        rule = locales.language(lang).plural
        assert [category(rule, n) for n in NUMBERS] == said[lang], lang


def test_a_form_for_one_number_comes_first_and_other_stands_in() -> None:
    found = dict.fromkeys(["x.1", "x.one", "x.few", "x.other"], "")
    asked = {n: form_key(found, "x", "russian", n) for n in (1, 2, 5, 21)}
    assert asked == {1: "x.1", 2: "x.few", 5: "x.other", 21: "x.one"}
    assert form_key({}, "x", "english", 1) == "x.other"


def test_zero_is_singular_in_french_only() -> None:
    said = [locales.fill_plural("ui.header.pools", lang, 0, {}) for lang in ("en", "fr", "de")]
    assert said == ["0 pools left", "encore 0 pool", "noch 0 Pools"]
    assert locales.fill_plural("ui.header.pools", "fr", 2, {}) == "encore 2 pools"


@pytest.mark.parametrize("lang", locales.languages())
def test_every_counted_text_has_the_forms_of_its_language(lang: str) -> None:
    texts, rule = locales.texts(lang), locales.language(lang).plural
    groups = {base for key in texts if (base := locales.current().plural_base(key)) is not None}
    assert groups
    for key in groups:
        numbers: dict[str, list[int]] = {}
        for n in NUMBERS:
            chosen = form_key(texts, key, rule, n)
            wanted = {f"{key}.{n}", f"{key}.{category(rule, n)}"}
            assert chosen in wanted & set(texts), f"{key} for {n}"
            numbers.setdefault(chosen, []).append(n)
        for chosen, those in numbers.items():
            says_which = "count" in locales.placeholders(chosen, lang)
            assert says_which or len(those) == 1, f"{chosen} does not say which of {those[:3]}"
        forms = {f"{key}.{name}" for name in (*CATEGORIES, *map(str, NUMBERS))} & set(texts)
        if all(category(rule, n) != "other" for n in NUMBERS):  # only fractions are, as in Polish
            forms.discard(f"{key}.other")  # which every text must have nevertheless
        assert forms == set(numbers), f"{key} has a form that no number needs"
        assert f"{key}.{OTHER}" in texts
