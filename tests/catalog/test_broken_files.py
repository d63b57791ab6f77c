"""Every mistake in a data file is refused, with its position and a hint."""

import shutil
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from wonderful import locales
from wonderful.catalog.loader import load_folders
from wonderful.catalog.vocabulary import SETS
from wonderful.errors import CatalogError

CARDS, EMPIRES, SCENARIOS = "base/cards.table", "base/empires.table", "base/scenarios.table"
RULES, PACK = "base/rules.toml", "ascension-48/rules.toml"
TURBINES = "wind-turbines"


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    with resources.as_file(resources.files("wonderful.catalog") / "data") as folder:
        yield Path(shutil.copytree(folder, tmp_path / "data"))


def load_error(data: Path) -> CatalogError:
    with pytest.raises(CatalogError) as caught:
        load_folders([data / set_id for set_id in SETS])
    return caught.value


def edit_row(path: Path, start: str, edits: dict[str, str]) -> int:
    """Change cells of the first row with this start; returns its line number."""
    lines = path.read_text("utf-8").splitlines()
    header = next(line for line in lines if line.startswith("id"))
    columns = [cell.strip() for cell in header.split("|")]
    number = next(n for n, line in enumerate(lines) if line.startswith(start))
    cells = dict(zip(columns, lines[number].split("|"), strict=True)) | edits
    lines[number] = " | ".join(cells.values())
    path.write_text("\n".join(lines), "utf-8")
    return number + 1


@pytest.mark.parametrize(
    ("file", "row", "column", "cell", "code", "hint"),
    [
        (CARDS, TURBINES, "id", "Wind Turbines", "bad-id", "wind-turbines"),
        (CARDS, TURBINES, "id", "research-center", "duplicate-id", "line 12"),
        (CARDS, TURBINES, "type", "building", "unknown-word", "structure, vehicle, research"),
        (CARDS, TURBINES, "copies", "seven", "bad-number", "from 1 to 15"),
        (CARDS, TURBINES, "copies", "0", "bad-number", "from 1 to 15"),
        (CARDS, TURBINES, "copies", "16", "bad-number", "from 1 to 15"),
        (CARDS, TURBINES, "copies", "٧", "bad-number", "from 1 to 15"),
        (CARDS, TURBINES, "cost", "", "empty-cell", "cannot be empty"),
        (CARDS, TURBINES, "cost", "wood 2", "unknown-word", "materials, energy, science"),
        (CARDS, TURBINES, "cost", "materials 16", "bad-number", "from 1 to 15"),
        (CARDS, TURBINES, "cost", "materials -1", "bad-number", "from 1 to 15"),
        (CARDS, TURBINES, "cost", "materials", "bad-notation", "materials 4"),
        (CARDS, TURBINES, "cost", "materials 2,", "bad-notation", "materials 4, energy 1"),
        (CARDS, TURBINES, "cost", "gold 1, gold 1", "named-twice", "appears twice"),
        (CARDS, TURBINES, "recycle", "krystallium", "unknown-word", "gold or exploration"),
        (CARDS, TURBINES, "recycle", "", "unknown-word", "gold or exploration"),
        (CARDS, TURBINES, "bonus", "general x", "bad-number", "from 1 to 15"),
        (CARDS, TURBINES, "bonus", "gold 3", "unknown-word", "krystallium, general or financier"),
        (CARDS, TURBINES, "production", "energy 0", "bad-number", "from 1 to 15"),
        (CARDS, TURBINES, "production", "energy 1 per gold", "unknown-word", "structure"),
        (CARDS, TURBINES, "production", "energy 1 for vehicle", "bad-notation", "gold 1 per"),
        (CARDS, TURBINES, "production", "energy 1, energy 1", "named-twice", "appears twice"),
        (CARDS, TURBINES, "points", "some", "bad-number", "from 1 to 99"),
        (CARDS, TURBINES, "points", "1 per gold", "unknown-word", "general or financier"),
        (CARDS, TURBINES, "points", "1 vehicle", "bad-notation", "6 per structure + vehicle"),
        (CARDS, TURBINES, "en", "", "empty-cell", "cannot be empty"),
        (EMPIRES, "aztec-empire", "side", "G", "unknown-word", "A, B, C, D, E or F"),
        (EMPIRES, "aztec-empire", "side", "B", "named-twice", "appears twice"),
        (EMPIRES, "aztec-empire", "krystallium", "many", "bad-number", "from 1 to 15"),
        (EMPIRES, "aztec-empire", "origin", "fan", "unknown-word", "rulebook or extra"),
        (EMPIRES, "aztec-empire", "en", "", "empty-cell", "cannot be empty"),
        (SCENARIOS, "base-1", "cards", "", "empty-cell", "cannot be empty"),
        (SCENARIOS, "base-1", "cards", "mega-dril", "unknown-word", "mega-drill"),
        (SCENARIOS, "base-1", "cards", "raiders", "unknown-word", "try super"),
        (SCENARIOS, "base-1", "cards", "mega-drill 5", "too-many-copies", "only 4"),
        (SCENARIOS, "base-1", "cards", "museum, museum", "named-twice", "appears twice"),
        (SCENARIOS, "base-1", "cards", "museum 1 x", "bad-notation", "icebreaker 3"),
        (SCENARIOS, "base-1", "silver", "70", "medals", "70, 70 and 115"),
        (SCENARIOS, "base-1", "gold", "80", "medals", "70, 95 and 80"),
        (SCENARIOS, "base-1", "bronze", "1000", "bad-number", "from 1 to 999"),
    ],
)
def test_a_wrong_cell(
    data: Path, file: str, row: str, column: str, cell: str, code: str, hint: str
) -> None:
    line = edit_row(data / file, row, {column: cell})
    error = load_error(data)
    wrong_side = code == "named-twice" and column == "side"  # seen when the second B comes
    line += wrong_side
    assert error.code == f"catalog-{code}"
    expected_row = cell if column == "id" else row
    assert str(error).startswith(f"{file}, line {line}, {expected_row}, column {column}: ")
    assert hint in str(error)


