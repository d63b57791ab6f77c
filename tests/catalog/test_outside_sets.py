"""Outside sets: reading, digests, texts and refusals."""

import itertools
import os
import pickle
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sets.moon_set import FILES, write_moon_set
from wonderful import locales
from wonderful.catalog import OutsideSet, load_catalog, load_catalog_with
from wonderful.catalog.outside_sets import MAX_FILES, find_sets, read_outside_set
from wonderful.catalog.set_report import check_folders
from wonderful.errors import CatalogError, SetupError, WonderfulError
from wonderful.record.match import Match
from wonderful.record.record_files import load, save
from wonderful.record.verification import verify
from wonderful.rules.game import Game
from wonderful.rules.setup import Setup
from wonderful.rules.setup_validation import check_sets


@pytest.fixture
def moon(tmp_path: Path) -> Path:
    return write_moon_set(tmp_path)


@pytest.fixture(autouse=True)
def texts_of_the_package() -> Iterator[None]:
    yield
    locales.set_folders()


def refused(*folders: Path) -> CatalogError:
    with pytest.raises(CatalogError) as caught:
        load_catalog(*folders)
    for lang in locales.languages():
        assert caught.value.text(lang)
    return caught.value


# Reading


def test_a_set_is_in_the_catalogue(moon: Path) -> None:
    catalog = load_catalog(moon)
    assert [each.id for each in catalog.outside] == ["moon"]
    assert dict(catalog.digests) == {"moon": read_outside_set(moon).digest}
    assert catalog.cards[-1].id == "archive"
    assert catalog.card("moon-base").name("eo") == "Luna Bazo"
    assert "lunar-city" in catalog.empires_for(["moon"])
    assert "lunar-city" not in catalog.empires_for()
    own = load_catalog()
    assert catalog.cards[: len(own.cards)] == own.cards
    assert (own.outside, dict(own.digests)) == ((), {})


def test_it_needs_no_folder_once_it_was_read(moon: Path) -> None:
    found = read_outside_set(moon)
    catalog = load_catalog(moon)
    shutil.rmtree(moon)
    stored = OutsideSet.from_json(found.to_json())
    assert load_catalog_with([stored]) == catalog
    assert pickle.loads(pickle.dumps(catalog)) == catalog
    assert pickle.loads(pickle.dumps(catalog)).digests == catalog.digests
    assert load_catalog_with([]) is load_catalog()


def test_a_folder_of_sets_and_any_order(tmp_path: Path) -> None:
    folders = tmp_path / "sets"
    write_moon_set(folders)
    for name in ("asteroids", "zodiac"):
        (folders / name).mkdir()
        text = "[totals]\ncards = 0\ndesigns = 0\nempires = 0\nscenarios = 0\ntypes = {}\n"
        (folders / name / "rules.toml").write_text(f'deck = "base"\n{text}')
    (folders / "readme.md").write_text("Three sets.")
    (folders / "pictures").mkdir()
    catalog = load_catalog(folders)
    assert list(catalog.sets)[-3:] == ["asteroids", "moon", "zodiac"]
    for order in itertools.permutations(sorted(folders.glob("*/"))):
        sets = [path for path in order if path.name != "pictures"]
        assert load_catalog(*sets) == catalog
    assert load_catalog(folders, folders / "moon", f"{folders}/../sets/moon") == catalog


def test_other_files_are_ignored(moon: Path) -> None:
    before = read_outside_set(moon)
    (moon / "README.md").write_bytes(b"\xff\xfe")
    (moon / "picture.png").write_bytes(b"\x00" * 10_000_000)
    (moon / "scenarios" / "notes.txt").write_text("?")
    (moon / "run.py").write_text("raise SystemExit")
    assert read_outside_set(moon) == before


def test_a_mark_of_the_encoding_and_other_line_ends(moon: Path) -> None:
    before = load_catalog(moon)
    for path in (moon / "rules.toml", moon / "cards.table"):
        text = path.read_text("utf-8").replace("\n", "\r\n")
        path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert load_catalog(moon) == before


# Digests


