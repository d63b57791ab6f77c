"""Every error code has a text in every language, and every such text is used.

The codes are read from the source: the first argument of an error class or of a helper.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from wonderful import locales
from wonderful.rules.setup import Setup

SOURCE = Path(__file__).parents[2] / "src" / "wonderful"
CLASSES = {
    *("WonderfulError", "CatalogError", "SetupError", "IllegalAction", "RecordError"),
    *("OptionsError", "TableError", "AccountError", "LimitError", "AccessError", "MessageError"),
    "ContentError",
}


@dataclass(frozen=True)
class Helper:
    """A function that completes the code of an error and adds parameters."""

    prefix: str
    adds: frozenset[str]
    folder: str = ""  # where the name means this helper


HELPERS = {
    "unknown_id_error": Helper("unknown-", frozenset({"id", "near"})),
    "error": Helper("catalog-", frozenset({"file", "line", "row", "column"}), "catalog"),
}


@dataclass(frozen=True)
class Raised:
    """A place in the source where an error is created."""

    code: str
    params: frozenset[str]
    place: str


# Reading the source


def find_in(tree: ast.Module, place: str) -> Iterator[Raised]:
    """All errors created in a module. Codes must be readable from the source."""
    folder = place.partition("/")[0]
    functions: dict[ast.AST, ast.AST] = {}  # every node, and the innermost function around it
    for function in ast.walk(tree):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            functions |= dict.fromkeys(ast.walk(function), function)
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = called(call)
        helper = HELPERS.get(name)
        if helper is not None and helper.folder not in ("", folder):
            continue
        around = functions.get(call, tree)
        if (name not in CLASSES and helper is None) or getattr(around, "name", "") in HELPERS:
            continue
        where = f"{place}:{call.lineno}"
        params = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
        assert len(params) == len(call.keywords), f"{where}: parameters must be named"
        codes = strings(call.args[0], around)
        assert codes, f"{where}: cannot read the code; a helper must be registered in HELPERS"
        for code in codes:
            if helper is not None:
                yield Raised(helper.prefix + code, helper.adds | params, where)
            else:
                yield Raised(code, frozenset(params), where)


def called(call: ast.Call) -> str:
    """The name of the called class, function or method."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def strings(node: ast.expr, around: ast.AST) -> list[str]:
    """The possible strings of an expression: a literal, `a if x else b`, or a local variable."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp():
            first, second = strings(node.body, around), strings(node.orelse, around)
            return first + second if first and second else []
        case ast.Name(id=name):
            found = [
                strings(assignment.value, around)
                for assignment in ast.walk(around)
                if isinstance(assignment, ast.Assign)
                and any(isinstance(to, ast.Name) and to.id == name for to in assignment.targets)
            ]
            return [text for texts in found for text in texts] if all(found) else []
    return []


@cache
def modules() -> dict[str, ast.Module]:
    files = sorted(SOURCE.rglob("*.py"))
    return {
        file.relative_to(SOURCE).as_posix(): ast.parse(file.read_text("utf-8")) for file in files
    }


@cache
def raised() -> list[Raised]:
    return [error for place, tree in modules().items() for error in find_in(tree, place)]


def test_codes_are_found_in_the_source() -> None:
    source = """
def one(x):
    code = "a" if x else "b"
    raise SetupError(code, n=1)

def two(self):
    raise errors.IllegalAction("c")

def three(cell, words):
    words.refuse("not an error")
    raise cell.error("d", word=1)

def error(code, **params):
    return CatalogError(f"catalog-{code}", **params)
"""
    found = {(error.code, error.params) for error in find_in(ast.parse(source), "catalog/x.py")}
    assert found == {
        ("a", frozenset({"n"})),
        ("b", frozenset({"n"})),
        ("c", frozenset()),
        ("catalog-d", frozenset({"file", "line", "row", "column", "word"})),
    }
    with pytest.raises(AssertionError, match="cannot read the code"):
        list(find_in(ast.parse("raise SetupError(code)"), "x.py"))
    with pytest.raises(AssertionError, match="must be named"):
        list(find_in(ast.parse("raise SetupError('a', **more)"), "x.py"))
    assert {"setup-side", "card-not-in-draft-area", "unknown-card"} <= {e.code for e in raised()}


@pytest.mark.parametrize("lang", locales.languages())
def test_every_code_has_a_text_that_its_parameters_can_fill(lang: str) -> None:
    wrong = []
    for error in raised():
        key = f"error.{error.code}"
        if key not in locales.texts(lang):
            wrong.append(f"{error.place}: no text for {error.code}")
        elif not locales.placeholders(key, lang) <= error.params:
            missing = locales.placeholders(key, lang) - error.params
            wrong.append(f"{error.place}: {error.code} lacks {sorted(missing)}")
    assert wrong == []


def test_no_text_of_an_error_is_dead() -> None:
    used = {f"error.{error.code}" for error in raised()}
    for tree in modules().values():  # some texts are named in full, such as the place of a mistake
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                used.add(node.value)
    assert {key for key in locales.texts("en") if key.startswith("error.")} - used == set()


def test_the_form_of_every_field_of_a_setup_is_described() -> None:
    described = {key for key in locales.texts("en") if key.startswith("setup-field.")}
    assert described == {f"setup-field.{name}" for name in Setup().to_json()}
