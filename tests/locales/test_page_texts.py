"""Texts of the page: every used key exists, every key is used, none is in the code."""

import re
from pathlib import Path

from wonderful.locales import texts
from wonderful.locales.plural_rules import strip_form

SOURCES = sorted((Path(__file__).parents[2] / "web" / "src").rglob("*.*"))
PAGE = {path: path.read_text("utf-8") for path in SOURCES if path.suffix in (".svelte", ".ts")}
KEYS = {key.removeprefix("web.") for key in texts("en") if key.startswith("web.")}
NAMES = {"wonderful", "Esc"}  # the same in every language


def is_asked_for(key: str, words: set[str], patterns: list[str]) -> bool:
    """Whether the page uses a key, by name or by template: `home.${way}`."""
    forms = {key, f"web.{key}", strip_form(key) or key}
    return bool(forms & words) or any(
        re.fullmatch(pattern, form) for pattern in patterns for form in forms
    )


def test_every_key_is_there_and_none_is_dead() -> None:
    whole = "\n".join(PAGE.values())
    for key in re.findall(r'\bt\(\s*"([^"]+)"', whole):
        assert key in KEYS
    for key in re.findall(r'\btn\(\s*"([^"]+)"', whole):
        assert f"{key}.other" in KEYS
    words = set(re.findall(r'"([\w.-]+)"', whole))
    patterns = [
        ".+".join(re.escape(part) for part in re.split(r"\$\{[^}]*\}", each))
        for each in re.findall(r"`((?:web\.)?[a-z-]+\.[^`]*\$\{[^`]*)`", whole)
    ]
    assert {key for key in KEYS if not is_asked_for(key, words, patterns)} == set()


def test_no_sentence_stands_in_the_code() -> None:
    found = []
    for path, source in PAGE.items():
        if path.suffix == ".svelte":
            markup = re.sub(r"<(script|style)\b.*?</\1>|<!--.*?-->", "", source, flags=re.DOTALL)
            text = re.sub(r"<[^<>]*>", "\n", without_code(markup))
            found += [f"{path.name}: {each}" for each in re.findall(r"[A-Za-zÀ-ÿ]{2,}", text)]
    assert [each for each in found if each.split(": ")[1] not in NAMES] == []


def without_code(markup: str) -> str:
    """Markup without expressions in braces, at any depth."""
    kept, depth = [], 0
    for letter in markup:
        depth += letter == "{"
        if not depth:
            kept.append(letter)
        depth -= letter == "}"
    return "".join(kept)
