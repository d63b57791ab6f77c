"""What the host of a table decides before the game: the game itself, and how it is played."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, Final

from wonderful.catalog import Catalog
from wonderful.errors import WonderfulError, brief
from wonderful.rules.setup import Setup
from wonderful.versions import Migration, is_version, present_version, upgraded

# What becomes of the options of older tables: the first leads from version 1 to 2. See
# docs/architecture.md, "Old data stays readable".
OPTIONS_MIGRATIONS: Final[tuple[Migration, ...]] = ()
OPTIONS_VERSION: Final = present_version(OPTIONS_MIGRATIONS)
TIME_KINDS: Final = ("none", "bank", "days")
SECOND: Final = 1000
DAY: Final = 24 * 60 * 60 * SECOND
MOST_BANK: Final = 24 * 60 * 60
MOST_DAYS: Final = 60


class OptionsError(WonderfulError):
    """A table cannot be set up like this."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How long people may think: not limited, from a bank with an increment, or days each time."""

    kind: str = "none"
    bank: int = 600  # seconds at the start of the game
    increment: int = 20  # seconds more for every decision
    days: int = 3  # for every decision

    def checked(self) -> TimeControl:
        if self.kind not in TIME_KINDS:
            raise OptionsError("table-time-kind", kind=brief(self.kind), known=TIME_KINDS)
        _check_number("bank", self.bank, 10, MOST_BANK)
        _check_number("increment", self.increment, 0, MOST_BANK)
        _check_number("days", self.days, 1, MOST_DAYS)
        return self


@dataclass(frozen=True, slots=True)
class TableOptions:
    """Everything that can be chosen for a table. Chairs are the participants of the setup."""

    players: int = 3
    expansions: tuple[str, ...] = ()
    side: str | None = None
    scenario: str | None = None
    seating: str = "random"  # or "fixed": as the chairs stand
    memory_aid: bool = False
    is_public: bool = True
    spectators: bool = True
    rated: bool = False
    stand_in: str = "dictator"  # the bot that decides for people who are gone
    gone_after: int = 120  # seconds without a connection while waited for; 0: people are waited for
    time: TimeControl = field(default_factory=TimeControl)
    lesson: bool = False  # the prepared deal of the first lesson; then nothing else is chosen
    version: int = OPTIONS_VERSION  # in which they are written; without one they are of version 1

    def setup(self) -> Setup:
        """The game without people, seats and seed."""
        return Setup(
            players=self.players,
            expansions=self.expansions,
            side=self.side,
            scenario=self.scenario,
            seating=self.seating,
            memory_aid=self.memory_aid,
        )

    def checked(self, catalog: Catalog) -> TableOptions:
        """The same, with everything filled in; refused if no such game is possible."""
        if self.lesson:
            return LESSON
        setup = replace(self.setup(), seed="").checked(catalog)
        assert setup.players is not None and setup.expansions is not None
        _check_number("gone_after", self.gone_after, 0, MOST_BANK)
        return replace(
            self,
            players=setup.players,
            expansions=setup.expansions,
            side=setup.side,
            time=self.time.checked(),
        )

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "expansions": list(self.expansions)}

    @staticmethod
    def from_json(data: object) -> TableOptions:
        """Options read from plain data, with an error that names the field that is wrong."""
        if not isinstance(data, dict):
            raise OptionsError("table-options", field="options")
        values = _present(data)
        known = {each.name: each.default for each in fields(TableOptions)}
        for name in values:
            if name not in known:
                raise OptionsError("table-unknown-option", field=brief(name), known=tuple(known))
        if "expansions" in values:
            values["expansions"] = _texts("expansions", values["expansions"])
        if "time" in values:
            values["time"] = _time_of(values["time"])
        for name in ("memory_aid", "is_public", "spectators", "rated", "lesson"):
            if name in values and type(values[name]) is not bool:
                raise OptionsError("table-options", field=name)
        for name in ("players", "gone_after"):
            if type(values.get(name, 1)) is not int:
                raise OptionsError("table-options", field=name)
        for name in ("side", "scenario"):
            if not isinstance(values.get(name), (str, type(None))):
                raise OptionsError("table-options", field=name)
        for name in ("stand_in", "seating"):
            if not isinstance(values.get(name, ""), str):
                raise OptionsError("table-options", field=name)
        return TableOptions(**values)


LESSON: Final = TableOptions(
    players=3, side="A", seating="fixed", is_public=False, gone_after=0, lesson=True
)


def present_options(data: dict[str, Any]) -> dict[str, Any]:
    """Options as they were stored, as they are written today; newer ones stay as they are."""
    if data.get("version", 1) >= OPTIONS_VERSION:
        return data
    return TableOptions.from_json(data).to_json()


def _present(data: dict[str, Any]) -> dict[str, Any]:
    version = data.get("version", 1)
    if not is_version(version):
        raise OptionsError("table-options", field="version")
    if version > OPTIONS_VERSION:
        raise OptionsError("table-options-newer", version=version, known=OPTIONS_VERSION)
    return upgraded(data, version, OPTIONS_MIGRATIONS)


def _time_of(data: object) -> TimeControl:
    if not isinstance(data, dict) or not set(data) <= {each.name for each in fields(TimeControl)}:
        raise OptionsError("table-options", field="time")
    if not isinstance(data.get("kind", ""), str):
        raise OptionsError("table-options", field="time.kind")
    for name in ("bank", "increment", "days"):
        if type(data.get(name, 1)) is not int:
            raise OptionsError("table-options", field=f"time.{name}")
    return TimeControl(**data)


def _texts(name: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)) or not all(isinstance(each, str) for each in value):
        raise OptionsError("table-options", field=name)
    return tuple(value)


def _check_number(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise OptionsError("table-number", field=name, value=value, low=low, high=high)
