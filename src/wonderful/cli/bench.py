"""`wonderful bench …`: how fast and how strong. Each benchmark is a command of this group."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wonderful.cli.options import Json, Lang, check_lang, check_number, one_of
from wonderful.cli.output import console, print_json
from wonderful.locales import text

if TYPE_CHECKING:
    from rich.table import Table

app = typer.Typer(help="Measure speed.", no_args_is_help=True)

FIGURES = (
    ("games_per_second", "{:,.0f}"),
    ("decisions_per_second", "{:,.0f}"),
    ("clone_us", "{:.2f}"),
    ("legal_us", "{:.3f}"),
    ("playouts_round3_per_second", "{:,.0f}"),
)


@app.callback()
def bench() -> None:
    """Measure speed."""


@app.command()
def engine(
    seconds: Annotated[
        float, typer.Option(help="Time for each number of players and each build.")
    ] = 4.0,
    repetitions: Annotated[int, typer.Option(help="How often each build has its turn.")] = 3,
    players: Annotated[
        str | None, typer.Option(help="Only these, like 3,5.", show_default=False)
    ] = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Random games, clones, legal actions and playouts on one core, compiled and interpreted."""
    from wonderful import build_info
    from wonderful.arena.bench import compare, judge
    from wonderful.arena.measure import TABLES

    spoken = check_lang(lang)
    check_number("--seconds", seconds, 0.01, 3600)
    check_number("--repetitions", repetitions, 1, 99)
    known = tuple(map(str, TABLES))
    wanted = known if players is None else players.split(",")
    chosen = [int(one_of("--players", number.strip(), known)) for number in wanted]
    results: dict[int, dict[str, Any]] = {}
    for count, result in compare(tuple(dict.fromkeys(chosen)), seconds, repetitions):
        results[count] = result
        if sys.stderr.isatty():
            print(text("cli.bench.measured", spoken, players=count), file=sys.stderr)
    targets = judge(results)
    if as_json:
        print_json(
            {
                "build": build_info().mode,
                "reason": build_info().reason,
                "players": {str(count): result for count, result in results.items()},
                "targets": [
                    {
                        "figure": target.figure,
                        "limit": target.limit,
                        "kind": "minimum" if target.is_minimum else "maximum",
                        "measured": value,
                        "met": None if value is None else target.is_met(value),
                    }
                    for target, value in targets
                ],
            }
        )
        return
    screen = console()
    if build_info().mode != "compiled":
        screen.print(text("cli.bench.interpreted-only", spoken, reason=build_info().reason))
    screen.print(_figures(results, spoken))
    screen.print()
    table = _table(("target", "limit", "measured-value", "met"), spoken)
    for target, value in targets:
        sign = "≥" if target.is_minimum else "≤"
        measured = "–" if value is None else f"{value:,.2f}"
        met = (
            "–"
            if value is None
            else text(f"cli.bench.{'yes' if target.is_met(value) else 'no'}", spoken)
        )
        name = text(f"cli.bench.{target.figure}", spoken)
        table.add_row(name, f"{sign} {target.limit:,g}", measured, met)
    screen.print(table)


def _table(columns: tuple[str, ...], lang: str) -> Table:
    from rich.table import Table

    table = Table(box=None, header_style="bold")
    for number, name in enumerate(columns):
        table.add_column(text(f"cli.bench.{name}", lang), justify="right" if number else "left")
    return table


def _figures(results: dict[int, dict[str, Any]], lang: str) -> Table:
    names = tuple(name for name, _ in FIGURES)
    table = _table(("players", "build", *names, "ratio"), lang)
    for count, result in results.items():
        for mode in ("compiled", "interpreted"):
            if result[mode] is None:
                continue
            cells = [form.format(result[mode][name]) for name, form in FIGURES]
            ratio = f"{result['ratio']:.1f}" if mode == "compiled" else ""
            table.add_row(str(count), text(f"cli.bench.{mode}", lang), *cells, ratio)
    return table
