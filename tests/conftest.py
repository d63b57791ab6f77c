"""For all tests: reports the loaded build, defines markers and Hypothesis profiles.

`make` sets WONDERFUL_EXPECT to "compiled" or "interpreted", and a run on the wrong build fails.
"""

import importlib
import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import hypothesis
import pytest

import wonderful
from hatch_build import compiled_files, module_name

ROOT = Path(__file__).resolve().parent.parent

# Helpers with assertions: a failure then shows the compared values.
pytest.register_assert_rewrite("tests.record.record_builders")

hypothesis.settings.register_profile(
    "default", max_examples=25, derandomize=True, deadline=None, database=None
)
hypothesis.settings.register_profile(
    "soak", max_examples=2_000, derandomize=False, deadline=None, print_blob=True
)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: takes seconds; `make check` leaves it out")
    config.addinivalue_line("markers", "soak: long random runs; only with `-m soak`")
    hypothesis.settings.load_profile("soak" if wants_soak(config) else "default")


def pytest_report_header() -> str:
    return f"wonderful {wonderful.__version__}: {wonderful.build_info()}, {wonderful.__file__}"


@pytest.hookimpl(trylast=True)  # after pytest-cov has started to measure
def pytest_sessionstart() -> None:
    if expected := os.environ.get("WONDERFUL_EXPECT"):
        wrong = [
            f"  {name}: {file}" for name, file in loaded_modules().items() if mode(file) != expected
        ]
        if wrong:
            raise pytest.UsageError("\n".join([f"expected the {expected} build, but:", *wrong]))
        if Path(wonderful.__file__).is_relative_to(ROOT / "src"):
            raise pytest.UsageError("the tests must run on the installed package, not on src")


# Every test in these takes seconds: a browser, real processes, or many random requests.
SLOW_FOLDERS = ("browser", "server/faults", "server/fuzzing", "server/secrecy")


@pytest.hookimpl(tryfirst=True)  # before `-m` is applied
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if any(item.path.is_relative_to(ROOT / "tests" / folder) for folder in SLOW_FOLDERS):
            item.add_marker(pytest.mark.slow)
    if wants_soak(config):
        return
    soak = [item for item in items if item.get_closest_marker("soak")]
    if soak:
        config.hook.pytest_deselected(items=soak)
        items[:] = [item for item in items if item not in soak]


def wants_soak(config: pytest.Config) -> bool:
    expression: str = config.getoption("markexpr", default="") or ""
    return "soak" in expression and "not soak" not in expression


def loaded_modules() -> dict[str, str]:
    """Every module that a build compiles, and the file it was loaded from."""
    names = [module_name(file) for file in compiled_files(ROOT)]
    return {name: str(importlib.import_module(name).__file__) for name in names}


def mode(file: str) -> str:
    return "compiled" if file.endswith(tuple(EXTENSION_SUFFIXES)) else "interpreted"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests measured. Measurements never fail a test."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "measured":
                terminalreporter.write_line(str(value))
