"""`wonderful simulate`: statistics of many games between bots."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from wonderful.catalog.vocabulary import MEDALS
from wonderful.cli.bot_options import HelpBots, MoreBots, bots_from_options, print_bots
from wonderful.cli.main import INTERRUPTED
from wonderful.cli.printing import bar, console, print_json
from wonderful.cli.sets import Sets, catalog_with
from wonderful.cli.shared_options import (
    Expansions,
    Json,
    Lang,
    Players,
    Side,
    check_lang,
    check_number,
    check_side,
    expansions_of,
)
from wonderful.locales import number, percent, text

if TYPE_CHECKING:
    from wonderful.arena.simulation import GameResult
    from wonderful.arena.simulation_statistics import Distribution, Summary

MAX_GAMES = 100_000_000


def simulate(
    players: Players = None,
    games: Annotated[int, typer.Option(help="Number of games")] = 1000,
    bots: Annotated[
        str | None,
        typer.Option(
            help="One bot for all seats, or one per seat: greedy,random,random",
            show_default="random",
        ),
    ] = None,
    bot: MoreBots = None,
    seed: Annotated[str, typer.Option(help="Seed: the same seed gives the same games")] = "1",
    expansion: Expansions = None,
    side: Side = None,
    scenario: Annotated[str | None, typer.Option(help="Scenario, such as ca-1")] = None,
    sets: Sets = None,
    records: Annotated[Path | None, typer.Option(help="Folder for a record of each game")] = None,
    help_bots: HelpBots = False,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Play games between bots and show scores, wins by seat and speed."""
    from wonderful.arena.failure_log_filter import log_each_failure_once
    from wonderful.arena.simulation import Simulation
    from wonderful.arena.simulation_statistics import Summary
    from wonderful.rules.setup import Setup

    catalog = catalog_with(sets)
    lang_code = check_lang(lang)
    if help_bots:
        print_bots(lang_code)
        return
    check_number("--games", games, 1, MAX_GAMES)
    setup = Setup(
        players=players,
        expansions=expansions_of(expansion),
        side=check_side(side),
        scenario=scenario,
    )
    run = Simulation(setup, bots_from_options(bots, bot) or ["random"], seed=seed, catalog=catalog)
    summary = Summary(run.labels)
    interrupted = False
    begin = perf_counter()
    try:
        with log_each_failure_once():
            for result in _with_progress(run.games(games, records), games, lang_code):
                summary.add(result)
    except KeyboardInterrupt:
        interrupted = True
    summary.seconds = perf_counter() - begin
    if as_json:
        print_json({"seed": seed, "interrupted": interrupted, **summary.to_json()})
    else:
        if interrupted:
            print(text("cli.simulate.interrupted", lang_code), file=sys.stderr)
        rules = catalog.rules_for(run.setup.expansions or (), run.setup.scenario)
        titles = (rules.lowest_title, *(title for _, title in rules.titles))
        _print(summary, titles, lang_code)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _with_progress(results: Iterator[GameResult], games: int, lang: str) -> Iterator[GameResult]:
    """Yield the results. If stderr is a terminal, show a progress bar on it."""
    if not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(text("cli.simulate.playing", lang), total=games)
        shown = perf_counter()
        waiting = 0
        for result in results:
            yield result
            waiting += 1
            if perf_counter() - shown > 0.1:
                progress.advance(task, waiting)
                shown, waiting = perf_counter(), 0


def _print(summary: Summary, titles: Sequence[str], lang: str) -> None:
    from rich.table import Table

    from wonderful.arena.simulation_statistics import distribution, histogram

    screen = console()
    speed = {
        "games": summary.games,
        "seconds": number(summary.seconds, lang, 2),
        "rate": number(summary.games_per_second, lang),
        "decisions": summary.decisions,
    }
    screen.print(text("cli.simulate.speed", lang, **speed))
    if not summary.games:
        return
    everything = summary.all_scores
    table = Table(box=None, header_style="bold")
    names = ("seat", "bot", "wins", "mean", "sd", "min", "q1", "median", "q3", "max")
    for name in names:
        left = name in ("seat", "bot")
        table.add_column(text(f"cli.simulate.{name}", lang), justify="left" if left else "right")
    if len(summary.bots) > 1:
        for seat, bot in enumerate(summary.bots):
            wins = percent(summary.wins[seat] / summary.games, lang, 1)
            cells = _cells(distribution(summary.scores[seat]), lang)
            table.add_row(str(seat + 1), bot, wins, *cells)
    table.add_row(text("cli.simulate.all", lang), "", "", *_cells(distribution(everything), lang))
    screen.print(table)
    screen.print()
    bars = histogram(everything)
    most = max(each.count for each in bars)
    width = max(len(f"{each.low}–{each.high}") for each in bars)
    for each in bars:
        label = str(each.low) if each.low == each.high else f"{each.low}–{each.high}"
        screen.print(f"{label:>{width}} {bar(each.count, most)} {number(each.count, lang)}")
    _print_solo(summary, titles, lang)


def _print_solo(summary: Summary, titles: Sequence[str], lang: str) -> None:
    """Print titles of solo games, or wins and medals of a scenario."""
    for title in titles:
        if summary.titles[title]:
            print(f"{text(f'term.title.{title}', lang)}: {number(summary.titles[title], lang)}")
    if summary.is_scenario:
        print(text("cli.simulate.won", lang, won=number(summary.scenarios_won, lang)))
        for medal in MEDALS:
            print(f"{text(f'term.medal.{medal}', lang)}: {number(summary.medals[medal], lang)}")


def _cells(scores: Distribution, lang: str) -> list[str]:
    numbers = (scores.low, scores.q1, scores.median, scores.q3, scores.high)
    means = (number(scores.mean, lang, 2), number(scores.sd, lang, 2))
    return [*means, *(number(each, lang) for each in numbers)]
