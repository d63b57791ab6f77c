"""The arguments and options of `wonderful play`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from wonderful.cli.bot_options import HelpBots, MoreBots
from wonderful.cli.sets import Sets
from wonderful.cli.shared_options import Expansions, Lang, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOptions:
    """The arguments and options of the command, which typer reads from the annotations."""

    file: Annotated[Path | None, typer.Argument(help="Saved game to continue with --resume")] = None
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Deprecated, without effect", hidden=True)
    ] = False
    players: Annotated[
        int | None, typer.Option(help="Number of players, bots included", show_default="3")
    ] = None
    bots: Annotated[
        str | None,
        typer.Option(
            help="Bots for the other seats, such as emperor,rookie; repeated if too few",
            show_default="dictator",
        ),
    ] = None
    bot: MoreBots = None
    help_bots: HelpBots = False
    expansion: Expansions = None
    sets: Sets = None
    side: Side = None
    scenario: Annotated[str | None, typer.Option(help="Scenario, such as base-1 or ca-3")] = None
    solo: Annotated[bool, typer.Option("--solo", help="Play a solo game")] = False
    seed: Annotated[str | None, typer.Option(help="Seed: the same seed gives the same deal")] = None
    empire: Annotated[str | None, typer.Option(help="Your Empire, such as aztec-empire")] = None
    name: Annotated[str | None, typer.Option(help="Your name in the game")] = None
    seating: Annotated[
        str | None, typer.Option(help="random, or fixed: you in seat 1, then the bots")
    ] = None
    memory_aid: Annotated[
        bool | None,
        typer.Option(
            "--memory-aid/--no-memory-aid",
            help="Show the cards you passed on in the draft",
            show_default=False,
        ),
    ] = None
    auto_done: Annotated[
        bool | None,
        typer.Option(
            "--auto-done/--no-auto-done",
            help="Finish steps automatically when you have nothing to decide",
            show_default=False,
        ),
    ] = None
    lang: Lang = None
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue your latest unfinished game, or FILE")
    ] = False
    save: Annotated[Path | None, typer.Option(help="File to save the game in")] = None

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
