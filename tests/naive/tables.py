"""The numbers of the rules, and who wins supremacy; used by the naive game."""

from collections.abc import Iterable

from tests.naive.facts import CA, PACK

ROUNDS = 4
DRAFTED = 7
BOUNTY = "bounty"

# DRAFT-1: players -> cards of the base deck, cards of the expansion deck.
DEAL_BASE = {2: (10, 0), 3: (7, 0), 4: (7, 0), 5: (7, 0)}
DEAL_CA = {2: (8, 4), 3: (6, 3), 4: (6, 3), 5: (6, 2), 6: (6, 2), 7: (5, 2)}
DEAL_PACK = {2: (7, 3), 3: (5, 2), 4: (5, 2), 5: (5, 2), 6: (5, 2)}

# PROD-4; science is a choice.
REWARDS = {
    "materials": "financier",
    "energy": "general",
    "gold": "financier",
    "exploration": "general",
}
DRAWN = {"base": 5, "expansion": 3}  # SOLO-3


def max_players(expansions: Iterable[str]) -> int:
    """SETUP-5, WP-3."""
    chosen = set(expansions)
    if CA in chosen:
        return 7
    if PACK in chosen:
        return 6
    return 5


def supremacy_winners(totals: list[int]) -> list[int]:
    """The seats that win the character of a step with these totals (PROD-4, PROD-5, PROD-6)."""
    if len(totals) == 1:
        return [0] if totals[0] >= 5 else []
    highest_first = sorted(totals, reverse=True)
    if len(totals) <= 5:
        a, b = highest_first[:2]
        return [totals.index(a)] if a > b else []
    a, b, c = highest_first[:3]
    if a > b > c:
        return sorted([totals.index(a), totals.index(b)])
    if a > b:
        return [totals.index(a)]
    if b > c:
        return [seat for seat, total in enumerate(totals) if total == a]
    return []
