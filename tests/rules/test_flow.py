"""FLOW and COMP: stages in the order of the spec, and rules combined from several sets."""

from collections.abc import Callable
from pathlib import Path

import pytest
from librt.vecs import append

from tests.rules.positions import CA, CATALOG, WP, do, give, planning, produce, start
from tests.sets import council_catalog
from wonderful.catalog import Catalog, load_catalog
from wonderful.errors import CatalogError, IllegalAction, SetupError
from wonderful.record.match import Match
from wonderful.record.notation import read, write
from wonderful.rules.actions import ACTION_KINDS, encode, kind_of
from wonderful.rules.apply_action import apply_action
from wonderful.rules.game import Game
from wonderful.rules.game_spec import Stage
from wonderful.rules.legal_actions import action_buffer, list_actions
from wonderful.rules.phase_numbers import PHASES
from wonderful.rules.random_playout import play_randomly
from wonderful.rules.rng import bot_generator
from wonderful.rules.setup import Setup

TOTALS = "[totals]\ncards = 0\ndesigns = 0\nempires = 0\nscenarios = {}\ntypes = {{}}\n"
Sets = Callable[..., Catalog]


@pytest.fixture
def sets(tmp_path: Path) -> Sets:
    """A catalogue with more sets, each given by its rules."""

    def load(**rules: str) -> Catalog:
        folders = []
        for name, text in rules.items():
            folder = tmp_path / name
            folder.mkdir(exist_ok=True)
            (folder / "rules.toml").write_text(f'deck = "base"\n{TOTALS.format(0)}{text}', "utf-8")
            folders.append(folder)
        return load_catalog(*folders)

    return load


def stages(catalog: Catalog, **setup: object) -> list[str]:
    game = Game(Setup(seed="flow", **setup), catalog)  # type: ignore[arg-type]
    return [stage.id for stage in game._state.spec.flow]


STEPS = ["materials", "energy", "science", "gold", "exploration"]


def test_the_flow_is_data_of_the_spec():  # FLOW-1, FLOW-2
    assert stages(CATALOG, players=3) == ["draft", "planning", *STEPS]
    assert stages(CATALOG, players=1) == ["planning", *STEPS]
    assert stages(CATALOG, players=3, expansions=(WP,)) == ["draft", "planning", *STEPS, "bounty"]
    council = council_catalog()
    with_votes = stages(council, players=2, scenario="secret-council")
    assert with_votes == ["draft", "council", "planning", *STEPS[:3], "summit", *STEPS[3:]]


def test_another_order_of_phases(sets):  # FLOW-2
    catalog = sets(hasty='[rules]\nflow = ["production", "draft", "planning"]\n')
    game = Game(Setup(players=2, expansions=("hasty",), seed="hasty"), catalog)
    assert game.phase == "production"
    phases: list[str] = []
    while not game.is_over:
        if not phases or phases[-1] != game.phase:
            phases.append(game.phase)
        for seat in game.pending():
            actions = game.legal_actions(seat)
            game.apply(seat, actions[0])
    assert phases == ["production", "draft", "planning"] * 4


def test_unknown_phases_and_actions_are_errors():  # FLOW-3
    game = start(3)
    state = game._state
    state.phase = 9
    with pytest.raises(ValueError, match="unknown phase 9"):
        list_actions(state, 0, action_buffer())
    game = start(3)
    with pytest.raises(ValueError, match="unknown kind of action 13"):
        apply_action(game._state, 0, encode(len(ACTION_KINDS), 0, 0))
    game = planning(2)
    spec = game._state.spec
    flow = spec.flow
    try:
        spec.flow = append(flow[:2], Stage(9, 0, "lunch", ()))
        do(game, 0, "done")
        with pytest.raises(ValueError, match="unknown phase 9"):
            do(game, 1, "done")
    finally:
        spec.flow = flow


def test_every_number_of_an_action_kind_is_its_place():
    assert [row.kind for row in ACTION_KINDS] == list(range(len(ACTION_KINDS)))


def test_the_later_set_wins(sets):  # COMP-1, COMP-2
    first = (
        '[rules]\npicks = 6\nstarting = "gold 1"\n[rules.score_lines]\nfleet = "2 per vehicle"\n'
    )
    second = (
        '[rules]\npicks = 5\nstarting = "gold 1, general 1"\nmarks = ["honour"]\n'
        '[rules.score_lines]\nfleet = "3 per vehicle"\nhonour = "1 per mark:honour"\n'
    )
    catalog = sets(first=first, second=second)
    both = catalog.rules_for(["second", "first"])  # the order of the catalogue counts
    assert both.picks == 5
    assert both.starting == (0, 0, 0, 2, 0, 0, 1, 0)
    assert [(line.id, line.each) for line in both.score_lines] == [("fleet", 3), ("honour", 1)]
    assert catalog.rules_for(["first"]).picks == 6
    assert both.marks == ("honour",)
    game = Game(Setup(players=2, expansions=("first", "second"), seed="x"), catalog)
    me = game.view(0)["players"][0]
    assert (me["cubes"]["gold"], me["general"]) == (2, 1)


