"""What lies in front of one player: the empire with all on it, cards under construction, cards."""

from collections import Counter
from dataclasses import dataclass, field

from tests.naive.facts import CARDS, KINDS, ORDER, RESOURCES


@dataclass
class Space:
    """One space of a card's cost, and what fills it: None, `cube`, `krystallium`, a character."""

    kind: str
    filler: str | None = None


class Site:
    """A card under construction."""

    def __init__(self, card: str) -> None:
        self.card = card
        self.spaces: list[Space] = []
        for kind, count in CARDS[card].cost.items():
            for _ in range(count):
                self.spaces.append(Space(kind))

    def open_spaces(self) -> dict[str, int]:
        """The number of empty spaces by kind."""
        return dict(Counter(space.kind for space in self.spaces if space.filler is None))

    def stand_ins(self) -> dict[str, int]:
        """The number of resource spaces that hold a Krystallium (ANY-3), by resource."""
        return dict(
            Counter(
                space.kind
                for space in self.spaces
                if space.filler == "krystallium" and space.kind in RESOURCES
            )
        )

    def has_open(self, kind: str) -> bool:
        return self.open_spaces().get(kind, 0) > 0

    def fill(self, kind: str, filler: str) -> None:
        """Put `filler` on the first empty space of that kind."""
        for space in self.spaces:
            if space.kind == kind and space.filler is None:
                space.filler = filler
                return
        raise ValueError(f"no empty {kind} space on {self.card}")

    def is_complete(self) -> bool:
        return all(space.filler is not None for space in self.spaces)

    def equals(self, other: "Site") -> bool:
        """Whether the two are the same design with the same contents (DRAFT-8)."""
        return (
            self.card == other.card
            and self.open_spaces() == other.open_spaces()
            and self.stand_ins() == other.stand_ins()
        )


@dataclass
class Seat:
    """A player's things."""

    empire: str
    hand: list[str] = field(default_factory=list)
    pick: str | None = None
    draft_area: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)  # solo: one of these must be kept
    sites: list[Site] = field(default_factory=list)  # in the order in which they were slated
    built: list[str] = field(default_factory=list)
    cubes: dict[str, int] = field(default_factory=lambda: dict.fromkeys(RESOURCES, 0))
    krystallium: int = 0
    characters: dict[str, int] = field(default_factory=lambda: {"general": 0, "financier": 0})
    to_place: int = 0
    must_choose: bool = False
    done: bool = False

    def named_sites(self) -> list[tuple[str, Site]]:
        """All cards under construction by catalogue order, then age, as `x`, `x#2`, `x#3`."""
        named = []
        seen: Counter[str] = Counter()
        for site in sorted(self.sites, key=lambda site: ORDER[site.card]):
            seen[site.card] += 1
            number = seen[site.card]
            named.append((site.card if number == 1 else f"{site.card}#{number}", site))
        return named

    def distinct_sites(self) -> list[tuple[str, Site]]:
        """As `named_sites`, without later copies that equal an earlier one (DRAFT-8)."""
        distinct: list[tuple[str, Site]] = []
        for name, site in self.named_sites():
            if not any(site.equals(earlier) for _, earlier in distinct):
                distinct.append((name, site))
        return distinct

    def site(self, name: str) -> Site:
        return dict(self.named_sites())[name]

    def put_cube_on_empire(self, resource: str) -> None:
        """A resource cube on the empire card; the fifth makes a Krystallium of all (BUILD-4)."""
        self.cubes[resource] += 1
        if sum(self.cubes.values()) == 5:
            self.cubes = dict.fromkeys(RESOURCES, 0)
            self.krystallium += 1

    def receive(self, kind: str, count: int) -> None:
        """Krystallium or characters on the empire card."""
        if kind == "krystallium":
            self.krystallium += count
        else:
            self.characters[kind] += count

    def fill(self, site: Site, kind: str, filler: str) -> None:
        """Fill a space of a card under construction, and build the card if it is complete."""
        site.fill(kind, filler)
        if site.is_complete():  # BUILD-1
            self.sites.remove(site)
            self.built.append(site.card)
            for bonus, count in CARDS[site.card].bonus.items():
                self.receive(bonus, count)

    def has_piece_that_fits(self) -> bool:
        """Whether a Krystallium or character on the empire card fits any open space (PROD-9)."""
        for site in self.sites:
            for kind in KINDS:
                if not site.has_open(kind):
                    continue
                if kind in self.characters:
                    if self.characters[kind] > 0:
                        return True
                elif self.krystallium > 0:
                    return True
        return False
