"""How much more each seat would have to produce to win a step, computed from what a viewer sees."""

from wonderful.catalog.vocabulary import RESOURCES
from wonderful.rules.game import Game, state_of
from wonderful.rules.view_types import View


def supremacy_gaps(game: Game, view: View) -> dict[str, list[int]]:
    """Return the gaps of all seats, by resource; 0 for those who would win if the step began now.

    A seat wins if it has the minimum, and at most as many seats as there are winners produce as
    much as it does (`production.is_supreme`). So it has to be ahead of the best of the others
    (PROD-4), or of the second best where two win (PROD-5); alone, it has to reach the minimum
    (PROD-6).
    """
    spec = state_of(game).spec
    winners = int(spec.winners)
    minimum = int(spec.minimum)
    result: dict[str, list[int]] = {}
    for resource in RESOURCES:
        produced = [player["production"][resource] for player in view["players"]]
        best = sorted(produced, reverse=True)[: winners + 1]
        gaps: list[int] = []
        for own in produced:
            # The best of the others: without the own production, if that is among the best.
            others = best.copy()
            if own >= best[-1]:
                others.remove(own)
            needed = others[winners - 1] + 1 if len(others) >= winners else 0
            gaps.append(max(0, minimum - own, needed - own))
        result[resource] = gaps
    return result