def test_any_language_can_be_a_column(data: Path) -> None:
    def add_column(file: str, code: str, names: dict[str, str]) -> None:
        lines = (data / file).read_text("utf-8").splitlines()
        for n, line in enumerate(lines):
            row = line.split("|")[0].strip()
            if "|" in line and not line.startswith("#"):
                lines[n] += f" | {code if row == 'id' else names.pop(row, '')}"
        (data / file).write_text("\n".join(lines), "utf-8")

    add_column(CARDS, "eo", {TURBINES: "Ventoturbinoj"})
    add_column(EMPIRES, "pt-br", {"aztec-empire": "Império Asteca"})
    add_column(SCENARIOS, "kab", {"base-1": "Ul n tegniwt"})
    edit_row(data / CARDS, TURBINES, {"fr": ""})
    catalog = load_folders([data / set_id for set_id in SETS])
    turbines = catalog.card(TURBINES)
    assert turbines.names == {"en": "Wind Turbines", "eo": "Ventoturbinoj"}
    assert [turbines.name(lang) for lang in ("eo", "fr")] == ["Ventoturbinoj", "Wind Turbines"]
    assert catalog.card("zeppelin").name("eo") == "Zeppelin"
    assert catalog.empire("aztec-empire").name("pt-br") == "Império Asteca"
    assert catalog.empire("noram-states").name("pt-br") == "Noram States"
    assert catalog.scenario("base-1").name("kab") == "Ul n tegniwt"


def test_names_on_a_later_side(data: Path) -> None:
    edit_row(data / EMPIRES, "noram-states       | C", {"fr": "États du Noram"})
    error = load_error(data)
    assert error.code == "catalog-repeated-name"
    assert "noram-states, column fr" in str(error)


def test_a_missing_side(data: Path) -> None:
    path = data / EMPIRES
    lines = path.read_text("utf-8").splitlines()
    kept = [line for line in lines if not line.startswith("aztec-empire       | D")]
    assert len(kept) == len(lines) - 1
    path.write_text("\n".join(kept), "utf-8")
    error = load_error(data)
    assert error.code == "catalog-missing-side"
    assert error.params["row"] == "aztec-empire"
    assert str(error).endswith("missing: D")