@pytest.mark.parametrize(
    ("change", "is_same"),
    [
        ({"cards": ("Moon Base", "Base on the Moon")}, True),
        ({"cards": ("Luna Bazo", "")}, True),
        ({"cards": ("# Two cards.\n", "# Something else.\n\n# And more.\n")}, True),
        ({"cards": ("materials 2, energy 1", "materials  2,energy 1")}, True),
        ({"rules": ("cards = 5", "cards=5 # five")}, True),
        ({"dark-side": ('"mark:crater 1"', '" mark:crater  1 "')}, True),
        ({"en": ("Moon Colony", "Luna")}, True),
        ({"eo": ("Esperanto", "Ido")}, True),
        ({"scenarios.table": ("Dark Side", "The Dark Side")}, True),
        ({"cards": ("materials 2, energy 1", "materials 2, energy 2")}, False),
        ({"cards": ("moon-base ", "moon-home ")}, False),
        ({"empires": ("energy 2 ", "energy 3 ")}, False),
        ({"rules": ('"base"', '"expansion"')}, False),
        ({"dark-side": ("[1, 5]", "[1, 4]")}, False),
        ({"dark-side": ("2 per mark", "3 per mark")}, False),
    ],
)
def test_the_digest_is_about_the_game(
    tmp_path: Path, change: dict[str, tuple[str, str]], is_same: bool
) -> None:
    before = read_outside_set(write_moon_set(tmp_path / "before"))
    after = read_outside_set(write_moon_set(tmp_path / "after", change))
    assert before.files != after.files
    assert (before.digest == after.digest) == is_same


def test_the_digest_is_the_same_in_every_version(tmp_path: Path) -> None:
    """Records contain it: if this fails, existing games with outside sets cannot be opened."""
    digest = read_outside_set(write_moon_set(tmp_path)).digest
    assert digest == "1bf932d3e6b3e2874c9c4b9713dda0cc2d56660134b872925b43b9612d283e76"


def test_the_order_of_cards_and_columns_does_not_count(tmp_path: Path) -> None:
    first = write_moon_set(tmp_path / "first")
    second = write_moon_set(tmp_path / "second")
    lines = (second / "cards.table").read_text("utf-8").splitlines()
    swapped = []
    for line in [lines[1], lines[3], lines[2]]:
        cells = line.split("|")
        swapped.append("|".join([*cells[1:], cells[0]]))
    (second / "cards.table").write_text("\n".join(swapped), "utf-8")
    assert read_outside_set(first).digest == read_outside_set(second).digest
    assert load_catalog(first).cards == load_catalog(second).cards


# Refusals


def test_folders_that_are_not_there(tmp_path: Path) -> None:
    assert refused(tmp_path / "moon").code == "catalog-missing-folder"
    (tmp_path / "moon").mkdir()
    error = refused(tmp_path / "moon")
    assert (error.code, error.params["file"]) == ("catalog-missing-file", "moon/rules.toml")
    with pytest.raises(CatalogError):
        find_sets([tmp_path / "moon"])


@pytest.mark.parametrize("name", ["base", "war-or-peace"])
def test_ids_of_the_package_are_taken(tmp_path: Path, name: str) -> None:
    assert refused(write_moon_set(tmp_path, name=name)).code == "catalog-duplicate-set"


def test_two_sets_with_one_id(tmp_path: Path) -> None:
    first, second = write_moon_set(tmp_path / "first"), write_moon_set(tmp_path / "second")
    assert refused(first, second).code == "catalog-duplicate-set"


@pytest.mark.parametrize("name", ["Moon", "moon_base", "moon base", "m" * 41])
def test_the_name_of_the_folder_is_an_id(tmp_path: Path, name: str) -> None:
    error = refused(write_moon_set(tmp_path, name=name))
    assert error.code == "catalog-bad-id"
    assert "up to 40 characters" in str(error)


@pytest.mark.parametrize("file", ["cards.table", "scenarios/dark-side.toml", "fr.toml"])
def test_links_do_not_lead_out_of_the_folder(tmp_path: Path, moon: Path, file: str) -> None:
    secret = tmp_path / "secret"
    secret.write_text("a password")
    (moon / file).unlink(missing_ok=True)
    (moon / file).symlink_to(secret)
    error = refused(moon)
    assert error.code == "catalog-outside-link"
    assert error.params["file"] == f"moon/{file}"
    assert "password" not in str(error)


def test_a_linked_folder_and_links_inside_are_fine(tmp_path: Path, moon: Path) -> None:
    (moon / "fr.toml").symlink_to(moon / "en.toml")
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "moon").symlink_to(moon)
    assert load_catalog(tmp_path / "links" / "moon") == load_catalog(moon)


