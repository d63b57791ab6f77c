"""A custom bot in a few lines: prefers cards that are worth much for their cost.

wonderful simulate --bot examples/frugal_bot.py:FrugalBot --players 3 --games 20
wonderful arena --bots random,rookie --bot examples/frugal_bot.py:FrugalBot --players 3
"""

from wonderful.bots import Bot
from wonderful.rules.actions import describe


class FrugalBot(Bot):
    code = "frugal"
    name = "Frugal"
    description = "Prefers cards that are worth much for their cost."

    def choose(self, view, actions, rng, budget):
        """Return one of the legal actions. `describe` returns the readable form of an action."""
        me = view["players"][view["viewer"]]
        return max(actions, key=lambda action: self.appeal(describe(self.catalog, action), me))

    def appeal(self, action, me):
        verb, *rest = action.split()
        if verb in ("pick", "keep"):
            return self.worth(rest[0])
        if verb == "slate":  # only a few at a time, so that they get finished
            return 3 + self.worth(rest[0]) if len(me["construction"]) < 4 else 0
        if verb in ("place", "recycle"):
            return 2 if rest[-1] != "empire" else 1
        return 4 if verb in ("krystallium", "general", "financier") else -1

    def worth(self, card_id):
        card = self.catalog.card(card_id)
        points = sum(line.count * (3 if line.of else 1) for line in card.points)
        cubes = sum(icon.count for icon in card.production)
        return (points + 2 * cubes + sum(card.bonus)) / sum(card.cost)
