"""A small outside set that tests write into a folder, with changes: two cards, an Empire, a
scenario with a vote, and names in Esperanto."""

from collections.abc import Mapping
from pathlib import Path

RULES = """\
deck = "base"

[totals]
cards = 5
designs = 2
empires = 1
scenarios = 1
types = { structure = 3, discovery = 2 }
"""
CARDS = """\
# Two cards.
id        | type      | copies | cost          | recycle | bonus     | points | production | en | eo
moon-base | structure | 3 | materials 2, energy 1 | energy | general 1 | 1 | | Moon Base | Luna Bazo
archive   | discovery | 2 | gold 1        | science | | | gold 1 per structure | Archive | Arkivo
"""
EMPIRES = """\
id         | side | production  | krystallium | points          | origin | en         | eo
lunar-city | A    | materials 2 |             | 1 per structure | extra  | Lunar City | Luna Urbo
lunar-city | B    | energy 2    | 1           |                 | extra  |            |
lunar-city | C    | science 2   | 1           |                 | extra  |            |
lunar-city | D    | gold 2      | 1           |                 | extra  |            |
lunar-city | E    | gold 1      | 1           |                 | extra  |            |
lunar-city | F    | materials 3 |             | 2               | extra  |            |
"""
SCENARIOS = """\
id        | cards | bronze | silver | gold | en        | eo
dark-side |       |        |        |      | Dark Side | Malluma Flanko
"""
DARK_SIDE = """\
players = [1, 5]
side = "A"

[rules]
marks = ["crater"]
starting = "krystallium 1"

[rules.score_lines]
craters = "2 per mark:crater"

[rules.pledges.landing]
before = "planning"
resolver = "vote"
options = ["north-rim", "south-rim"]
tie = "north-rim"

[rules.pledges.landing.rewards]
north-rim = { everybody = "energy 1" }
south-rim = { supporters = "mark:crater 1" }
"""
ENGLISH = """\
[set]
moon = "Moon Colony"

[scenario]
dark-side = "Nobody sees you."

[pledge]
landing = "Where to land"

[option]
north-rim = "The northern rim"

[mark]
crater = "Crater"

[score]
craters = "Craters"
"""
ESPERANTO = """\
[language]
name = "Esperanto"
plural = "english"

[set]
moon = "Luna Kolonio"

[option]
north-rim = "La norda rando"
"""

FILES = {
    "rules.toml": RULES,
    "cards.table": CARDS,
    "empires.table": EMPIRES,
    "scenarios.table": SCENARIOS,
    "scenarios/dark-side.toml": DARK_SIDE,
    "en.toml": ENGLISH,
    "eo.toml": ESPERANTO,
}


def write_moon_set(
    folder: Path, changes: Mapping[str, tuple[str, str]] | None = None, name: str = "moon"
) -> Path:
    """Write the set into a folder. A change replaces a text in the file with this name prefix."""
    path = folder / name
    for file, content in FILES.items():
        for start, (old, new) in (changes or {}).items():
            if file.split("/")[-1].startswith(start):
                assert old in content, old
                content = content.replace(old, new)
        (path / file).parent.mkdir(parents=True, exist_ok=True)
        (path / file).write_text(content, "utf-8")
    return path
