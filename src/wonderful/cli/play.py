"""`wonderful play`: starts a game against bots, or resumes a saved one."""

from __future__ import annotations

import inspect
from dataclasses import fields
from typing import Any, get_type_hints

from wonderful.catalog import Scenario
from wonderful.cli.bot_options import print_bots
from wonderful.cli.new_game import find_scenario, new_game, requested_bots
from wonderful.cli.play_options import PlayOptions
from wonderful.cli.resume_game import (
    SavedGame,
    bots_by_seat,
    last_unfinished_game,
    load_game,
    offer_last_game,
    seat_of_person,
    unavailable_bots,
)
from wonderful.cli.sets import catalog_with
from wonderful.cli.shared_options import check_lang
from wonderful.cli.terminal.game_session import Session
from wonderful.cli.terminal.terminal_io import Quit, Screen
from wonderful.cli.terminal.wording import Words
from wonderful.errors import WonderfulError


def play(**values: Any) -> None:
    """Play against bots, or solo.

    The game is saved after every action. Use --resume to continue it.
    """
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
