"""What the host of a table decides before the game: the game itself, and how it is played."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from wonderful.catalog import Catalog
from wonderful.data_migrations import Migration, is_version, present_version, upgraded
from wonderful.errors import WonderfulError, brief
from wonderful.rules.setup import Setup
from wonderful.typed_fields import field_types, read_as

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
        known = field_types(TableOptions)
        for name in values:
            if name not in known:
                raise OptionsError("table-unknown-option", field=brief(name), known=tuple(known))
        time = _time_of(values.pop("time", {}))
        return TableOptions(**_read_fields(TableOptions, values), time=time)


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
    if not isinstance(data, dict) or not data.keys() <= field_types(TimeControl).keys():
        raise OptionsError("table-options", field="time")
    return TimeControl(**_read_fields(TimeControl, data, "time."))


def _read_fields(kind: type, data: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    read = {}
    for name, value in data.items():
        try:
            read[name] = read_as(field_types(kind)[name], value)
        except TypeError:
            raise OptionsError("table-options", field=f"{prefix}{name}") from None
    return read


def _check_number(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise OptionsError("table-number", field=name, value=value, low=low, high=high)
