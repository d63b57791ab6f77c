"""Examples in docstrings are run."""

import doctest
import importlib
import pkgutil

import wonderful


def test_the_examples_in_docstrings_do_what_they_say() -> None:
    attempted = 0
    for module in pkgutil.walk_packages(wonderful.__path__, "wonderful."):
        if module.name.endswith("__main__"):
            continue
        results = doctest.testmod(importlib.import_module(module.name))
        assert results.failed == 0, module.name
        attempted += results.attempted
    assert attempted > 5
