"""The texts of the project in its languages: the one place where a key becomes a sentence.

A language is there when its file `xx.toml` is: every list of languages comes from the files. Sets
of cards from outside bring texts of their own, and languages of their own (`set_folders`).

A text has placeholders: `{name}` takes a value, or joins a list with "and"; `{name:or}` joins
with "or"; `{name:term.kind}` looks the value up as the text `term.kind.<value>` first. A mapping of
counts by kind reads "2 × Gold and 1 × General".

A text that depends on a number has a form for each plural category of its language: `cards.one`,
`cards.few`, `cards.other` (see `plurals`), and where it should differ, for one number: `cards.1`.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources

from wonderful.locales import merging, plurals
from wonderful.locales.merging import DEFAULT, PLACEHOLDER, Texts
from wonderful.locales.plurals import RULES as PLURALS
from wonderful.locales.reading import CODE, Folder, Language, Source

__all__ = [
    "CODE",
    "DEFAULT",
    "PLURALS",
    "Language",
    "Source",
    "Texts",
    "languages",
    "package_languages",
    "language",
    "best_match",
    "set_folders",
    "current",
    "text",
    "fill",
    "counted",
    "template",
    "name_of",
    "has",
    "texts",
    "placeholders",
    "strict",
]

# What sets from outside bring: they need not name all of it.
_OF_SETS = ("set", "pledge", "option", "mark", "score", "step", "title")

_strict = False
_outside: Texts | None = None


# Languages


def languages() -> tuple[str, ...]:
    """The codes of all languages that there are, English first.

    >>> languages()
    ('en', 'de', 'fr')
    """
    return current().codes


def package_languages() -> tuple[str, ...]:
    """The codes of those languages that are complete: others have only what folders give them."""
    return _package_alone().codes


def language(code: str) -> Language:
    """What one of the languages says about itself.

    >>> language("fr").name
    'Français'
    """
    return current().language(code)


def best_match(wanted: Iterable[str]) -> str | None:
    """The first wanted language that is there, as browsers (`pt-BR`) and systems (`pt_BR.UTF-8`)
    write it. A regional variety falls back to its language, and a language to one of its varieties.

    >>> best_match(["nl_NL.UTF-8", "fr-CH"])
    'fr'
    """
    known = languages()
    for word in wanted:
        subtags = re.split("[-_]", re.split("[.@;]", word.strip().lower())[0])[:3]
        for length in range(len(subtags), 0, -1):
            if (code := "-".join(subtags[:length])) in known:
                return code
        for code in known:
            if code.split("-")[0] == subtags[0]:
                return code
    return None


def set_folders(folders: Iterable[Source] = (), sets: Iterable[Source] = ()) -> None:
    """From now on take texts from these folders as well, and from no others but the package.

    The folders of sets have names only: their `[mark]` is `term.mark` here, and so on.

    This is for the whole process: a program says it once, when it starts, in each of its processes.
    Without folders there is the package alone again. Texts that do not fit are refused, and nothing
    changes then.
    """
    global _outside
    found = [Folder(folder) for folder in folders]
    found += [Folder(folder, prefix="term.") for folder in sets]
    _outside = Texts(_package(), found) if found else None


def current() -> Texts:
    """All present texts. Usable as a cache key: it is replaced when texts change."""
    return _outside or _package_alone()


@cache
def _package() -> Folder:
    return Folder(resources.files(__name__))


@cache
def _package_alone() -> Texts:
    return Texts(_package())


# Texts


def text(key: str, lang: str = DEFAULT, **params: object) -> str:
    """The text of a key in a language, with its placeholders filled.

    >>> text("term.kind.gold", "fr")
    'Or'
    """
    return fill(key, lang, params)


def fill(key: str, lang: str, params: Mapping[str, object]) -> str:
    """As `text`, for parameters that may have any name."""
    return _filled(key, template(key, lang), lang, params)


def counted(key: str, lang: str, count: int, params: Mapping[str, object]) -> str:
    """A text in the form for a number, which is also the value of `{count}`.

    >>> counted("ui.header.pools", "fr", 0, {}), counted("ui.header.pools", "en", 0, {})
    ('encore 0 pile', '0 pools left')
    """
    found = current()
    # English stands in as a whole, and counts as English does.
    spoken = DEFAULT if found.find(f"{key}.{plurals.OTHER}", lang) is None else lang
    rule = found.language(spoken).plural
    form = plurals.form(found.of(spoken), key, rule, count)
    if spoken != lang and not found.may_lack(form, lang):
        _complain(f"{lang}: no text for {form}")
    return _filled(form, template(form, spoken), lang, {"count": count, **params})


def template(key: str, lang: str = DEFAULT) -> str:
    """The text of a key with its placeholders; in English, then the key itself, if missing."""
    found = current()
    for spoken in (lang, DEFAULT):
        if (text := found.find(key, spoken)) is not None:
            return text
        if not found.may_lack(key, spoken):
            _complain(f"{spoken}: no text for {key}")
    match key.split(".", 2):
        case ["term", kind, id] if kind in _OF_SETS:
            return id.replace("-", " ")
    return key


def name_of(kind: str, id: str, lang: str = DEFAULT) -> str:
    """The name of something that sets bring (a set, a mark, an option …), if need be in English.

    A set may have no name for it at all: then its id is read out.

    >>> name_of("set", "base", "de"), name_of("option", "secret-council", "de")
    ('Grundspiel', 'secret council')
    """
    found = current()
    names = (found.find(f"term.{kind}.{id}", spoken) for spoken in (lang, DEFAULT))
    return next((name for name in names if name is not None), id.replace("-", " "))


def has(key: str) -> bool:
    """Whether there is a text for this key."""
    return current().find(key, DEFAULT) is not None


def texts(lang: str) -> Mapping[str, str]:
    """All texts of a language by key; none for a language that we do not have."""
    return current().of(lang)


def placeholders(key: str, lang: str = DEFAULT) -> frozenset[str]:
    """The names that a text wants values for."""
    return merging.placeholders(template(key, lang))


def strict(on: bool) -> None:
    """Tests switch this on: a missing text or value is then an error, not a makeshift."""
    global _strict
    _strict = on


def _filled(key: str, template: str, lang: str, params: Mapping[str, object]) -> str:
    def value(match: re.Match[str]) -> str:
        name, options = match[1], (match[2] or "").split()
        if name not in params:
            _complain(f"{key}: no value for {{{name}}}")
            return match[0]
        return _shown(params[name], options, lang)

    return PLACEHOLDER.sub(value, template)


def _shown(value: object, options: list[str], lang: str) -> str:
    if isinstance(value, Mapping):  # counts by kind
        value = [f"{n} × {template(f'term.kind.{kind}', lang)}" for kind, n in value.items()]
    if isinstance(value, (list, tuple)):
        words = [_shown(item, options, lang) for item in value]
        joiner = template("list.or" if "or" in options else "list.and", lang)
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {joiner} {words[-1]}"
    for option in options:
        section, _, kind = option.partition(".")
        if section == "term" and kind in _OF_SETS:
            return name_of(kind, str(value), lang)
        if option != "or":
            return template(f"{option}.{value}", lang)
    try:
        return str(value)
    except ValueError:  # Python refuses to write numbers of thousands of digits
        return "…"


def _complain(problem: str) -> None:
    if _strict:
        raise KeyError(problem)
