"""The whole game, slowly and literally; a test asks it what is legal and plays action strings."""

from collections.abc import Callable, Iterable
from typing import Any

from tests.naive.facts import (
    CA,
    CARDS,
    CHARACTERS,
    EMPIRES,
    KINDS,
    PACK,
    RESOURCES,
    SCENARIOS,
    Icon,
    deck_name,
    in_order,
)
from tests.naive.pieces import Seat, Site
from tests.naive.scoring import ScoreSheet, score
from tests.naive.snapshot import snapshot
from tests.naive.tables import (
    BOUNTY,
    DEAL_BASE,
    DEAL_CA,
    DEAL_PACK,
    DRAFTED,
    DRAWN,
    REWARDS,
    ROUNDS,
    max_players,
    supremacy_winners,
)


def same_order(cards: list[str]) -> list[str]:
    """The shuffle of a game that was given none."""
    return cards


class NaiveGame:
    """A game of 1 to 7 seats on given decks, top card first.

    `shuffle` makes the new deck of a solo game from the discarded cards, which it is given in
    catalogue order.
    """

    def __init__(
        self,
        players: int,
        expansions: Iterable[str],
        side: str,
        empires: list[str],
        decks: dict[str, list[str]],
        scenario: str | None = None,
        auto_done: list[bool] | None = None,
        shuffle: Callable[[list[str]], list[str]] = same_order,
    ) -> None:
        self.players = players
        self.expansions = set(expansions)
        self.side = side
        self.scenario = scenario
        self.auto_done = [True] * players if auto_done is None else list(auto_done)
        self.shuffle = shuffle
        self._check_setup(empires, decks)
        self.decks = {name: list(cards) for name, cards in decks.items()}
        self.discards: dict[str, list[str]] = {name: [] for name in decks}
        self.pools: list[list[str]] = []
        self.seats = [Seat(empire) for empire in empires]
        for seat in self.seats:
            seat.krystallium = EMPIRES[seat.empire, side].krystallium  # PIECES-5
        if scenario is not None:
            for card in SCENARIOS[scenario].cards:  # SCEN-1
                self.seats[0].sites.append(Site(card))
        self.round = 0
        self.phase = ""
        self.step: str | None = None
        self.step_totals: list[int] = []
        self.second_pool_taken = False
        if self.solo:
            self._make_pools()
        self._start_round()

    def _check_setup(self, empires: list[str], decks: dict[str, list[str]]) -> None:
        if not 1 <= self.players <= max_players(self.expansions):
            raise ValueError("number of players")
        if CA in self.expansions and PACK in self.expansions:  # SETUP-1
            raise ValueError("either Corruption & Ascension or the Ascension pack")
        if len(empires) != self.players or len(set(empires)) != self.players:  # SETUP-2
            raise ValueError("one empire for each seat, all different")
        if len(self.auto_done) != self.players:
            raise ValueError("one auto_done setting for each seat")
        expected = ["base", "expansion"] if self.expansions & {CA, PACK} else ["base"]
        if sorted(decks) != expected:
            raise ValueError(f"decks must be {expected}")
        if self.scenario is not None:  # SCEN-1, SCEN-3
            wanted = {CA} if self.scenario.startswith("ca-") else set()
            if self.players != 1 or self.side != "B" or self.expansions != wanted:
                raise ValueError("a scenario is solo, on side B, with the box it was made for")

    # What can be asked

    @property
    def solo(self) -> bool:
        return self.players == 1

    @property
    def finished(self) -> bool:
        return self.phase == "finished"

    def pending(self) -> list[int]:
        """The seats that must still act before the pick, the planning or the step ends."""
        if self.finished:
            return []
        if self.phase == "draft":
            return [index for index, seat in enumerate(self.seats) if seat.pick is None]
        return [index for index, seat in enumerate(self.seats) if not seat.done]

    def totals(self, kind: str, seat: int) -> int:
        """What the empire card and built cards of a seat produce now (PROD-2, PROD-3)."""
        me = self.seats[seat]
        icons: list[Icon] = list(EMPIRES[me.empire, self.side].production)
        for card in me.built:
            icons.extend(CARDS[card].production)
        total = 0
        for icon in icons:
            if icon.kind != kind:
                continue
            if icon.per is None:
                total += icon.count
            else:
                total += icon.count * len([c for c in me.built if CARDS[c].type == icon.per])
        return max(total, 0)

    def score_sheet(self, seat: int) -> ScoreSheet:
        """The score sheet of a seat as things stand (END-4)."""
        me = self.seats[seat]
        _, sheet = score(
            in_order(me.built),
            me.empire,
            self.side,
            me.characters["general"],  # END-3: only those on the empire card
            me.characters["financier"],
            self.expansions,
        )
        return sheet

    def scores(self) -> list[int]:
        return [self.score_sheet(seat).total for seat in range(self.players)]

    def ranking(self) -> list[int]:
        """The rank of each seat, 1 for a winner; equal in everything means the same (END-2)."""
        keys = []
        for index, seat in enumerate(self.seats):
            characters = sum(seat.characters.values())
            keys.append((self.score_sheet(index).total, len(seat.built), characters))
        return [1 + len([other for other in keys if other > key]) for key in keys]

    def title(self) -> str:
        """The solo title (SOLO-6)."""
        points = self.scores()[0]
        if points >= 100:
            return "living-god"
        if points >= 80:
            return "emperor"
        if points >= 60:
            return "dictator"
        return "rookie"

    def scenario_result(self) -> str:
        """`lost`, `won`, or the medal: `bronze`, `silver`, `gold` (SCEN-2)."""
        assert self.scenario is not None
        scenario = SCENARIOS[self.scenario]
        for card in scenario.cards:
            if self.seats[0].built.count(card) < scenario.cards.count(card):
                return "lost"
        points = self.scores()[0]
        if points >= scenario.gold:
            return "gold"
        if points >= scenario.silver:
            return "silver"
        if points >= scenario.bronze:
            return "bronze"
        return "won"

    def snapshot(self) -> dict[str, Any]:
        """Everything, secrets included, as plain values."""
        return snapshot(self)

    # What is legal

    def legal(self, seat: int) -> list[str]:
        """All actions of a seat, sorted as text."""
        me = self.seats[seat]
        if self.finished:
            return []
        if seat not in self.pending():
            return ["resume"]  # DRAFT-4, PLAN-4
        if self.phase == "draft":
            return sorted({f"pick {card}" for card in me.hand})
        if me.drawn:
            return sorted({f"keep {card}" for card in me.drawn})
        if me.must_choose:  # PROD-11
            return ["choose financier", "choose general"]
        actions = self._any_actions(me)
        if self.phase == "planning":
            actions |= self._planning_actions(me)
        else:
            actions |= self._step_actions(me)
        return sorted(actions)

    def _any_actions(self, me: Seat) -> set[str]:
        actions = set()
        for name, site in me.distinct_sites():
            actions.add(f"discard {name}")  # ANY-5
            for kind in site.open_spaces():
                if kind in CHARACTERS:
                    if me.characters[kind] > 0:
                        actions.add(f"{kind} -> {name}")  # ANY-4
                elif me.krystallium > 0:
                    actions.add(f"krystallium -> {name} {kind}")  # ANY-3
        return actions

    def _planning_actions(self, me: Seat) -> set[str]:
        actions = set()
        for card in self._undecided(me):
            actions.add(f"slate {card}")
            actions.add(f"recycle {card} -> empire")
            for name, site in me.distinct_sites():
                if site.has_open(CARDS[card].recycle):  # PLAN-2
                    actions.add(f"recycle {card} -> {name}")
        if self.solo:
            hand = in_order(me.hand)
            for first in range(len(hand)):  # SOLO-3
                for second in range(first + 1, len(hand)):
                    for deck in self.decks:
                        actions.add(f"draw {deck} {hand[first]} {hand[second]}")
        if not self._undecided(me):
            if self.solo and not self.second_pool_taken:
                actions.add("take-pool")  # SOLO-4
            else:
                actions.add("done")  # PLAN-4
        return actions

    def _step_actions(self, me: Seat) -> set[str]:
        if me.to_place == 0:  # PROD-7
            return {"done"}
        actions = {"place -> empire"}
        for name, site in me.distinct_sites():
            if self.step is not None and site.has_open(self.step):
                actions.add(f"place -> {name}")
        return actions

    def _undecided(self, me: Seat) -> list[str]:
        """The cards to slate or recycle in planning: the list itself, not a copy."""
        return me.hand if self.solo else me.draft_area

    # What happens

    def play(self, seat: int, action: str) -> None:
        """Carry out a legal action; any other is refused and changes nothing."""
        if action not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {action!r}")
        me = self.seats[seat]
        words = action.split(" ")
        if words[0] == "resume":
            self._resume(me)
        elif words[0] == "pick":
            self._pick(me, words[1])
            self._end_pick_if_complete()
        elif words[0] == "slate":
            self._undecided(me).remove(words[1])
            me.sites.append(Site(words[1]))
        elif words[0] == "recycle":
            self._recycle(me, words[1], words[3])
        elif words[0] == "place":
            assert self.step is not None
            me.to_place -= 1
            self._place_cube(me, self.step, words[2])
        elif words[0] == "krystallium":
            me.krystallium -= 1
            me.fill(me.site(words[2]), words[3], "krystallium")
        elif words[0] in CHARACTERS:
            me.characters[words[0]] -= 1
            me.fill(me.site(words[2]), words[0], words[0])
        elif words[0] == "discard":
            self._discard_site(me, words[1])
        elif words[0] == "choose":
            me.must_choose = False
            me.characters[words[1]] += 1
        elif words[0] == "take-pool":
            self.second_pool_taken = True
            me.hand = self.pools.pop(0)
        elif words[0] == "draw":
            self._draw(me, words[1], words[2], words[3])
        elif words[0] == "keep":
            me.drawn.remove(words[1])
            me.hand.append(words[1])
            self._discard_cards(me.drawn)
            me.drawn = []
        elif words[0] == "done":
            me.done = True
            self._end_phase_if_complete()
        else:
            raise AssertionError(action)

    def _resume(self, me: Seat) -> None:
        if self.phase == "draft":
            assert me.pick is not None
            me.hand.append(me.pick)
            me.pick = None
        else:
            me.done = False

    def _discard_cards(self, cards: list[str]) -> None:
        for card in cards:
            self.discards[deck_name(card)].append(card)

    def _place_cube(self, me: Seat, resource: str, target: str) -> None:
        if target == "empire":
            me.put_cube_on_empire(resource)
        else:
            me.fill(me.site(target), resource, "cube")

    def _recycle(self, me: Seat, card: str, target: str) -> None:
        self._undecided(me).remove(card)
        self._discard_cards([card])
        self._place_cube(me, CARDS[card].recycle, target)

    def _discard_site(self, me: Seat, name: str) -> None:
        site = me.site(name)
        me.sites.remove(site)
        self._discard_cards([site.card])
        me.put_cube_on_empire(CARDS[site.card].recycle)  # ANY-5: never on a card

    def _draw(self, me: Seat, deck: str, first: str, second: str) -> None:
        """SOLO-3, SOLO-5."""
        for card in (first, second):
            me.hand.remove(card)
            self._discard_cards([card])
        while len(me.drawn) < DRAWN[deck]:
            if self.decks[deck]:
                me.drawn.append(self.decks[deck].pop(0))
            elif self.discards[deck]:
                self.decks[deck] = list(self.shuffle(in_order(self.discards[deck])))
                self.discards[deck] = []
            else:
                break

    # Rounds, draft

    def _make_pools(self) -> None:
        """SOLO-1: eight pools, each base cards first."""
        for _ in range(2 * ROUNDS):
            if "expansion" in self.decks:
                self.pools.append(self._take("base", 3) + self._take("expansion", 2))
            else:
                self.pools.append(self._take("base", 5))

    def _take(self, deck: str, count: int) -> list[str]:
        if len(self.decks[deck]) < count:
            raise ValueError(f"the {deck} deck is too small")
        taken = self.decks[deck][:count]
        self.decks[deck] = self.decks[deck][count:]
        return taken

    def _start_round(self) -> None:
        self.round += 1
        self.step = None
        if self.solo:
            self._start_planning()
            return
        if CA in self.expansions:
            base, expansion = DEAL_CA[self.players]
        elif PACK in self.expansions:
            base, expansion = DEAL_PACK[self.players]
        else:
            base, expansion = DEAL_BASE[self.players]
        for seat in self.seats:
            seat.hand = self._take("base", base)
        if expansion > 0:
            for seat in self.seats:
                seat.hand += self._take("expansion", expansion)
        self.phase = "draft"
        self._start_pick()

    def _start_pick(self) -> None:
        for seat in self.seats:
            seat.done = False
            if len(seat.hand) == 1:  # DRAFT-4
                self._pick(seat, seat.hand[0])
        self._end_pick_if_complete()

    def _pick(self, me: Seat, card: str) -> None:
        me.hand.remove(card)
        me.pick = card

    def _end_pick_if_complete(self) -> None:
        """DRAFT-2, DRAFT-3."""
        if self.pending():
            return
        for seat in self.seats:
            assert seat.pick is not None
            seat.draft_area.append(seat.pick)
            seat.pick = None
        if len(self.seats[0].draft_area) == DRAFTED:
            for seat in self.seats:
                self._discard_cards(seat.hand)
                seat.hand = []
            self._start_planning()
            return
        hands = [seat.hand for seat in self.seats]
        for index, hand in enumerate(hands):
            # SETUP-4: the left neighbour of seat k is seat k + 1.
            receiver = index + 1 if self.round in (1, 3) else index - 1
            self.seats[receiver % self.players].hand = hand
        self._start_pick()

    # Planning, production

    def _start_planning(self) -> None:
        self.phase = "planning"
        for seat in self.seats:
            seat.done = False
        if self.solo:  # SOLO-2
            self.second_pool_taken = False
            self.seats[0].hand = self.pools.pop(0)

    def _end_phase_if_complete(self) -> None:
        if self.pending():
            return
        if self.phase == "planning":
            self.phase = "production"
            self._start_step(RESOURCES[0])
        elif self.step == BOUNTY:
            self._end_round()
        elif self.step == RESOURCES[-1]:
            if self._anybody_has_bounty():
                self._start_bounty()
            else:
                self._end_round()
        else:
            assert self.step is not None
            self._start_step(RESOURCES[RESOURCES.index(self.step) + 1])

    def _start_step(self, resource: str) -> None:
        """PROD-1: count, award supremacy, then choices and placing."""
        self.step = resource
        self.step_totals = [self.totals(resource, seat) for seat in range(self.players)]
        winners = supremacy_winners(self.step_totals)
        for index, seat in enumerate(self.seats):
            seat.done = False
            seat.to_place = self.step_totals[index]
            if index in winners:
                if resource in REWARDS:
                    seat.characters[REWARDS[resource]] += 1
                else:
                    seat.must_choose = True
        self._say_done_for_idle_seats()
        self._end_phase_if_complete()

    def _anybody_has_bounty(self) -> bool:
        """Whether Krystallium or characters are produced by anybody (WP-2)."""
        for seat in range(self.players):
            for kind in KINDS:
                if kind not in RESOURCES and self.totals(kind, seat) > 0:
                    return True
        return False

    def _start_bounty(self) -> None:
        self.step = BOUNTY
        self.step_totals = []
        for index, seat in enumerate(self.seats):
            seat.done = False
            for kind in KINDS:
                if kind not in RESOURCES:
                    seat.receive(kind, self.totals(kind, index))
        self._say_done_for_idle_seats()
        self._end_phase_if_complete()

    def _say_done_for_idle_seats(self) -> None:
        """PROD-9."""
        for index, seat in enumerate(self.seats):
            idle = seat.to_place == 0 and not seat.must_choose and not seat.has_piece_that_fits()
            if idle and self.auto_done[index]:
                seat.done = True

    def _end_round(self) -> None:
        self.step = None
        self.step_totals = []
        if self.round == ROUNDS:
            self.phase = "finished"
            return
        self._start_round()
