"""What a bot is: given a seat's view and its legal actions, it names one of them."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from wonderful.catalog import Catalog, load_catalog
from wonderful.rules.rng import Rng
from wonderful.rules.view import View


class Bot(ABC):
    """A player. It gets the view and nothing else, so it cannot look into other hands.

    A bot keeps nothing from one decision to the next: the same view, actions and generator
    give the same answer, so that a bot can replace another in the middle of a game.
    """

    code: ClassVar[str]
    version: ClassVar[str]
    description: ClassVar[str]

    def __init__(self, catalog: Catalog | None = None) -> None:
        """The catalogue is that of the game: a view only names its cards."""
        self.catalog = catalog if catalog is not None else load_catalog()

    @abstractmethod
    def choose(self, view: View, actions: Sequence[int], rng: Rng) -> int:
        """One of the actions. `rng` is the bot's own: it never touches the game's."""
