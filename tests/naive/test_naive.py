"""The naive game against the worked examples of the rules, and whole random games in every mode."""

import json
import random
from collections import Counter

import pytest

from tests.naive.facts import (
    CA,
    CARDS,
    EMPIRES,
    PACK,
    RESOURCES,
    SCENARIOS,
    WP,
    deck_name,
    full_decks,
)
from tests.naive.game import NaiveGame
from tests.naive.perft import lowest_pending, perft, perft_split
from tests.naive.pieces import Site
from tests.naive.scoring import score
from tests.naive.tables import max_players, supremacy_winners


def new_game(
    players: int,
    expansions: list[str],
    side: str = "A",
    seed: int = 1,
    scenario: str | None = None,
    auto_done: bool = True,
) -> NaiveGame:
    """A game with decks and empires shuffled by a seed."""
    rng = random.Random(seed)
    decks = full_decks(expansions, scenario)
    for cards in decks.values():
        rng.shuffle(cards)
    allowed = ["base", CA] if CA in expansions or PACK in expansions else ["base"]
    empires = [
        empire
        for (empire, letter), facts in EMPIRES.items()
        if letter == side and facts.set in allowed
    ]
    rng.shuffle(empires)

    def shuffle(cards: list[str]) -> list[str]:
        mixed = list(cards)
        rng.shuffle(mixed)
        return mixed

    return NaiveGame(
        players,
        expansions,
        side,
        empires[:players],
        decks,
        scenario,
        [auto_done] * players,
        shuffle,
    )


def cards_of(game: NaiveGame) -> Counter[str]:
    """All cards of a game, wherever they are."""
    cards: Counter[str] = Counter()
    for deck in game.decks.values():
        cards.update(deck)
    for name, pile in game.discards.items():
        assert all(deck_name(card) == name for card in pile)
        cards.update(pile)
    for pool in game.pools:
        cards.update(pool)
    for seat in game.seats:
        cards.update(seat.hand + seat.draft_area + seat.drawn + seat.built)
        if seat.pick is not None:
            cards[seat.pick] += 1
        cards.update(site.card for site in seat.sites)
    return cards


def all_cards(expansions: list[str]) -> Counter[str]:
    return Counter(card for deck in full_decks(expansions).values() for card in deck)


def check_position(game: NaiveGame, everything: Counter[str]) -> None:
    assert cards_of(game) == everything
    for seat in game.seats:
        assert 0 <= sum(seat.cubes.values()) < 5
        counts = [*seat.cubes.values(), *seat.characters.values(), seat.krystallium, seat.to_place]
        assert min(counts) >= 0
        assert not any(site.is_complete() for site in seat.sites)
    assert game.finished or game.pending()
    for seat_index in range(game.players):
        legal = game.legal(seat_index)
        assert legal == sorted(set(legal))
        assert game.finished == (legal == [])


def play_at_random(game: NaiveGame, expansions: list[str], seed: int) -> int:
    """Play to the end, any pending seat at a time, few discards; the number of actions."""
    rng = random.Random(seed)
    everything = all_cards(expansions)
    actions = 0
    while not game.finished:
        if rng.random() < 0.25:  # at every action it would take most of the time
            check_position(game, everything)
        seat = rng.choice(game.pending())
        if rng.random() < 0.02:
            seat = rng.randrange(game.players)
        legal = game.legal(seat)
        kept = [action for action in legal if not action.startswith("discard")]
        if kept and rng.random() < 0.98:
            legal = kept
        filling = [action for action in legal if " -> " in action and "empire" not in action]
        if filling and rng.random() < 0.7:
            legal = filling
        game.play(seat, rng.choice(legal))
        actions += 1
        assert actions < 20_000
    check_position(game, everything)
    return actions


MODES: list[tuple[int, list[str]]] = [
    (players, expansions)
    for expansions in ([], [CA], [PACK], [WP], [CA, WP], [PACK, WP])
    for players in range(1, max_players(expansions) + 1)
]


@pytest.mark.slow
@pytest.mark.parametrize("auto_done", [True, False])
@pytest.mark.parametrize(("players", "expansions"), MODES)
def test_random_games_end_and_keep_every_card(
    players: int, expansions: list[str], auto_done: bool
) -> None:
    for seed, side in enumerate("ACE" if auto_done else "BDF"):
        game = new_game(players, expansions, side, seed, auto_done=auto_done)
        play_at_random(game, expansions, seed)
        assert game.round == 4
        assert min(game.ranking()) == 1
        assert len(game.scores()) == players
        json.dumps(game.snapshot())


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_scenarios_end(scenario: str) -> None:
    expansions = [CA] if scenario.startswith("ca-") else []
    for seed in range(3):
        game = new_game(1, expansions, "B", seed, scenario)
        play_at_random(game, expansions, seed)
        assert game.scenario_result() in ("lost", "won", "bronze", "silver", "gold")


