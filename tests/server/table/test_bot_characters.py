"""Bots have faces and names: no two at a table, the same in the log, and all have texts."""

import pytest

from tests.server.table.table_log import ANN, TableLog
from tests.server.table_commands import command
from wonderful import locales
from wonderful.bots.registry import LEVELS
from wonderful.server.table.bot_characters import CHARACTERS, FACES, character_name, choose_face
from wonderful.server.table.seating_commands import ClearChair, SeatBot
from wonderful.server.table.table_options import TableOptions
from wonderful.server.views.table_info import info_of

SEVEN = TableOptions(players=7, expansions=("corruption-ascension",))


def seat_bots(bot: str, count: int = 7) -> TableLog:
    log = TableLog(SEVEN)
    for chair in range(count):
        log.add(command(log.table, log.by(ANN), SeatBot, chair=chair, bot=bot))
    return log


def test_every_level_has_characters_with_texts() -> None:
    assert tuple(CHARACTERS) == LEVELS
    assert tuple(f"bot-{number}" for number in range(1, 13)) == FACES
    names = [character_name(face) for face in FACES]
    assert len(set(names)) == len(names)
    assert all(name.isalpha() and len(name) <= 9 for name in names)
    for lang in locales.languages():
        for face in FACES:
            assert locales.text(f"bot.character.{face}.name", lang) == character_name(face)
            about = locales.text(f"bot.character.{face}.about", lang)
            assert about.endswith(".")
            assert len(about) <= 70


@pytest.mark.parametrize("bot", LEVELS)
def test_no_two_bots_are_the_same(bot: str) -> None:
    log = seat_bots(bot)
    faces = [chair.face for chair in log.table.chairs]
    assert len(set(faces)) == 7
    assert set(faces[:4]) == set(CHARACTERS[bot])
    assert None not in faces
    for chair in info_of(log.table).chairs:
        assert chair.bot == bot
        assert chair.face is not None
        assert chair.nickname == character_name(chair.face)
    assert log.read_again().visible_state() == log.visible_state()


def test_the_choice_differs_between_tables() -> None:
    first = {choose_face("rookie", (), f"table {number}") for number in range(40)}
    assert first == set(CHARACTERS["rookie"])
    assert choose_face("rookie", (), "table 1") == choose_face("rookie", (), "table 1")


def test_a_face_can_be_chosen_if_it_is_free() -> None:
    log = TableLog(SEVEN)
    request = log.by(ANN)
    log.add(command(log.table, request, SeatBot, chair=3, bot="rookie", face="bot-11"))
    assert log.table.chairs[3].nickname == character_name("bot-11")
    for face in ("bot-11", "bot-99"):
        again = {"chair": 4, "bot": "rookie", "face": face}
        log.refused("face-not-free", command, log.table, request, SeatBot, **again)
    log.add(command(log.table, request, ClearChair, chair=3))
    log.add(command(log.table, request, SeatBot, chair=4, bot="rookie", face="bot-11"))
    assert log.table.summary(1).details["chairs"][4]["face"] == "bot-11"


def test_other_bots_have_no_face() -> None:
    log = seat_bots("random", 2)
    assert [(chair.face, chair.nickname) for chair in log.table.chairs[:2]] == [
        (None, "Random"),
        (None, "Random 2"),
    ]
