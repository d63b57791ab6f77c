"""`wonderful arena`: bots against each other, on the same deals, from every seat."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wonderful.cli import INTERRUPTED
from wonderful.cli.bots import Bots, HelpBots, MoreBots, named_bots, print_legend
from wonderful.cli.options import (
    Expansions,
    Json,
    Lang,
    Players,
    Side,
    check_lang,
    check_number,
    check_side,
    expansions_of,
    one_of,
)
from wonderful.cli.output import console, print_json
from wonderful.cli.sets import Sets, catalog_with
from wonderful.locales import text

if TYPE_CHECKING:
    from wonderful.arena.spec import RunSpec
    from wonderful.arena.tally import Tally

MOST_GAMES = 100_000_000
MOST_JOBS = 256
RUNS = Path("runs")


def arena(
    bots: Bots = None,
    bot: MoreBots = None,
    players: Players = None,
    games: Annotated[int, typer.Option(help="How many games; rounded up to whole deals.")] = 100,
    seed: Annotated[str, typer.Option(help="The same seed gives the same deals.")] = "1",
    expansion: Expansions = None,
    side: Side = None,
    scenario: Annotated[str | None, typer.Option(help="A scenario, like ca-1.")] = None,
    sets: Sets = None,
    budget: Annotated[
        str | None,
        typer.Option(
            help="For every decision of every bot: 300ms, 2s or a number of simulations. "
            "For one bot: emperor@500 or emperor@50ms.",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(help="Processes that play.", show_default="all cores")
    ] = None,
    engine: Annotated[str, typer.Option(help="local, or ray for a Ray cluster.")] = "local",
    out: Annotated[
        Path | None,
        typer.Option(
            help="The folder of the run; one that is there goes on.", show_default="runs/…"
        ),
    ] = None,
    records: Annotated[
        Path | None, typer.Option(help="Write a record of each game into this folder.")
    ] = None,
    parquet: Annotated[
        bool, typer.Option("--parquet", help="Write games.parquet, too (extra parquet).")
    ] = False,
    help_bots: HelpBots = False,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Play a tournament of bots: wins, ranks, scores, ratings, who beats whom."""
    catalog = catalog_with(sets)
    spoken = check_lang(lang)
    if help_bots:
        print_legend(spoken)
        return
    from wonderful.arena.entrants import parse_entrants
    from wonderful.arena.folder import RunFolder, check_sets_of_run
    from wonderful.arena.simulate import make_folder
    from wonderful.arena.spec import RunSpec
    from wonderful.arena.tally import Tally
    from wonderful.arena.tournament import ENGINES, check_extra, play_run
    from wonderful.bots import Allowance
    from wonderful.cli.progress import watch
    from wonderful.rules.setup import Setup

    check_number("--games", games, 1, MOST_GAMES)
    workers = (os.cpu_count() or 1) if jobs is None else jobs
    check_number("--jobs", workers, 1, MOST_JOBS)
    if one_of("--engine", engine, ENGINES) == "ray":
        check_extra("ray", "ray", "--engine ray")
    if parquet:
        check_extra("pyarrow", "parquet", "--parquet")
    allowance = None if budget is None else Allowance.parse(budget)
    if out is not None:
        check_sets_of_run(out, catalog)  # before the sets that it needs are unknown words
    entrants = parse_entrants(named_bots(bots, bot), allowance, catalog)
    setup = Setup(
        players=players,
        expansions=expansions_of(expansion),
        side=check_side(side),
        scenario=scenario,
    )
    spec = RunSpec.make(entrants, setup, seed=seed, games=games, catalog=catalog)
    if records is not None:
        make_folder(records)
    tally = Tally(spec.labels, spec.players, is_scenario=spec.setup.scenario is not None)
    interrupted = False
    path = out if out is not None else RUNS / spec.name
    with RunFolder(path, spec, catalog) as folder:
        if not as_json and spec.games != games:
            print(text("cli.arena.rounded", spoken, games=spec.games), file=sys.stderr)
        played = play_run(folder, engine=engine.lower(), jobs=workers, records=records)
        try:
            with closing(played):
                watch(played, tally, spec.games, spoken)
        except KeyboardInterrupt:
            interrupted = True
    tally.close()
    if not as_json and tally.games > spec.games:
        shown = {"folder": path, "games": tally.games, "asked": spec.games}
        print(text("cli.arena.enough", spoken, **shown), file=sys.stderr)
    if parquet:
        from wonderful.arena.parquet import write_parquet

        write_parquet(path)
    if as_json:
        games = max(spec.games, tally.games)  # the folder may have more than asked for
        run = _run_json(path, replace(spec, games=games), interrupted)
        print_json({"run": run, **tally.to_json()})
    else:
        _print(tally, path, spec, spoken)
    if interrupted:
        if not as_json:
            shown = {"games": tally.games, "all": spec.games, "folder": path}
            print(text("cli.arena.interrupted", spoken, **shown), file=sys.stderr)
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


def _print(tally: Tally, path: Path, spec: RunSpec, lang: str) -> None:
    from wonderful.cli.standings import bots_table, duels_table

    screen = console()
    shown = {"games": f"{tally.games:,}", "folder": path, "seed": spec.setup.seed}
    screen.print(text("cli.arena.played", lang, **shown))
    if not tally.games:
        return
    screen.print(bots_table(tally, lang))
    for bot, effort in tally.efforts.items():
        if effort.fallbacks:
            share = f"{100 * effort.stand_in_share:.1f}"
            screen.print(text("cli.arena.stand-in", lang, bot=bot, share=share))
    for bot, effort in tally.efforts.items():
        for award, count in sorted(effort.awards.items()):
            kind = "medal" if tally.is_scenario else "title"
            screen.print(f"{bot}: {text(f'term.{kind}.{award}', lang)} {count:,}")
    if len(tally.bots) > 1:
        screen.print()
        screen.print(text("cli.arena.head-to-head", lang))
        screen.print(duels_table(tally, lang))
    screen.print()
    screen.print(text("cli.arena.intervals", lang))
