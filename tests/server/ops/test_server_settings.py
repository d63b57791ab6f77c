"""The sources of settings, and the errors of invalid ones."""

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from wonderful import locales
from wonderful.errors import WonderfulError
from wonderful.server.ops import server_settings as module
from wonderful.server.ops.server_settings import (
    SETTINGS,
    Settings,
    addresses,
    default_text,
    load_settings,
    variable_of,
    without_password,
)

DOCUMENT = Path(__file__).parents[3] / "docs" / "hosting.md"


@pytest.fixture(autouse=True)
def strict() -> Iterator[None]:
    locales.set_strict(True)
    yield
    locales.set_strict(False)


def refused(
    flags: Mapping[str, object] | None = None,
    environ: Mapping[str, str] | None = None,
    file: Path | None = None,
) -> str:
    """The error in English; the other languages must have a text as well."""
    with pytest.raises(WonderfulError) as caught:
        load_settings(flags or {}, environ or {}, file)
    for lang in locales.languages():
        assert caught.value.text(lang)
    return str(caught.value)


def test_without_anything_there_are_the_defaults(tmp_path: Path) -> None:
    assert load_settings({}, {}) == Settings()
    assert load_settings({}, {}, folder=tmp_path).database == str(tmp_path / "games.db")
    assert load_settings({"host": None}, {"WONDERFUL_HOST": ""}) == Settings()


def test_flags_go_before_variables_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('port = 1\nhost = "file"\ndatabase = "file.db"\n', "utf-8")
    environ = {"WONDERFUL_PORT": "2", "WONDERFUL_HOST": "variable"}
    found = load_settings({"port": 3}, environ, file, tmp_path)
    assert (found.port, found.host, found.database) == (3, "variable", "file.db")
    found = load_settings({}, {"WONDERFUL_CONFIG": str(file)})
    assert (found.port, found.host) == (1, "file")
    other = tmp_path / "other.toml"
    other.write_text("port = 9", "utf-8")
    assert load_settings({}, {"WONDERFUL_CONFIG": str(file)}, other).port == 9


