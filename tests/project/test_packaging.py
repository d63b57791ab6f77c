"""The contents of the wheel, compiled and failing builds, and imports of the rules."""

import ast
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import wonderful
from hatch_build import compiled_files

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "wonderful"
COMPILED_HERE = wonderful.build_info().mode == "compiled" or (
    wonderful.build_info().reason == "WONDERFUL_INTERPRETED=1"
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the files that a build needs."""
    copy = tmp_path / "tree"
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "hatch_build.py", "LICENSE", "README.md"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, copy)
    return copy


def build(tree: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Build a wheel into `tree/dist`, with little optimisation."""
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"]
    command += ["--no-index", "--disable-pip-version-check", "--wheel-dir", "dist", "."]
    clean = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("WONDERFUL_", "COV_", "COVERAGE_"))
    }
    return subprocess.run(
        command,
        cwd=tree,
        env=clean | {"WONDERFUL_OPT_LEVEL": "0"} | env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def wheel_of(tree: Path) -> Path:
    [wheel] = (tree / "dist").glob("*.whl")
    return wheel


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def is_compiled(name: str) -> bool:
    return name.endswith((".so", ".pyd"))


def package_files() -> Iterator[str]:
    """Every file of the package, as a wheel names it."""
    for path in PACKAGE.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts and not is_compiled(path.name):
            yield path.relative_to(ROOT / "src").as_posix()


@pytest.mark.slow
def test_compiled_wheel_holds_sources_data_and_extensions(tree: Path):
    done = build(tree, WONDERFUL_REQUIRE_COMPILED="1")
    assert done.returncode == 0, done.stdout
    wheel = wheel_of(tree)
    assert not wheel.name.endswith("-none-any.whl")
    names = names_in(wheel)
    assert set(package_files()) <= names
    assert "wonderful/py.typed" in names
    extensions = {name.split(".")[0] for name in names if is_compiled(name)}
    expected = {file.removeprefix("src/").removesuffix(".py") for file in compiled_files(ROOT)}
    assert expected <= extensions


@pytest.mark.slow
def test_without_a_compiler_the_wheel_is_pure(tree: Path):
    done = build(tree, CC="/nonexistent/cc")
    assert done.returncode == 0, done.stdout
    wheel = wheel_of(tree)
    assert wheel.name.endswith("-py3-none-any.whl")
    names = names_in(wheel)
    assert set(package_files()) <= names
    assert not [name for name in names if is_compiled(name)]


@pytest.mark.slow
def test_without_a_compiler_a_required_compilation_fails(tree: Path):
    done = build(tree, CC="/nonexistent/cc", WONDERFUL_REQUIRE_COMPILED="1")
    assert done.returncode != 0
    assert "WONDERFUL_REQUIRE_COMPILED=1, but there is no working C compiler" in done.stdout
    assert "/nonexistent/cc" in done.stdout


@pytest.mark.slow
def test_a_type_error_fails_the_build_and_is_shown(tree: Path):
    with (tree / "src/wonderful/rules/rng.py").open("a", encoding="utf-8") as file:
        file.write('\nWRONG: int = "not a number"\n')
    done = build(tree)
    assert done.returncode != 0
    assert "Incompatible types in assignment" in done.stdout
    assert "src/wonderful/rules/rng.py" in done.stdout
    assert not list(tree.glob("dist/*.whl"))


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="the broken compiler is a shell script")
def test_a_c_error_fails_the_build_and_is_shown(tree: Path):
    compiler = tree / "broken-cc"
    compiler.write_text(
        '#!/bin/sh\ncase "$*" in *probe.*) exec cc "$@";; esac\necho "a C error" >&2\nexit 1\n'
    )
    compiler.chmod(0o755)
    done = build(tree, CC=str(compiler))
    assert done.returncode != 0
    assert "a C error" in done.stdout
    assert not list(tree.glob("dist/*.whl"))


def run_python(code: str, tmp_path: Path, **env: str) -> str:
    """Run code in a new interpreter, away from the source tree."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=os.environ | env,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout.strip()


WHICH = """
import wonderful, wonderful.rules.rng as rng
print(wonderful.build_info().mode, rng.__file__.rpartition(".")[2])
"""


def test_interpreted_on_demand(tmp_path: Path):
    assert run_python(WHICH, tmp_path, WONDERFUL_INTERPRETED="1") == "interpreted py"


@pytest.mark.skipif(not COMPILED_HERE, reason="this install was built without a compiler")
def test_compiled_by_default(tmp_path: Path):
    assert run_python(WHICH, tmp_path, WONDERFUL_INTERPRETED="") in {"compiled so", "compiled pyd"}


def test_import_is_light(tmp_path: Path):
    code = "import sys, wonderful; wonderful.build_info(); print(*sorted(sys.modules))"
    modules = set(run_python(code, tmp_path).split())
    assert "wonderful" in modules
    assert not modules & {"typer", "click", "rich", "pydantic", "dataclasses", "inspect"}
    assert not modules & {"wonderful.cli", "wonderful.catalog", "wonderful.rules.rng"}


@pytest.mark.parametrize("name", wonderful.__all__)
def test_public_names_are_there(name: str):
    assert getattr(wonderful, name) is not None
    assert name in dir(wonderful)


def test_unknown_name():
    with pytest.raises(AttributeError, match="'wonderful' has no attribute 'nonsense'"):
        _ = wonderful.nonsense


# The only allowed imports of the rules; from the standard library only pure modules.
ALLOWED = {
    *("librt", "mypy_extensions", "wonderful.rules", "wonderful.catalog"),
    *("wonderful.errors", "wonderful.data_migrations", "wonderful.typed_fields"),
}


@pytest.mark.parametrize("path", sorted((PACKAGE / "rules").rglob("*.py")), ids=lambda p: p.name)
def test_rules_import_only_what_is_allowed(path: Path):
    imported: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative import"
            imported |= (
                {f"wonderful.{alias.name}" for alias in node.names}
                if node.module == "wonderful"
                else {node.module or ""}
            )
    foreign = {
        name
        for name in imported
        if name.partition(".")[0] not in sys.stdlib_module_names
        and not any(name == allowed or name.startswith(f"{allowed}.") for allowed in ALLOWED)
    }
    assert not foreign


@pytest.mark.soak
def test_pip_installs_into_a_new_environment(tree: Path, tmp_path: Path) -> None:
    """As a new user installs it: with an isolated build, compiled and with PGO."""
    new = tmp_path / "new"
    subprocess.run([sys.executable, "-m", "venv", new], check=True)
    programs = new / ("Scripts" if os.name == "nt" else "bin")
    clean = {key: value for key, value in os.environ.items() if not key.startswith("WONDERFUL_")}
    installed = subprocess.run(
        [programs / "python", "-m", "pip", "install", "--quiet", str(tree)],
        env=clean | {"WONDERFUL_REQUIRE_COMPILED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert installed.returncode == 0, installed.stdout
    said = subprocess.run(
        [programs / "wonderful", "--version"], capture_output=True, text=True, check=True
    )
    assert "compiled" in said.stdout
