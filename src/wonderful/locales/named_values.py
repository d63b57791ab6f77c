"""Values of texts that programs read as an id and people read as words.

An error contains ids, which programs compare and send on. Made of one of these classes, an id also
knows what people call it, because whoever raises the error has the catalogue of that game.
"""

from __future__ import annotations

from collections.abc import Mapping

from wonderful.locales.text_formatting import Named, fill, name_of


class NamedTerm(Named):
    """The id of something whose name is a text: `term.<section>.<id>`.

    >>> NamedTerm("set", "base").in_words("de")
    'Grundspiel'
    """

    section: str

    def __new__(cls, section: str, id: str) -> NamedTerm:
        made = super().__new__(cls, id)
        made.section = section
        return made

    def in_words(self, lang: str) -> str:
        return name_of(self.section, str(self), lang)


class WithId(Named):
    """An id that is shown after the name, for readers who have to type it.

    >>> WithId(NamedTerm("set", "base")).in_words("de")
    'Grundspiel (base)'
    """

    named: Named

    def __new__(cls, named: Named) -> WithId:
        made = super().__new__(cls, named)
        made.named = named
        return made

    def in_words(self, lang: str) -> str:
        return f"{self.named.in_words(lang)} ({self})"


class Phrase(Named):
    """Something that has a text with placeholders, such as an action.

    >>> Phrase("done", "ui.action.done", {}).in_words("en")
    'done'
    """

    key: str
    params: Mapping[str, object]

    def __new__(cls, id: str, key: str, params: Mapping[str, object]) -> Phrase:
        made = super().__new__(cls, id)
        made.key, made.params = key, params
        return made

    def in_words(self, lang: str) -> str:
        return fill(self.key, lang, self.params)
