"""Checks the names and texts of an outside set, which may only name things of the set.

They cannot change other texts, because their keys get the prefix `term.`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from wonderful import locales
from wonderful.catalog.model import closest
from wonderful.catalog.problem_collector import Problems
from wonderful.catalog.table_reader import check_name
from wonderful.catalog.toml_reader import Setting, read_settings
from wonderful.locales import LANGUAGE_CODE, PLURALS, DataPath
from wonderful.locales.number_format import EXAMPLES, is_example

# The maximum length of a text, by section. All but the last are names of a few words.
SECTIONS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("set", "pledge", "option", "mark", "score", "step", "title"), 60),
    "scenario": 400,  # the description
}
_LANGUAGE: Final = "language"  # the name of a new language, and its plural rule
_MAX_LANGUAGE_LENGTH: Final = 40

Ids = Mapping[str, tuple[str, ...]]


def nameable_ids(set_id: str, scenarios: Iterable[str], rules: Iterable[Mapping[str, Any]]) -> Ids:
    """Return the ids by section that a set can name: its own, and those in its rules."""
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


def check_texts(folder: DataPath, ids: Ids | None, problems: Problems) -> None:
    """Check that every text file names only things of the set (if known), in plain text."""
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


def text_files(folder: DataPath) -> list[str]:
    """Return `en.toml`, `eo.toml`, and parts such as `en.votes.toml`."""
    names = sorted(path.name for path in folder.iterdir())
    return [
        name
        for name in names
        if name.endswith(".toml") and LANGUAGE_CODE.fullmatch(name.split(".")[0])
    ]


def _check_language(content: Mapping[str, Setting], file: str, problems: Problems) -> None:
    """Check the description of a language that the package does not have."""
    section = content.get(_LANGUAGE, Setting({}, file, _LANGUAGE, {}, problems))
    with problems.attempt():
        name = section.need("name").cell()
        check_name(name.required(), name.location, _MAX_LANGUAGE_LENGTH)
    with problems.attempt():
        section.need("plural").word(tuple(PLURALS))
    for option, example in EXAMPLES.items():
        with problems.attempt():
            if option in section.table() and not is_example(
                option, section.need(option).cell().text
            ):
                location = section.need(option).location
                raise location.error("bad-notation", word=option, example=example)


def _check_section(
    setting: Setting, section: str, ids: tuple[str, ...] | None, problems: Problems
) -> None:
    given: dict[str, Setting] = {}
    for id, each in problems.get(given, setting.table).items():
        with problems.attempt():
            if ids is not None and id not in ids:
                near = closest(id, ids) or ("–",)
                raise each.location.error("unknown-word", word=id, right=near)
            cell = each.cell()
            check_name(cell.required(), each.location, SECTIONS[section])
            if set(cell.text) & set("{}"):
                raise each.location.error("text-braces")


def _check_english(
    folder: DataPath, name: str, english: Mapping[str, str], problems: Problems
) -> None:
    """Check that every translated text also exists in English, the fallback."""
    file = f"{folder.name}/{name}"
    if problems.has_errors_in(file):
        return
    for section, setting in read_settings(folder / name, file).table().items():
        if section in SECTIONS:
            for key, each in zip(_keys(section, setting), setting.table().values(), strict=True):
                if key not in english:
                    problems.add(each.location.error("text-no-english"))


def _keys(section: str, setting: Setting) -> list[str]:
    return [f"{section}.{id}" for id in setting.value] if isinstance(setting.value, dict) else []


def missing_texts(folder: DataPath, ids: Ids, code: str) -> list[str]:
    """Return the texts that a set lacks in a language, as `section.id`; they appear in English."""
    given: set[str] = set()
    for name in text_files(folder):
        if name.split(".")[0] == code:
            for section, setting in read_settings(folder / name, name).table().items():
                given.update(_keys(section, setting))
    wanted = [f"{section}.{id}" for section in SECTIONS for id in ids[section]]
    return [key for key in wanted if key not in given]
