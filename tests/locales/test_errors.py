"""Errors: codes with parameters, as text, as data, and pickled."""

import doctest
import json
import pickle

import pytest

from wonderful import errors, locales
from wonderful.errors import CatalogError, IllegalAction, RecordError, SetupError, WonderfulError

ERROR = WonderfulError("unknown-card", id="windmill", near=("wind-turbines", "gold-mine"))


def test_texts() -> None:
    assert str(ERROR) == ERROR.text() == ERROR.text("en")
    assert str(ERROR) == 'There is no card "windmill". Similar: wind-turbines or gold-mine.'
    assert "wind-turbines ou gold-mine" in ERROR.text("fr")
    assert "wind-turbines oder gold-mine" in ERROR.text("de")


def test_json() -> None:
    assert ERROR.to_json() == {
        "code": "unknown-card",
        "params": {"id": "windmill", "near": ["wind-turbines", "gold-mine"]},
        "text": str(ERROR),
    }
    assert json.loads(json.dumps(ERROR.to_json("de"))) == ERROR.to_json("de")


@pytest.mark.parametrize(
    "kind", [WonderfulError, CatalogError, SetupError, IllegalAction, RecordError]
)
def test_pickle(kind: type[WonderfulError]) -> None:
    place = {"file": "a/b", "line": 1, "row": "c", "column": "d"}
    error = kind("unknown-card", id="x", near=("y",), **place)
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is kind
    assert (copy.code, copy.params, str(copy)) == (error.code, error.params, str(error))


def test_parameters_can_have_any_name() -> None:
    error = WonderfulError("some-code", code=1, self=2, lang=3, key=4, kind=5)
    assert error.code == "some-code"
    assert error.params == {"code": 1, "self": 2, "lang": 3, "key": 4, "kind": 5}
    assert str(error) == "error.some-code"
    assert pickle.loads(pickle.dumps(error)).params == error.params


@pytest.mark.parametrize("lang", locales.languages())
def test_catalogue_errors_start_with_their_place(lang: str) -> None:
    error = CatalogError("catalog-empty-cell", file="a.table", line=3, row="b", column="c")
    place, message = error.text(lang).split(": ")
    assert place.startswith("a.table, ")
    assert message == locales.text("error.catalog-empty-cell", lang)


def test_examples() -> None:
    for module in (errors, locales):
        assert doctest.testmod(module).failed == 0
