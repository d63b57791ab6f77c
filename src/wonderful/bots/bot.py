"""The interface of a bot: given a seat's view and its legal actions, it chooses what to do."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from wonderful.bots.budget import Allowance, Budget
from wonderful.catalog import Catalog, load_catalog
from wonderful.rules.rng import Rng
from wonderful.rules.view_types import View


@dataclass(frozen=True, slots=True)
class BotFacts:
    """What a bot says about itself."""

    code: str
    name: str
    version: str
    description: str
    allowance: Allowance


class Bot(ABC):
    """A player. It gets the view and nothing else, so it cannot look into other hands.

    A bot keeps nothing from one decision to the next: the same view, actions, generator and
    number of simulations give the same answer, so that a bot can replace another in the middle
    of a game, and one bot can serve any number of seats.
    """

    code: ClassVar[str]
    name: ClassVar[str] = ""  # for people; the code if there is none
    version: ClassVar[str] = "1"
    description: ClassVar[str] = ""  # one line
    allowance: ClassVar[Allowance] = Allowance()  # for a decision, when nobody asks for another

    def __init__(self, catalog: Catalog | None = None) -> None:
        """The catalogue is that of the game: a view only names its cards."""
        self.catalog = catalog if catalog is not None else load_catalog()

    def introduce(self) -> BotFacts:
        return BotFacts(self.code, self.name, self.version, self.description, self.allowance)

    @abstractmethod
    def choose(
        self, view: View, actions: Sequence[int], rng: Rng, budget: Budget
    ) -> int | Sequence[int]:
        """One of the actions; or several in a row, the first of them legal now.

        A decision (a pick, a planning phase, a production step) can take many actions: the bot
        is asked again, with the new view and the same budget, until its seat is done.
        `rng` is the bot's own: it never touches the game's.
        """
