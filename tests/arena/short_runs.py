"""Short runs for the tests of the arena."""

from pathlib import Path

from wonderful.arena.entrant_parser import parse_entrants
from wonderful.arena.result_rows import COLUMNS, TIME_COLUMNS, GameRows, SeatRow
from wonderful.arena.run_folder import GAMES, RunFolder
from wonderful.arena.run_spec import RunSpec
from wonderful.arena.tournament import play_run
from wonderful.catalog import load_catalog
from wonderful.rules.setup import Setup


def spec_of(*bots: str, games: int = 6, seed: str = "test", **setup: object) -> RunSpec:
    catalog = load_catalog()
    entrants = parse_entrants(bots or ("greedy", "random"), None, catalog)
    asked = Setup(**{"players": 3, **setup})  # type: ignore[arg-type]
    return RunSpec.make(entrants, asked, seed=seed, games=games, catalog=catalog)


def play(path: Path, spec: RunSpec, jobs: int = 1, **options: object) -> list[GameRows]:
    with RunFolder(path, spec) as folder:
        return list(play_run(folder, jobs=jobs, **options))  # type: ignore[arg-type]


def results(path: Path) -> list[list[str]]:
    """The cells of a run's file without the last columns, which are times."""
    lines = (path / GAMES).read_text("utf-8").splitlines()
    return [line.split(",")[: len(COLUMNS) - len(TIME_COLUMNS)] for line in lines]


def row(**fields: object) -> SeatRow:
    """A row with default values."""
    usual: dict[str, object] = {
        "game": 1,
        "deal": 1,
        "seat": 0,
        "bot": "a",
        "empire": "noram-states",
        "score": 0,
        "rank": 1,
        "win": 0.0,
        "award": "",
        "generals": 0,
        "financiers": 0,
        "decisions": 10,
        "fallbacks": 0,
        "picks": (),
        "leftovers": (),
        "built": (),
        "seconds": 0.1,
        "slowest_ms": 20.0,
    }
    return SeatRow(**{**usual, **fields})  # type: ignore[arg-type]


def game(number: int, deal: int, *seats: tuple[str, int]) -> GameRows:
    """A game in which bots reached these ranks."""
    winners = sum(rank == 1 for _, rank in seats)
    return tuple(
        row(
            game=number,
            deal=deal,
            seat=seat,
            bot=bot,
            rank=rank,
            score=10 * (len(seats) - rank),
            win=1 / winners if rank == 1 else 0.0,
        )
        for seat, (bot, rank) in enumerate(seats)
    )