def test_a_linked_folder_of_scenarios(tmp_path: Path, moon: Path) -> None:
    shutil.move(moon / "scenarios", tmp_path / "elsewhere")
    (moon / "scenarios").symlink_to(tmp_path / "elsewhere")
    assert refused(moon).code == "catalog-outside-link"


def test_files_that_cannot_be_read(moon: Path) -> None:
    (moon / "cards.table").write_bytes(b"id \xff")
    assert refused(moon).code == "catalog-unreadable"
    (moon / "cards.table").unlink()
    os.mkfifo(moon / "cards.table")  # reading from it would block for ever
    assert refused(moon).code == "catalog-unreadable"


def test_too_much(moon: Path) -> None:
    (moon / "eo.toml").write_text("#" * (512 * 1024))
    assert len(read_outside_set(moon).files["eo.toml"]) == 512 * 1024
    (moon / "eo.toml").write_text("#" * (512 * 1024 + 1))
    error = refused(moon)
    assert error.code == "catalog-too-large"
    assert "512 KB" in str(error)
    (moon / "eo.toml").unlink()
    for number in range(9):
        (moon / f"fr.{number}.toml").write_text("#" * (500 * 1024))
    error = refused(moon)
    assert (error.code, error.params["file"]) == ("catalog-too-large", "moon/fr.8.toml")


def test_too_many_files(moon: Path) -> None:
    for number in range(MAX_FILES):
        (moon / f"fr.{number}.toml").write_text("")
    assert refused(moon).code == "catalog-too-many-files"


def test_too_many_designs(moon: Path) -> None:
    rows = "".join(
        f"moon-base-{number} | structure | 1 | gold 1 | energy | | | | Base {number} |\n"
        for number in range(1000)
    )
    with (moon / "cards.table").open("a", encoding="utf-8") as file:
        file.write(rows)
    rules = (moon / "rules.toml").read_text().replace("designs = 2", "designs = 1002")
    rules = rules.replace("cards = 5", "cards = 1005").replace("re = 3", "re = 1003")
    (moon / "rules.toml").write_text(rules)
    error = refused(moon)
    assert (error.code, error.params["found"]) == ("catalog-too-many", 129 + 1002)


def test_too_many_options(moon: Path) -> None:
    votes = ""
    for vote in range(126):
        options = ", ".join(f'"o-{vote}-{number}"' for number in range(8))
        votes += f'[rules.pledges.vote-{vote}]\nbefore = "planning"\nresolver = "vote"\n'
        votes += f"options = [{options}]\n"
    with (moon / "rules.toml").open("a", encoding="utf-8") as file:
        file.write(votes)
    assert refused(moon).code == "catalog-too-many"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("x" * 61, "too-long"),
        ("red \x1b[31m", "not-plain"),
        ("Base\u2028Two", "wrong-cells"),  # ends the line, and so the row
        ("\u202eesaB", "not-plain"),
        ("Ba\x00se", "not-plain"),
    ],
)
def test_names_are_plain_and_short(tmp_path: Path, name: str, code: str) -> None:
    moon = write_moon_set(tmp_path, {"cards": ("Luna Bazo", name)})
    error = refused(moon)
    assert error.code == f"catalog-{code}"
    if code != "wrong-cells":
        assert error.params["column"] == "eo"


@pytest.mark.parametrize(
    "name", ["x" * 60, "Où vas-tu\u202f?", "می\u200cخواهم", "Base [bold] :smile: <b>"]
)
def test_names_can_have_any_letters(tmp_path: Path, name: str) -> None:
    catalog = load_catalog(write_moon_set(tmp_path, {"cards": ("Luna Bazo", name)}))
    assert catalog.card("moon-base").name("eo") == name


def test_a_reward_that_no_action_could_write(tmp_path: Path) -> None:
    marks = [f"mark-{'x' * 34}{number}" for number in range(4)]
    reward = ", ".join(f"mark:{mark}" for mark in marks)
    changes = ('marks = ["crater"]', f"marks = {marks}".replace("'", '"'))
    path = write_moon_set(tmp_path, {"dark-side": changes})
    scenario = path / "scenarios" / "dark-side.toml"
    text = scenario.read_text("utf-8").replace("mark:crater 1", reward)
    scenario.write_text(text.replace("2 per mark:crater", "2 per built"), "utf-8")
    error = refused(path)
    assert (error.code, error.params["most"]) == ("catalog-too-long", 150)


