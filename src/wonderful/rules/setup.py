"""The setup of a game: the fields, and their conversion from and to plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, cast

from wonderful.catalog import Catalog
from wonderful.catalog.frozen_map import FrozenMap
from wonderful.data_migrations import (
    Migration,
    additive_migration,
    current_version,
    is_valid_version,
    migrate_data,
)
from wonderful.errors import SetupError, brief
from wonderful.rules.view_types import SetupView
from wonderful.typed_fields import field_types, read_as

# Migrations of older setups. The first one converts version 1 to version 2. See "Old data stays
# readable" in docs/architecture.md.
SETUP_MIGRATIONS: Final[tuple[Migration, ...]] = (additive_migration,)  # 2: sets
SETUP_VERSION: Final = current_version(SETUP_MIGRATIONS)
SEATINGS: Final = ("random", "fixed")
_SECRETS: Final = ("seed", "decks")


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup of a game. `checked` fills in missing fields.

    `names`, `empires` and `automatic_done` are lists by participant. The seed determines the seats,
    unless `seating` is "fixed": then participant k has seat k.
    """

    players: int | None = None
    names: tuple[str, ...] = ()
    empires: tuple[str | None, ...] = ()  # None: dealt at random
    side: str | None = None
    expansions: tuple[str, ...] | None = None
    scenario: str | None = None
    seating: str = "random"
    seed: str | None = None
    # An explicit order of the cards, top first. Seats, Empires and solo reshuffles still depend on
    # the seed, which is empty if not given.
    decks: Mapping[str, tuple[str, ...]] | None = None
    automatic_done: tuple[bool, ...] = ()  # PROD-9, a setting of the participant
    memory_aid: bool = False  # DRAFT-7: show players the hands they passed on
    # The outside sets of the game, with their digests. With another version of a set, the same
    # actions would lead to a different game.
    sets: Mapping[str, str] = FrozenMap({})
    version: int = SETUP_VERSION

    def checked(self, catalog: Catalog) -> Setup:
        """Return the setup with all fields filled in. Raise SetupError if it is not possible."""
        from wonderful.rules.setup_validation import validate_setup  # it imports this module

        return validate_setup(self, catalog)

    def to_json(self, *, secrets: bool = True) -> dict[str, Any]:
        """Return plain data. Without `secrets`, it contains only public fields."""
        data = {**asdict(self), "sets": dict(self.sets)}
        if not secrets:
            for name in _SECRETS:
                del data[name]
        return data

    def public_view(self) -> SetupView:
        """Return the public fields of a checked setup."""
        return cast(SetupView, self.to_json(secrets=False))

    @staticmethod
    def from_json(data: object) -> Setup:
        """Parse a setup from plain data. Errors name the field that is wrong."""
        if not isinstance(data, dict):
            raise SetupError("setup-not-an-object")
        version = data.get("version", 1)
        check_version(version)
        data = migrate_data(data, version, SETUP_MIGRATIONS)
        known = [field.name for field in fields(Setup)]
        for name in data:
            if name not in known:
                raise SetupError("setup-unknown-field", field=name, known=tuple(known))
        return Setup(**{name: read_field(name, value) for name, value in data.items()})


def check_version(version: object) -> None:
    if not is_valid_version(version):
        raise SetupError("setup-bad-field", field="version", value=brief(version))
    assert isinstance(version, int)
    if version > SETUP_VERSION:
        raise SetupError("setup-version", version=version, known=SETUP_VERSION)


def read_field(name: str, value: object) -> Any:
    """Convert a field of plain data to its type. Raise SetupError if that is not possible."""
    try:
        read = read_as(field_types(Setup)[name], value)
    except TypeError:
        raise SetupError("setup-bad-field", field=name, value=brief(value)) from None
    return FrozenMap(read) if name == "sets" else read
