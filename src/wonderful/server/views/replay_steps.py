"""A game that is over, step by step, as one seat or a spectator would have seen it.

Steps are what counted in the end, decision by decision and seat by seat: nothing that was taken
back, and not who acted first.
"""

from __future__ import annotations

from typing import Any, Final

from wonderful.record.match import Entry, Match
from wonderful.record.seeds import commitment_of
from wonderful.rules.setup import Setup
from wonderful.server.messages.http_bodies import ReplayShown, ReplayStep
from wonderful.server.views.diff import difference

MOST_STEPS: Final = 200  # in one answer


def steps(match: Match, viewer: int | None, since: int = 0, count: int = 50) -> ReplayShown:
    """Steps number `since` and on, at most 200 of them; past the end there are none.

    For games that are over: with the view of each seat in turn nothing stays hidden.
    """
    log = [(decision, entry) for decision, entries in match.effective() for entry in entries]
    first = min(max(since, 0), len(log))
    end = first + min(max(count, 0), MOST_STEPS)
    again = Match(match.game.setup, match.game.catalog)
    for _, entry in log[:first]:
        again.apply(entry.seat, entry.action, by=entry.by)
    start = view = again.view(viewer)
    done: list[ReplayStep] = []
    for decision, entry in log[first:end]:
        told = len(again.events(viewer))
        again.apply(entry.seat, entry.action, by=entry.by)
        before, view = view, again.view(viewer)
        done.append(
            {
                "seat": entry.seat,
                "action": _shown(again, entry, viewer, decision),
                "decision": decision,
                "by": {
                    "kind": entry.by.kind,
                    "name": entry.by.name,
                    "version": entry.by.version,
                },
                "events": [event.to_json() for event in again.events(viewer, told)],
                "changes": difference(before, view),
            }
        )
    return ReplayShown(total=len(log), first=first, view=start, steps=done)


def _shown(after: Match, entry: Entry, viewer: int | None, decision: str) -> str:
    """An action of another seat is a secret until everybody has decided (DRAFT-5, PLAN-5)."""
    is_open = after.game.players == 1 or after.game.decision != decision
    return entry.action if is_open or entry.seat == viewer else ""


def verification(match: Match, is_over: bool, rules_version: int) -> dict[str, Any]:
    """What proves that the cards were not arranged; the seed is told when the game is over."""
    return {
        "commitment": match.commitment,
        "seed": match.game.setup.seed if is_over else None,
        "rules_version": rules_version,
    }


def is_seed_of(commitment: str, seed: str) -> bool:
    """Whether a seed is the one promised: SHA-256 of its letters in UTF-8, as hexadecimal digits.

    >>> is_seed_of("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "abc")
    True
    """
    return commitment_of(Setup(seed=seed)) == commitment.strip().lower()
