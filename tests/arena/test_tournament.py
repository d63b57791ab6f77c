"""Runs: the same games with any number of processes, and resumable after interruptions."""

import json
import logging
import os
import signal
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path

import pytest

from tests.arena.short_runs import play, results, row, spec_of
from wonderful.arena import local_workers
from wonderful.arena.entrant_parser import parse_entrants
from wonderful.arena.failure_log_filter import log_each_failure_once
from wonderful.arena.game_runner import GameRunner
from wonderful.arena.ordered_batches import play_in_batches
from wonderful.arena.result_rows import COLUMNS, HEADER, read_rows, write_rows
from wonderful.arena.run_folder import GAMES, RUN, RunFolder, read_games, read_spec
from wonderful.arena.simulation import Simulation
from wonderful.arena.tournament import play_run
from wonderful.bots import Allowance
from wonderful.catalog import load_catalog
from wonderful.errors import WonderfulError
from wonderful.record.verification import verify
from wonderful.rules.setup import Setup


def test_rows_can_be_read_back() -> None:
    rows = (
        row(win=0.5, picks=((1, 2), (3,)), leftovers=((), (4, 5)), built=(7,), bot="a,b"),
        row(seat=1, award="gold", seconds=0.25),
    )
    assert tuple(read_rows(write_rows(rows).splitlines())) == rows
    assert HEADER.startswith("game,deal,seat,bot,empire,score,rank,win")


def test_a_game_is_the_one_that_its_number_names(tmp_path: Path) -> None:
    spec = spec_of(games=6)
    runner = GameRunner(spec, tmp_path)
    fourth = runner.play(4)
    assert write_rows(fourth).split(",")[:5] == write_rows(GameRunner(spec).play(4)).split(",")[:5]
    verification = verify(tmp_path / "game-000004.json")
    assert verification.is_valid
    assert verification.record is not None
    assert verification.record.setup.seed == "test/1"
    lineup = [seat.bot for seat in fourth]
    assert verification.record.setup.names == tuple(
        f"{bot} {seat + 1}" for seat, bot in enumerate(lineup)
    )
    # The deal belongs to the seats: every line-up has the same Empires by seat.
    assert [seat.empire for seat in runner.play(1)] == [seat.empire for seat in fourth]


def test_records_and_events_tell_the_same(tmp_path: Path) -> None:
    spec = spec_of("greedy", players=2)
    [recorded] = [GameRunner(spec, tmp_path).play(1)]
    played = GameRunner(spec).play(1)
    for one, other in zip(recorded, played, strict=True):
        assert (one.picks, one.leftovers, one.built) == (other.picks, other.leftovers, other.built)
        assert [len(cards) for cards in one.picks] == [7] * 4
        assert sum(map(len, one.leftovers)) == 12, "two players leave three cards each round"


def test_random_bots_play_the_games_of_a_simulation() -> None:
    [simulated] = Simulation(Setup(players=3), ["random"], seed="same").games(1)
    rows = GameRunner(spec_of("random", seed="same")).play(1)
    assert tuple(seat.score for seat in rows) == simulated.scores


def test_the_number_of_processes_makes_no_difference(tmp_path: Path) -> None:
    spec = spec_of(games=12)
    play(tmp_path / "one", spec)
    play(tmp_path / "two", spec, jobs=2)
    assert results(tmp_path / "one") == results(tmp_path / "two")
    assert len(results(tmp_path / "one")) == 1 + 12 * 3


@pytest.mark.parametrize("torn", [b"", b"7,2,0,gre", b"7,2,0,greedy,x,1\n8,"], ids=repr)
def test_an_interrupted_run_goes_on(tmp_path: Path, torn: bytes) -> None:
    spec = spec_of(games=12)
    play(tmp_path / "whole", spec)
    with RunFolder(tmp_path / "part", spec) as folder:
        games = play_run(folder)
        assert len(list(islice(games, 6))) == 6
        games.close()
    with (tmp_path / "part" / GAMES).open("ab") as file:
        file.write(torn)
    assert len(list(read_games(tmp_path / "part", spec))) == 6
    assert len(play(tmp_path / "part", spec)) == 12
    assert results(tmp_path / "part") == results(tmp_path / "whole")
    before = (tmp_path / "part" / GAMES).read_bytes()
    assert len(play(tmp_path / "part", spec)) == 12
    assert (tmp_path / "part" / GAMES).read_bytes() == before, "nothing was left to play"


def test_a_torn_header(tmp_path: Path) -> None:
    spec = spec_of(games=6)
    play(tmp_path, spec)
    whole = results(tmp_path)
    (tmp_path / GAMES).write_text(HEADER[:20])
    play(tmp_path, spec)
    assert results(tmp_path) == whole


