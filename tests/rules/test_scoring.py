"""END: victory points, ties and the score sheet, with the worked examples."""

import pytest

from tests.rules.positions import CA, WP, give, own, planning, play_at_random, play_to_end, start
from wonderful.catalog.vocabulary import TYPES
from wonderful.rules.scoring import pairs

EMPIRE_POINTS = [
    ("noram-states", "", 2 + 1),  # 1 General, 1 Financier; 1 per Financier
    ("republic-of-europe", "", 2 + 1),
    ("federation-of-asia", "espionage-agency museum", 2 + 1 + 4),
    ("panafrican-union", "neuroscience", 2 + 1 + 2),
    ("aztec-empire", "ark-of-the-covenant", 2 + 5 + 3),
    ("nations-of-oceania", "wind-turbines zeppelin wind-turbines", 2 + 2),
    ("north-hegemony", "wind-turbines zeppelin zeppelin", 2 + 4),
]


def score(built, side="B", expansions=(CA,), **pieces):
    game = planning(side=side, expansions=expansions)
    give(game, built=built, **pieces)
    points = game.outcome_so_far().standings[0].points
    assert own(game)["points"] == points
    return points


def line(game, *things: str) -> tuple[int, int, int]:
    """Multiplier, count and points of a line of the first seat's score sheet."""
    sheet = game.outcome_so_far().standings[0].sheet
    found = next(line for line in sheet.lines if sorted(line.things) == sorted(things))
    return found.each, found.count, found.points


def test_end_1_flat_points():
    assert score("") == 0
    assert score("ark-of-the-covenant bermuda-triangle wind-turbines") == 5 + 4  # END-1


@pytest.mark.parametrize(("empire", "built", "expected"), EMPIRE_POINTS)
def test_end_1_points_of_the_empire_card(empire, built, expected):
    others = [other for other, _, _ in EMPIRE_POINTS if other != empire]
    game = planning(side="A", expansions=(CA,), empires=(empire, others[0]))
    give(game, built=built, general=1, financier=1)
    assert own(game)["points"] == expected  # END-1


def test_end_1_side_b_has_no_points():
    assert score("museum zeppelin ark-of-the-covenant neuroscience", side="B") == 2 + 5 + 1  # END-1


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        ("national-monument", 2),  # 2 per project, itself included
        ("national-monument museum", 4),
        ("national-monument national-monument", 8),
        ("transportation-network", 0),  # 1 per vehicle, and it is a structure
        ("transportation-network zeppelin zeppelin", 2),
        ("unknown-technology neuroscience", 6 + 1),  # 3 per research
        ("lost-continent-of-mu museum", 2 + 2),  # 2 per discovery, twice
    ],
)
def test_end_1_combo_points_count_built_cards_itself_included(built, expected):
    assert score(built) == expected  # END-1


def test_end_1_characters_are_worth_one_each_and_their_bonuses():
    assert score("", general=3, financier=2) == 5  # END-1
    assert score("atlantis", general=3, financier=2) == 3 * (1 + 2) + 2
    assert score("atlantis roswell casino-city", general=3, financier=2) == 3 * (1 + 2 + 1) + 2 * 2


@pytest.mark.parametrize(
    ("built", "pieces", "expected"),
    [
        ("dark-matter", {}, 0),  # 6 per structure + research, but no structure
        ("dark-matter wind-turbines", {}, 6),
        ("dark-matter wind-turbines wind-turbines", {}, 6),  # the smaller of the counts
        ("dark-matter wind-turbines wind-turbines super-sonar", {}, 12 + 1),
        ("high-security-prison wind-turbines wind-turbines", {"general": 1}, 5 + 1),
        ("high-security-prison wind-turbines", {"general": 3}, 5 + 3),
        ("orbital-station", {"general": 2, "financier": 3}, 12 + 5),  # two characters
        ("telekinesis zeppelin", {"financier": 2}, 6 + 2),
    ],
)
def test_end_1_duo_points_for_each_complete_pair(built, pieces, expected):
    assert score(built, **pieces) == expected  # END-1


def test_end_1_a_pair_of_the_same_thing_takes_two_of_it():
    game = planning()
    give(game, built="wind-turbines " * 5)
    structure = TYPES.index("structure")
    assert pairs(game._state.players[0], structure, structure) == 2  # END-1: no card asks for it


def test_end_1_the_same_card_serves_several_lines():
    built = "immortality dark-matter wind-turbines museum supercomputer unknown-technology"
    # research 4, project 1, structure 1: duos 9 and 6, combo 3 per research
    assert score(built) == 9 + 6 + 12  # END-1: each line is scored alone


def test_end_1_krystallium_cubes_and_unfinished_cards_score_nothing():
    game = planning()
    tomb = ("alexanders-tomb", "exploration 1")
    give(game, built="transportation-network", sites=[tomb, "museum", "zeppelin"])
    give(game, krystallium=9, cubes="gold 4")
    assert own(game)["points"] == 0  # END-1
    assert game.outcome_so_far().scores == (0, 0)


def test_end_1_the_sheet_adds_up_at_the_end_of_real_games():
    for players, expansions in ((2, ()), (4, (CA,))):
        game = start(players, side="A", expansions=expansions)
        play_at_random(game, range(players))
        assert game.outcome() == game.outcome_so_far()
        for standing in game.outcome_so_far().standings:
            lines = standing.sheet.lines
            assert standing.sheet.total == standing.points == own(game, standing.seat)["points"]
            assert standing.points == standing.sheet.flat + sum(line.points for line in lines)