def test_an_id_of_another_set(data: Path) -> None:
    edit_row(data / "war-or-peace/cards.table", "analysis-center", {"id": "museum"})
    error = load_error(data)
    assert error.code == "catalog-duplicate-id"
    assert error.params["other_file"] == CARDS


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "place", "hint"),
    [
        (CARDS, "| copies |", "| number |", "missing-column", "header, column copies", "id, type"),
        (CARDS, "| fr\n", "| fr | spanish\n", "unknown-column", "header, column spanish", "pt-br"),
        (CARDS, "| fr\n", "| fr | fr\n", "missing-column", "header, column fr", "once"),
        (CARDS, "| en ", "| eng ", "missing-column", "header, column en", "points and en"),
        (CARDS, "| Éoliennes", "", "wrong-cells", "wind-turbines, column en", "header has 10"),
        (CARDS, "| Éoliennes", "| Éoliennes |", "wrong-cells", "wind-turbines, column fr", "11"),
        (RULES, "cards = 150", "cards = 151", "wrong-total", "totals, column cards", "150"),
        (RULES, "designs = 78", "designs = 77", "wrong-total", "totals, column designs", "78"),
        (RULES, "vehicle = 31", "vehicle = 30", "wrong-total", "types, column vehicle", "31"),
        (RULES, "vehicle = 31", "boat = 31", "unknown-word", "types, column boat", "vehicle"),
        (RULES, "empires = 5\n", "", "missing-setting", "totals, column empires", "empires"),
        (RULES, "deck =", "pile =", "unknown-word", "-, column pile", "deck, excludes"),
        (RULES, '"base"', '"first"', "unknown-word", "-, column deck", "base or expansion"),
        (RULES, "rounds = 4", "rounds = 0", "bad-number", "rules, column rounds", "from 1"),
        (RULES, "rounds = 4", "rounds = true", "bad-number", "rules, column rounds", "from 1"),
        (RULES, "rounds = 4", "rounds = 5", "rules-disagree", "rules, column directions", "rounds"),
        (RULES, "rounds = 4", "turns = 4", "missing-setting", "rules, column rounds", "rounds"),
        (RULES, "picks = 7", "picks = 8", "rules-disagree", "rules, column deal", "picks"),
        (RULES, "3 = [7, 0]", "3 = [7]", "bad-notation", "rules.deal, column 3", "[5, 0]"),
        (RULES, "3 = [7, 0]", "3 = 7", "bad-notation", "rules.deal, column 3", "[…]"),
        (RULES, "3 = [7, 0]", "x = [7, 0]", "bad-number", "rules.deal, column x", "from 1 to 9"),
        (RULES, "5 = [7, 0]", "5 = [8, 0]", "rules-disagree", "rules, column deal", "totals"),
        (RULES, "5 = [7, 0]", "6 = [7, 0]", "rules-disagree", "rules, column deal", "max_players"),
        (RULES, "5 = 1", "6 = 1", "rules-disagree", "rules, column supremacy_winners", "max"),
        (RULES, "pools = 8", "pools = 9", "rules-disagree", "rules, column solo", "rounds"),
        (RULES, 'kinds = ["gold"]', 'kinds = ["oil"]', "unknown-word", "gold, column kinds", "or"),
        (RULES, 'starting = ""', "starting = 1", "bad-notation", "rules, column starting", "…"),
        (RULES, 'starting = ""', 'starting = "x 1"', "unknown-word", "column starting", "gold"),
        (RULES, "[rules.solo]", "[rules.solo", "not-toml", "line 53", "TOML"),
        (RULES, "um = 5\nst", "um = 16\nst", "bad-number", "column cubes_per_krystallium", "to 15"),
        (RULES, "pools = 8", "pools = 8\ndiscards = 2", "unknown-word", "column discards", "draws"),
        (
            RULES,
            "pool = [5, 0]",
            "pool = [6, 5]",
            "bad-number",
            "solo, column pool",
            "from 1 to 10",
        ),
        (PACK, "raiders = 1", "raider = 1", "unknown-word", "left_out, column raider", "raiders"),
        (PACK, "raiders = 1", "raiders = 4", "bad-number", "column raiders", "from 1 to 3"),
        (PACK, "raiders = 1\n", "", "wrong-total", "totals, column cards", "49"),
        (PACK, 'set = "corr', 'set = "horr', "unknown-word", "source, column set", "base"),
        (PACK, 's = ["corr', 's = ["horr', "unknown-word", "-, column excludes", "base"),
    ],
)
def test_a_wrong_file(
    data: Path, file: str, old: str, new: str, code: str, place: str, hint: str
) -> None:
    path = data / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    error = load_error(data)
    assert error.code == f"catalog-{code}"
    assert error.params["file"] == file
    before, after = str(error).split(": ", 1)
    assert before.endswith(place)
    assert hint in after


