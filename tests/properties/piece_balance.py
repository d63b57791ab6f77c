"""Conservation of pieces: what a seat received = what it has + what it spent or lost.

Receipts and losses follow from actions and printed facts, holdings from the game.
"""

from collections import Counter
from typing import Any

from tests.naive.facts import CARDS, CHARACTERS, EMPIRES, KINDS, RESOURCES
from tests.naive.tables import BOUNTY, REWARDS, supremacy_winners
from tests.properties.engine_comparison import snapshot
from wonderful.rules.game import Game

STEPS = [*RESOURCES, BOUNTY]
GOODS = ["krystallium", *CHARACTERS]


def produced(seat: dict[str, Any], side: str, kind: str) -> int:
    """PROD-2, PROD-3: the total of a kind over the Empire card and the built cards."""
    icons = list(EMPIRES[seat["empire"], side].production)
    for card in seat["built"]:
        icons += CARDS[card].production
    types = Counter(CARDS[card].type for card in seat["built"])
    amounts = [
        icon.count * (1 if icon.per is None else types[icon.per])
        for icon in icons
        if icon.kind == kind
    ]
    return max(0, sum(amounts))


def on_site(site: dict[str, Any]) -> Counter[str]:
    """What lies on a card under construction."""
    pieces: Counter[str] = Counter()
    for kind, needed in CARDS[site["card"]].cost.items():
        stand_ins = site["stand_ins"].get(kind, 0)
        pieces[kind] += needed - site["open"].get(kind, 0) - stand_ins
        pieces["krystallium"] += stand_ins
    return pieces


class PieceBalance:
    """The balances of all seats of one game; `note` is called after every action."""

    def __init__(self, game: Game) -> None:
        assert game.setup.side is not None
        self.side: str = game.setup.side
        self.before = snapshot(game)
        self.given = [self._holdings(self.before, seat) for seat in range(game.players)]
        self.gone: list[Counter[str]] = [Counter() for _ in range(game.players)]

    def note(self, game: Game, seat: int, action: str) -> None:
        """Enter one action with its consequences, and check the balance."""
        after = snapshot(game)
        self._enter_action(seat, action.split(" "), after)
        self._enter_steps(after)
        self.before = after
        for index in range(game.players):
            expected = self._holdings(after, index) + self.gone[index]
            assert +self.given[index] == +expected, f"seat {index} after {seat} {action}"

    def _enter_action(self, seat: int, words: list[str], after: dict[str, Any]) -> None:
        before, given = self.before["seats"][seat], self.given[seat]
        sites = {site["name"]: site for site in before["construction"]}
        piece, target = "", ""
        match words:
            case ["recycle", card, "->", target]:
                piece = CARDS[card].recycle
                given[piece] += 1
            case ["place", "->", target]:
                piece = self.before["step"]
            case ["krystallium", "->", target, _]:
                piece = "krystallium"
            case [("general" | "financier") as piece, "->", target]:
                pass
            case ["discard", name]:
                self.gone[seat] += on_site(sites[name])
                piece, target = CARDS[sites[name]["card"]].recycle, "empire"
                given[piece] += 1
            case ["choose", character]:
                given[character] += 1
        if target == "empire":
            self._enter_exchange(seat, piece, after)
        elif target and len(after["seats"][seat]["built"]) > len(before["built"]):
            card = sites[target]["card"]
            assert sum(sites[target]["open"].values()) == 1
            assert Counter([*before["built"], card]) == Counter(after["seats"][seat]["built"])
            self.gone[seat] += on_site(sites[target]) + Counter([piece])
            given.update(CARDS[card].bonus)

    def _enter_exchange(self, seat: int, piece: str, after: dict[str, Any]) -> None:
        """BUILD-4: the fifth cube on the Empire card makes a Krystallium of all five."""
        cubes: Counter[str] = Counter(self.before["seats"][seat]["cubes"])
        cubes[piece] += 1
        assert cubes.total() <= 5
        if cubes.total() == 5:
            self.gone[seat] += cubes
            self.given[seat]["krystallium"] += 1
            assert sum(after["seats"][seat]["cubes"].values()) == 0

    def _enter_steps(self, after: dict[str, Any]) -> None:
        """Production and rewards of all steps that have begun since; some may be over already."""
        seats = after["seats"]
        for step in self._steps_begun(after):
            if step == BOUNTY:
                for index, seat in enumerate(seats):
                    for kind in GOODS:
                        self.given[index][kind] += produced(seat, self.side, kind)
                continue
            totals = [produced(seat, self.side, step) for seat in seats]
            if step == after["step"]:
                assert totals == after["step_totals"]
            else:
                assert totals == [0] * len(seats), f"{step} was passed over"
            for index, total in enumerate(totals):
                self.given[index][step] += total
            for winner in supremacy_winners(totals):
                if step in REWARDS:
                    self.given[winner][REWARDS[step]] += 1
                else:
                    assert seats[winner]["must_choose"]

    def _steps_begun(self, after: dict[str, Any]) -> list[str]:
        before = self.before
        where = [(now["round"], now["phase"], now["step"]) for now in (before, after)]
        if where[0] == where[1] or before["phase"] == "draft":
            return []
        first = 0 if before["step"] is None else STEPS.index(before["step"]) + 1
        is_same_round = after["round"] == before["round"] and after["phase"] == "production"
        last = STEPS.index(after["step"]) + 1 if is_same_round else len(STEPS)
        return STEPS[first:last]

    def _holdings(self, now: dict[str, Any], seat: int) -> Counter[str]:
        """The pieces of a seat: on its Empire card, on cards under construction, or unplaced."""
        mine = now["seats"][seat]
        pieces: Counter[str] = Counter(mine["cubes"])
        pieces.update({kind: mine[kind] for kind in GOODS})
        if mine["to_place"]:
            pieces[now["step"]] += mine["to_place"]
        for site in mine["construction"]:
            pieces += on_site(site)
        assert all(pieces[kind] >= 0 for kind in KINDS)
        return pieces