def ranks(*situations):
    game = planning(len(situations))
    for seat, situation in enumerate(situations):
        give(game, seat, **situation)
    return [standing.rank for standing in game.outcome_so_far().standings]


def test_end_2_most_points_win():
    assert ranks({"general": 1}, {"general": 3}, {"general": 2}) == [3, 1, 2]  # END-2


def test_end_2_then_most_built_cards():
    # 5 points each: one card, two cards, none
    one, two = {"built": "ark-of-the-covenant"}, {"built": "bionic-grafts human-cloning"}
    assert ranks(one, two, {"general": 5}) == [2, 1, 3]  # END-2


def test_end_2_cards_under_construction_break_no_tie():
    situations = {"general": 1, "built": "zeppelin"}, {"general": 1, "sites": ["zeppelin"] * 3}
    assert ranks(*situations) == [1, 2]  # END-2


def test_end_2_then_most_characters_of_both_kinds():
    card = {"built": "ark-of-the-covenant"}  # 5
    mixed = {"built": "bionic-grafts", "general": 1}  # 4 + 1
    more = {"built": "climate-control", "general": 1, "financier": 2}  # 2 + 3
    assert ranks(card, mixed, more) == [3, 2, 1]  # END-2


def test_end_2_then_the_victory_is_shared_and_the_next_rank_is_skipped():
    same = {"built": "bionic-grafts"}
    assert ranks(same, {"general": 1}, same, {}) == [1, 3, 1, 4]  # END-2
    assert ranks({"general": 2}, {"financier": 1}, {"general": 1}, {}, {}) == [1, 2, 2, 4, 4]


def test_end_2_winners_share_the_first_place():
    game = start(3)
    play_to_end(game)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == tuple(s.seat for s in outcome.standings if s.rank == 1)
    assert outcome.winners == (0, 1, 2)  # END-2: all did the same


def test_end_3_characters_on_unfinished_cards_do_not_count():
    game = planning(expansions=(CA,))
    give(game, 0, built="orbital-station", general=2, financier=1, sites=["utopia", "hyperborea"])
    before = own(game)["points"]
    assert before == 6 + 3
    for action in ("general -> hyperborea", "general -> hyperborea", "financier -> utopia"):
        game.apply(0, action)
    assert own(game)["points"] == 0  # END-3: for points and duos
    assert game.outcome_so_far().standings[0].characters == 0  # END-3: for ties


def test_end_3_characters_that_were_spent_do_not_count():
    game = planning()
    give(game, 0, sites=[("giant-tower", "financier 1")], financier=2)
    game.apply(0, "financier -> giant-tower")
    assert own(game)["points"] == 10 + 1  # END-3


def test_end_4_the_score_sheet():
    game = planning(expansions=(CA,))
    give(game, built="dark-matter museum museum university wind-turbines zeppelin", general=2)
    give(game, built="ark-of-the-covenant security-automatons", general=2, financier=3)
    sheet = game.outcome_so_far().standings[0].sheet
    assert sheet.flat == 2 + 5  # END-4
    assert line(game, "discovery") == (4, 1, 4)  # multiplier x count
    assert line(game, "general") == (2, 2, 4)
    assert line(game, "financier") == (1, 3, 3)
    assert line(game, "structure", "research") == (6, 1, 6)
    assert sheet.total == 7 + 4 + 4 + 3 + 6


@pytest.mark.parametrize(("expansions", "memorials"), [((CA,), []), ((WP,), ["memorial"])])
def test_end_4_one_line_for_every_type_and_character_of_the_game(expansions, memorials):
    game = planning(expansions=expansions)
    give(game, built="wind-turbines wind-turbines")
    things = [line.things for line in game.outcome_so_far().standings[0].sheet.lines]
    types = ["structure", "vehicle", "research", "project", "discovery", *memorials]
    assert sorted(things) == sorted((thing,) for thing in [*types, "general", "financier"])  # END-4
    assert line(game, "structure") == (0, 2, 0)


def test_end_x1_worked_example_of_the_base_game():
    game = planning(side="B", expansions=())
    flat = "university alexanders-tomb"
    projects = "universal-vaccine world-congress national-monument"
    give(game, built=f"{flat} {projects} secret-society casino-city", general=2, financier=6)
    assert game.outcome_so_far().standings[0].sheet.flat == 2 + 10
    assert line(game, "project") == (1 + 3 + 2, 5, 30)
    assert line(game, "general") == (1, 2, 2)
    assert line(game, "financier") == (1 + 1 + 1, 6, 18)
    assert own(game)["points"] == 62  # END-X1


def test_end_x2_worked_example_of_corruption_and_ascension():
    game = planning(side="B", expansions=(CA,))
    flat = "satellites mega-bomb luxury-clinic mining-asteroid"
    lines = "universal-exposition high-security-prison immortality"
    give(game, built=f"{flat} {lines} wind-turbines wind-turbines", general=3)
    assert game.outcome_so_far().standings[0].sheet.flat == 12
    assert line(game, "research") == (3, 3, 9)
    assert line(game, "structure", "general") == (5, 2, 10)
    assert line(game, "research", "project") == (9, 3, 27)
    assert own(game)["points"] == 61  # END-X2


def test_end_x3_worked_example_of_a_duo():
    assert score("immortality satellites mega-bomb universal-exposition") == 24  # END-X3


def test_end_x4_worked_example_of_the_ascension_pack():
    built = "immortality satellites mega-bomb harbor-zone"
    assert score(built, expansions=("ascension-48",)) == 9 + 3 + 3 + 2  # END-X4
