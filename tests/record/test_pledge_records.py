"""Records, notation and previews of games with pledges, played to the end with take-backs."""

import json
from pathlib import Path

import pytest

from tests.record.seeded_play import Player, dice, play_match
from tests.sets import council_catalog, council_match
from wonderful.errors import WonderfulError
from wonderful.record.match import Match
from wonderful.record.notation import read, write
from wonderful.record.public_record import export
from wonderful.record.record_files import load, save
from wonderful.record.record_format import read_record
from wonderful.record.verification import verify
from wonderful.rules.rng import bot_generator
from wonderful.rules.sample import sample


def play_game(players: int, seed: str) -> Match:
    return play_match(council_match(seed, players), Player(dice(seed)), take_backs=10)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_record_and_a_text_give_the_same_game(tmp_path: Path, players: int) -> None:
    match = play_game(players, f"council {players}")
    assert any(entry.action.startswith("pledge ") for entry in match.entries)
    file = tmp_path / "council.json"
    save(match, file)
    again = load(file).replay(council_catalog())
    assert again.game.view(None) == match.game.view(None)
    assert again.events(None) == match.events(None)
    assert verify(file, catalog=council_catalog()).is_valid
    text = write(match)
    assert "\ncouncil\n  0  pledge " in text
    assert "\nsummit\n" in text
    assert read(text, council_catalog()).replay(council_catalog()).game.view(
        None
    ) == match.game.view(None)


def test_a_record_of_a_running_vote_keeps_the_pledges_secret() -> None:
    match = council_match("running")
    while match.game.phase == "draft":
        for seat in match.game.pending():
            match.apply(seat, match.game.legal_actions(seat)[0])
    match.apply(0, "pledge war")
    assert "pledge" not in json.dumps(export(match)["entries"])
    assert "pledge" not in write(match)


def test_without_the_set_a_record_says_what_is_missing() -> None:
    data = json.loads(json.dumps(export(play_game(2, "missing"))))
    with pytest.raises(WonderfulError, match="council"):
        read_record(data).replay()


def test_samples_at_every_moment_of_a_game_show_the_same_view() -> None:
    match = council_match("samples", 3)
    player = Player(dice("samples"))
    game = match.game
    rng = bot_generator("samples", 0)
    decisions = set()
    while not game.is_over:
        for seat in game.pending():
            game.apply(seat, player.choose(game, seat))
            if game.decision not in decisions and not game.is_over:
                decisions.add(game.decision)
                for viewer in range(3):
                    view = game.view(viewer)
                    copy = sample(view, rng, council_catalog())
                    assert copy.view(viewer) == view
                break
    assert "2-summit" in decisions
