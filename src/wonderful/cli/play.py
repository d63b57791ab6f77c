"""`wonderful play`: sets a table with one person and bots, or goes on with a saved game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer

from wonderful.bots import Bot, bot_codes, make_bot
from wonderful.bots.registry import check_spec
from wonderful.catalog import Catalog, Scenario
from wonderful.catalog.words import BASE
from wonderful.cli.bots import HelpBots, MoreBots, print_legend
from wonderful.cli.options import (
    Expansions,
    Lang,
    Side,
    check_lang,
    check_side,
    expansions_of,
    one_of,
)
from wonderful.cli.sets import Sets, catalog_with
from wonderful.cli.terminal.choices import Option
from wonderful.cli.terminal.names import Misunderstood, Named, find
from wonderful.cli.terminal.screen import Leave, Screen
from wonderful.cli.terminal.session import Session
from wonderful.cli.terminal.storage import new_file, unfinished
from wonderful.cli.terminal.words import Words
from wonderful.errors import WonderfulError
from wonderful.record.files import load
from wonderful.record.match import Match
from wonderful.rules.setup import SEATINGS, Setup

PERSON: Final = 0  # the participant at the keyboard
DEFAULT_PLAYERS: Final = 3
DEFAULT_BOT: Final = "dictator"
BOT_NAMES: Final = ("Vega", "Rigel", "Mira", "Altair", "Lyra", "Orion", "Capella", "Deneb")


def play(
    file: Annotated[
        Path | None, typer.Argument(help="With --resume: the saved game to go on with.")
    ] = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play in this terminal; for now the only way.")
    ] = True,
    players: Annotated[
        int | None, typer.Option(help="How many play, bots included; 3 if nothing else is said.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            help="Bots for the other seats, in turn, e.g. emperor,rookie.",
            show_default="dictator",
        ),
    ] = None,
    bot: MoreBots = None,
    help_bots: HelpBots = False,
    expansion: Expansions = None,
    sets: Sets = None,
    side: Side = None,
    scenario: Annotated[str | None, typer.Option(help="A scenario, e.g. base-1 or ca-3.")] = None,
    solo: Annotated[bool, typer.Option("--solo", help="Play alone.")] = False,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same deal.")] = None,
    empire: Annotated[str | None, typer.Option(help="Your Empire, e.g. aztec-empire.")] = None,
    name: Annotated[str | None, typer.Option(help="Your name at the table.")] = None,
    seating: Annotated[
        str | None, typer.Option(help="random, or fixed: you sit first, then the bots.")
    ] = None,
    memory_aid: Annotated[
        bool | None,
        typer.Option(
            "--memory-aid/--no-memory-aid",
            help="Show in the draft the cards that you passed on.",
            show_default=False,
        ),
    ] = None,
    auto_done: Annotated[
        bool | None,
        typer.Option(
            "--auto-done/--no-auto-done",
            help="Go on by itself when there is nothing left for you to decide in a step.",
            show_default=False,
        ),
    ] = None,
    lang: Lang = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the game that was played last, or FILE.")
    ] = False,
    save: Annotated[Path | None, typer.Option(help="Keep the game in this file.")] = None,
) -> None:
    """Play against bots. Everything is saved as you go: q leaves, --resume goes on."""
    catalog = catalog_with(sets)
    if help_bots:
        print_legend(check_lang(lang))
        return
    words = Words(check_lang(lang), catalog)
    screen = Screen(words)
    if file is not None and not resume:
        raise WonderfulError("play-without-resume", file=str(file))
    wishes = {
        "--players": players,
        "--bots": bots,
        "--expansion": expansion or None,
        "--side": side,
        "--scenario": scenario,
        "--solo": solo or None,
        "--seed": seed,
        "--empire": empire,
        "--name": name,
        "--seating": seating,
        "--memory-aid": memory_aid,
        "--auto-done": auto_done,
    }
    given = [option for option, value in wishes.items() if value is not None]
    if resume and given:
        raise WonderfulError("options-conflict", option=given[0], other="--resume")
    if bot and not resume:  # a saved game may need its bot named again
        given.append("--bot")
    if solo and players not in (None, 1):
        raise WonderfulError("options-conflict", option="--players", other="--solo")
    chosen = None if scenario is None else found_scenario(catalog, words, scenario)
    if (bots is not None or bot) and (solo or (chosen is not None and chosen.players[1] == 1)):
        other = "--solo" if solo else "--scenario"
        option = "--bots" if bots is not None else "--bot"
        raise WonderfulError("options-conflict", option=option, other=other)
    codes = bot_list(bots, bot or [])
    try:
        found: Saved | None = None
        if resume:
            found = opened(file, catalog) if file is not None else last_game(catalog)
            if found is None:
                raise WonderfulError("play-nothing-to-resume")
        elif not given and save is None:
            found = offered_game(screen, catalog)
        if found is None:
            if players is None:
                players = 1 if solo else usual_players(chosen)
            setup = Setup(
                players=players,
                expansions=found_sets(catalog, words, expansion),
                scenario=None if chosen is None else chosen.id,
                side=check_side(side),
                seating=one_of("--seating", SEATINGS[0] if seating is None else seating, SEATINGS),
                seed=seed,
                memory_aid=bool(memory_aid),
            )
            setup = with_people(setup, catalog, words, empire, name, auto_done is not False)
            found = Saved(new_file(), Match(setup, catalog))
        match = found.match
        session = Session(
            match, seat_of_person(match), bots_of(match, codes), screen, save or found.path
        )
        session.check_file()
        if found.skipped:
            session.notice = words("start.skipped", files=list(found.skipped))
        elif not bot and (lost := lost_bots(match)):
            session.notice = words("start.lost-bots", bots=lost, other=codes[0])
        session.run()
    except Leave:
        screen.say("")


def bot_list(codes: str | None, more: Sequence[str]) -> list[str]:
    """The bots that were asked for; an unfinished code will do."""
    known = [Named(code, (code,)) for code in bot_codes()]
    wanted = [] if codes is None else codes.replace(",", " ").split() or [codes]
    found = [(find(code, known) or [code])[0] for code in wanted] + list(more)
    for code in found:
        check_spec(code)  # refuses what does not exist
    return found or [DEFAULT_BOT]


def found_sets(catalog: Catalog, words: Words, wanted: list[str] | None) -> tuple[str, ...] | None:
    """Expansions by id or name, or the beginning of one."""
    known = [Named(s, (s, words.named("set", s))) for s in catalog.sets if s != BASE]
    chosen = expansions_of(wanted)
    return chosen and tuple((find(name, known) or [name])[0] for name in chosen)


def found_scenario(catalog: Catalog, words: Words, wanted: str) -> Scenario:
    known = [Named(s.id, (s.id, s.name(), s.name(words.lang))) for s in catalog.scenarios]
    found = find(wanted, known)
    return catalog.scenario(found[0] if len(found) == 1 else wanted)


def usual_players(scenario: Scenario | None) -> int:
    """How many play if nobody says; a scenario is for so many at least and at most (SCEN-4)."""
    if scenario is None:
        return DEFAULT_PLAYERS
    fewest, most = scenario.players
    return max(fewest, min(DEFAULT_PLAYERS, most))


def found_empire(catalog: Catalog, words: Words, wanted: str) -> str:
    known = [Named(e.id, (e.id, e.name(), e.name(words.lang))) for e in catalog.empires]
    found = find(wanted, known)
    return found[0] if len(found) == 1 else catalog.empire(wanted).id


def with_people(
    setup: Setup,
    catalog: Catalog,
    words: Words,
    empire: str | None,
    name: str | None,
    auto_done: bool,
) -> Setup:
    """The person first, then the bots; what cannot be is refused when the game begins."""
    others = max(0, (setup.players or 1) - 1)
    bots = [BOT_NAMES[number % len(BOT_NAMES)] for number in range(others)]
    data = setup.to_json()
    data["names"] = [(name or "").strip() or words("default-name"), *bots]
    data["automatic_done"] = [auto_done] + [True] * others
    if empire is not None:
        data["empires"] = [found_empire(catalog, words, empire)] + [None] * others
    return Setup.from_json(data)


def seat_of_person(match: Match) -> int:
    """Seating may be random; the person is always the first participant."""
    game = match.game
    return next(seat for seat in range(game.players) if game.participant(seat) == PERSON)


def logged_bots(match: Match) -> dict[int, str]:
    """The codes of the bots that have decided so far, by seat."""
    return {entry.seat: entry.by.name for entry in match.entries if entry.by.kind == "bot"}


def lost_bots(match: Match) -> list[str]:
    """Bots of the log that have no code here: they came from files."""
    return sorted({code for code in logged_bots(match).values() if code not in bot_codes()})


def bots_of(match: Match, codes: Sequence[str]) -> dict[int, Bot]:
    """The bots by seat: as the log names them, else as asked for now."""
    game = match.game
    logged = logged_bots(match)
    bots: dict[int, Bot] = {}
    for seat in range(game.players):
        who = game.participant(seat)
        if who != PERSON:
            code = logged.get(seat, "")
            if code not in bot_codes():
                code = codes[(who - 1) % len(codes)]
            bots[seat] = make_bot(code, game.catalog)
    return bots


@dataclass(frozen=True, slots=True)
class Saved:
    """A game and its file, and what had to be passed over to find it."""

    path: Path
    match: Match
    skipped: tuple[str, ...] = ()


def opened(path: Path, catalog: Catalog, skipped: tuple[str, ...] = ()) -> Saved:
    return Saved(path, load(path).replay(catalog), skipped)


def last_game(catalog: Catalog) -> Saved | None:
    """The unfinished game that was played last; files that cannot be read are passed over."""
    problem: WonderfulError | None = None
    skipped: tuple[str, ...] = ()
    for path in unfinished():
        try:
            return opened(path, catalog, skipped)
        except WonderfulError as error:
            problem = problem or error
            skipped += (path.name,)
    if problem is not None:
        raise problem
    return None


def offered_game(screen: Screen, catalog: Catalog) -> Saved | None:
    """A game that was left unfinished, if the person wants to go on with it."""
    try:
        found = last_game(catalog)
    except WonderfulError:  # nothing that could be offered
        return None
    if found is None:
        return None
    words = screen.words
    if not screen.is_live:
        screen.say(words("start.unfinished"), "dim")
        return None
    yes = Option("yes", words("start.continue"), ("y", "yes", words("yes")))
    no = Option("no", words("start.new"), ("n", "no", words("no")))
    while True:
        try:
            answer = screen.ask(words("start.question"), [yes, no])
        except Misunderstood as problem:
            screen.complain(str(problem))
        else:
            return found if answer == "yes" else None
