"""`wonderful play`: starts a game against bots, or resumes a saved one."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any, Final, get_type_hints

import typer

from wonderful.bots import Bot, bot_codes, make_bot
from wonderful.bots.registry import check_spec
from wonderful.catalog import Catalog, Scenario
from wonderful.catalog.vocabulary import BASE
from wonderful.cli.bot_options import HelpBots, MoreBots, print_bots
from wonderful.cli.sets import Sets, catalog_with
from wonderful.cli.shared_options import (
    Expansions,
    Lang,
    Side,
    check_choice,
    check_lang,
    check_side,
    expansions_of,
)
from wonderful.cli.terminal.decision_context import Option
from wonderful.cli.terminal.game_session import Session
from wonderful.cli.terminal.name_matching import Candidate, InputError, best_matches
from wonderful.cli.terminal.saved_games import new_game_path, unfinished_games
from wonderful.cli.terminal.terminal_io import Quit, Screen
from wonderful.cli.terminal.wording import Words
from wonderful.errors import WonderfulError
from wonderful.record.match import Match
from wonderful.record.record_files import load
from wonderful.rules.setup import SEATINGS, Setup

PERSON: Final = 0  # the participant at the keyboard
DEFAULT_PLAYERS: Final = 3
DEFAULT_BOT: Final = "dictator"
BOT_NAMES: Final = ("Vega", "Rigel", "Mira", "Altair", "Lyra", "Orion", "Capella", "Deneb")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOptions:
    """The arguments and options of the command, which typer reads from the annotations."""

    file: Annotated[
        Path | None, typer.Argument(help="With --resume: the saved game to continue.")
    ] = None
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Deprecated: has no effect.", hidden=True)
    ] = False
    players: Annotated[
        int | None, typer.Option(help="The number of players, bots included. Default: 3.")
    ] = None
    bots: Annotated[
        str | None,
        typer.Option(
            help="The bots for the other seats, repeated if there are fewer, e.g. emperor,rookie.",
            show_default="dictator",
        ),
    ] = None
    bot: MoreBots = None
    help_bots: HelpBots = False
    expansion: Expansions = None
    sets: Sets = None
    side: Side = None
    scenario: Annotated[str | None, typer.Option(help="A scenario, e.g. base-1 or ca-3.")] = None
    solo: Annotated[bool, typer.Option("--solo", help="Play alone.")] = False
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same deal.")] = None
    empire: Annotated[str | None, typer.Option(help="Your Empire, e.g. aztec-empire.")] = None
    name: Annotated[str | None, typer.Option(help="Your name in the game.")] = None
    seating: Annotated[
        str | None, typer.Option(help="random, or fixed: you in the first seat, then the bots.")
    ] = None
    memory_aid: Annotated[
        bool | None,
        typer.Option(
            "--memory-aid/--no-memory-aid",
            help="Show the cards that you passed on during the draft.",
            show_default=False,
        ),
    ] = None
    auto_done: Annotated[
        bool | None,
        typer.Option(
            "--auto-done/--no-auto-done",
            help="Continue automatically if you have nothing to decide in a step.",
            show_default=False,
        ),
    ] = None
    lang: Lang = None
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the most recent unfinished game, or FILE.")
    ] = False
    save: Annotated[Path | None, typer.Option(help="Save the game to this file.")] = None

    @property
    def new_game_options(self) -> list[str]:
        """The given options that only make sense for a new game. --bot also works with --resume."""
        values = {
            "--players": self.players,
            "--bots": self.bots,
            "--expansion": self.expansion or None,
            "--side": self.side,
            "--scenario": self.scenario,
            "--solo": self.solo or None,
            "--seed": self.seed,
            "--empire": self.empire,
            "--name": self.name,
            "--seating": self.seating,
            "--memory-aid": self.memory_aid,
            "--auto-done": self.auto_done,
        }
        return [option for option, value in values.items() if value is not None]


def play(**values: Any) -> None:
    """Play against bots. The game is saved after every action; use --resume to continue it."""
    options = PlayOptions(**values)
    catalog = catalog_with(options.sets)
    lang = check_lang(options.lang)
    if options.help_bots:
        print_bots(lang)
        return
    screen = Screen(Words(lang, catalog))
    scenario = check_options(options, screen.words)
    try:
        game = choose_game(options, scenario, screen)
        make_session(options, game, screen).run()
    except Quit:
        screen.print_text("")


play.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
    [
        inspect.Parameter(
            option.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=option.default,
            annotation=get_type_hints(PlayOptions, include_extras=True)[option.name],
        )
        for option in fields(PlayOptions)
    ]
)


def check_options(options: PlayOptions, words: Words) -> Scenario | None:
    """Raise an error if options contradict each other. Return the scenario, if any."""
    if options.file is not None and not options.resume:
        raise WonderfulError("play-without-resume", file=str(options.file))
    given = options.new_game_options
    if options.resume and given:
        raise WonderfulError("options-conflict", option=given[0], other="--resume")
    if options.solo and options.players not in (None, 1):
        raise WonderfulError("options-conflict", option="--players", other="--solo")
    scenario = None
    if options.scenario is not None:
        scenario = find_scenario(words.catalog, words, options.scenario)
    has_bots = options.bots is not None or bool(options.bot)
    if has_bots and (options.solo or (scenario is not None and scenario.players[1] == 1)):
        raise WonderfulError(
            "options-conflict",
            option="--bots" if options.bots is not None else "--bot",
            other="--solo" if options.solo else "--scenario",
        )
    requested_bots(options)  # raises an error for unknown bots
    return scenario


def choose_game(options: PlayOptions, scenario: Scenario | None, screen: Screen) -> SavedGame:
    """Return the game to resume, or a new one."""
    catalog = screen.words.catalog
    if options.resume:
        game = (
            last_unfinished_game(catalog)
            if options.file is None
            else load_game(options.file, catalog)
        )
        if game is None:
            raise WonderfulError("play-nothing-to-resume")
        return game
    is_default = not options.new_game_options and not options.bot and options.save is None
    offered = offer_last_game(screen, catalog) if is_default else None
    return offered or new_game(options, scenario, screen.words)


def new_game(options: PlayOptions, scenario: Scenario | None, words: Words) -> SavedGame:
    players = options.players
    if players is None:
        players = 1 if options.solo else default_players(scenario)
    seating = SEATINGS[0] if options.seating is None else options.seating
    setup = Setup(
        players=players,
        expansions=find_expansions(words.catalog, words, options.expansion),
        scenario=None if scenario is None else scenario.id,
        side=check_side(options.side),
        seating=check_choice("--seating", seating, SEATINGS),
        seed=options.seed,
        memory_aid=bool(options.memory_aid),
    )
    return SavedGame(
        new_game_path(), Match(with_participants(setup, options, words), words.catalog)
    )


def make_session(options: PlayOptions, game: SavedGame, screen: Screen) -> Session:
    match = game.match
    codes = requested_bots(options)
    bots = bots_by_seat(match, codes)
    session = Session(match, seat_of_person(match), bots, screen, options.save or game.path)
    session.check_file()
    if game.skipped:
        session.notice = screen.words("start.skipped", files=list(game.skipped))
    elif not options.bot and (missing := unavailable_bots(match)):
        session.notice = screen.words("start.lost-bots", bots=missing, other=codes[0])
    return session


def requested_bots(options: PlayOptions) -> list[str]:
    """Return the bots to play against. Codes may be abbreviated."""
    known = [Candidate(code, (code,)) for code in bot_codes()]
    codes = options.bots
    wanted = [] if codes is None else codes.replace(",", " ").split() or [codes]
    found = [(best_matches(code, known) or [code])[0] for code in wanted] + (options.bot or [])
    for code in found:
        check_spec(code)  # raises an error for unknown bots
    return found or [DEFAULT_BOT]


def find_expansions(
    catalog: Catalog, words: Words, wanted: list[str] | None
) -> tuple[str, ...] | None:
    """Return the ids of expansions, given by id or name, which may be abbreviated."""
    known = [Candidate(s, (s, words.name_of("set", s))) for s in catalog.sets if s != BASE]
    chosen = expansions_of(wanted)
    return chosen and tuple((best_matches(name, known) or [name])[0] for name in chosen)


def find_scenario(catalog: Catalog, words: Words, wanted: str) -> Scenario:
    known = [Candidate(s.id, (s.id, s.name(), s.name(words.lang))) for s in catalog.scenarios]
    found = best_matches(wanted, known)
    return catalog.scenario(found[0] if len(found) == 1 else wanted)


def default_players(scenario: Scenario | None) -> int:
    """Return the default number of players, within the range of the scenario (SCEN-4)."""
    if scenario is None:
        return DEFAULT_PLAYERS
    fewest, most = scenario.players
    return max(fewest, min(DEFAULT_PLAYERS, most))


def find_empire(catalog: Catalog, words: Words, wanted: str) -> str:
    known = [Candidate(e.id, (e.id, e.name(), e.name(words.lang))) for e in catalog.empires]
    found = best_matches(wanted, known)
    return found[0] if len(found) == 1 else catalog.empire(wanted).id


def with_participants(setup: Setup, options: PlayOptions, words: Words) -> Setup:
    """Return the setup with the participants: first the person, then the bots."""
    others = max(0, (setup.players or 1) - 1)
    bots = [BOT_NAMES[number % len(BOT_NAMES)] for number in range(others)]
    data = setup.to_json()
    data["names"] = [(options.name or "").strip() or words("default-name"), *bots]
    data["automatic_done"] = [options.auto_done is not False] + [True] * others
    if options.empire is not None:
        empire = find_empire(words.catalog, words, options.empire)
        data["empires"] = [empire] + [None] * others
    return Setup.from_json(data)


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
