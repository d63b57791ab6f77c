"""`wonderful stats`: statistics of cards, Empires and seats in a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wonderful import locales
from wonderful.cli.printing import console, print_json
from wonderful.cli.sets import Sets, catalog_with
from wonderful.cli.shared_options import Json, Lang, check_lang
from wonderful.errors import WonderfulError
from wonderful.locales import text

if TYPE_CHECKING:
    from rich.table import Table

    from wonderful.arena.empire_and_seat_statistics import Balance
    from wonderful.catalog import Catalog


def stats(
    run: Annotated[Path, typer.Argument(help="Folder of a run of `wonderful arena`")],
    html: Annotated[Path | None, typer.Option(help="File for a page with plots")] = None,
    sets: Sets = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Show how often cards are picked and built, and how often their builders win."""
    from wonderful.arena.card_report import CardReport
    from wonderful.arena.empire_and_seat_statistics import Balance
    from wonderful.arena.run_folder import read_games, read_spec
    from wonderful.rules.setup_validation import check_sets

    catalog = catalog_with(sets)
    lang_code = check_lang(lang)
    spec = read_spec(run)
    check_sets(spec.setup.sets, catalog)
    balance = Balance(catalog, spec.cards)
    for rows in read_games(run, spec, catalog):
        balance.add(rows)
    balance.close()
    if not balance.games:
        raise WonderfulError("run-empty", path=str(run))
    if html is not None:
        from wonderful.arena.html_report import HtmlReport

        _write(html, HtmlReport(balance, spec, catalog, lang_code).html())
    if as_json:
        print_json({"run": str(run), "players": spec.players, **balance.to_json()})
        return
    screen = console()
    cards = CardReport(balance, spec.players, lang_code)
    screen.print(_table(cards.headings(), cards.rows(), left=2))
    screen.print()
    _print_shares(balance, catalog, spec.players, lang_code)
    if html is not None:
        screen.print(text("cli.stats.written", lang_code, path=html))


def _print_shares(balance: Balance, catalog: Catalog, players: int, lang: str) -> None:
    """Print Empires, and seats unless there is only one."""
    from wonderful.arena.number_format import number, percent

    def headings(*keys: str) -> list[str]:
        return [text(f"cli.stats.{key}", lang) for key in keys]

    screen = console()
    empires = []
    for empire, wins in sorted(balance.empires.means.items()):
        scores = balance.empire_scores.of(empire)
        name = catalog.empire(empire).name(lang)
        share = percent(wins.mean, lang, wins.share_interval())
        score = number(scores.mean, lang, scores.interval())
        empires.append([name, locales.number(wins.count, lang), share, score])
    screen.print(_table(headings("empire", "games", "win-rate", "score"), empires))
    screen.print()
    if players > 1:
        seats = [
            [
                str(seat + 1),
                locales.number(wins.count, lang),
                percent(wins.mean, lang, wins.share_interval()),
            ]
            for seat, wins in sorted(balance.seats.means.items())
        ]
        screen.print(_table(headings("seat", "games", "win-rate"), seats))
        screen.print()


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> Table:
    from rich.table import Table

    table = Table(box=None, header_style="bold")
    for column, heading in enumerate(headings):
        table.add_column(heading, justify="left" if column < left else "right")
    for row in rows:
        table.add_row(*row)
    return table


def _write(path: Path, page: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page, "utf-8")
    except OSError as error:
        problem = error.strerror or str(error)
        raise WonderfulError("cannot-write", path=str(path), problem=problem) from None
