"""The names and texts that a set from outside brings, checked: they name what is in the set.

Such a file cannot change any other text: its sections are `term.<section>` everywhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from wonderful import locales
from wonderful.catalog.model import closest
from wonderful.catalog.problems import Problems
from wonderful.catalog.settings import Setting, read_settings
from wonderful.catalog.table import check_name
from wonderful.locales import CODE, PLURALS, Source

# How long a text can be, by section. All but the last are names of a few words.
SECTIONS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("set", "pledge", "option", "mark", "score", "step", "title"), 60),
    "scenario": 400,  # what it is about
}
_LANGUAGE: Final = "language"  # what a new language calls itself, and how it counts
_MOST_LANGUAGE_LETTERS: Final = 40

Ids = Mapping[str, tuple[str, ...]]


def named_in(set_id: str, scenarios: Iterable[str], rules: Iterable[Mapping[str, Any]]) -> Ids:
    """The ids by section that a set can name: its own, and those in its rules."""
    found: dict[str, dict[str, None]] = {section: {} for section in SECTIONS}
    found["set"][set_id] = None
    found["scenario"].update(dict.fromkeys(scenarios))
    for part in rules:
        found["mark"].update(dict.fromkeys(part.get("marks", ())))
        found["score"].update(dict.fromkeys(part.get("score_lines", ())))
        found["step"].update(dict.fromkeys(part.get("steps", ())))
        found["title"].update(dict.fromkeys((*part.get("titles", ()), *_lowest(part))))
        for name, pledge in part.get("pledges", {}).items():
            found["pledge"][name] = None
            found["option"].update(dict.fromkeys(pledge.options))
    return {section: tuple(ids) for section, ids in found.items()}


def _lowest(rules: Mapping[str, Any]) -> tuple[str, ...]:
    return (rules["lowest_title"],) if "lowest_title" in rules else ()


def check_texts(folder: Source, ids: Ids | None, problems: Problems) -> None:
    """Every file of texts names what the set has, if that is known, in plain words."""
    english: dict[str, str] = {}
    for name in text_files(folder):
        file = f"{folder.name}/{name}"
        with problems.attempt():
            content = read_settings(folder / name, file, problems).table((*SECTIONS, _LANGUAGE))
            code = name.split(".")[0]
            if name == f"{code}.toml" and code not in locales.package_languages():
                _check_language(content, file, problems)
            for section, setting in content.items():
                if section != _LANGUAGE:
                    own = None if ids is None else ids[section]
                    _check_section(setting, section, own, problems)
                    if code == locales.DEFAULT:
                        english |= dict.fromkeys(_keys(section, setting), "")
    for name in text_files(folder):
        if name.split(".")[0] != locales.DEFAULT:
            _check_english(folder, name, english, problems)


def text_files(folder: Source) -> list[str]:
    """`en.toml`, `eo.toml`, and parts of them such as `en.votes.toml`."""
    names = sorted(path.name for path in folder.iterdir())
    return [name for name in names if name.endswith(".toml") and CODE.fullmatch(name.split(".")[0])]


def _check_language(content: Mapping[str, Setting], file: str, problems: Problems) -> None:
    """A language that the package does not have introduces itself."""
    section = content.get(_LANGUAGE, Setting({}, file, _LANGUAGE, {}, problems))
    with problems.attempt():
        name = section.need("name").cell()
        check_name(name.required(), name.place, _MOST_LANGUAGE_LETTERS)
    with problems.attempt():
        section.need("plural").word(tuple(PLURALS))


def _check_section(
    setting: Setting, section: str, ids: tuple[str, ...] | None, problems: Problems
) -> None:
    given: dict[str, Setting] = {}
    for id, each in problems.get(given, setting.table).items():
        with problems.attempt():
            if ids is not None and id not in ids:
                near = closest(id, ids) or ("–",)
                raise each.place.error("unknown-word", word=id, right=near)
            cell = each.cell()
            check_name(cell.required(), each.place, SECTIONS[section])
            if set(cell.text) & set("{}"):
                raise each.place.error("text-braces")


def _check_english(
    folder: Source, name: str, english: Mapping[str, str], problems: Problems
) -> None:
    """Whoever lacks a translation reads English, so there must be something to read."""
    file = f"{folder.name}/{name}"
    if problems.has_in(file):
        return
    for section, setting in read_settings(folder / name, file).table().items():
        if section in SECTIONS:
            for key, each in zip(_keys(section, setting), setting.table().values(), strict=True):
                if key not in english:
                    problems.add(each.place.error("text-no-english"))


def _keys(section: str, setting: Setting) -> list[str]:
    return [f"{section}.{id}" for id in setting.value] if isinstance(setting.value, dict) else []


def missing_texts(folder: Source, ids: Ids, code: str) -> list[str]:
    """The names that a set does not give in a language, as `section.id`: English stands in."""
    given: set[str] = set()
    for name in text_files(folder):
        if name.split(".")[0] == code:
            for section, setting in read_settings(folder / name, name).table().items():
                given.update(_keys(section, setting))
    wanted = [f"{section}.{id}" for section in SECTIONS for id in ids[section]]
    return [key for key in wanted if key not in given]
