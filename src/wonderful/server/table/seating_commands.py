"""Commands before the game: chairs, bots, Empires, readiness, options, closing the table."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field, WithJsonSchema

from wonderful.bots.registry import bot_codes
from wonderful.catalog.model import closest
from wonderful.catalog.named_things import NamedThing
from wonderful.server.plain_type_schema import schema_of
from wonderful.server.table.bot_characters import FACES, character_name, choose_face
from wonderful.server.table.command_definition import (
    ChairNumber,
    Code,
    Command,
    Request,
    TableError,
    TableMessage,
)
from wonderful.server.table.command_permissions import (
    anyone_before_start,
    host_before_start,
    own_chair,
    seated_before_start,
)
from wonderful.server.table.facts import Fact, FactKind
from wonderful.server.table.table_options import TableOptions
from wonderful.server.table.table_state import Chair, Table

# Checked by `TableOptions.from_json`, whose errors name the option in the person's language.
Options = Annotated[dict[str, Any], WithJsonSchema(schema_of(TableOptions))]


class Sit(TableMessage):
    """Take the given chair, or any free one. Seated players move to the given chair."""

    type: Literal["sit"] = "sit"
    chair: ChairNumber | None = None


def sit(table: Table, request: Request, message: Sit) -> dict[str, Any]:
    if request.person in table.removed_people:
        raise TableError("sent-away")
    chair = message.chair
    if chair is None:
        if table.chair_of(request.person) is not None:
            raise TableError("already-seated")
        free = [
            number
            for number, each in enumerate(table.chairs)
            if each.is_empty and each.invited in (None, request.person)
        ]
        if not free:
            raise TableError("table-full", players=len(table.chairs))
        # A chair that is kept for the person comes first.
        chair = min(free, key=lambda number: (table.chairs[number].invited is None, number))
    _check_free(table, chair)
    if table.chairs[chair].invited not in (None, request.person):
        raise TableError("chair-kept", chair=chair, name=table.chairs[chair].invited_name)
    data: dict[str, Any] = {"chair": chair, "nickname": request.nickname}
    kept = [
        number
        for number, each in enumerate(table.chairs)
        if each.invited == request.person and number != chair
    ]
    if kept:
        data["no_longer_kept"] = kept
    return data


def _apply_sat(table: Table, fact: Fact) -> None:
    assert fact.person is not None
    before = table.chair_of(fact.person)
    if before is not None:  # moves to another chair
        table.chairs[before] = Chair()
    for number in fact.data.get("no_longer_kept", ()):  # not in older logs
        table.chairs[number] = Chair()
    table.chairs[fact.data["chair"]] = Chair(fact.person, fact.data["nickname"])


class Stand(TableMessage):
    """Give up your chair."""

    type: Literal["stand"] = "stand"


def stand(table: Table, request: Request, message: Stand) -> dict[str, Any]:
    return {"chair": own_chair(table, request), "person": request.person}


class ClearChair(TableMessage):
    """As the host, remove a person or a bot, or no longer keep a chair for an invited person."""

    type: Literal["clear-chair"] = "clear-chair"
    chair: ChairNumber


def clear_chair(table: Table, request: Request, message: ClearChair) -> dict[str, Any]:
    removed = chair_by_number(table, message.chair)
    if removed.is_free:
        raise TableError("chair-free", chair=message.chair)
    if removed.person == request.person:
        raise TableError("host-stays")
    return {"chair": message.chair, "person": removed.person}


def _apply_cleared(table: Table, fact: Fact) -> None:
    person = fact.data.get("person")
    table.chairs[fact.data["chair"]] = Chair()
    if person is not None and person != fact.person:
        table.removed_people.add(person)
    if table.host == person:
        # The next person becomes the host; without any, the table is closed.
        people = [chair.person for chair in table.chairs if chair.person is not None]
        table.host = people[0] if people else ""
        if not people:
            table.end("closed")


class SeatBot(TableMessage):
    """As the host, give a free chair to a bot."""

    type: Literal["seat-bot"] = "seat-bot"
    chair: ChairNumber
    bot: Code
    face: Annotated[
        Code | None, Field(description="its face, `bot-1` to `bot-12`; null means any free one")
    ] = None


def seat_bot(table: Table, request: Request, message: SeatBot) -> dict[str, Any]:
    check_bot(message.bot)
    _check_free(table, message.chair)
    taken = {chair.face for chair in table.chairs}
    face = message.face
    if face is None:
        key = f"{table.id} {request.person} {request.at} {message.chair}"
        face = choose_face(message.bot, taken, key)
    elif face not in FACES or face in taken:
        raise TableError("face-not-free", face=face)
    nickname = _bot_nickname(table, message.bot) if face is None else character_name(face)
    return {"chair": message.chair, "bot": message.bot, "nickname": nickname, "face": face}


def _bot_nickname(table: Table, bot: str) -> str:
    """Return the name of a new bot without a face, with a number from the second of a kind on."""
    same = sum(chair.bot == bot for chair in table.chairs)
    name = bot.capitalize()
    return name if not same else f"{name} {same + 1}"


def _apply_bot_seated(table: Table, fact: Fact) -> None:
    data = fact.data
    table.chairs[data["chair"]] = Chair(
        nickname=data["nickname"], bot=data["bot"], face=data.get("face")
    )


class ChooseEmpire(TableMessage):
    """Choose your Empire, or as the host the Empire of a bot; null means a random one."""

    type: Literal["choose-empire"] = "choose-empire"
    chair: ChairNumber
    empire: Code | None


def choose_empire(table: Table, request: Request, message: ChooseEmpire) -> dict[str, Any]:
    chosen = chair_by_number(table, message.chair)
    is_own = chosen.person == request.person
    if not is_own and not (chosen.bot is not None and table.host == request.person):
        raise TableError("not-your-chair", chair=message.chair)
    empire = message.empire
    if empire is not None:
        usable = table.catalog.empires_for(table.options.expansions)
        named = {each.id: NamedThing.of(each) for each in table.catalog.empires}
        if empire not in usable:
            raise TableError(
                "empire-not-in-game",
                empire=named.get(empire, empire),
                usable=tuple(named[each] for each in usable),
            )
        if any(each.empire == empire for each in table.chairs if each is not chosen):
            raise TableError("empire-taken", empire=named[empire])
    return {"chair": message.chair, "empire": empire}


def _apply_chose_empire(table: Table, fact: Fact) -> None:
    table.chairs[fact.data["chair"]].empire = fact.data["empire"]


class Ready(TableMessage):
    """Report that you are ready to start, or no longer ready."""

    type: Literal["ready"] = "ready"
    is_ready: bool = True


def ready(table: Table, request: Request, message: Ready) -> dict[str, Any]:
    return {"chair": own_chair(table, request), "is_ready": message.is_ready}


def _apply_said_ready(table: Table, fact: Fact) -> None:
    table.chairs[fact.data["chair"]].is_ready = fact.data["is_ready"]


class ChangeOptions(TableMessage):
    """As the host, change the given options. All players have to get ready again."""

    type: Literal["change-options"] = "change-options"
    options: Options


def change_options(table: Table, request: Request, message: ChangeOptions) -> dict[str, Any]:
    changed = table.options_data | message.options
    time = message.options.get("time")
    if isinstance(time, dict):
        changed["time"] = table.options_data["time"] | time
    options = validate_options(TableOptions.from_json(changed), table)
    taken = sum(not chair.is_empty for chair in table.chairs)
    if taken > options.players:
        raise TableError("table-too-small", players=options.players, taken=taken)
    return {"options": options.to_json()}


class CloseTable(TableMessage):
    """As the host, close the table before the game."""

    type: Literal["close-table"] = "close-table"


def close_table(table: Table, request: Request, message: CloseTable) -> dict[str, Any]:
    return {}


def _apply_closed(table: Table, fact: Fact) -> None:
    table.end("closed")


# Checks that are also used when a table is created


def validate_options(options: TableOptions, table: Table) -> TableOptions:
    valid = options.validate(table.catalog)
    check_bot(valid.stand_in)
    return valid


def check_bot(bot: str) -> None:
    if bot not in bot_codes():
        raise TableError("unknown-bot", id=bot, near=closest(bot, bot_codes()))


def chair_by_number(table: Table, chair: int) -> Chair:
    if not 0 <= chair < len(table.chairs):
        raise TableError("no-such-chair", chair=chair, chairs=len(table.chairs))
    return table.chairs[chair]


def _check_free(table: Table, chair: int) -> None:
    if not chair_by_number(table, chair).is_empty:
        raise TableError("chair-taken", chair=chair)


def apply_options(table: Table, fact: Fact) -> None:
    """Apply changed options, or the first options of a new table."""
    table.set_options(TableOptions.from_json(fact.data["options"]))


SAT: Final = FactKind("sat", _apply_sat)
CLEARED: Final = FactKind("cleared", _apply_cleared)
BOT_SEATED: Final = FactKind("bot-seated", _apply_bot_seated)
CHOSE_EMPIRE: Final = FactKind("chose-empire", _apply_chose_empire)
SAID_READY: Final = FactKind("said-ready", _apply_said_ready)
OPTIONS_CHANGED: Final = FactKind("options-changed", apply_options)
CLOSED: Final = FactKind("closed", _apply_closed)

SEATING_COMMANDS: Final = (
    Command(Sit, anyone_before_start, sit, SAT),
    Command(Stand, seated_before_start, stand, CLEARED),
    Command(ClearChair, host_before_start, clear_chair, CLEARED),
    Command(SeatBot, host_before_start, seat_bot, BOT_SEATED),
    Command(ChooseEmpire, anyone_before_start, choose_empire, CHOSE_EMPIRE),
    Command(Ready, seated_before_start, ready, SAID_READY),
    Command(ChangeOptions, host_before_start, change_options, OPTIONS_CHANGED),
    Command(CloseTable, host_before_start, close_table, CLOSED),
)
