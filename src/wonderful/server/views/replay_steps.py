"""Replays: a finished game step by step, as one seat or a spectator saw it.

The steps are the final actions, ordered by decision and seat. Actions that were taken back and the
order in which the seats acted are left out.
"""

from __future__ import annotations

from typing import Any, Final

from wonderful.record.match import Entry, Match
from wonderful.record.seed_and_commitment import commitment_of
from wonderful.rules.setup import Setup
from wonderful.server.messages.http_bodies import ReplayPage, ReplayStep
from wonderful.server.views.diff import diff_views

MAX_STEPS: Final = 200  # per response


def replay_page(match: Match, viewer: int | None, since: int = 0, count: int = 50) -> ReplayPage:
    """Return up to `count` steps, at most 200, starting with number `since`.

    Only for finished games: the replays of all seats together reveal everything.
    """
    log = [
        (decision, entry) for decision, entries in match.effective_history() for entry in entries
    ]
    first = min(max(since, 0), len(log))
    end = first + min(max(count, 0), MAX_STEPS)
    replayed = Match(match.game.setup, match.game.catalog)
    for _, entry in log[:first]:
        replayed.apply(entry.seat, entry.action, by=entry.by)
    start = view = replayed.view(viewer)
    steps: list[ReplayStep] = []
    for decision, entry in log[first:end]:
        event_count = len(replayed.events(viewer))
        replayed.apply(entry.seat, entry.action, by=entry.by)
        before, view = view, replayed.view(viewer)
        steps.append(
            {
                "seat": entry.seat,
                "action": _visible_action(replayed, entry, viewer, decision),
                "decision": decision,
                "by": {
                    "kind": entry.by.kind,
                    "name": entry.by.name,
                    "version": entry.by.version,
                },
                "events": [event.to_json() for event in replayed.events(viewer, event_count)],
                "changes": diff_views(before, view),
            }
        )
    return ReplayPage(total=len(log), first=first, view=start, steps=steps)


def _visible_action(after: Match, entry: Entry, viewer: int | None, decision: str) -> str:
    """Actions of other seats are secret until all seats have decided (DRAFT-5, PLAN-5)."""
    is_public = after.game.players == 1 or after.game.decision != decision
    return entry.action if is_public or entry.seat == viewer else ""


def verification(match: Match, is_over: bool, rules_version: int) -> dict[str, Any]:
    """The commitment to the shuffle and, after the game, the seed that it was made from."""
    return {
        "commitment": match.commitment,
        "seed": match.game.setup.seed if is_over else None,
        "rules_version": rules_version,
    }


def is_seed_of(commitment: str, seed: str) -> bool:
    """Whether the commitment is the SHA-256 (in hexadecimal) of this seed.

    >>> is_seed_of("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "abc")
    True
    """
    return commitment_of(Setup(seed=seed)) == commitment.strip().lower()
