"""The options of a table, chosen by the host before the game."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from wonderful.catalog import Catalog
from wonderful.data_migrations import Migration, current_version, is_valid_version, migrate_data
from wonderful.errors import brief
from wonderful.rules.setup import Setup
from wonderful.server.table.time_control import MAX_BANK, OptionsError, TimeControl, check_number
from wonderful.typed_fields import field_types, read_as

# Migrations of older options; the first one leads from version 1 to 2. See "Old data stays
# readable" in docs/architecture.md.
OPTIONS_MIGRATIONS: Final[tuple[Migration, ...]] = ()
OPTIONS_VERSION: Final = current_version(OPTIONS_MIGRATIONS)


@dataclass(frozen=True, slots=True)
class TableOptions:
    """All options of a table. Its chairs are the participants of the setup."""

    players: int = 3
    expansions: tuple[str, ...] = ()
    side: str | None = None
    scenario: str | None = None
    seating: str = "random"  # or "fixed": in the order of the chairs
    memory_aid: bool = False
    is_public: bool = True
    spectators: bool = True
    rated: bool = False
    stand_in: str = "dictator"  # the bot that acts for absent people
    gone_after: int = 120  # seconds of absence until the stand-in acts; 0: never
    time: TimeControl = field(default_factory=TimeControl)
    lesson: bool = False  # the prepared deal of the first lesson; all other options are then fixed
    version: int = OPTIONS_VERSION  # the format version; data without one has version 1

    def setup(self) -> Setup:
        """Return the setup of the game, without people, seats and seed."""
        return Setup(
            players=self.players,
            expansions=self.expansions,
            side=self.side,
            scenario=self.scenario,
            seating=self.seating,
            memory_aid=self.memory_aid,
        )

    def validate(self, catalog: Catalog) -> TableOptions:
        """Return the options with all defaults filled in. Raises an error if they are invalid."""
        if self.lesson:
            return LESSON
        setup = replace(self.setup(), seed="").checked(catalog)
        assert setup.players is not None and setup.expansions is not None
        check_number("gone_after", self.gone_after, 0, MAX_BANK)
        return replace(
            self,
            players=setup.players,
            expansions=setup.expansions,
            side=setup.side,
            time=self.time.validate(),
        )

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "expansions": list(self.expansions)}

    @staticmethod
    def from_json(data: object) -> TableOptions:
        """Read options from plain data. Errors name the wrong field."""
        if not isinstance(data, dict):
            raise OptionsError("table-options", field="options")
        values = _migrate(data)
        known = field_types(TableOptions)
        for name in values:
            if name not in known:
                raise OptionsError("table-unknown-option", field=brief(name), known=tuple(known))
        time = _read_time_control(values.pop("time", {}))
        return TableOptions(**_read_fields(TableOptions, values), time=time)


LESSON: Final = TableOptions(
    players=3, side="A", seating="fixed", is_public=False, gone_after=0, lesson=True
)


def migrate_options(data: dict[str, Any]) -> dict[str, Any]:
    """Convert stored options to the current version. Newer ones stay as they are."""
    if data.get("version", 1) >= OPTIONS_VERSION:
        return data
    return TableOptions.from_json(data).to_json()


def _migrate(data: dict[str, Any]) -> dict[str, Any]:
    version = data.get("version", 1)
    if not is_valid_version(version):
        raise OptionsError("table-options", field="version")
    if version > OPTIONS_VERSION:
        raise OptionsError("table-options-newer", version=version, known=OPTIONS_VERSION)
    return migrate_data(data, version, OPTIONS_MIGRATIONS)


def _read_time_control(data: object) -> TimeControl:
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