def test_every_setting_can_come_from_everywhere(tmp_path: Path) -> None:
    wanted = Settings(
        host="0.0.0.0",
        port=80,
        database="postgresql://ann:secret@db/games",
        public_url="https://games.example.org",
        invite_code="open sesame",
        trusted_proxies=("127.0.0.1", "10.0.0.0/8", "::1"),
        allowed_origins=("https://one.example.org", "http://localhost:5173"),
        webhook_hosts=("hooks.example.org", "localhost:8443"),
        sets=("/srv/wonderful/sets, mine", "more"),
        bot_processes=4,
        log_format="json",
        log_level="debug",
        attend=False,
        rate_limits=False,
        max_sockets=10,
    )
    values = {name: getattr(wanted, name) for name in SETTINGS}
    assert all(value != SETTINGS[name].default for name, value in values.items())
    texts = {
        name: ", ".join(value) if isinstance(value, tuple) else str(value)
        for name, value in values.items()
    }
    texts["sets"] = os.pathsep.join(wanted.sets)  # as the other commands read this variable
    assert load_settings(values, {}) == wanted
    assert load_settings(texts, {}) == wanted
    assert load_settings({}, {variable_of(name): text for name, text in texts.items()}) == wanted
    file = tmp_path / "settings.toml"
    lines = []
    for name, value in values.items():
        shown = str(value).lower() if isinstance(value, (bool, int)) else repr(value)
        lines.append(f"{name} = {repr(list(value)) if isinstance(value, tuple) else shown}\n")
    file.write_text("".join(lines), "utf-8")
    assert load_settings({}, {}, file) == wanted


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("port", "eighty", "cannot be eighty. Use a number from 0 to 65535"),
        ("port", "70000", "cannot be 70000. Use a number from 0 to 65535"),
        ("bot_processes", "0", "from 1 to 64"),
        ("max_sockets", "-1", "from 1 to 1000000"),
        ("log_format", "xml", 'cannot be "xml". Use text or json'),
        ("log_level", "loud", "debug, info, warning or error"),
        ("attend", "perhaps", "must be true or false"),
        ("host", "http://here", "such as 127.0.0.1"),
        ("host", "two words", "such as 127.0.0.1"),
        ("public_url", "games.example.org", "such as https://games.example.org"),
        ("public_url", "https://games.example.org/path", "without a path"),
        ("public_url", "https://ann@games.example.org", "without a path"),
        ("public_url", "https://games.example.org:port", "without a path"),
        ("public_url", "ftp://games.example.org", "without a path"),
        ("allowed_origins", "https://a.example.org, *", "a list of addresses"),
        ("trusted_proxies", "10.0.0.0/99", "10.0.0.0/8"),
        ("trusted_proxies", "127.0.0.1, proxy", "addresses or networks"),
        ("webhook_hosts", "https://hooks.example.org", "a list of hosts"),
        ("database", "mysql://here", "sqlite:///file or postgresql://"),
        ("database", "sqlite://here", "sqlite:///file or postgresql://"),
        ("database", "postgresql://", "sqlite:///file or postgresql://"),
        ("database", "postgresql://ann:a/b@db/games", "sqlite:///file or postgresql://"),
        ("database", "postgresql://db:port/games", "sqlite:///file or postgresql://"),
        ("sets", "moon\nbase", "a list of folders"),
        ("invite_code", "x" * 201, "up to 200 characters"),
    ],
)
def test_a_wrong_value_names_its_place_and_what_would_be_right(
    name: str, value: str, words: str
) -> None:
    for place, said in (
        (f"--{name.replace('_', '-')}", refused(flags={name: value})),
        (variable_of(name), refused(environ={variable_of(name): value})),
    ):
        assert said.startswith(place)
        assert words in said


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('port = "8600"', "port cannot be 8600"),
        ("port = true", "port cannot be True"),
        ("port = 8600.5", "port cannot be 8600.5"),
        ('attend = "yes"', "attend must be true or false"),
        ('trusted_proxies = "127.0.0.1"', "trusted_proxies must be a list of addresses"),
        ("trusted_proxies = [1]", "trusted_proxies must be a list of addresses"),
        ("host = 5", "host must be an address"),
        ("log_level = []", 'log_level cannot be "[]"'),
        ("prot = 8600", 'there is no setting "prot". The settings are host, port, database'),
        ("[server]\nport = 8600", 'there is no setting "server"'),
    ],
)
def test_a_wrong_line_of_the_file_is_named(tmp_path: Path, line: str, words: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(line, "utf-8")
    said = refused(file=file)
    assert said.startswith(str(file))
    assert words in said


@pytest.mark.parametrize(
    "address",
    [
        "games.db",
        "/var/lib/games.db",
        "C:\\games\\games.db",
        "sqlite:///games.db",
        "postgresql:///games?host=/run/postgresql",
        "postgres://ann:%40b@[::1]:5432/games",
        "postgresql://one:1,two:2/games",
    ],
)
def test_addresses_of_databases(address: str) -> None:
    assert load_settings({"database": address}, {}).database == address


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    assert f"{missing} cannot be read: No such file" in refused(file=missing)
    assert f"{missing} cannot be read" in refused(environ={"WONDERFUL_CONFIG": str(missing)})
    assert "cannot be read: Is a directory" in refused(file=tmp_path)
    broken = tmp_path / "broken.toml"
    for content in (b"port 8600", b"\xff"):
        broken.write_bytes(content)
        assert f"{broken} is not TOML" in refused(file=broken)


def test_an_unknown_flag_is_a_mistake() -> None:
    assert refused(flags={"prot": 1}).startswith("--prot")


def test_other_variables_of_the_project_are_not_read() -> None:
    environ = {"WONDERFUL_EXPECT": "compiled", "WONDERFUL_DEBUG": "1", "WONDERFUL_PROT": "1"}
    assert load_settings({}, environ) == Settings()


def test_secrets_do_not_show() -> None:
    settings = Settings(database="postgresql://ann:hidden@db/games", invite_code="hidden")
    assert "hidden" not in f"{settings} {settings!r}"
    assert "hidden" not in refused(flags={"database": "mysql://ann:hidden@db/games"})
    assert "hidden" not in refused(environ={"WONDERFUL_INVITE_CODE": "hidden\x00"})
    assert without_password("postgresql://ann:a@b:c@db:5/g?x=1") == "postgresql://ann@db:5/g"
    assert without_password("postgresql://db/games") == "postgresql://db/games"
    assert without_password("C:\\games@home.db") == "C:\\games@home.db"


def test_addresses_for_friends(monkeypatch: pytest.MonkeyPatch) -> None:
    assert addresses(Settings()) == ["http://127.0.0.1:8600"]
    assert addresses(Settings(host="localhost", port=80)) == ["http://localhost:80"]
    assert addresses(Settings(host="::1")) == ["http://[::1]:8600"]
    public = Settings(host="0.0.0.0", public_url="https://games.example.org")
    assert addresses(public) == ["https://games.example.org"]
    for host, local in (("0.0.0.0", "http://127.0.0.1:8600"), ("::", "http://[::1]:8600")):
        found = addresses(Settings(host=host))
        assert found[0] == local
        assert len(found) == len(set(found)) <= 2
    monkeypatch.setattr(module, "_own_address", lambda _: "192.168.1.7")
    found = addresses(Settings(host="0.0.0.0"))
    assert found == ["http://127.0.0.1:8600", "http://192.168.1.7:8600"]


def test_the_documentation_has_every_setting() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| `(\w+)` \| (.*?) ?\| (.*) \|$", DOCUMENT.read_text("utf-8"), re.M
    )
    assert [tuple(row) for row in rows] == [
        (name, variable_of(name), default_text(name), setting.description)
        for name, setting in SETTINGS.items()
    ]