def test_the_scenario_comes_last():  # COMP-1
    catalog = council_catalog()
    assert catalog.rules_for(("council",)).pledges == ()
    rules = catalog.rules_for(("council",), "secret-council")
    assert [pledge.id for pledge in rules.pledges] == ["council", "summit"]


def test_sets_that_do_not_fit_together_are_refused(sets):  # COMP-3
    more = "[rules]\nrounds = 5\ndirections = [{}]\n".format(", ".join(['"left"'] * 5))
    more += "[rules.deal]\n5 = [7, 0]\n"
    solo = "[rules.solo]\npools = 10\npool = [4, 0]\n"
    with pytest.raises(CatalogError, match="deal and totals"):
        sets(more=more + solo)
    few = "[rules]\npicks = 6\n[rules.deal]\n4 = [6, 0]\n5 = [6, 0]\n"
    wide = "[rules.deal]\n4 = [8, 0]\n5 = [7, 0]\n"
    rounds = more.replace("5 = [7, 0]", "5 = [6, 0]").replace("[rules]\n", "[rules]\npicks = 6\n")
    catalog = sets(few=few, wide=wide, more=rounds + solo)
    Game(Setup(players=5, expansions=("more",), seed="x"), catalog)
    with pytest.raises(SetupError) as error:
        Game(Setup(players=5, expansions=("wide", "more"), seed="x"), catalog)
    assert error.value.code == "setup-rules-disagree"


def test_an_award_and_its_consequences_are_public_events(sets):  # BUILD-4, COMP-5
    """Five cubes of an award become a Krystallium: the events agree with the view."""
    vote = '[rules.pledges.v]\nbefore = "planning"\nresolver = "vote"\noptions = ["a", "b"]\n'
    gifts = '[rules.pledges.v.rewards]\na = { everybody = "gold 6" }\n'
    catalog = sets(gifts=f'[rules]\nstarting = "gold 6"\n{vote}{gifts}')
    match = Match(Setup(players=2, expansions=("gifts",), seed="x", side="C"), catalog)
    pick_all(match)
    assert [p["krystallium"] for p in match.view(None)["players"]] == [6, 6]  # 5 of side C
    match.apply(0, "pledge a")
    match.apply(1, "pledge a")
    assert [p["krystallium"] for p in match.view(None)["players"]] == [7, 7]
    for viewer in (0, 1, None):
        made = [event.seat for event in match.events(viewer) if event.code == "krystallium-made"]
        assert made == [0, 1, 0, 1]


def test_sealed_events_are_published_when_the_next_stage_begins(sets):  # PLAN-5, FLOW-2
    catalog = sets(hasty='[rules]\nflow = ["production", "draft", "planning"]\n')
    match = Match(Setup(players=2, expansions=("hasty",), seed="hasty", side="B"), catalog)
    while match.game.phase == "production":
        for seat in match.game.pending():
            match.apply(seat, match.game.legal_actions(seat)[0])
    placed = sum(sum(player["cubes"].values()) for player in match.view(None)["players"])
    for viewer in (0, 1, None):
        events = [event for event in match.events(viewer) if event.code == "placed"]
        assert len(events) >= placed > 0


def pick_all(match: Match) -> None:
    while match.game.phase == "draft":
        for seat in match.game.pending():
            match.apply(seat, match.game.legal_actions(seat)[0])