def test_a_scenario_file_that_nothing_names(moon: Path) -> None:
    (moon / "scenarios" / "far-side.toml").write_text("")
    error = refused(moon)
    assert error.code == "catalog-unknown-scenario-file"


# Texts


def test_names_in_a_fourth_language(moon: Path) -> None:
    catalog = load_catalog(moon)
    assert locales.languages() == ("en", "de", "fr")  # nothing changes by loading
    catalog.use_texts()
    assert locales.languages() == ("en", "de", "eo", "fr")
    names = {lang: locales.name_of("set", "moon", lang) for lang in locales.languages()}
    assert names == {
        "en": "Moon Colony",
        "de": "Moon Colony",
        "eo": "Luna Kolonio",
        "fr": "Moon Colony",
    }
    assert locales.name_of("option", "north-rim", "eo") == "La norda rando"
    assert locales.name_of("mark", "crater", "eo") == "Crater"
    assert locales.name_of("option", "south-rim", "eo") == "south rim"  # not even English
    assert locales.text("term.option.south-rim", "de") == "south rim"
    error = SetupError(
        "setup-scenario-expansions", scenario="dark-side", needed=("moon", "far-star")
    )
    assert "Luna Kolonio and far star" in error.text("eo")
    load_catalog().use_texts()
    assert locales.languages() == ("en", "de", "fr")


@pytest.mark.parametrize(
    ("change", "code", "column"),
    [
        ({"en": ("[mark]", "[home]")}, "unknown-word", "home"),
        ({"en": ("[mark]", "[term.kind]")}, "unknown-word", "term"),
        ({"en": ("[mark]", "[error]")}, "unknown-word", "error"),
        ({"en": ("moon =", "base =")}, "unknown-word", "base"),
        ({"en": ("crater =", "crate =")}, "unknown-word", "crate"),
        ({"en": ('"Crater"', "3")}, "bad-notation", "crater"),
        ({"en": ('"Crater"', '""')}, "empty-cell", "crater"),
        ({"en": ('"Crater"', '"{count} craters"')}, "text-braces", "crater"),
        ({"en": ('"Crater"', '"\\u001b[31m"')}, "not-plain", "crater"),
        ({"en": ('"Crater"', f'"{"x" * 61}"')}, "too-long", "crater"),
        ({"en": ('"Nobody sees you."', f'"{"x" * 401}"')}, "too-long", "dark-side"),
        ({"en": ("[mark]", "[mark")}, "not-toml", ""),
        ({"eo": ("name =", "nomo =")}, "missing-setting", "name"),
        ({"eo": ('"english"', '"n != 1"')}, "unknown-word", "plural"),
        ({"eo": ('"english"', '"english"\nnumber = "1.5"')}, "bad-notation", "number"),
        ({"eo": ('"english"', '"english"\npercent = "%"')}, "bad-notation", "percent"),
        ({"eo": ("north-rim", "south-rim")}, "text-no-english", "south-rim"),
    ],
)
def test_texts_only_name_what_is_in_the_set(
    tmp_path: Path, change: dict[str, tuple[str, str]], code: str, column: str
) -> None:
    error = refused(write_moon_set(tmp_path, change))
    assert (error.code, error.params["column"]) == (f"catalog-{code}", column)
    assert error.params["file"] == f"moon/{next(iter(change))}.toml"


# Setups


def test_a_setup_names_its_sets(moon: Path) -> None:
    catalog = load_catalog(moon)
    digests = dict(catalog.digests)
    assert Setup(seed="1").checked(catalog).sets == {}
    assert Setup(seed="1", expansions=("war-or-peace",)).checked(catalog).sets == {}
    checked = Setup(seed="1", expansions=("moon",)).checked(catalog)
    assert checked.sets == digests
    assert Setup(seed="1", scenario="dark-side").checked(catalog).sets == digests
    assert Setup.from_json(checked.to_json()) == checked
    assert checked.to_json(secrets=False)["sets"] == digests
    assert hash(checked) == hash(Setup.from_json(checked.to_json()))


