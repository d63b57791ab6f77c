"""Imports documented by earlier releases still work, some with a warning."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from wonderful.catalog import load_catalog
from wonderful.moved_modules import MOVED
from wonderful.rules.setup import Setup

ROOT = Path(__file__).parents[2]
# From README.md, docs and examples of 0.1. Lines are added with a release, never removed.
SHOWN = {
    "wonderful": ("Game", "Match", "Setup", "load_catalog"),
    "wonderful.arena.shipped": (),
    "wonderful.bots": ("Bot",),
    "wonderful.bots.base": ("Bot",),
    "wonderful.bots.budget": ("Allowance",),
    "wonderful.bots.isolated": ("IsolatedBot",),
    "wonderful.bots.seated": ("SeatedBot",),
    "wonderful.bots.weights": (),
    "wonderful.bots.registry": ("make_bot",),
    "wonderful.catalog": ("load_catalog",),
    "wonderful.catalog.words": ("KINDS",),
    "wonderful.client": ("Client", "ClientError"),
    "wonderful.record.format": ("read_record", "record_of"),
    "wonderful.rl": ("SOLO_ID", "wonderful_v1"),
    "wonderful.rl.layout": ("SITE_SIZE", "Layout"),
    "wonderful.rl.solo": ("SoloEnv",),
    "wonderful.rules.actions": ("describe", "parse"),
    "wonderful.rules.conveniences": ("plan",),
    "wonderful.rules.rng": ("bot_generator",),
    "wonderful.rules.sample": ("sample",),
    "wonderful.rules.shapes": ("View",),
    "wonderful.server.messages.schema": (),
}


@pytest.mark.parametrize("module", SHOWN)
def test_what_was_shown_can_be_imported(
    module: str, monkeypatch: pytest.MonkeyPatch, recwarn: pytest.WarningsRecorder
) -> None:
    monkeypatch.delitem(sys.modules, module, raising=module in sys.modules)
    if module in MOVED:
        with pytest.warns(DeprecationWarning, match=re.escape(MOVED[module])):
            found = import_module(module)
        assert found is import_module(MOVED[module])
    else:
        found = import_module(module)
    for name in SHOWN[module]:
        if not hasattr(found, name):
            import_module(f"{module}.{name}")


def test_the_former_name_of_a_spec_warns() -> None:
    """`layout.table` was used by examples/train_solo.py."""
    from wonderful.rl.view_encoder import layout_for

    catalog = load_catalog()
    layout = layout_for(Setup(players=1, seed="x").checked(catalog), catalog)
    with pytest.warns(DeprecationWarning, match=r"Layout\.spec"):
        assert layout.table is layout.spec


def test_a_command_can_be_run_by_its_former_name(tmp_path: Path) -> None:
    """`python -m wonderful.server.messages.schema docs/protocol.md` was documented."""
    page = (ROOT / "docs/protocol.md").read_text("utf-8")
    file = tmp_path / "protocol.md"
    file.write_text(page, "utf-8")
    module = "wonderful.server.messages.schema"
    command = [sys.executable, "-W", "ignore", "-m", module, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert file.read_text("utf-8") == page
