"""`wonderful bench …`: benchmarks of speed and strength, one command each."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wonderful.cli.bench_server import server
from wonderful.cli.bot_options import MoreBots, bots_from_options
from wonderful.cli.printing import console, print_json
from wonderful.cli.shared_options import Json, Lang, check_choice, check_lang, check_number
from wonderful.locales import number, plain_number, text

if TYPE_CHECKING:
    from rich.table import Table

app = typer.Typer(help="Measure speed and strength", no_args_is_help=True)

MEASUREMENTS = (  # with their decimals
    ("games_per_second", 0),
    ("decisions_per_second", 0),
    ("clone_us", 2),
    ("legal_us", 3),
    ("playouts_round3_per_second", 0),
)


@app.callback()
def bench() -> None:
    """Measure speed and strength."""


app.command()(server)


@app.command()
def engine(
    seconds: Annotated[float, typer.Option(help="Seconds per number of players and build")] = 4.0,
    repetitions: Annotated[int, typer.Option(help="Repetitions per build")] = 3,
    players: Annotated[
        str | None,
        typer.Option(help="Only these numbers of players, such as 3,5", show_default=False),
    ] = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Measure games, clones, legal actions and playouts on one core, in both builds."""
    from wonderful import build_info
    from wonderful.arena.engine_benchmark import check_targets, compare
    from wonderful.arena.engine_measurement import EXPANSIONS_BY_PLAYERS

    lang_code = check_lang(lang)
    check_number("--seconds", seconds, 0.01, 3600)
    check_number("--repetitions", repetitions, 1, 99)
    known = tuple(map(str, EXPANSIONS_BY_PLAYERS))
    wanted = known if players is None else players.split(",")
    chosen = [int(check_choice("--players", word.strip(), known)) for word in wanted]
    results: dict[int, dict[str, Any]] = {}
    for count, result in compare(tuple(dict.fromkeys(chosen)), seconds, repetitions):
        results[count] = result
        if sys.stderr.isatty():
            print(text("cli.bench.measured", lang_code, players=count), file=sys.stderr)
    targets = check_targets(results)
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
        screen.print(text("cli.bench.interpreted-only", lang_code, reason=build_info().reason))
    screen.print(_measurements(results, lang_code))
    screen.print()
    table = _table(("target", "limit", "measured-value", "met"), lang_code)
    for target, value in targets:
        sign = "≥" if target.is_minimum else "≤"
        measured = "–" if value is None else number(value, lang_code, 2)
        met = (
            "–"
            if value is None
            else text(f"cli.bench.{'yes' if target.is_met(value) else 'no'}", lang_code)
        )
        name = text(f"cli.bench.{target.figure}", lang_code)
        table.add_row(name, f"{sign} {plain_number(target.limit, lang_code)}", measured, met)
    screen.print(table)


@app.command()
def rl(
    seconds: Annotated[float, typer.Option(help="Seconds per environment")] = 3.0,
    repetitions: Annotated[int, typer.Option(help="Repetitions per environment")] = 3,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Measure steps per second of the research API and of PettingZoo's own card games."""
    from wonderful.rl.environment_benchmark import REQUIRED_RATIO, compare

    lang_code = check_lang(lang)
    check_number("--seconds", seconds, 0.01, 3600)
    check_number("--repetitions", repetitions, 1, 99)
    found = compare(seconds, repetitions)
    if as_json:
        speeds = {speed.name: speed.steps_per_second for speed in found.speeds}
        rivals = [speed.name for speed in found.speeds if not speed.is_ours]
        print_json(
            {
                "steps_per_second": speeds,
                "rivals": rivals,
                "missing": found.missing,
                "ratio": found.ratio,
                "limit": REQUIRED_RATIO,
                "met": found.is_met,
            }
        )
        return
    screen = console()
    table = _table(("environment", "steps_per_second"), lang_code)
    for speed in found.speeds:
        table.add_row(speed.name, number(speed.steps_per_second, lang_code))
    screen.print(table)
    for name, problem in found.missing.items():
        missing = text("cli.bench.rl-missing", lang_code, name=name, problem=problem)
        screen.print(missing)
    if found.ratio is None:
        return
    met = text(f"cli.bench.{'yes' if found.is_met else 'no'}", lang_code)
    ratio, limit = number(found.ratio, lang_code, 1), plain_number(REQUIRED_RATIO, lang_code)
    screen.print(text("cli.bench.rl-target", lang_code, ratio=ratio, limit=limit, met=met))


def _table(columns: tuple[str, ...], lang: str) -> Table:
    from rich.table import Table

    table = Table(box=None, header_style="bold")
    for column, name in enumerate(columns):
        table.add_column(text(f"cli.bench.{name}", lang), justify="right" if column else "left")
    return table


def _measurements(results: dict[int, dict[str, Any]], lang: str) -> Table:
    names = tuple(name for name, _ in MEASUREMENTS)
    table = _table(("players", "build", *names, "ratio"), lang)
    for count, result in results.items():
        for mode in ("compiled", "interpreted"):
            if result[mode] is None:
                continue
            cells = [number(result[mode][name], lang, decimals) for name, decimals in MEASUREMENTS]
            ratio = number(result["ratio"], lang, 1) if mode == "compiled" else ""
            table.add_row(str(count), text(f"cli.bench.{mode}", lang), *cells, ratio)
    return table


@app.command()
def bots(
    bots: Annotated[
        str | None, typer.Option(help="Only these bots, such as emperor,rookie", show_default=False)
    ] = None,
    bot: MoreBots = None,
    games: Annotated[int, typer.Option(help="Games per bot, rounded up to whole deals")] = 12,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Measure the speed of each bot, and its strength against greedy on fixed deals."""
    from wonderful.arena.bot_benchmark import measure_bot, measured_bots
    from wonderful.arena.number_format import percent

    lang_code = check_lang(lang)
    check_number("--games", games, 1, 100_000)
    wanted = bots_from_options(bots, bot) or measured_bots()
    results = []
    for spec in wanted:
        results.append(measure_bot(spec, games))
        if sys.stderr.isatty():
            print(spec, file=sys.stderr)
    if as_json:
        print_json({"bots": results})
        return
    columns = ("bot", "bot-speed", "ms", "slowest", "score", "above-greedy", "fallbacks")
    table = _table(columns, lang_code)
    for result in results:
        table.add_row(
            result["bot"],
            number(result["decisions_per_second"], lang_code),
            number(result["ms_per_decision"], lang_code, 2),
            number(result["slowest_ms"], lang_code, 1),
            number(result["mean_score"], lang_code, 1),
            percent(result["share_above_greedy"], lang_code, result["interval"]),
            number(result["fallbacks"], lang_code),
        )
    console().print(table)
