"""Votes, marks, bundles and score lines of outside sets in the terminal."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.play_command import FINISH, Play, session_runner
from tests.sets import council_catalog
from wonderful import locales
from wonderful.catalog import Catalog
from wonderful.catalog.frozen_map import FrozenMap
from wonderful.cli.replay import _heading
from wonderful.cli.terminal.event_texts import EventTexts
from wonderful.cli.terminal.result_screen import sheet_table
from wonderful.cli.terminal.wording import Words
from wonderful.record.record_files import load
from wonderful.rules.events import Audience, Event
from wonderful.rules.scoring import ScoreLine, ScoreSheet

DRAFT = ["1"] * 6
COUNCIL = "--scenario secret-council --seed test --seating fixed --bots greedy"
TEXTS = """
[term.pledge]
council = "Vote of the council"
[term.option]
war = "War"
peace = "Peace"
abstain = "Abstain"
open = "Open doors"
closed = "Discard all"
[term.mark]
honour = "Honour"
[term.score]
honours = "Honours"
ruins = "Unfinished works"
"""


@pytest.fixture
def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Play:
    monkeypatch.setattr("wonderful.cli.play.catalog_with", lambda _sets: council_catalog())
    return session_runner(monkeypatch, capsys, tmp_path)


@pytest.fixture
def set_names(tmp_path: Path) -> Iterator[None]:
    """Texts for the ids of the test set; without them, ids are shown."""
    folder = tmp_path / "texts"
    folder.mkdir()
    (folder / "en.toml").write_text(TEXTS, "utf-8")
    locales.set_folders([folder])
    yield
    locales.set_folders()


def after(output: str, line: str) -> str:
    """The output between the last time this line was typed and the next line."""
    return re.split(r"\n.*> ", output.rpartition(f"> {line}\n")[2], maxsplit=1)[0]


def votes(play: Play, *lines: str) -> str:
    """Play up to the first vote, then type these lines."""
    return play(COUNCIL, [*DRAFT, *lines, "q"]).output


@pytest.mark.slow
@pytest.mark.parametrize("lang", locales.languages())
def test_a_whole_game_with_votes(play: Play, set_names: None, lang: str) -> None:
    played = play(f"{COUNCIL} --lang {lang}", FINISH)
    assert played.code == 0, played.errors
    [record] = played.files("finished")
    game = load(record).replay(council_catalog())
    mine = [entry for entry in game.entries if entry.by.kind == "person"]
    pledged = [entry.action for entry in mine if entry.action.startswith("pledge ")]
    # Four votes of the council, and in the second round one of the summit.
    assert pledged == ["pledge war"] * 2 + ["pledge open"] + ["pledge war"] * 2
    outcome = game.game.outcome()
    assert outcome is not None
    honours = max(s.sheet.lines[-2].points for s in outcome.standings)
    assert honours > 0
    assert re.search(rf"^Honours .*= {honours}\b", played.output, re.MULTILINE)
    assert f"{outcome.standings[0].points}" in played.output


@pytest.mark.slow
def test_a_vote_alone(play: Play, set_names: None) -> None:
    played = play("--scenario secret-council --solo --seed test", FINISH)
    assert played.code == 0, played.errors
    [record] = played.files("finished")
    assert load(record).replay(council_catalog()).game.players == 1
    assert "Nobody sees it" not in played.output
    assert "In a tie" not in played.output
    assert "Honour: You 4" in played.output


def test_the_options_are_shown_with_what_they_bring(play: Play, set_names: None) -> None:
    shown = play(COUNCIL, [*DRAFT, "q"]).output.rpartition("Vote of the council\n")[2]
    lines = [line.rstrip() for line in shown.splitlines()]
    assert lines[:4] == [
        "1  War      Everybody gets 1 General. Its supporters get 1 × Honour.",
        "2  Peace    Everybody gets 1 Financier. Its supporters get 2 Gold.",
        "3  Abstain  It has no effect.",
        "If there is a tie, nothing is decided.",
    ]
    assert "All are revealed together." in " ".join(shown.split())


@pytest.mark.parametrize(
    ("line", "option"),
    [
        ("1", "War"),
        ("war", "War"),
        ("p 2", "Peace"),
        ("PEA", "Peace"),
        ("pledge abstain", "Abstain"),
        ("pledge 3", "Abstain"),
    ],
)
def test_ways_to_pledge(play: Play, set_names: None, line: str, option: str) -> None:
    shown = after(votes(play, line), line)
    assert f"Pledged: You {option}; " in shown
    assert "planning phase" in shown


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("4", "Which option? Type its number or name: 1 (War), 2 (Peace) or 3 (Abstain)."),
        ("0", "Which option?"),
        ("treaty", "Which option?"),
        ("slate 1", "You can only do this in the planning phase."),
        ("rest", "You can only do this in the production phase."),
        ("d", "Make your pledge first"),
        ("u", "There is nothing to undo"),
        ("", "Make a secret pledge: type the number or name of an option."),
        ("?", "pledge this option in secret"),
    ],
)
def test_what_does_not_pledge(play: Play, set_names: None, line: str, answer: str) -> None:
    output = votes(play, line)
    assert answer in after(output, line)
    assert "Pledged:" not in output


def test_an_option_may_be_called_like_a_command(play: Play, set_names: None) -> None:
    """`discard all` begins with a verb of another phase."""
    to_summit = [*DRAFT, "2", "r all", *("d", "rest") * 6, *DRAFT, "2", "r all", *("d", "rest") * 6]
    played = play(COUNCIL, [*to_summit, "Discard all", "q"])
    match = load(played.files("games")[0]).replay(council_catalog())
    mine = [entry.action for entry in match.entries if entry.by.kind == "person"]
    assert "pledge closed" in mine


def test_the_result_is_shown_with_its_rewards(play: Play, set_names: None) -> None:
    shown = after(votes(play, "war"), "war")
    lines = [line.rstrip() for line in shown.splitlines()]
    at = next(number for number, line in enumerate(lines) if line.startswith("Pledged: "))
    assert lines[at].startswith("Pledged: You War; Vega ")
    assert re.fullmatch(
        r"Vote of the council: (\w+ wins\.|a tie, so nothing is decided\.)", lines[at + 1]
    )


def test_without_texts_ids_are_shown(play: Play) -> None:
    output = votes(play, "war")
    assert "\ncouncil\n" in output
    assert "council: war wins." in output


def test_a_scenario_for_several_takes_bots_and_a_number(play: Play) -> None:
    played = play("--scenario secret-council --players 5 --seed test --bots greedy,random", ["q"])
    assert load(played.files("games")[0]).setup.players == 5
    refused = play("--scenario secret-council --players 6", ["q"])
    assert refused.code != 0
    assert "5" in refused.errors
    alone = play("--scenario base-1 --bots greedy", ["q"])
    assert alone.code != 0
    assert "--scenario" in alone.errors


def catalog_with(**changes: Any) -> Catalog:
    """The council with other rules of its scenario."""
    catalog = council_catalog()
    scenario = catalog.scenario("secret-council")
    rules = FrozenMap({**scenario.rules, **changes})
    others = tuple(each for each in catalog.scenarios if each.id != scenario.id)
    return replace(catalog, scenarios=(*others, replace(scenario, rules=rules)))


def test_rewards_that_are_bundles(
    play: Play, set_names: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The winner of Materials chooses among bundles, by number or by name."""
    step = council_catalog().rules_for().steps[0]
    bundles = ((("gold", 2), ("general", 1)), (("mark:honour", 1),))
    catalog = catalog_with(steps=FrozenMap({"materials": replace(step, supremacy=bundles)}))
    monkeypatch.setattr("wonderful.cli.play.catalog_with", lambda _sets: catalog)
    lines = [*DRAFT, "3", "r all", "d"]
    arguments = f"{COUNCIL} --empire noram-states"
    for line, told in (
        ("2", "You choose 1 × Honour as your supremacy bonus."),
        ("honour", "You choose 1 × Honour as your supremacy bonus."),
        ("1", "You choose 2 Gold and 1 General as your supremacy bonus."),
    ):
        output = play(arguments, [*lines, "3", "g", line, "q"]).output
        choice = "Choose your bonus by its number: 1 (2 Gold and 1 General) or 2 (Honour)."
        assert choice in " ".join(output.split())
        assert told in after(output, line)


