"""`pytest -m soak` also runs the Hypothesis tests of this folder, with thousands of examples."""

from pathlib import Path

import pytest
from hypothesis import is_hypothesis_test

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)  # before pytest deselects by markers
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    expression: str = config.getoption("markexpr", default="") or ""
    if "soak" not in expression or "not soak" in expression:
        return
    for item in items:
        if item.path.is_relative_to(HERE) and is_hypothesis_test(getattr(item, "function", None)):
            item.add_marker(pytest.mark.soak)
