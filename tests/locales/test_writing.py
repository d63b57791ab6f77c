"""Texts follow docs/writing.md: terms, forbidden words, short buttons, typography."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from tests.locales.page_buttons import button_contents, button_keys
from wonderful.locales import text, texts
from wonderful.locales.plural_rules import strip_form

TERMS: Final = Path(__file__).parents[2] / "docs" / "terms"
LANGUAGES: Final = sorted(path.stem for path in TERMS.glob("*.toml"))
LIMITS: Final = {"en": 18, "fr": 24, "de": 24}  # letters on a button
# Buttons that need more, and why.
LONGER_BUTTONS: Final[dict[str, str]] = {
    "web.empire.cubes": "only read aloud: the Empire card, which can be pressed as a whole",
    "web.empire.put": "only read aloud: the Empire card, which can be pressed as a whole",
    "web.site.name": "only read aloud: a card under construction, which can be pressed as a whole",
    "web.site.put": "only read aloud: a card under construction, which can be pressed as a whole",
}
# The values of the variables in the keys of buttons. Those without a value are terms, or part of a
# panel that can be pressed as a whole.
VARIABLES: Final[dict[str, tuple[str, ...]]] = {
    "action.${pickVerb}": ("pick", "keep"),
    "deck.${deck}": (),
    "phase.${view.phase}": (),
    "player.${tag}": (),
    "world.${view.direction}": (),
    "lobby.${each}": ("open", "running", "finished"),
    "sheet.${nameOf(sheet)}": ("hand", "site", "empire", "others", "world"),
}


def terms(lang: str) -> dict[str, Any]:
    return tomllib.loads((TERMS / f"{lang}.toml").read_text("utf-8"))


def pattern(word: str) -> re.Pattern[str]:
    """Return a pattern for a forbidden word; abbreviations such as AI are matched as written."""
    body = re.escape(word.removesuffix("*")) + (r"\w*" if word.endswith("*") else "")
    return re.compile(rf"(?<!\w){body}(?!\w)", 0 if word.isupper() else re.IGNORECASE)


def forbidden_words(lang: str) -> list[tuple[re.Pattern[str], frozenset[str], str]]:
    return [
        (pattern(word), frozenset(entry.get("except", ())), entry["term"])
        for entry in terms(lang).values()
        for word in entry.get("forbidden", ())
    ]


def shown_letters(value: str) -> str:
    """Return a text without placeholders and without the addresses of its links."""
    return re.sub(r"\{\w+(:[^}]*)?\}|\]\(#[\w-]+\)", "", value).strip()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_terms_are_complete_and_equal_to_the_texts(lang: str) -> None:
    for name, entry in terms(lang).items():
        assert entry["term"], name
        assert entry["meaning"], name
        assert not set(entry) - {"term", "plural", "meaning", "forbidden", "except", "key"}, name
        assert set(entry.get("except", ())) <= set(texts(lang)), name
        if "key" in entry:
            found = text(entry["key"], lang)
            assert found == entry["term"] or found.startswith(entry["term"] + " "), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_uses_a_forbidden_word(lang: str) -> None:
    found = [
        f"{key}: “{match[0]}”, write “{term}”"
        for word, exceptions, term in forbidden_words(lang)
        for key, value in texts(lang).items()
        if key not in exceptions and (match := word.search(shown_letters(value)))
    ]
    assert found == []


def test_forbidden_words_are_found() -> None:
    assert pattern("chair*").search("Two chairs are free")
    assert pattern("AI").search("an AI plays")
    assert not pattern("AI").search("ai")
    assert not pattern("sign").search("signed, designs")  # a whole word only


def keys_on_buttons() -> set[str]:
    found = set()
    for key, _ in button_keys():
        head, variable, _ = key.partition("$")
        found |= {f"web.{head}{each}" for each in (VARIABLES[key] if variable else ("",))}
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_buttons_are_short(lang: str) -> None:
    keys = keys_on_buttons() - set(LONGER_BUTTONS)
    assert len(keys) > 50
    found = {
        key: shown_letters(value)
        for key, value in texts(lang).items()
        if key in keys or strip_form(key) in keys
    }
    assert {key: each for key, each in found.items() if len(each) > LIMITS[lang]} == {}


def test_long_buttons_have_a_reason() -> None:
    assert all(LONGER_BUTTONS.values())
    assert set(LONGER_BUTTONS) <= set(texts("en"))


def test_buttons_are_found_in_components() -> None:
    source = '<button title={t("a")} onclick={() => go()}><Icon name={t("b")} />{t("c")}</button>'
    assert list(button_contents(source)) == ['{t("c")}']


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_apostrophes_are_curly(lang: str) -> None:
    for key, value in texts(lang).items():
        if lang == "fr" or key.startswith(("web.", "reference.")):
            assert not re.search(r"\w'\w", value), key
