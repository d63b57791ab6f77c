"""The interface of a bot: given a seat's view and its legal actions, it chooses what to do."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from wonderful.bots.decision_budget import Allowance, Budget
from wonderful.catalog import Catalog, load_catalog
from wonderful.rules.rng import Rng
from wonderful.rules.view_types import View


@dataclass(frozen=True, slots=True)
class BotInfo:
    """The description of a bot, in plain types."""

    code: str
    name: str
    version: str
    description: str
    allowance: Allowance


class Bot(ABC):
    """The base class of bots. A bot gets only the view of its seat, so it cannot see other hands.

    A bot keeps no state between decisions: the same view, actions, generator and number of
    simulations give the same answer. So one bot can replace another during a game, and one bot
    can play any number of seats.
    """

    code: ClassVar[str]
    name: ClassVar[str] = ""  # shown to people; if empty, the code is shown
    version: ClassVar[str] = "1"
    description: ClassVar[str] = ""  # one line
    allowance: ClassVar[Allowance] = Allowance()  # the default for each decision

    def __init__(self, catalog: Catalog | None = None) -> None:
        """`catalog` must be the catalogue of the game: a view contains only the ids of cards."""
        self.catalog = catalog if catalog is not None else load_catalog()

    def get_info(self) -> BotInfo:
        return BotInfo(self.code, self.name, self.version, self.description, self.allowance)

    @abstractmethod
    def choose(
        self, view: View, actions: Sequence[int], rng: Rng, budget: Budget
    ) -> int | Sequence[int]:
        """Return one of the legal actions, or a sequence of actions that starts with one of them.

        A decision (a pick, a planning phase, a production step) can consist of many actions.
        `choose` is called again, with the new view and the same budget, until the seat is done.
        `rng` belongs to the bot and does not affect the generator of the game.
        """
