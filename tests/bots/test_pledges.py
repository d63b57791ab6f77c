"""Every bot plays games with pledges (PLEDGE-1), bundles and named score lines (COMP-4, COMP-5)."""

import pytest

from tests.bots.bot_games import play
from tests.sets import council_catalog
from wonderful.bots.registry import bot_codes, make_bot
from wonderful.errors import SetupError
from wonderful.rules.game import Game
from wonderful.rules.setup import Setup


@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("code", bot_codes())
def test_every_bot_votes(code: str, players: int) -> None:
    catalog = council_catalog()
    setup = Setup(players=players, scenario="secret-council", expansions=("council",), seed=code)
    game = Game(setup, catalog, with_events=True)
    bots = [make_bot(code, catalog) for _ in range(players)]
    played = play(game, bots)
    assert played.scores
    told = game.take_events()
    assert sum(event.code == "pledged" for event in told) == players * 5
    assert sum(event.code == "pledge-resolved" for event in told) == 5


@pytest.mark.parametrize("code", ["greedy", "dictator", "emperor"])
def test_a_planning_bot_votes_for_what_it_is_given(code: str) -> None:
    """In solo, a mark worth two points and a General are better than abstaining."""
    catalog = council_catalog()
    setup = Setup(players=1, scenario="secret-council", expansions=("council",), seed="vote")
    game = Game(setup, catalog)
    bot = make_bot(code, catalog)
    play(game, [bot])
    me = game.view(0)["players"][0]
    assert me["marks"].get("honour", 0) + me["financier"] > 0


def test_environments_refuse_rules_that_they_have_no_numbers_for() -> None:
    views = pytest.importorskip("wonderful.rl.view_encoder")
    catalog = council_catalog()
    setup = Setup(players=3, scenario="secret-council", seed="x").checked(catalog)
    with pytest.raises(SetupError, match="do not support pledges"):
        views.layout_for(setup, catalog)
