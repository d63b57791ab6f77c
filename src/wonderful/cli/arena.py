"""`wonderful arena`: bot tournaments in which every bot plays the same deals from every seat."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wonderful.cli.bot_options import Bots, HelpBots, MoreBots, bots_from_options, print_bots
from wonderful.cli.main import INTERRUPTED
from wonderful.cli.printing import console, print_json
from wonderful.cli.sets import Sets, catalog_with
from wonderful.cli.shared_options import (
    Expansions,
    Json,
    Lang,
    Players,
    Side,
    check_choice,
    check_lang,
    check_number,
    check_side,
    expansions_of,
)
from wonderful.locales import number, percent, text

if TYPE_CHECKING:
    from wonderful.arena.bot_statistics import BotStatistics
    from wonderful.arena.run_spec import RunSpec

MAX_GAMES = 100_000_000
MAX_JOBS = 256
RUNS = Path("runs")


def arena(
    bots: Bots = None,
    bot: MoreBots = None,
    players: Players = None,
    games: Annotated[int, typer.Option(help="Number of games, rounded up to whole deals")] = 100,
    seed: Annotated[str, typer.Option(help="Seed: the same seed gives the same deals")] = "1",
    expansion: Expansions = None,
    side: Side = None,
    scenario: Annotated[str | None, typer.Option(help="Scenario, such as ca-1")] = None,
    sets: Sets = None,
    budget: Annotated[
        str | None,
        typer.Option(
            help="Limit per decision of every bot: 300ms, 2s or a number of simulations; "
            "for a single bot, write emperor@500 or emperor@50ms",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(help="Number of worker processes", show_default="all cores")
    ] = None,
    engine: Annotated[str, typer.Option(help="local, or ray for a Ray cluster")] = "local",
    out: Annotated[
        Path | None,
        typer.Option(help="Folder of the run; an existing run is continued", show_default="runs/…"),
    ] = None,
    records: Annotated[Path | None, typer.Option(help="Folder for a record of each game")] = None,
    parquet: Annotated[
        bool,
        typer.Option("--parquet", help="Also write games.parquet (needs the extra `parquet`)"),
    ] = False,
    help_bots: HelpBots = False,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Play a bot tournament and show wins, scores, ratings and head-to-head results."""
    catalog = catalog_with(sets)
    lang_code = check_lang(lang)
    if help_bots:
        print_bots(lang_code)
        return
    from wonderful.arena.bot_statistics import BotStatistics
    from wonderful.arena.entrant_parser import parse_entrants
    from wonderful.arena.run_folder import RunFolder, check_sets_of_run, make_folder
    from wonderful.arena.run_spec import RunSpec
    from wonderful.arena.tournament import ENGINES, check_extra, play_run
    from wonderful.bots import Allowance
    from wonderful.cli.tournament_progress import track_progress
    from wonderful.rules.setup import Setup

    check_number("--games", games, 1, MAX_GAMES)
    workers = (os.cpu_count() or 1) if jobs is None else jobs
    check_number("--jobs", workers, 1, MAX_JOBS)
    if check_choice("--engine", engine, ENGINES) == "ray":
        check_extra("ray", "ray", "--engine ray")
    if parquet:
        check_extra("pyarrow", "parquet", "--parquet")
    allowance = None if budget is None else Allowance.parse(budget)
    if out is not None:
        check_sets_of_run(out, catalog)  # first, so that a missing set is reported clearly
    entrants = parse_entrants(bots_from_options(bots, bot), allowance, catalog)
    setup = Setup(
        players=players,
        expansions=expansions_of(expansion),
        side=check_side(side),
        scenario=scenario,
    )
    spec = RunSpec.make(entrants, setup, seed=seed, games=games, catalog=catalog)
    if records is not None:
        make_folder(records)
    statistics = BotStatistics(
        spec.labels, spec.players, is_scenario=spec.setup.scenario is not None
    )
    interrupted = False
    path = out if out is not None else RUNS / spec.name
    with RunFolder(path, spec, catalog) as folder:
        if not as_json and spec.games != games:
            print(text("cli.arena.rounded", lang_code, games=spec.games), file=sys.stderr)
        played = play_run(folder, engine=engine.lower(), jobs=workers, records=records)
        try:
            with closing(played):
                track_progress(played, statistics, spec.games, lang_code)
        except KeyboardInterrupt:
            interrupted = True
    statistics.close()
    if not as_json and statistics.games > spec.games:
        shown = {"folder": path, "games": statistics.games, "asked": spec.games}
        print(text("cli.arena.enough", lang_code, **shown), file=sys.stderr)
    if parquet:
        from wonderful.arena.parquet_export import write_parquet

        write_parquet(path)
    if as_json:
        # the folder may contain more games than requested
        games = max(spec.games, statistics.games)
        run = _run_json(path, replace(spec, games=games), interrupted)
        print_json({"run": run, **statistics.to_json()})
    else:
        _print(statistics, path, spec, lang_code)
    if interrupted:
        if not as_json:
            shown = {"games": statistics.games, "all": spec.games, "folder": path}
            print(text("cli.arena.interrupted", lang_code, **shown), file=sys.stderr)
        raise typer.Exit(INTERRUPTED)


def _run_json(path: Path, spec: RunSpec, interrupted: bool) -> dict[str, object]:
    return {
        "folder": str(path),
        "seed": spec.setup.seed,
        "players": spec.players,
        "games": spec.games,
        "deals": spec.schedule().fixture(spec.games).deal,
        "interrupted": interrupted,
    }


def _print(statistics: BotStatistics, path: Path, spec: RunSpec, lang: str) -> None:
    from wonderful.cli.tournament_tables import bots_table, head_to_head_table

    screen = console()
    shown = {"games": statistics.games, "folder": path, "seed": spec.setup.seed}
    screen.print(text("cli.arena.played", lang, **shown))
    if not statistics.games:
        return
    screen.print(bots_table(statistics, lang))
    for bot, use in statistics.resource_use.items():
        if use.fallbacks:
            share = percent(use.fallback_share, lang, 1)
            screen.print(text("cli.arena.stand-in", lang, bot=bot, share=share))
    for bot, use in statistics.resource_use.items():
        for award, count in sorted(use.awards.items()):
            kind = "medal" if statistics.is_scenario else "title"
            screen.print(f"{bot}: {text(f'term.{kind}.{award}', lang)} {number(count, lang)}")
    if len(statistics.bots) > 1:
        screen.print()
        screen.print(text("cli.arena.head-to-head", lang))
        screen.print(head_to_head_table(statistics, lang))
    screen.print()
    screen.print(text("cli.arena.intervals", lang))
