"""`wonderful bench server`: load-tests a server and compares it with a plain echo server."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from wonderful.cli.printing import console, print_json
from wonderful.cli.shared_options import Json, Lang, check_lang, check_number
from wonderful.locales import number, percent, plain_number, text

if TYPE_CHECKING:
    from rich.table import Table

    from wonderful.load.load_metrics import Latency, PhaseReport
    from wonderful.load.server_benchmark import Report

_MISSING = "–"


def server(
    tables: Annotated[int, typer.Option(help="Number of simultaneous games")] = 300,
    players: Annotated[int, typer.Option(help="Players per table, each with one socket")] = 4,
    seconds: Annotated[float, typer.Option(help="Seconds per phase")] = 10.0,
    rate: Annotated[
        float, typer.Option(help="Actions per second in the constant-rate phase")
    ] = 200.0,
    unfinished: Annotated[
        int, typer.Option(help="Additional unfinished games for the restart test")
    ] = 1_000,
    quick: Annotated[
        bool,
        typer.Option("--quick", help="Use only 20 tables, 3 seconds and 100 unfinished games"),
    ] = False,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Play many games on a real server; measure speed, latency, memory and restarts."""
    from wonderful.load.server_benchmark import LoadOptions, measure

    lang_code = check_lang(lang)
    check_number("--tables", tables, 1, 5_000)
    check_number("--players", players, 2, 5)
    check_number("--seconds", seconds, 0.1, 3600)
    check_number("--rate", rate, 1, 100_000)
    check_number("--unfinished", unfinished, 0, 100_000)
    if quick:
        tables, seconds, unfinished = 20, 3.0, 100

    def print_progress(step: str) -> None:
        if sys.stderr.isatty():
            print(text(f"cli.load.step-{step}", lang_code), file=sys.stderr)

    report = measure(LoadOptions(tables, players, seconds, rate, unfinished), print_progress)
    if as_json:
        print_json(report.to_json())
    else:
        _print_report(report, lang_code)
    if report.errors:
        raise typer.Exit(1)


def _print_report(report: Report, lang: str) -> None:
    screen = console()
    plan, memory, restart = report.plan, report.memory, report.restart
    screen.print(text("cli.load.plan", lang, tables=plan.tables, sockets=report.sockets))
    screen.print(_phases(report, lang))
    screen.print()
    screen.print(text("cli.load.delays", lang))
    if memory.idle_table is None or memory.table_without_sockets is None:
        screen.print(text("cli.load.no-memory", lang))
    else:
        sizes = {"idle": memory.idle_table, "bare": memory.table_without_sockets}
        shown = {name: number(size, lang) for name, size in sizes.items()}
        screen.print(text("cli.load.memory", lang, **shown))
    times = {"healthy": restart.until_healthy, "shown": restart.until_shown}
    screen.print(
        text(
            "cli.load.restart-times",
            lang,
            tables=number(restart.tables, lang),
            **{name: number(seconds, lang, 2) for name, seconds in times.items()},
        )
    )
    for code, count in report.errors.items():
        screen.print(text("cli.load.error", lang, code=code, count=count))
    screen.print()
    screen.print(_targets(report, lang))


def _phases(report: Report, lang: str) -> Table:
    columns = ("phase", "actions", "delivered", "frames", "bytes", "cpu", "own", "others")
    table = _table(columns, lang)
    rate = plain_number(report.plan.rate, lang)
    for name, found in (
        ("pressed", report.pressed),
        ("echo-pressed", report.echo_pressed),
        ("paced", report.paced),
        ("echo-paced", report.echo_paced),
    ):
        given = {"rate": rate} if name.endswith("paced") else {}
        table.add_row(text(f"cli.load.{name}", lang, **given), *_cells(found, lang))
    return table


def _cells(found: PhaseReport, lang: str) -> tuple[str, ...]:
    counts = (
        found.actions_per_second,
        found.delivered_per_second,
        found.frames_per_second,
        found.mean_bytes,
    )
    delays = (_latency(found.own_ms, lang), _latency(found.others_ms, lang))
    shares = f"{percent(found.cpu_share, lang)} / {percent(found.measuring_cpu_share, lang)}"
    return *(number(count, lang) for count in counts), shares, *delays


def _latency(found: Latency | None, lang: str) -> str:
    if found is None:
        return _MISSING
    return " / ".join(number(each, lang, 1) for each in (found.p50, found.p99, found.max))


def _targets(report: Report, lang: str) -> Table:
    from wonderful.load.server_benchmark import TARGETS

    table = _table(("target", "limit", "measured", "met"), lang)
    for target in TARGETS:
        value = report.measurement(target.figure)
        sign = "≥" if target.is_minimum else "≤"
        shown, met = _MISSING, _MISSING
        if value is not None:
            shown = number(value, lang, 0 if isinstance(value, int) else 2)
            met = text(f"cli.bench.{'yes' if target.is_met(value) else 'no'}", lang)
        name = text(f"cli.load.target-{target.figure}", lang)
        table.add_row(name, f"{sign} {plain_number(target.limit, lang)}", shown, met)
    return table


def _table(columns: tuple[str, ...], lang: str) -> Table:
    from rich.table import Table

    table = Table(box=None, header_style="bold")
    for column, name in enumerate(columns):
        table.add_column(text(f"cli.load.{name}", lang), justify="right" if column else "left")
    return table