def test_a_borrowed_set_counts(tmp_path: Path, moon: Path) -> None:
    light = tmp_path / "moon-light"
    light.mkdir()
    (light / "rules.toml").write_text(
        'deck = "base"\n[source]\nset = "moon"\nleft_out = { moon-base = 1 }\n'
        "[totals]\ncards = 4\ndesigns = 2\nempires = 1\nscenarios = 0\n"
        "types = { structure = 2, discovery = 2 }\n"
    )
    catalog = load_catalog(moon, light)
    setup = Setup(seed="1", expansions=("moon-light",)).checked(catalog)
    assert setup.sets == catalog.digests
    assert list(setup.sets) == ["moon", "moon-light"]


def test_games_without_their_sets_say_what_is_missing(tmp_path: Path, moon: Path) -> None:
    catalog = load_catalog(moon)
    setup = Setup(seed="1", expansions=("moon",)).checked(catalog)
    changed = load_catalog(write_moon_set(tmp_path / "new", {"cards": ("gold 1 ", "gold 2 ")}))
    renamed = load_catalog(write_moon_set(tmp_path / "other", {"cards": ("Moon Base", "The Base")}))
    Game(setup, renamed)
    for other, code in ((load_catalog(), "missing"), (changed, "changed")):
        with pytest.raises(SetupError) as caught:
            Game(setup, other)
        assert caught.value.code == f"setup-{code}-set"
        for lang in ("en", "fr", "de"):
            assert catalog.digests["moon"][:8] in caught.value.text(lang)
    assert "--sets" in SetupError("setup-missing-set", set="moon", digest="1").text()
    check_sets({}, load_catalog())


@pytest.mark.parametrize("sets", [["moon"], {"moon": 1}, None, "moon", {1: "moon"}])
def test_a_setup_with_other_sets(sets: object) -> None:
    with pytest.raises(SetupError) as caught:
        Setup.from_json({"sets": sets})
    assert caught.value.code == "setup-bad-field"


def test_older_setups_have_none() -> None:
    old = Setup(seed="1").to_json()
    del old["sets"]
    assert Setup.from_json({**old, "version": 1}) == Setup(seed="1")


def test_a_record_names_the_sets(tmp_path: Path, moon: Path) -> None:
    catalog = load_catalog(moon)
    match = Match(Setup(seed="1", players=2, scenario="dark-side"), catalog)
    for seat in (0, 1):
        match.apply(seat, match.game.legal_actions(seat)[0])
    file = tmp_path / "game.json"
    save(match, file)
    record = load(file)
    assert record.setup.sets == catalog.digests
    assert record.replay(catalog).view(0) == match.view(0)
    with pytest.raises(WonderfulError) as caught:
        record.replay()
    assert caught.value.code == "setup-missing-set"
    assert verify(file, catalog=catalog).is_valid
    failed = [check.error for check in verify(file).checks if check.error]
    assert [error.code for error in failed] == ["setup-missing-set"]


# Random content


PIECES = (
    *("{", "}", "[", "]", "=", "|", '"', "\n", "-1", "0", "9" * 12, "true", "[]", "{}", "3.5", "#"),
    *("per", "mark:", "energy", "[rules]", "[rules.steps]", "\x00", "é", "2026-01-01", "inf", ""),
    *("[[rules.pledges]]\n", "rules = 3\n", "a = 1\n"),
)


@pytest.mark.parametrize("seed", range(30))
def test_any_mistake_is_reported_and_nothing_crashes(tmp_path: Path, seed: int) -> None:
    """Both ways to read a set agree on whether it has mistakes."""
    rng = random.Random(seed)
    moon = write_moon_set(tmp_path)
    for _ in range(rng.choice((1, 1, 2, 4))):
        path = moon / rng.choice(sorted(FILES))
        text = path.read_text("utf-8")
        begin = rng.randrange(len(text))
        end = begin + rng.choice((0, 0, 1, 3, 10, 40))
        path.write_text(text[:begin] + rng.choice(PIECES) + text[end:], "utf-8")
    report = check_folders([moon])
    assert bool(report.problems) != bool(report.contents)
    for error in report.problems:
        for lang in locales.languages():
            assert error.text(lang).startswith("moon/")
    if report.contents:
        load_catalog(moon).use_texts()
    else:
        assert refused(moon).code in {error.code for error in report.problems}
