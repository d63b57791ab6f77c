"""The whole naive game as one dict of plain values, for comparisons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.naive.facts import in_order
from tests.naive.pieces import Seat

if TYPE_CHECKING:
    from tests.naive.game import NaiveGame


def snapshot(game: NaiveGame) -> dict[str, Any]:
    """Everything, secrets included, as plain values."""
    return {
        "round": game.round,
        "phase": game.phase,
        "step": game.step,
        "step_totals": list(game.step_totals),
        "pending": game.pending(),
        "decks": {name: list(cards) for name, cards in game.decks.items()},
        "discards": {name: in_order(cards) for name, cards in game.discards.items()},
        "pools": [in_order(pool) for pool in game.pools],
        "second_pool_taken": game.second_pool_taken,
        "seats": [_seat_snapshot(seat) for seat in game.seats],
    }


def _seat_snapshot(seat: Seat) -> dict[str, Any]:
    return {
        "empire": seat.empire,
        "hand": in_order(seat.hand),
        "pick": seat.pick,
        "draft_area": in_order(seat.draft_area),
        "drawn": in_order(seat.drawn),
        "construction": [
            {
                "name": name,
                "card": site.card,
                "open": site.open_spaces(),
                "stand_ins": site.stand_ins(),
            }
            for name, site in seat.named_sites()
        ],
        "built": in_order(seat.built),
        "cubes": dict(seat.cubes),
        "krystallium": seat.krystallium,
        "general": seat.characters["general"],
        "financier": seat.characters["financier"],
        "to_place": seat.to_place,
        "must_choose": seat.must_choose,
        "done": seat.done,
    }
