"""`wonderful replay`: shows a recorded game, phase by phase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wonderful.cli.printing import console, print_json
from wonderful.cli.sets import Sets, catalog_with
from wonderful.cli.shared_options import Json, Lang, check_lang, check_number
from wonderful.errors import WonderfulError
from wonderful.locales import text

if TYPE_CHECKING:
    from rich.console import Console

    from wonderful.catalog import Catalog
    from wonderful.cli.terminal.wording import Words
    from wonderful.record.match import Match
    from wonderful.record.record_format import Record


def replay(
    file: Annotated[Path, typer.Argument(help="Record, or game in notation", show_default=False)],
    seat: Annotated[
        int | None, typer.Option(help="Only what this seat saw, counted from 1")
    ] = None,
    to: Annotated[int | None, typer.Option("--to", help="Number of log entries to replay")] = None,
    sets: Sets = None,
    notation: Annotated[
        bool, typer.Option("--notation", help="Print the game in notation")
    ] = False,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Show a recorded game: the actions of each seat and the final scores."""
    catalog = catalog_with(sets)
    lang_code = check_lang(lang)
    if notation and (seat is not None or as_json):
        option = "--json" if as_json else "--seat"
        raise WonderfulError("options-conflict", option=option, other="--notation")
    match = _replay(_read(file, catalog), to, catalog)
    game = match.game
    if seat is not None:
        check_number("--seat", seat, 1, game.players)
        seat -= 1  # the program counts from 0
    if notation:
        from wonderful.record.notation import write

        print(write(match), end="")
    elif as_json:
        print_json(_to_json(match, seat, to))
    else:
        _print(match, seat, lang_code)


def _read(file: Path, catalog: Catalog) -> Record:
    """Read a record, or a game in notation, which begins with the word `wonderful`."""
    from wonderful.record.notation import read
    from wonderful.record.record_files import load

    try:
        source = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return load(file)  # raises a clear error
    return read(source, catalog) if source.startswith("wonderful ") else load(file)


def _replay(record: Record, to: int | None, catalog: Catalog) -> Match:
    """Replay a record up to an entry. A partial record has no result or checksum to verify."""
    if to is None or record.is_sealed:
        return record.replay(catalog)
    check_number("--to", to, 0, len(record.entries))
    if to == len(record.entries):
        return record.replay(catalog)
    part = replace(record, entries=record.entries[:to], result=None, is_intact=True)
    return part.replay(catalog)


def _names(match: Match) -> list[str]:
    """Return the names by seat."""
    return [player["name"] for player in match.view(None)["players"]]


def _actions_by_decision(match: Match) -> Iterator[tuple[str, dict[int, list[str]]]]:
    """Yield each decision with its actions by seat, without those that were taken back."""
    for decision, entries in match.effective_history():
        by_seat: dict[int, list[str]] = {}
        for entry in entries:
            by_seat.setdefault(entry.seat, []).append(entry.action)
        yield decision, dict(sorted(by_seat.items()))


def _to_json(match: Match, seat: int | None, to: int | None) -> dict[str, Any]:
    outcome = match.game.outcome()
    data: dict[str, Any] = {
        "setup": match.game.setup.to_json(secrets=match.game.is_over),
        "commitment": match.commitment,
        "entries": len(match.entries),
        "decision": match.game.decision,
        "outcome": None if outcome is None else outcome.to_json(),
    }
    if seat is None:
        data["decisions"] = [
            {"decision": decision, "seats": {str(seat): acts for seat, acts in by_seat.items()}}
            for decision, by_seat in _actions_by_decision(match)
        ]
    else:
        data["events"] = [event.to_json() for event in match.events(seat)]
    if seat is not None or to is not None:
        data["view"] = match.view(seat)
    return data


def _print(match: Match, seat: int | None, lang: str) -> None:
    from wonderful.cli.terminal.result_screen import ranking_table, sheet_table
    from wonderful.cli.terminal.wording import Words
    from wonderful.rules.action_words import named_decision

    words = Words(lang, match.game.catalog)
    screen = console()
    names = _names(match)
    if seat is None:
        _print_actions(screen, words, match, names)
    else:
        _print_events(screen, words, match, names, seat)
    outcome = match.game.outcome()
    screen.print()
    if outcome is None:
        now = named_decision(match.game.catalog, match.game.setup, match.game.decision)
        screen.print(text("cli.replay.unfinished", lang, decision=now))
        sheets = match.game.outcome_so_far().standings
    else:
        sheets = outcome.standings
    screen.print(sheet_table(words, [(names[each.seat], each.sheet) for each in sheets]))
    if outcome is not None and len(names) > 1:
        screen.print()
        screen.print(ranking_table(words, outcome, names))


def _print_actions(screen: Console, words: Words, match: Match, names: list[str]) -> None:
    """Print each phase with a line for each seat."""
    shown = ""
    pledges = {pledge.id for pledge in words.rules(match.view(None)).pledges}
    for decision, by_seat in _actions_by_decision(match):
        number, _, what = decision.partition("-")
        if number != shown:
            shown = number
            screen.print()
            screen.print(text("cli.replay.round", words.lang, number=number), style="bold")
        screen.print(_heading(what, words, pledges), style="bold dim")
        for seat, actions in by_seat.items():
            line = "; ".join(words.action(action) for action in actions)
            screen.print(f"  {names[seat]}: {line}")


def _heading(what: str, words: Words, pledges: set[str]) -> str:
    """Return the heading of a phase, a step, a pick of the draft, or a pledge."""
    if what in pledges:
        return words.name_of("pledge", what)
    phase, _, pick = what.partition("-")
    if phase in ("draft", "planning"):
        return f"{words.term('phase', phase)} {pick}".strip()
    return words.name_of("step", what)


def _print_events(screen: Console, words: Words, match: Match, names: list[str], seat: int) -> None:
    """Print the events that one seat saw."""
    from wonderful.cli.terminal.event_texts import EventTexts

    event_texts = EventTexts(words, names, seat)
    for event in match.events(seat):
        if event.code == "round-started":
            screen.print()
        screen.print(event_texts.sentence(event))
