"""Languages are determined by their files, in the package and in outside folders."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import wonderful
from tests.server.server_clients import new_browser
from tests.server.servers import start_server
from wonderful import locales
from wonderful.cli.main import language, run
from wonderful.errors import WonderfulError
from wonderful.locales.plural_rules import RULES
from wonderful.server.views.catalog_and_texts_for_page import texts_data

PACKAGE = Path(wonderful.__file__).parent
FACTS = '[language]\nname = "Esperanto"\nplural = "english"\n'
ENGLISH = """
[term.set]
moon = "Moon Colony"
[term.mark]
crater.one = "{count} crater"
crater.other = "{count} craters"
"""
ESPERANTO = """
[term.set]
moon = "Luna Kolonio"
[term.mark]
crater.one = "{count} kratero"
crater.other = "{count} krateroj"
"""

Write = Callable[..., Path]


@pytest.fixture(autouse=True)
def package_alone() -> Iterator[None]:
    """Each test begins and ends with the package's texts; missing texts raise."""
    locales.set_folders()
    locales.set_strict(True)
    yield
    locales.set_strict(False)
    locales.set_folders()


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Creates a folder of texts: `write(en="…", eo="…")`."""

    def make(name: str = "moon", **files: str) -> Path:
        folder = tmp_path / name
        folder.mkdir()
        for code, content in files.items():
            (folder / f"{code.replace('_', '-')}.toml").write_text(content, "utf-8")
        return folder

    return make


# A language of the package


def test_a_language_is_added_by_adding_its_files(tmp_path: Path) -> None:
    copy = tmp_path / "wonderful"
    left_out = shutil.ignore_patterns("*.so", "*.pyd", "web", "__pycache__")
    shutil.copytree(PACKAGE, copy, ignore=left_out)
    for file in (copy / "locales").glob("en.*toml"):
        text = file.read_text("utf-8").replace('name = "English"', 'name = "Nederlands"')
        text = text.replace('gold = "Gold"', 'gold = "Goud"')
        file.with_name(f"nl{file.name.removeprefix('en')}").write_text(text, "utf-8")
    script = """