def test_score_lines_of_rules_follow_those_of_the_rulebook(set_names: None) -> None:
    words = Words("en", council_catalog())
    sheet = ScoreSheet(
        3,
        (
            ScoreLine(("general",), 1, 2),
            ScoreLine(("mark:honour",), 2, 3, "honours"),
            ScoreLine(("unfinished",), -1, 4, "ruins"),
            ScoreLine((), 5, 1, "a-gift"),
        ),
        10,
    )
    table = sheet_table(words, [("Ann", sheet)])
    cells = [[str(cell) for cell in column.cells] for column in table.columns]
    assert list(zip(*cells, strict=True)) == [
        ("fixed points", "3"),
        ("General", "1×2 = 2"),
        ("a gift", "5"),
        ("Honours", "2×3 = 6"),
        ("Unfinished works", "−1×4 = −4"),
        ("total", "10"),
    ]


@pytest.mark.parametrize("lang", locales.languages())
def test_events_of_pledges_marks_and_bundles(set_names: None, lang: str) -> None:
    event_texts = EventTexts(Words(lang, council_catalog()), ["Ann", "Bob"], 0)
    told: list[tuple[str, dict[str, object], str]] = [
        ("awarded", {"kind": "mark:honour", "count": 2}, "Honour"),
        ("awarded", {"kind": "gold", "count": 2}, locales.text("term.kind.gold", lang)),
        ("chosen", {"bundle": "general"}, locales.text("term.kind.general", lang)),
        ("pledge-started", {"pledge": "council"}, "Vote of the council"),
        ("pledged", {"option": "war"}, "War"),
        ("pledge-resolved", {"pledge": "council", "option": "war"}, "War"),
        ("pledge-resolved", {"pledge": "council"}, "Vote of the council"),
    ]
    for code, params, name in told:
        for seat in (0, 1, -1) if code.startswith("pledge-") else (0, 1):
            sentence = event_texts.sentence(Event(code, seat, Audience.PUBLIC, params))
            assert name in sentence
            assert sentence.endswith(".")
            assert "{" not in sentence


def test_a_tie_says_that_nothing_is_decided(set_names: None) -> None:
    event_texts = EventTexts(Words("en", council_catalog()), ["Ann", "Bob"], 0)
    tie = Event("pledge-resolved", -1, Audience.PUBLIC, {"pledge": "council"})
    assert event_texts.sentence(tie) == "Vote of the council: a tie, so nothing is decided."


def test_a_replay_names_its_votes(set_names: None) -> None:
    words = Words("en", council_catalog())
    assert _heading("council", words, {"council"}) == "Vote of the council"
    assert _heading("draft-3", words, {"council"}) == "draft phase 3"
    assert _heading("gold", words, {"council"}) == "Gold"
