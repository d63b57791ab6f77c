"""Which cards a seat can finish, and when: a simple plan, made anew for every decision.

Cards are served in order of what they bring per cube. A card that gets its place in the plan
reserves cubes that are still to come, and adds what it will produce. Cards that wait to be
planned count as recycled until they get a place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from wonderful.bots.position import NOT_SLATED, Position, Site
from wonderful.bots.valuation import Valuation
from wonderful.catalog.words import FINANCIER, GENERAL, KRYSTALLIUM, RESOURCES

COUNT = len(RESOURCES)


@dataclass(slots=True)
class Job:
    """A card in the plan."""

    site: Site
    rounds: int  # from now until it is finished
    step: int  # in which it is finished then
    worth: float  # when it is finished as planned, less the pieces that it takes
    pieces: int  # Krystallium reserved
    cubes: list[float] = field(default_factory=list)  # reserved of this round, by resource


def cubes_needed(site: Site) -> int:
    return sum(site.need[:COUNT])


class Outlook:
    """The plan of a seat, and what is left over for more cards."""

    def __init__(self, position: Position, valuation: Valuation) -> None:
        self.at = position
        self.valuation = valuation
        self.pieces = dict(position.pieces)
        self.jobs: list[Job] = []
        weights = valuation.weights
        self.supply: list[list[float]] = [list(map(float, row)) for row in position.supply()]
        # Cubes of cards that will be recycled: those that wait, and some of those to come.
        self.recycled = [0.0] * COUNT
        if position.step < 0:
            share = weights.recycles * position.cards_to_come() / COUNT
            self.recycled = [share] * COUNT
            for site in position.area:
                self.recycled[site.card.recycle] += 1.0
            for kind in range(COUNT):
                self.supply[0][kind] += self.recycled[kind]
        for row in self.supply[1:]:
            for kind in range(COUNT):
                row[kind] += weights.recycles * position.cards_a_round / COUNT

    def add_all(self, sites: Iterable[Site]) -> None:
        """Serve these cards, the best use of cubes first."""
        rated: list[tuple[float, int, Site]] = []
        for number, site in enumerate(sites):
            job = self.fit(site)
            if job is not None:
                rated.append((job.worth / (sum(site.need) + 0.5), -number, site))
        rated.sort(key=lambda entry: entry[:2], reverse=True)
        for _, _, site in rated:
            job = self.fit(site)
            if job is not None:
                self._reserve(job)

    def fit(self, site: Site) -> Job | None:
        """The card as early as it can be finished, or None if it cannot or should not."""
        own = site.card.recycle
        is_waiting = site.target == NOT_SLATED and self.at.step < 0
        if is_waiting and site in self.at.area:
            if self.supply[0][own] < 1.0:
                return None  # another card counts on its cube
            self.supply[0][own] -= 1.0
            job = self._fit(site)
            self.supply[0][own] += 1.0
            return job
        return self._fit(site)

    def _fit(self, site: Site) -> Job | None:
        valuation = self.valuation
        for rounds in range(len(self.supply)):
            short = self._shortage(site, rounds)
            if short is None:
                continue
            step = self._last_step(site, rounds)
            worth = valuation.worth(site, rounds, step) * valuation.weights.patience**rounds
            worth -= short * valuation.krystallium
            for kind in (GENERAL, FINANCIER):
                worth -= site.need[kind] * valuation.piece(kind)
            if site.target == NOT_SLATED:
                cost = cubes_needed(site) * valuation.weights.upkeep + valuation.weights.recycled
            else:
                cost = 0.0
            return Job(site, rounds, step, worth, short) if worth > cost else None
        return None

    def _last_step(self, site: Site, rounds: int) -> int:
        """The step in which the card gets its last cube, if all goes well."""
        step = self.at.step if rounds == 0 else -1
        for kind in range(COUNT - 1, step, -1):
            if site.need[kind] > (self.recycled[kind] if rounds == 0 else 0):
                return kind
        return step

    def _shortage(self, site: Site, rounds: int) -> int | None:
        """Krystallium needed to finish in time; None if there is too little."""
        need = site.need
        pieces = self.pieces
        # A character may still be won: hope for one a round.
        missing = max(0, need[GENERAL] - pieces[GENERAL])
        missing += max(0, need[FINANCIER] - pieces[FINANCIER])
        if missing > rounds:
            return None
        short = need[KRYSTALLIUM]
        for kind in range(COUNT):
            left = float(need[kind])
            if left:
                for row in self.supply[: rounds + 1]:
                    left -= row[kind]
                if left > 0.5:
                    short += int(left + 0.5)
                    if short > pieces[KRYSTALLIUM]:
                        return None
        return short if short <= pieces[KRYSTALLIUM] else None

    def _reserve(self, job: Job) -> None:
        """Take cubes, the earliest first, and count on what the card will produce."""
        site = job.site
        job.cubes = [0.0] * COUNT
        if site.target == NOT_SLATED and self.at.step < 0:
            self.supply[0][site.card.recycle] -= 1.0  # not recycled
        for kind in range(COUNT):
            left = float(site.need[kind])
            for number, row in enumerate(self.supply[: job.rounds + 1]):
                taken = min(left, max(0.0, row[kind]))
                row[kind] -= taken
                left -= taken
                if number == 0:
                    job.cubes[kind] = taken
        self.pieces[KRYSTALLIUM] -= job.pieces
        for kind in (GENERAL, FINANCIER):
            self.pieces[kind] = max(0, self.pieces[kind] - site.need[kind])
        for icon in site.card.production:
            if icon.kind < COUNT:
                amount = icon.count * (self.at.counts[icon.per] if icon.per is not None else 1)
                first = job.rounds if icon.kind > job.step else job.rounds + 1
                for row in self.supply[first:]:
                    row[icon.kind] = max(0.0, row[icon.kind] + amount)
        self.jobs.append(job)