STEP = 'kinds = ["gold"], supremacy = ["financier"]'


@pytest.mark.parametrize(
    ("kinds", "supremacy", "code"),
    [
        ("[]", "[]", "step-kinds"),
        ('["gold", "energy"]', "[]", "step-kinds"),
        ('["gold", "general"]', "[]", "step-kinds"),
        ('["general", "gold"]', "[]", "step-kinds"),
        ('["general", "general"]', "[]", "named-twice"),
        ('["general"]', '["financier"]', "step-supremacy"),
        ('["gold"]', '["general", "general"]', "named-twice"),
        ('["gold"]', '["oil"]', "unknown-word"),
        ('["gold"]', '["general 1 x"]', "bad-notation"),
        ('["gold"]', '["general, general"]', "named-twice"),
        ('["gold"]', '[""]', "empty-cell"),
        ('["energy"]', "[]", "rules-disagree"),  # twice, and no gold
        ('["general"]', "[]", "rules-disagree"),  # no gold
    ],
)
def test_a_wrong_step(data: Path, kinds: str, supremacy: str, code: str) -> None:  # PROD-1, WP-2
    path = data / RULES
    text = path.read_text("utf-8")
    path.write_text(text.replace(STEP, f"kinds = {kinds}, supremacy = {supremacy}"), "utf-8")
    assert load_error(data).code == f"catalog-{code}"


@pytest.mark.parametrize("kind", ["gold", "krystallium"])
def test_nothing_is_produced_in_two_steps(data: Path, kind: str) -> None:
    with (data / "war-or-peace/rules.toml").open("a", encoding="utf-8") as file:
        file.write(f'again = {{ kinds = ["{kind}"], supremacy = [] }}\n')
    error = load_error(data)
    assert error.code == "catalog-rules-disagree"
    assert error.params["second"] == kind


def test_a_set_must_not_replace_the_step_of_a_resource(data: Path) -> None:
    path = data / "war-or-peace/rules.toml"
    path.write_text(path.read_text("utf-8").replace("bounty =", "exploration ="), "utf-8")
    error = load_error(data)
    assert error.code == "catalog-rules-disagree"
    assert error.params["second"] == "exploration"


def test_a_number_too_long_for_python(data: Path) -> None:
    path = data / RULES
    path.write_text(
        path.read_text("utf-8").replace("rounds = 4", f"rounds = {'4' * 5000}"), "utf-8"
    )
    assert load_error(data).code == "catalog-not-toml"


@pytest.mark.parametrize("number", [-1, 0, 10**6, 10**30])
@pytest.mark.parametrize(
    "setting",
    [
        "rounds = 4",
        "picks = 7",
        "max_players = 5",
        "solo_supremacy_minimum = 5",
        "cubes_per_krystallium = 5",
        "dictator = 60",
        "2 = [10, 0]",
        "5 = 1",
        "pools = 8",
        "pools_per_round = 2",
        "pool = [5, 0]",
        "draws = [5, 3]",
    ],
)
def test_no_number_is_absurd(data: Path, setting: str, number: int) -> None:
    path = data / RULES
    text = path.read_text("utf-8")
    assert setting in text
    name, value = setting.split(" = ")
    new = f"[{number}, 0]" if value.startswith("[") else str(number)
    path.write_text(text.replace(setting, f"{name} = {new}", 1), "utf-8")
    assert load_error(data).code in ("catalog-bad-number", "catalog-rules-disagree")