def test_facts_mean_what_they_say() -> None:
    financial_center = CARDS["financial-center"]
    assert financial_center.type == "structure"
    assert financial_center.cost == {"materials": 4, "energy": 1}
    assert financial_center.recycle == "gold"
    assert financial_center.bonus == {"financier": 1}
    assert CARDS["center-of-the-earth"].cost == {"exploration": 5, "general": 2}
    assert CARDS["valhalla"].points[0].of == ("project", "general")
    sizes = {
        "base": [len(deck) for deck in full_decks([]).values()],
        "ca": [len(deck) for deck in full_decks([CA]).values()],
        "pack": [len(deck) for deck in full_decks([PACK]).values()],
        "wp": [len(deck) for deck in full_decks([WP]).values()],
    }
    assert sizes == {"base": [150], "ca": [150, 56], "pack": [150, 48], "wp": [170]}


def test_score_of_the_base_example() -> None:  # END-X1
    built = [
        "university",
        "giant-tower",
        "world-congress",
        "universal-vaccine",
        "casino-city",
        "secret-society",
    ]
    total, sheet = score(built, "federation-of-asia", "A", 2, 6, [])
    assert sheet.flat == 12
    assert (sheet.types["project"].multiplier, sheet.types["project"].count) == (6, 5)
    assert sheet.characters["general"].points == 2
    assert sheet.characters["financier"].points == 18
    assert total == 62


def test_score_of_the_first_expansion_example() -> None:  # END-X2
    built = [
        "gold-mine",
        "lawless-zone",
        "genetic-upgrades",
        "satellites",
        "immortality",
        "luxury-clinic",
        "mining-asteroid",
        "universal-exposition",
        "high-security-prison",
    ]
    total, sheet = score(built, "panafrican-union", "B", 3, 0, [CA])
    assert sheet.flat == 12
    assert sheet.types["research"].points == 9
    assert sheet.characters["general"].points == 3
    assert sorted(duo.points for duo in sheet.duos) == [10, 27]
    assert total == 61


def test_score_of_the_other_expansion_examples() -> None:
    built = ["immortality", "unknown-technology", "satellites", "luxury-clinic"]
    assert score(built, "noram-states", "B", 0, 0, [CA])[0] == 24  # END-X3
    built = ["immortality", "luxury-clinic", "cities-of-gold", "blackbeards-treasure"]
    assert score(built, "noram-states", "B", 0, 0, [PACK])[0] == 17  # END-X4


def test_corruption_example() -> None:  # PROD-X1
    game = new_game(2, [CA], "B")
    game.seats[0].built = ["recycling-plant", "robot-factory", "raiders"]
    assert [game.totals(resource, 0) for resource in RESOURCES] == [3, 3, 3, 0, 2]


def test_production_per_type_counts_the_card_itself() -> None:  # PROD-2
    game = new_game(2, [], "B")
    game.seats[0].built = ["aircraft-carrier", "zeppelin", "neuroscience"]
    assert game.totals("exploration", 0) == 3
    assert game.totals("science", 0) == 2


def test_supremacy() -> None:  # PROD-4, PROD-5, PROD-6
    assert supremacy_winners([4]) == []
    assert supremacy_winners([5]) == [0]
    assert supremacy_winners([3, 4]) == [1]
    assert supremacy_winners([0, 0, 0]) == []
    assert supremacy_winners([3, 1, 3]) == []
    assert supremacy_winners([1, 5, 4, 3, 0, 0]) == [1, 2]
    assert supremacy_winners([1, 5, 4, 4, 0, 0]) == [1]
    assert supremacy_winners([1, 5, 5, 4, 0, 0, 0]) == [1, 2]
    assert supremacy_winners([5, 5, 5, 4, 0, 0]) == []
    assert supremacy_winners([2, 0, 0, 0, 0, 0]) == [0]


def test_fifth_cube_makes_krystallium() -> None:  # BUILD-4
    seat = new_game(2, []).seats[0]
    for resource in ["gold", "gold", "energy", "science"]:
        seat.put_cube_on_empire(resource)
    assert (sum(seat.cubes.values()), seat.krystallium) == (4, 0)
    seat.put_cube_on_empire("materials")
    assert (sum(seat.cubes.values()), seat.krystallium) == (0, 1)


def test_copies_with_other_contents_are_other_places() -> None:  # DRAFT-8
    game = new_game(1, [], "B")
    me = game.seats[0]
    me.hand = []
    me.krystallium = 1
    me.sites = [Site("zeppelin"), Site("wind-turbines"), Site("wind-turbines")]
    discards = ["discard wind-turbines", "discard zeppelin"]
    assert [action for action in game.legal(0) if action.startswith("discard")] == discards
    game.play(0, "krystallium -> wind-turbines materials")
    discards.insert(1, "discard wind-turbines#2")
    assert [action for action in game.legal(0) if action.startswith("discard")] == discards
    game.play(0, "discard wind-turbines#2")
    assert me.named_sites()[0][1].open_spaces() == {"materials": 1}
    assert me.cubes["energy"] == 1


