"""Every clause of docs/rules.md is named by a test."""

import io
import re
import tokenize
from pathlib import Path

ROOT = Path(__file__).parents[2]
CLAUSE = re.compile(r"\b(?:[A-Z]+-X?\d+)\b")
# A clause begins a line of its list; worked examples may share a line.
DEFINED = re.compile(r"^- ([A-Z]+-X?\d+) |\b([A-Z]+-X\d+)\b", re.MULTILINE)


def clauses(rules: str) -> set[str]:
    found = {first or second for first, second in DEFINED.findall(rules)}
    return {clause for clause in found if not clause.startswith("CAMP-")}


def named_in(source: str) -> set[str]:
    """The clauses in comments and docstrings of a test module."""
    named: set[str] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT or token.string.startswith('"""'):
            named.update(CLAUSE.findall(token.string))
    return named


def test_every_clause_is_named_by_a_test():
    wanted = clauses((ROOT / "docs" / "rules.md").read_text("utf-8"))
    assert len(wanted) > 50, "the list of clauses was not found"
    named: set[str] = set()
    for module in (ROOT / "tests").rglob("test_*.py"):
        if module.name != Path(__file__).name:
            named |= named_in(module.read_text("utf-8"))
    assert sorted(wanted - named) == []


def test_no_test_names_a_clause_that_does_not_exist():
    wanted = clauses((ROOT / "docs" / "rules.md").read_text("utf-8"))
    families = {clause.split("-")[0] for clause in wanted}
    for module in (ROOT / "tests").rglob("test_*.py"):
        for clause in named_in(module.read_text("utf-8")):
            assert clause.split("-")[0] not in families or clause in wanted, (module, clause)