@pytest.mark.parametrize(
    ("changes", "first", "second"),
    [
        # More cards than fit into the engine's list of actions.
        ({"pool = [5, 0]": "pool = [10, 0]", "pools = 8": "pools = 16"}, "solo", "rounds"),
        ({"emperor = 80": "emperor = 60"}, "titles.emperor", "dictator"),
        # SETUP-2: an Empire for everybody.
        (
            {
                "max_players = 5": "max_players = 6",
                "picks = 7": "picks = 6",
                "5 = [7, 0]": "5 = [7, 0]\n6 = [6, 0]",
                "5 = 1": "5 = 1\n6 = 1",
            },
            "max_players",
            "empires",
        ),
    ],
)
def test_numbers_that_do_not_fit(
    data: Path, changes: dict[str, str], first: str, second: str
) -> None:
    path = data / RULES
    text = path.read_text("utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, "utf-8")
    error = load_error(data)
    assert error.code == "catalog-rules-disagree"
    assert (error.params["first"], error.params["second"]) == (first, second)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [("rounds = 4", "rounds = 0", "rounds ="), ("6 = [6, 2]", "6 = [6, -2]", "6 = [6")],
)
def test_lines_in_toml(data: Path, old: str, new: str, key: str) -> None:
    file = RULES if old.startswith("rounds") else "corruption-ascension/rules.toml"
    path = data / file
    lines = path.read_text("utf-8").replace(old, new, 1).splitlines()
    path.write_text("\n".join(lines), "utf-8")
    expected = next(n for n, line in enumerate(lines, start=1) if line.startswith(key))
    assert load_error(data).params["line"] == expected


def test_a_missing_file(data: Path) -> None:
    (data / "war-or-peace/rules.toml").unlink()
    error = load_error(data)
    assert error.code == "catalog-missing-file"
    assert error.params["file"] == "war-or-peace/rules.toml"


def test_an_empty_table(data: Path) -> None:
    (data / SCENARIOS).write_text("# nothing yet\n")
    assert load_error(data).code == "catalog-missing-column"


def with_rules(data: Path, rules: str) -> CatalogError:
    """The error when base scenario 1 states these rules."""
    (data / "base" / "scenarios").mkdir()
    (data / "base" / "scenarios" / "base-1.toml").write_text(rules, "utf-8")
    return load_error(data)


NINE = [f"gold {number}" for number in range(1, 10)]
VOTE = '[rules.pledges.council]\nbefore = "planning"\nresolver = "vote"\noptions = ["a", "b"]\n'


@pytest.mark.parametrize(
    ("rules", "code", "line", "column"),
    [
        ("players = [2, 1]", "bad-number", 1, "players"),
        ("players = [2, 3]", "scenario-cards", 4, "cards"),
        ('side = "G"', "unknown-word", 1, "side"),
        ("goal = 3", "unknown-word", 1, "goal"),
        ('[rules]\nflow = ["planning", "draft", "production"]', "rules-disagree", 2, "flow"),
        ('[rules]\nflow = ["draft", "rest"]', "unknown-word", 2, "flow"),
        ('[rules]\nsolo = { flow = ["draft", "planning"] }', "rules-disagree", 2, "flow"),
        ("[rules]\ndirections = []", "rules-disagree", 2, "directions"),
        ('[rules]\nmarks = ["a", "a"]', "named-twice", 2, "marks"),
        ("[rules.solo]\npools = 80\npools_per_round = 20", "rules-too-long", 2, "pools"),
        ('[rules.steps.draft-2]\nkinds = ["general"]\nsupremacy = []', "taken-id", 1, "draft-2"),
        (f"[rules.steps]\ngold = {{ kinds = ['gold'], supremacy = {NINE} }}", "bad-number", 2, ""),
        ('  [rules]\n  starting = "oil"', "bad-notation", 2, "starting"),
        ('rules.starting = "oil"', "bad-notation", 1, "starting"),
        ("[rules.pledges.'v w']\nbefore = 'gold'", "bad-id", 1, "v w"),
        (VOTE.replace("council", "seed"), "taken-id", 1, "seed"),
        (VOTE.replace("council", "planning"), "taken-id", 1, "planning"),
        (VOTE + "rounds = []", "empty-cell", 5, "rounds"),
        ('[rules]\nstarting = "oil 1"', "unknown-word", 2, "starting"),
        ("[rules.score_lines]\nfleet = 2", "bad-notation", 2, "fleet"),
        ('[rules.score_lines]\nfleet = "0 per vehicle"', "bad-number", 2, "fleet"),
        ('[rules.score_lines]\nfleet = "2 per fleet"', "unknown-word", 2, "fleet"),
        ('[rules.score_lines]\nfleet = "2 per card:zepelin"', "unknown-word", 2, "fleet"),
        ('[rules.score_lines]\nfleet = "2 per mark:honour"', "unknown-word", 2, "fleet"),
        ('[rules.score_lines]\nfleet = "2 vehicles"', "bad-notation", 2, "fleet"),
        ('[rules]\nmarks = ["Great Honour"]', "bad-id", 2, "marks"),
        (VOTE.replace("vote", "shout"), "unknown-word", 3, "resolver"),
        (VOTE.replace('"a", "b"', '"a"'), "pledge-options", 4, "options"),
        (VOTE.replace('"a", "b"', '"a", "a"'), "pledge-options", 4, "options"),
        (VOTE.replace('"a", "b"', '"a", 3'), "bad-id", 4, "options"),
        (VOTE.replace("planning", "lunch"), "rules-disagree", 2, "before"),
        (VOTE.replace("council]", "gold]"), "rules-disagree", 1, "gold"),
        (VOTE + "rounds = [5]", "rules-disagree", 5, "rounds"),
        (VOTE + 'tie = "c"', "unknown-word", 5, "tie"),
        (VOTE + 'rewards = { c = { everybody = "gold" } }', "unknown-word", 5, "c"),
        (VOTE + 'rewards = { a = { nobody = "gold" } }', "unknown-word", 5, "nobody"),
        (VOTE + 'rewards = { a = { everybody = "oil" } }', "unknown-word", 5, "everybody"),
    ],
)
def test_wrong_rules_of_a_scenario(  # COMP-3, SCEN-4
    data: Path, rules: str, code: str, line: int, column: str
) -> None:
    error = with_rules(data, rules)
    assert (error.code, error.params["line"]) == (f"catalog-{code}", line)
    assert error.params["column"] == (column or "supremacy")
    is_of_table = code == "scenario-cards"
    file = "base/scenarios.table" if is_of_table else "base/scenarios/base-1.toml"
    assert error.params["file"] == file


