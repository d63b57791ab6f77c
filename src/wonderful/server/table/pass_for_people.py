"""Passes automatically for people who have nothing to decide, if they want that.

What follows without a choice is decided in `rules.automatic_passing`. The setting is personal
(`runtime.automatic_passing_setting`), so the caller says for whom.
"""

from __future__ import annotations

from collections.abc import Collection

from wonderful.record.match import Decider
from wonderful.rules.automatic_passing import automatic_actions
from wonderful.server.table.facts import Fact
from wonderful.server.table.game_commands import ACTED, apply_automatic_actions, running_match
from wonderful.server.table.table_state import Table


def pass_automatically(table: Table, at: int, people: Collection[str]) -> list[Fact]:
    """Apply all actions that follow without a choice for these people. Returns the facts to store.

    A production step may end by this, so the next one is considered as well.
    """
    facts: list[Fact] = []
    while fact := _next_pass(table, at, people):
        facts.append(fact)
    return facts


def _next_pass(table: Table, at: int, people: Collection[str]) -> Fact | None:
    if table.options.lesson:  # it explains every step
        return None
    # Those who have acted come last: whether their step would end depends on who else passes.
    for seat in sorted(table.pending_people(), key=lambda seat: seat in table.seats_that_acted):
        chair = table.chair_at(seat)
        # Somebody who has taken something back wants to do something else.
        if chair.person not in people or seat in table.seats_that_took_back:
            continue
        game = running_match(table).game
        # An action of one's own can be taken back until the last seat is done (ANY-7). So a step in
        # which the player has acted is not ended automatically. Bots do not keep it open.
        is_last_person = len(table.pending_people()) == 1
        may_be_done = seat not in table.seats_that_acted or not is_last_person
        actions = [
            game.describe(action)
            for action in automatic_actions(game, seat, may_be_done=may_be_done)
        ]
        if actions:
            by = Decider("person", chair.nickname)
            apply_automatic_actions(table, at, seat, actions, by)
            decider = {"kind": by.kind, "name": by.name, "version": by.version}
            data = {"seat": seat, "actions": actions, "by": decider, "is_automatic": True}
            fact = Fact(ACTED.name, at, data)
            table.add_fact(fact)
            return fact
    return None