def test_listed_actions_have_the_phase_of_their_row(sets):  # FLOW-3
    council = council_catalog()
    for players in (1, 3):
        setup = Setup(players=players, scenario="secret-council", seed="rows")
        game = Game(setup, council)
        while not game.is_over:
            for seat in game.pending():
                actions = game.legal_actions(seat)
                for action in actions:
                    row = ACTION_KINDS[int(kind_of(action))]
                    assert PHASES.index(game.phase) in row.phases
                    assert game._state.spec.pools or not row.needs_pools
                game.apply(seat, actions[len(actions) // 2])


def test_a_vote_before_the_draft_begins_a_round_alone(sets):  # PLEDGE-1
    vote = '[rules.pledges.v-1]\nbefore = "draft"\nresolver = "vote"\noptions = ["a", "b"]\n'
    catalog = sets(early=vote)
    assert stages(catalog, players=1, expansions=("early",))[:2] == ["v-1", "planning"]
    assert stages(catalog, players=2, expansions=("early",))[:2] == ["v-1", "draft"]
    match = Match(Setup(players=2, expansions=("early",), seed="x"), catalog)
    match.apply(0, "pledge a")
    match.apply(1, "pledge b")
    pick_all(match)
    text = write(match, secrets=True)
    assert read(text, catalog).entries  # an id with a digit reads back


LINES = """
[rules]
marks = ["honour"]

[rules.score_lines]
flat = "4"
fleet = "2 per vehicle"
officers = "1 per general"
crystals = "3 per krystallium"
towns = "1 per built"
airships = "5 per card:zeppelin"
ruins = "-2 per unfinished"
harvest = "1 per production:energy"
might = "2 per supremacy"
honours = "7 per mark:honour"
pairs = "10 per unfinished + krystallium"
twins = "99 per built + built"
"""


def test_what_score_lines_count(sets):  # COMP-4
    catalog = sets(lines=LINES)
    game = Game(
        Setup(players=2, expansions=("lines",), seed="lines", side="C", seating="fixed"), catalog
    )
    me = game._state.players[0]
    zeppelin = catalog.card_index("zeppelin")
    for _ in range(2):
        me.built = append(me.built[:], zeppelin)
    types = me.types[:]
    types[1] = 2
    me.types = types
    income = me.income[:]
    income[1] = 6
    me.income = income
    me.sites = append(append(me.sites, 0), 0)
    me.krystallium, me.generals, me.supremacies = 1, 3, 4
    me.set_marks(append(me.marks()[:], 2))
    sheet = game.outcome_so_far().standings[0].sheet
    named = {line.name: (line.each, line.count) for line in sheet.lines if line.name}
    assert named == {
        "flat": (4, 1),
        "fleet": (2, 2),
        "officers": (1, 3),
        "crystals": (3, 1),
        "towns": (1, 2),
        "airships": (5, 2),
        "ruins": (-2, 2),
        "harvest": (1, 6),
        "might": (2, 4),
        "honours": (7, 2),
        "pairs": (10, 1),
        "twins": (99, 1),
    }
    plain = 3  # the Generals themselves
    assert sheet.total == plain + sum(each * count for each, count in named.values())
    assert sheet.total == game.view(0)["players"][0]["points"]


def test_a_score_can_be_negative(sets):  # COMP-4
    catalog = sets(debt='[rules.score_lines]\ndebt = "-50"\n')
    game = Game(Setup(players=2, expansions=("debt",), seed="debt"), catalog)
    play_randomly(game._state, [bot_generator("debt", seat) for seat in (0, 1)], action_buffer())
    outcome = game.outcome()
    assert outcome is not None
    assert min(outcome.scores) < 0
    assert outcome.winners


REWARDS = """
[rules.steps]
materials = { kinds = ["materials"], supremacy = ["gold 3, krystallium 2"] }
energy = { kinds = ["energy"], supremacy = ["general 2", "gold 1, mark:honour 1", "financier"] }
[rules]
marks = ["honour"]
"""


def test_a_supremacy_gives_any_bundle(sets):  # COMP-5
    catalog = sets(spoils=REWARDS)
    game = planning_of(catalog, "spoils")
    game._state.players[0].income = income_of(game, materials=3, energy=2)
    produce(game, "materials")
    me = game.view(0)["players"][0]
    assert (me["cubes"]["gold"], me["krystallium"], me["supremacies"]) == (3, 2, 1)
    assert me["financier"] == 0
    produce(game, "energy")
    offered = [game.describe(action) for action in game.legal_actions(0)]
    assert offered == ["choose general*2", "choose gold+mark:honour", "choose financier"]
    with pytest.raises(IllegalAction) as error:
        game.apply(0, "choose general")
    assert error.value.code == "reward-not-offered"
    assert error.value.params["rewards"] == ("general*2", "gold+mark:honour", "financier")
    do(game, 0, "choose gold+mark:honour")
    me = game.view(0)["players"][0]
    assert (me["cubes"]["gold"], me["marks"], me["supremacies"]) == (4, {"honour": 1}, 2)
    events = [event.to_json() for event in game.take_events() if event.code == "chosen"]
    assert events == [{"event": "chosen", "seat": 0, "bundle": "gold+mark:honour"}]


def test_choosing_a_character_is_written_as_ever():  # COMP-5, PROD-4
    game = planning(2, side="C")
    give(game, 0, built="research-center")
    produce(game, "science")
    assert [game.describe(action) for action in game.legal_actions(0)] == [
        "choose general",
        "choose financier",
    ]
    assert game.parse("choose general") == encode(6, 6, 0)


def test_cards_of_other_sets_cost_nothing():
    """The arrays of a game end with its last design, whatever the catalogue contains."""
    assert len(start(3)._state.spec.designs) == 78
    assert len(start(3, expansions=(CA,))._state.spec.designs) == 78 + 38


def planning_of(catalog: Catalog, set_id: str) -> Game:
    setup = Setup(players=2, expansions=(set_id,), seed="x", side="C", seating="fixed")
    game = Game(setup, catalog, with_events=True)
    for me in game._state.players:
        me.krystallium = 0
    game.take_events()
    return game


def income_of(game: Game, **kinds: int):
    from wonderful.catalog.vocabulary import KINDS

    income = game._state.players[0].income[:]
    for kind, count in kinds.items():
        income[KINDS.index(kind)] = count
    return income
