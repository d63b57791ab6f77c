"""The types of a view. Not compiled, so that the annotations can be read at run time."""

from typing import TYPE_CHECKING, Any, TypedDict, get_type_hints


class SetupView(TypedDict):
    """The setup of a game, without seed and deck order."""

    players: int
    names: tuple[str, ...]
    empires: tuple[str | None, ...]  # as chosen; None: dealt at random
    side: str
    expansions: tuple[str, ...]
    scenario: str | None
    seating: str
    automatic_done: tuple[bool, ...]
    memory_aid: bool
    sets: dict[str, str]  # the outside sets that the game uses, with their digests
    version: int


class SiteView(TypedDict):
    """A card under construction."""

    place: str  # its name in actions: "zeppelin", or "zeppelin#2" for a second copy
    card: str
    open: dict[str, int]  # empty spaces, by kind
    filled: dict[str, int]  # cubes, Krystallium and characters on their own spaces
    stand_ins: dict[str, int]  # Krystallium in place of a resource


class PlayerView(TypedDict):
    """The public part of a seat; during a sealed phase, as it was at the start of the phase."""

    seat: int
    participant: int
    name: str
    empire: str
    is_done: bool  # has picked, or is marked as done
    hand_size: int
    hand_decks: list[int]  # the number of cards in the hand from each deck, as their backs show
    hand: list[str] | None  # the viewer's own hand, or one that the viewer has passed on (DRAFT-7)
    # In a draft: after how many picks the viewer gets this hand; 0: has it now, null: never again
    hand_returns: int | None
    draft_area: list[str]
    construction: list[SiteView]
    built: list[str]
    cubes: dict[str, int]  # on the Empire card
    krystallium: int
    general: int
    financier: int
    production: dict[str, int]  # what each kind would produce now
    step_total: int  # production counted when this step began
    to_place: int
    is_choosing: bool
    supremacies: int  # steps won so far
    marks: dict[str, int]  # only marks that the seat has
    pledges: list[str]  # the viewer's own, until they are resolved
    points: int


class View(TypedDict):
    """A game as a seat sees it, or as a spectator does (`viewer` is None)."""

    version: int
    viewer: int | None
    setup: SetupView
    decision: str
    round: int
    rounds: int
    phase: str
    step: str | None
    picks: int  # reveals so far in this draft
    direction: str
    pending: list[int]
    pick: str | None  # the viewer's own, until it is revealed
    pledge: str | None  # the current pledge
    drawn: list[str]  # solo: the drawn cards, one of which is kept
    pools_left: int
    decks: dict[str, int]
    known_decks: dict[str, list[str]]  # solo: the cards left in a reshuffled deck, sorted
    discards: dict[str, list[str]]
    players: list[PlayerView]


if TYPE_CHECKING:  # static types cannot be derived from others
    PlayerChanges = dict[str, Any]
    ViewChanges = dict[str, Any]
else:
    PlayerChanges = TypedDict("PlayerChanges", get_type_hints(PlayerView), total=False)
    PlayerChanges.__doc__ = "The fields of a player that have changed."
    ViewChanges = TypedDict(
        "ViewChanges", get_type_hints(View) | {"players": dict[str, PlayerChanges]}, total=False
    )
    ViewChanges.__doc__ = "The fields of a view that have changed; players by seat."
