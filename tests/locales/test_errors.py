"""Errors: codes with parameters, as text, as data, and pickled."""

import doctest
import json
import pickle
from typing import Any

import pytest

from wonderful import errors, locales
from wonderful.catalog import load_catalog
from wonderful.catalog.named_things import NamedGoods, NamedThing
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


def test_ids_that_know_their_names() -> None:
    catalog = load_catalog()
    card, empire = catalog.card("wind-turbines"), catalog.empire("aztec-empire")
    error = IllegalAction(
        "reward-not-offered",
        rewards=(
            NamedThing.of(card, copy=3),
            locales.WithId(NamedThing.of(empire)),
            locales.NamedTerm("set", "base"),
            NamedGoods.of((("gold", 2), ("general", 1))),
            locales.Phrase("done", "ui.action.done", {}),
        ),
    )
    ids = ["wind-turbines", "aztec-empire", "base", "gold*2+general", "done"]
    for copy in (error, pickle.loads(pickle.dumps(error))):
        data: dict[str, Any] = copy.to_json("fr")
        assert data["params"] == {"rewards": ids}
        assert {type(id) for id in data["params"]["rewards"]} == {str}
        assert copy.params["rewards"] == tuple(ids)
        for name in ("Éoliennes (n°\u00a03)", "(aztec-empire)", "Jeu de base", "2 Or et 1 Général"):
            assert name in data["text"]


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
