"""A new game of `wonderful play`: its sets, scenario, Empire, players and bots."""

from __future__ import annotations

from typing import Final

from wonderful.bots import bot_codes
from wonderful.bots.registry import check_spec
from wonderful.catalog import Catalog, Scenario
from wonderful.catalog.vocabulary import BASE
from wonderful.cli.play_options import PlayOptions
from wonderful.cli.resume_game import SavedGame
from wonderful.cli.shared_options import check_choice, check_side, expansions_of
from wonderful.cli.terminal.name_matching import Candidate, best_matches
from wonderful.cli.terminal.saved_games import new_game_path
from wonderful.cli.terminal.wording import Words
from wonderful.record.match import Match
from wonderful.rules.setup import SEATINGS, Setup

DEFAULT_PLAYERS: Final = 3
DEFAULT_BOT: Final = "dictator"
BOT_NAMES: Final = ("Vega", "Rigel", "Mira", "Altair", "Lyra", "Orion", "Capella", "Deneb")


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
