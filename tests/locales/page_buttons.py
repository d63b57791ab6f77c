"""Finds the texts that the page shows on buttons, in the sources of its components."""

import re
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "web" / "src"
CODE = re.compile(r"<(script|style)\b.*?</\1>|<!--.*?-->", re.DOTALL)
OPENING = re.compile(r'<(button)\b|<(a)\b(?=[^>]*class="button)')


def button_keys() -> Iterator[tuple[str, str]]:
    """Yield each key on a button, and its component; a key with a variable as `lobby.${each}`."""
    for path in sorted(SOURCES.rglob("*.svelte")):
        for content in button_contents(CODE.sub("", path.read_text("utf-8"))):
            for key in re.findall(r'["`]([a-z-]+\.[^"`\s]+)["`]', content):
                yield key, path.name


def button_contents(source: str) -> Iterator[str]:
    """Yield what is between the tags of each button, without nested tags and their attributes."""
    for match in OPENING.finditer(source):
        start = end_of_tag(source, match.end())
        if source[start - 2] != "/":
            end = re.compile(rf"</{match[1] or match[2]}\s*>").search(source, start)
            assert end, f"a button without an end: {source[match.start() : start]}"
            yield without_tags(source[start : end.start()])


def without_tags(markup: str) -> str:
    kept, position = [], 0
    for match in re.finditer(r"</?[A-Za-z]", markup):
        if match.start() >= position:
            kept.append(markup[position : match.start()])
            position = end_of_tag(markup, match.end())
    return "".join([*kept, markup[position:]])


def end_of_tag(source: str, position: int) -> int:
    """Return the position after the `>` of a tag; one inside braces (`=>`) does not count."""
    depth = 0
    while position < len(source):
        letter = source[position]
        depth += (letter == "{") - (letter == "}")
        position += 1
        if letter == ">" and depth == 0:
            break
    return position
