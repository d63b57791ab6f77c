"""Saved games of `wonderful play`: which one to resume, and which bots play its seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from wonderful.bots import Bot, bot_codes, make_bot
from wonderful.catalog import Catalog
from wonderful.cli.terminal.decision_context import Option
from wonderful.cli.terminal.name_matching import InputError
from wonderful.cli.terminal.saved_games import unfinished_games
from wonderful.cli.terminal.terminal_io import Screen
from wonderful.errors import WonderfulError
from wonderful.record.match import Match
from wonderful.record.record_files import load

PERSON: Final = 0  # the participant at the keyboard


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A saved game with its file, and the unreadable files that were skipped to find it."""

    path: Path
    match: Match
    skipped: tuple[str, ...] = ()


def load_game(path: Path, catalog: Catalog, skipped: tuple[str, ...] = ()) -> SavedGame:
    return SavedGame(path, load(path).replay(catalog), skipped)


def last_unfinished_game(catalog: Catalog) -> SavedGame | None:
    """Return the most recent unfinished game. Unreadable files are skipped."""
    problem: WonderfulError | None = None
    skipped: tuple[str, ...] = ()
    for path in unfinished_games():
        try:
            return load_game(path, catalog, skipped)
        except WonderfulError as error:
            problem = problem or error
            skipped += (path.name,)
    if problem is not None:
        raise problem
    return None


def offer_last_game(screen: Screen, catalog: Catalog) -> SavedGame | None:
    """Offer to resume the most recent unfinished game. Return None if the person declines."""
    try:
        found = last_unfinished_game(catalog)
    except WonderfulError:  # no game could be read
        return None
    if found is None:
        return None
    words = screen.words
    if not screen.is_interactive:
        screen.print_text(words("start.unfinished"), "dim")
        return None
    yes = Option("yes", words("start.continue"), ("y", "yes", words("yes")))
    no = Option("no", words("start.new"), ("n", "no", words("no")))
    while True:
        try:
            answer = screen.ask(words("start.question"), [yes, no])
        except InputError as problem:
            screen.print_warning(str(problem))
        else:
            return found if answer == "yes" else None


def seat_of_person(match: Match) -> int:
    """Return the seat of the person, who is the first participant. Seats may be random."""
    game = match.game
    return next(seat for seat in range(game.players) if game.participant(seat) == PERSON)


def bots_in_log(match: Match) -> dict[int, str]:
    """Return the codes of the bots that have decided so far, by seat."""
    return {entry.seat: entry.by.name for entry in match.entries if entry.by.kind == "bot"}


def unavailable_bots(match: Match) -> list[str]:
    """Return the bots in the log that have no known code: they were loaded from files."""
    return sorted({code for code in bots_in_log(match).values() if code not in bot_codes()})


def bots_by_seat(match: Match, codes: Sequence[str]) -> dict[int, Bot]:
    """Return the bot of each seat: the one in the log, else a requested one."""
    game = match.game
    logged = bots_in_log(match)
    bots: dict[int, Bot] = {}
    for seat in range(game.players):
        participant = game.participant(seat)
        if participant != PERSON:
            code = logged.get(seat, "")
            if code not in bot_codes():
                code = codes[(participant - 1) % len(codes)]
            bots[seat] = make_bot(code, game.catalog)
    return bots