def test_pick_is_secretly_changed_until_all_have_picked() -> None:  # DRAFT-2, DRAFT-4
    game = new_game(3, [])
    before = game.snapshot()
    action = game.legal(1)[0]
    game.play(1, action)
    assert game.legal(1) == ["resume"]
    assert game.pending() == [0, 2]
    game.play(1, "resume")
    assert game.snapshot() == before
    hands = [list(seat.hand) for seat in game.seats]
    for seat in (2, 1, 0):
        card = hands[seat][0]
        hands[seat].remove(card)
        game.play(seat, f"pick {card}")
    assert [seat.hand for seat in game.seats] == [hands[2], hands[0], hands[1]]


def test_hands_of_round_two_go_right() -> None:  # DRAFT-2
    game = new_game(3, [])
    rng = random.Random(5)
    while game.round == 1:
        seat = lowest_pending(game)
        game.play(seat, rng.choice([a for a in game.legal(seat) if a != "resume"]))
    hands = [list(seat.hand) for seat in game.seats]
    for seat in range(3):
        card = hands[seat].pop(0)
        game.play(seat, f"pick {card}")
    assert [seat.hand for seat in game.seats] == [hands[1], hands[2], hands[0]]


def test_solo_draw_reshuffles_what_was_discarded() -> None:  # SOLO-3, SOLO-5
    game = new_game(1, [CA], "B")
    me = game.seats[0]
    me.hand = ["zeppelin", "raiders"]
    game.decks["expansion"] = ["gold-mine"]
    game.discards["expansion"] = []
    game.play(0, "draw expansion zeppelin raiders")
    assert sorted(me.drawn) == ["gold-mine", "raiders"]
    assert game.legal(0) == ["keep gold-mine", "keep raiders"]
    game.play(0, "keep raiders")
    assert me.hand == ["raiders"]
    assert game.discards["expansion"] == ["gold-mine"]
    assert game.discards["base"] == ["zeppelin"]


@pytest.mark.parametrize("expansions", [[], [CA], [PACK], [CA, WP]])
def test_solo_games_that_draw_whenever_they_can(expansions: list[str]) -> None:  # SOLO-5
    everything = all_cards(expansions)
    reshuffles = 0
    for seed in range(4):
        rng = random.Random(seed)
        game = new_game(1, expansions, "B", seed)
        while not game.finished:
            check_position(game, everything)
            left = {name: len(cards) for name, cards in game.decks.items()}
            legal = game.legal(0)
            game.play(0, rng.choice([a for a in legal if a.startswith("draw")] or legal))
            reshuffles += any(len(game.decks[name]) > left[name] for name in left)
    assert reshuffles > 0


def test_solo_draw_of_nothing() -> None:  # SOLO-5
    game = new_game(1, [CA], "B")
    game.seats[0].hand = ["zeppelin", "zeppelin"]
    game.decks["expansion"] = []
    game.play(0, "draw expansion zeppelin zeppelin")
    assert "take-pool" in game.legal(0)


def test_war_or_peace_step_comes_only_when_something_is_produced() -> None:  # WP-2
    for built, expected in ((["secret-forces"], None), (["pax-10"], "bounty")):
        game = new_game(2, [WP], "C", auto_done=False)
        for seat in game.seats:
            seat.hand, seat.draft_area = [], []
        game.phase = "planning"
        game.seats[0].built = built
        while game.round == 1 and game.step != "bounty":
            for seat_index in game.pending():
                legal = game.legal(seat_index)
                wanted = [a for a in legal if a in ("done", "place -> empire", "choose general")]
                game.play(seat_index, wanted[0])
                break
        assert game.step == expected
        assert game.seats[0].characters["financier"] == (2 if expected else 0)


def test_ties_are_broken_by_cards_then_characters() -> None:  # END-2
    game = new_game(4, [], "B")
    game.seats[0].built = ["university"]  # 2 points
    game.seats[1].characters["general"] = 2
    game.seats[2].built = ["human-cloning"]
    game.seats[2].characters["financier"] = 1
    game.seats[3].built = ["university"]
    assert game.scores() == [2, 2, 2, 2]
    assert game.ranking() == [2, 4, 1, 2]


def test_refused_action_changes_nothing() -> None:
    game = new_game(2, [])
    before = game.snapshot()
    for action in ("done", "pick atlantis-2", "resume", ""):
        with pytest.raises(ValueError, match="may not"):
            game.play(0, action)
    assert game.snapshot() == before


def test_perft_counts_sequences() -> None:
    game = new_game(2, [])
    first, second = (len(set(seat.hand)) for seat in game.seats)
    assert perft(game, 0) == 1
    assert perft(game, 1) == first
    assert perft(game, 2) == first * second
    assert sum(perft_split(game, 3).values()) == perft(game, 3)