def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path\n"
        "from tests.arena.short_runs import play, spec_of\n"
        "if __name__ == '__main__':\n"
        f"    play(Path({str(tmp_path / 'killed')!r}), spec_of(games=20_000), jobs=2)\n"
    )
    script = tmp_path / "script.py"
    script.write_text(code)
    root = Path(__file__).parents[2]
    path = os.pathsep.join([str(root), os.environ.get("PYTHONPATH", "")])
    process = subprocess.Popen([sys.executable, script], env={**os.environ, "PYTHONPATH": path})
    games = tmp_path / "killed" / GAMES
    for _ in range(600):
        if games.exists() and games.stat().st_size > 3000:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    there = len(list(read_games(tmp_path / "killed", spec_of(games=20_000))))
    assert 0 < there < 20_000
    # Playing the rest would take long; the file is the beginning of the same run.
    play(tmp_path / "whole", spec_of(games=there))
    found = results(tmp_path / "killed")[: 1 + 3 * there]
    assert found == results(tmp_path / "whole")[: 1 + 3 * there]


def test_a_run_can_be_made_longer_but_not_changed(tmp_path: Path) -> None:
    play(tmp_path, spec_of(games=6))
    assert len(play(tmp_path, spec_of(games=12))) == 12
    assert read_spec(tmp_path) == spec_of(games=12)
    for other, fields in [
        (spec_of(games=12, seed="other"), ("seed",)),
        (spec_of("random", "greedy", games=12), ("bots",)),
        (spec_of("greedy@10", "random", games=12), ("bots",)),
        (spec_of(games=12, side="B"), ("side",)),
    ]:
        with pytest.raises(WonderfulError) as caught:
            RunFolder(tmp_path, other)
        assert caught.value.code == "run-differs"
        assert caught.value.params["fields"] == fields
    assert len(play(tmp_path, spec_of(games=6))) == 12, "fewer games: those that are there"
    assert read_spec(tmp_path) == spec_of(games=12)
    assert len(results(tmp_path)) == 1 + 12 * 3


def test_only_one_process_plays_a_run(tmp_path: Path) -> None:
    with RunFolder(tmp_path, spec_of()), pytest.raises(WonderfulError) as caught:
        RunFolder(tmp_path, spec_of())
    assert caught.value.code == "run-busy"


def test_damaged_runs_are_refused(tmp_path: Path) -> None:
    spec = spec_of(games=6)
    play(tmp_path, spec)
    text = (tmp_path / GAMES).read_text()
    for wrong in (text.replace("2,1,0", "2,1,9", 1), text.replace("\n1,", "\nx,", 1), "a,b\n"):
        (tmp_path / GAMES).write_text(wrong)
        with pytest.raises(WonderfulError) as caught:
            play(tmp_path, spec)
        assert caught.value.code == "run-damaged"
        assert (tmp_path / GAMES).read_text() == wrong, "nothing is thrown away"
    data = json.loads((tmp_path / RUN).read_text())
    (tmp_path / RUN).write_text(json.dumps({**data, "format": 99}))
    with pytest.raises(WonderfulError) as caught:
        read_spec(tmp_path)
    assert caught.value.code == "run-format"
    (tmp_path / RUN).write_text("{}")
    with pytest.raises(WonderfulError) as caught:
        read_spec(tmp_path)
    assert caught.value.code == "run-damaged"
    with pytest.raises(WonderfulError) as caught:
        read_spec(tmp_path / "nowhere")
    assert caught.value.code == "run-missing"


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("bot", "nobody"),
        ("bot", "random"),  # it sits elsewhere
        ("deal", "7"),
        ("picks", "1 2 9999"),
        ("leftovers", "-1"),
        ("built", "9999"),
        ("score", "many"),
        ("win", "nan"),
        ("empire", '"'),
        ("empire", "atlantis"),
    ],
)
def test_a_damaged_row_names_its_game(tmp_path: Path, column: str, value: str) -> None:
    spec = spec_of("greedy", "random", players=2, games=4)
    play(tmp_path, spec)
    lines = (tmp_path / GAMES).read_text().splitlines()
    cells = lines[5].split(",")  # seat 0 of game 3
    cells[COLUMNS.index(column)] = value
    lines[5] = ",".join(cells)
    (tmp_path / GAMES).write_text("\n".join(lines) + "\n")
    with pytest.raises(WonderfulError) as caught:
        list(read_games(tmp_path, spec))
    assert caught.value.code == "run-damaged"
    assert str(caught.value.params["problem"]).startswith("game 3: ")


