"""The errors of the project: a code with parameters. The texts are in the locales."""

from __future__ import annotations

from typing import Any

from wonderful import locales

_MAX_LENGTH = 60


def brief(value: object) -> str:
    """Shorten a value from outside for a message. Python refuses to print huge numbers."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except ValueError:
        return "…"
    return text[:_MAX_LENGTH]


class WonderfulError(Exception):
    """A request cannot be fulfilled. The base class of all errors of the project.

    >>> print(WonderfulError("unknown-card", id="windmill", near=("wind-turbines",)))
    There is no card "windmill". Similar: wind-turbines.
    """

    code: str
    params: dict[str, object]

    def __init__(self, code: str, /, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        return self.text()

    def __reduce__(self) -> tuple[Any, ...]:
        # Exceptions are pickled with positional arguments; ours are named.
        return _rebuild, (type(self), self.code, self.params)

    def text(self, lang: str = "en") -> str:
        """Return the error as a sentence."""
        params = self.params
        if "why" in params and isinstance(self.__cause__, WonderfulError):
            # The stored reason is in English; the cause can be translated.
            params = {**params, "why": self.__cause__.text(lang)}
        return locales.fill(f"error.{self.code}", lang, params)

    def to_json(self, lang: str = "en") -> dict[str, object]:
        """Return the error as plain data."""
        params = {name: _plain(value) for name, value in self.params.items()}
        return {"code": self.code, "params": params, "text": self.text(lang)}


class CatalogError(WonderfulError):
    """An error in a data file of the catalogue, with file and line, and usually the cell."""

    def text(self, lang: str = "en") -> str:
        place = str(self.params["file"])
        if self.params.get("line"):  # a folder has no lines
            key = "error.catalog-place" if self.params.get("column") else "error.catalog-place-file"
            place = locales.fill(key, lang, self.params)
        return f"{place}: {super().text(lang)}"


class SetupError(WonderfulError):
    """A game cannot be set up like this."""


class IllegalAction(WonderfulError):  # noqa: N818 - what a player did, not a failure
    """The rules do not allow this action now. The game is unchanged."""


class RecordError(WonderfulError):
    """A record cannot be read or replayed."""


def _plain(value: object) -> object:
    """Return a parameter as programs read it: lists, and ids without their names."""
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, locales.Named) else value


def _rebuild(kind: type[WonderfulError], code: str, params: dict[str, object]) -> WonderfulError:
    return kind(code, **params)
