"""`wonderful admin export`."""

import json
from pathlib import Path

from tests.cli.admin.server_databases import Games
from tests.cli.command_results import RunCommand, refused
from wonderful.record.seed_and_commitment import commitment_of
from wonderful.record.verification import verify
from wonderful.rules.setup import Setup


def test_a_finished_game_is_exported(cli: RunCommand, games: Games, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = cli("admin", "export", "finished", file)
    assert (done.code, done.err) == (0, "")
    assert str(file) in done.out
    assert verify(file).is_valid
    assert cli("verify", file).code == 0
    assert cli("replay", file).code == 0
    assert cli("admin", "export", "finished").data == json.loads(file.read_text("utf-8"))
    assert str(file) in refused(cli("admin", "export", "finished", file))


def test_a_running_game_keeps_its_secrets(cli: RunCommand, games: Games) -> None:
    sealed = cli("admin", "export", "running")
    assert sealed.data["setup"].get("seed") is None
    assert sealed.data["entries"] == [], "Ann's pick is still secret"
    assert "no seed" in sealed.err
    whole = cli("admin", "export", "running", "--with-seed")
    assert commitment_of(Setup.from_json(whole.data["setup"])) == sealed.data["commitment"]
    assert len(whole.data["entries"]) == 1
    assert "Warning" in whole.err


def test_export_refuses(cli: RunCommand, games: Games, tmp_path: Path) -> None:
    assert '"open" has not started' in refused(cli("admin", "export", "open"))
    assert '"nowhere"' in refused(cli("admin", "export", "nowhere"))
    nowhere = tmp_path / "no" / "folder.json"
    assert str(nowhere) in refused(cli("admin", "export", "finished", nowhere))