def test_games_of_an_unknown_run_are_not_adopted(tmp_path: Path) -> None:
    spec = spec_of(games=6)
    play(tmp_path, spec)
    (tmp_path / RUN).unlink()
    before = (tmp_path / GAMES).read_bytes()
    with pytest.raises(WonderfulError) as caught:
        RunFolder(tmp_path, spec)
    assert caught.value.code == "run-unknown"
    assert (tmp_path / GAMES).read_bytes() == before
    assert not (tmp_path / RUN).exists()
    (tmp_path / GAMES).write_bytes(b"")
    assert len(play(tmp_path, spec)) == 6, "no game is lost in an empty file"


class DyingWorker(local_workers.Worker):
    """Dies immediately, as many times as configured."""

    deaths = 0

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        if DyingWorker.deaths > 0:
            DyingWorker.deaths -= 1
            self.process.kill()


@pytest.mark.parametrize(("deaths", "fails"), [(2, False), (99, True)])
def test_workers_that_die_are_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deaths: int, fails: bool
) -> None:
    spec = spec_of("random", games=6)
    play(tmp_path / "quiet", spec)
    monkeypatch.setattr(local_workers, "Worker", DyingWorker)
    monkeypatch.setattr(DyingWorker, "deaths", deaths)
    if fails:
        with pytest.raises(WonderfulError) as caught:
            play(tmp_path / "dying", spec, jobs=2)
        assert caught.value.code == "arena-worker-died"
    else:
        play(tmp_path / "dying", spec, jobs=2)
        assert results(tmp_path / "dying") == results(tmp_path / "quiet")


def test_errors_of_workers_are_errors_of_the_run(tmp_path: Path) -> None:
    spec = spec_of("random")
    (tmp_path / "records" / "game-000002.json").mkdir(parents=True)
    with pytest.raises(WonderfulError) as caught:
        play(tmp_path / "run", spec, jobs=2, records=tmp_path / "records")
    assert caught.value.code == "record-unwritable"
    assert [rows[0].game for rows in read_games(tmp_path / "run", spec)] == [1]


def test_only_few_games_are_under_way() -> None:
    under_way = most = 0

    def submit(portion: range) -> range:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        return portion

    def result(portion: range):
        nonlocal under_way
        under_way -= 1
        return [(row(game=number, seconds=0.04),) for number in portion]

    games = list(play_in_batches(range(1, 1001), submit, result, workers=2))
    assert [rows[0].game for rows in games] == list(range(1, 1001))
    assert most == 6


def test_a_kind_of_complaint_is_reported_once(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("wonderful.bots.seat_driver")
    with log_each_failure_once():
        for decision in range(100):
            log.warning("%s %s %s %s", "a", 0, decision, f"ValueError: {decision}")
            log.warning("%s %s %s %s", "b", 0, decision, f"ValueError: {decision}")
            log.warning("%s %s %s %s", "a", 0, decision, f"illegal action {decision}")
    assert [record.getMessage()[0] for record in caplog.records] == ["a", "b", "a"]
    log.warning("%s %s %s %s", "a", 0, 0, "ValueError: 0")
    assert len(caplog.records) == 4, "afterwards everything is told"


def test_a_bot_with_changing_error_texts_is_reported_a_few_times(
    caplog: pytest.LogCaptureFixture,
) -> None:
    log = logging.getLogger("wonderful.bots.seat_driver")
    with log_each_failure_once():
        for decision in range(100):
            log.warning("%s %s %s %s", "a", 0, decision, f"{decision} is not an action")
    assert len(caplog.records) == 3


def test_entrants() -> None:
    catalog = load_catalog()
    plain, timed, counted = parse_entrants(
        ["random", "greedy@50ms", "greedy@500"], Allowance(simulations=7), catalog
    )
    assert [bot.label for bot in (plain, timed, counted)] == ["random", "greedy@50ms", "greedy@500"]
    assert plain.allowance == Allowance(simulations=7)
    assert timed.allowance == Allowance(milliseconds=50)
    assert counted.allowance == Allowance(simulations=500)
    for wrong, code in [
        ([], "arena-bots"),
        (["random"] * 9, "arena-bots"),
        (["random", "random"], "arena-same-bot"),
        (["gredy"], "unknown-bot"),
        (["greedy@0"], "bad-budget"),
        (["greedy@fast"], "bad-budget"),
        (["emperor@5x"], "bad-budget"),
        (["emperor@"], "bad-budget"),
        (["me@home/bot.py:MyBot"], "bot-no-file"),
    ]:
        with pytest.raises(WonderfulError) as caught:
            parse_entrants(wrong, None, catalog)
        assert caught.value.code == code


def test_a_run_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(WonderfulError):
        spec_of(players=9)
    with pytest.raises(WonderfulError) as caught:
        spec_of(seed="x" * 199)
    assert caught.value.code == "setup-seed"