def test_medals_need_cards(data: Path) -> None:  # SCEN-4
    edit_row(data / SCENARIOS, "base-1", {"cards": ""})
    (data / "base" / "scenarios").mkdir()
    (data / "base" / "scenarios" / "base-1.toml").write_text("players = [1, 2]", "utf-8")
    error = load_error(data)
    assert (error.code, error.params["column"]) == ("catalog-medals-without-cards", "bronze")


def test_a_file_of_no_scenario(data: Path) -> None:
    (data / "base" / "scenarios").mkdir()
    (data / "base" / "scenarios" / "base-9.toml").write_text("", "utf-8")
    error = load_error(data)
    assert error.code == "catalog-unknown-scenario-file"
    assert error.params["file"] == "base/scenarios/base-9.toml"


def test_an_unknown_mark_is_not_taken_for_a_card(data: Path) -> None:
    rules = '[rules]\nmarks = ["honour"]\n[rules.score_lines]\nx = "1 per mark:honor"'
    assert with_rules(data, rules).params["right"] == ("mark:honour",)


def test_a_scenario_that_needs_more_cards_than_there_are(data: Path) -> None:  # COMP-3
    table = data / SCENARIOS
    row = "crowd | | | | | Crowd | Foule | Menge\n"
    table.write_text(table.read_text("utf-8") + row, "utf-8")
    rules = data / RULES
    rules.write_text(rules.read_text("utf-8").replace("scenarios = 6", "scenarios = 7"), "utf-8")
    (data / "base" / "scenarios").mkdir()
    (data / "base" / "scenarios" / "crowd.toml").write_text(
        "players = [5, 5]\n[rules]\nrounds = 5\npicks = 7\n"
        'directions = ["left", "left", "left", "left", "left"]\n',
        "utf-8",
    )
    error = load_error(data)
    assert error.code == "catalog-rules-disagree"
    assert (error.params["first"], error.params["second"]) == ("deal", "totals")
    # Four players need 140 of the 150 cards, so with them the same rules can be played.
    (data / "base" / "scenarios" / "crowd.toml").write_text(
        "players = [4, 4]\n[rules]\nrounds = 5\n"
        'directions = ["left", "left", "left", "left", "left"]\n',
        "utf-8",
    )
    assert load_folders([data / set_id for set_id in SETS]).scenario("crowd").players == (4, 4)


def test_every_catalogue_error_is_tested() -> None:
    here = Path(__file__)
    source = here.read_text("utf-8") + here.with_name("test_outside_sets.py").read_text("utf-8")
    elsewhere = {"place", "place-file"}  # prefixes
    codes = {
        key.removeprefix("error.catalog-")
        for key in locales.texts("en")
        if key.startswith("error.catalog-")
    }
    assert [code for code in sorted(codes - elsewhere) if f'{code}"' not in source] == []