import json
from wonderful import locales
from wonderful.cli.main import run
from wonderful.server.views.catalog_and_texts_for_page import texts_data
print(json.dumps([locales.languages(), texts_data(locales.current(), "nl")["languages"]]))
raise SystemExit(run(["cards", "--text", "financial", "--lang", "nl"]) or run(["cards", "--help"]))
"""
    env = os.environ | {"PYTHONPATH": str(tmp_path), "COLUMNS": "120"}
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", env=env, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    first, *rest = done.stdout.splitlines()
    codes, offered = json.loads(first)
    assert codes == ["en", "de", "fr", "nl"]
    assert offered[-1] == {"code": "nl", "name": "Nederlands"}
    assert any("Goud" in line for line in rest)
    assert any("en, de, fr, nl" in line for line in rest)


def test_the_languages_of_the_package() -> None:
    files = {path.name.split(".")[0] for path in (PACKAGE / "locales").glob("*.toml")}
    assert set(locales.languages()) == files
    assert locales.languages()[0] == "en"
    names = [locales.language(code).name for code in ("en", "fr", "de")]
    assert names == ["English", "Français", "Deutsch"]
    for code in locales.languages():
        assert locales.language(code).plural in RULES


# A language from outside


def test_a_language_states_how_it_writes_numbers(write: Write) -> None:
    stated = 'number = "1 234,5"\npercent = "95 %"\n'
    locales.set_folders([write(en=ENGLISH, eo=FACTS + stated)])
    assert locales.number(12345.6, "eo", 1) == "12 345,6"
    assert locales.percent(0.5, "eo") == "50 %"
    locales.set_folders([write("sun", en=ENGLISH, eo=FACTS)])  # without that, as in English
    assert (locales.number(1234, "eo"), locales.percent(0.5, "eo")) == ("1,234", "50%")


def test_a_fourth_language_is_in_every_list(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    locales.set_folders([write(en=ENGLISH, eo=FACTS + ESPERANTO)])
    assert locales.languages() == ("en", "de", "eo", "fr")
    assert locales.language("eo").name == "Esperanto"
    assert run(["cards", "--text", "financial", "--lang", "eo"]) == 0
    assert "Structure" in capsys.readouterr().out  # texts that the folder lacks are English
    assert language(["--lang", "eo"]) == "eo"
    offered = texts_data(locales.current(), "fr")["languages"]
    assert {"code": "eo", "name": "Esperanto"} in offered

    locales.set_folders()
    assert locales.languages() == ("en", "de", "fr")
    assert run(["cards", "--text", "financial", "--lang", "eo"]) == 2


def test_what_a_language_lacks_is_english(write: Write) -> None:
    locales.set_folders([write(en=ENGLISH, eo=FACTS + ESPERANTO, fr='[term]\nset.moon = "Lune"')])
    says = {lang: locales.text("term.set.moon", lang) for lang in locales.languages()}
    assert says == {"en": "Moon Colony", "de": "Moon Colony", "eo": "Luna Kolonio", "fr": "Lune"}
    counts = {lang: locales.fill_plural("term.mark.crater", lang, 0, {}) for lang in says}
    # Without a French text, the English one is used with the English plural rule.
    assert counts["eo"] == "0 krateroj"
    assert counts["fr"] == counts["en"] == "0 craters"
    assert locales.text("term.kind.gold", "eo") == "Gold"
    assert locales.fill_plural("ui.header.pools", "eo", 1, {}) == "1 pool left"
    assert locales.has("term.set.moon")
    with pytest.raises(KeyError):  # the package's own texts are still required
        locales.text("term.set.mars", "fr")


def test_a_whole_language_can_come_from_outside(tmp_path: Path) -> None:
    folder = tmp_path / "dutch"
    folder.mkdir()
    for file in (PACKAGE / "locales").glob("en.*toml"):
        text = file.read_text("utf-8").replace('gold = "Gold"', 'gold = "Goud"')
        (folder / f"nl{file.name.removeprefix('en')}").write_text(text, "utf-8")
    locales.set_folders([folder])
    assert locales.text("term.kind.gold", "nl") == "Goud"
    assert set(locales.texts("nl")) == set(locales.texts("en"))
    assert texts_data(locales.current(), "nl")["english"] == {}


def test_several_folders_and_the_same_again(write: Write) -> None:
    moon = write("moon", en=ENGLISH, eo=FACTS + ESPERANTO)
    mars = write("mars", en='[term]\nset.mars = "Mars"', eo='[term]\nset.mars = "Marso"')
    for _ in range(2):
        locales.set_folders([moon, mars])
        assert locales.text("term.set.mars", "eo") == "Marso"
        assert locales.text("term.set.moon", "eo") == "Luna Kolonio"
    locales.set_folders([moon])
    assert not locales.has("term.set.mars")


def test_other_files_of_a_set_are_not_texts(write: Write) -> None:
    folder = write(en=ENGLISH, rules="[rules]\nrounds = 4")
    (folder / "cards.table").write_text("id", "utf-8")
    locales.set_folders([folder])
    assert locales.languages() == ("en", "de", "fr")


@pytest.mark.parametrize(
    ("code", "files", "hint"),
    [
        ("unreadable", {"en": "[term"}, "moon/en.toml"),
        ("language", {"en": ENGLISH, "eo": ESPERANTO}, '"name"'),
        ("language", {"en": ENGLISH, "eo": '[language]\nname = "X"'}, '"plural"'),
        ("language", {"en": ENGLISH, "eo": 'language = "X"'}, '"name"'),
        ("plural", {"en": ENGLISH, "eo": FACTS.replace("english", "n != 1")}, "polish"),
        ("number", {"en": ENGLISH, "eo": FACTS + 'number = "1.234.567"\n'}, '"1,234.5"'),
        ("number", {"en": ENGLISH, "eo": FACTS + "number = 1234.5\n"}, '"number"'),
        ("number", {"en": ENGLISH, "eo": FACTS + 'percent = "95"\n'}, '"95%"'),
        ("not-text", {"en": "[term]\nset.moon = 1"}, "term.set.moon"),
        ("key-taken", {"en": '[term]\nkind.gold = "Cheese"'}, "term.kind.gold"),
        ("key-taken", {"en": ENGLISH, "fr": '[term]\nkind.gold = "Fromage"'}, "moon/fr.toml"),
        ("no-english", {"en": ENGLISH, "fr": '[term]\nset.mon = "Lune"'}, "term.set.mon"),
        ("no-other", {"en": ENGLISH, "fr": '[term]\nmark.crater.one = "{count}"'}, "crater.other"),
        ("placeholders", {"en": ENGLISH, "fr": '[term]\nset.moon = "{count}"'}, "–"),
        (
            "placeholders",
            {"en": ENGLISH, "fr": '[term]\nmark.crater.other = "{number}"'},
            "count",
        ),
    ],
)
def test_texts_that_do_not_fit_are_refused(
    write: Write, code: str, files: dict[str, str], hint: str
) -> None:
    before = locales.current()
    with pytest.raises(WonderfulError) as caught:
        locales.set_folders([write(**files)])
    assert caught.value.code == f"texts-{code}"
    assert hint in str(caught.value)
    assert locales.current() is before
    for lang in locales.languages():
        assert "moon/" in caught.value.text(lang)


def test_two_folders_cannot_mean_different_things_by_a_key(write: Write) -> None:
    first = write("first", en='[term]\nset.moon = "Moon"')
    same = write("same", en='[term]\nset.moon = "Moon"')
    other = write("other", en='[term]\nset.moon = "Luna"')
    locales.set_folders([first, same])
    with pytest.raises(WonderfulError, match=r"other/en\.toml"):
        locales.set_folders([first, other])


def test_two_files_of_a_language_cannot_have_the_same_key(write: Write) -> None:
    folder = write(en=ENGLISH)
    (folder / "en.more.toml").write_text(ENGLISH, "utf-8")
    with pytest.raises(WonderfulError, match=r"moon/en\..*already belongs"):
        locales.set_folders([folder])


# The requested language


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["fr"], "fr"),
        (["nl", "de-AT"], "de"),
        (["FR_CH.UTF-8@euro"], "fr"),
        (["pt-BR;q=0.8"], "pt-br"),
        (["pt"], "pt-br"),
        (["pt-PT"], "pt-br"),
        (["zh-Hant-TW"], "zh-hant"),
        (["deutsch", "C.UTF-8", "*", "", "-"], None),
        ([], None),
    ],
)
def test_the_best_match(write: Write, wanted: list[str], found: str | None) -> None:
    locales.set_folders([write(pt_br=FACTS, zh_hant=FACTS)])
    assert locales.best_match(wanted) == found


def test_a_server_offers_and_speaks_the_fourth_language(tmp_path: Path, write: Write) -> None:
    locales.set_folders([write(en=ENGLISH, eo=FACTS + ESPERANTO)])

    async def check() -> None:
        async with (
            start_server(tmp_path / "games.db", attend=False) as running,
            new_browser(running) as device,
        ):
            chosen = await device.get("/api/texts?lang=eo", headers={"accept-language": "fr"})
            wanted = await device.get("/api/texts", headers={"accept-language": "eo,fr;q=0.5"})
            assert chosen.content == wanted.content
            found = chosen.json()
            assert found["lang"] == "eo"
            assert [each["code"] for each in found["languages"]] == list(locales.languages())
            assert found["texts"]["term.set.moon"] == "Luna Kolonio"
            assert found["english"]["term.kind.gold"] == "Gold"
            assert not set(found["texts"]) & set(found["english"])
            unknown = await device.get("/api/texts?lang=xx", headers={"accept-language": "de"})
            assert unknown.json()["lang"] == "de"
            assert unknown.json()["english"]["term.set.moon"] == "Moon Colony"
            assert "accept-language" in unknown.headers["vary"]

    asyncio.run(check())
