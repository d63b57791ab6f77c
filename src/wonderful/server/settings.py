"""How a server runs: from flags, the environment and a file, in this order, else the defaults.

The fields of `Settings` are the one table of settings: flags, variables, keys of the file and the
documentation come from it.
"""

from __future__ import annotations

import os
import re
import socket
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final, TypeGuard
from urllib.parse import urlsplit

from wonderful.errors import WonderfulError, brief

CONFIG_VARIABLE: Final = "WONDERFUL_CONFIG"
DATABASE_FILE: Final = "games.db"

_HOST: Final = r"(\[[^\]]*\]|[^][:/?#,@]*)(:[0-9]{1,5})?"
_POSTGRES: Final = re.compile(rf"([^/?#@]*@)?{_HOST}(,{_HOST})*[/?][^#]+")
# What may follow the scheme in the address of a database.
_DATABASES: Final = {
    "sqlite": re.compile("/.+"),
    "postgresql": _POSTGRES,
    "postgres": _POSTGRES,
}
_MOST_PATH_LETTERS: Final = 4096
_YES: Final = ("true", "yes", "on", "1")
_NO: Final = ("false", "no", "off", "0")
# Addresses to which nothing is ever sent; asking for the way there tells our own address.
_FAR_AWAY: Final = {"0.0.0.0": "192.0.2.1", "::": "2001:db8::1"}


def _setting(
    default: object,
    help: str,
    form: str,
    *,
    limits: tuple[int, int] = (0, 0),
    choices: tuple[str, ...] = (),
    shown: bool = True,
) -> Any:
    about = {"help": help, "form": form, "limits": limits, "choices": choices}
    return field(default=default, repr=shown, metadata=about)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a host can choose. Secrets do not show when it is printed."""

    host: str = _setting(
        "127.0.0.1", "Address to listen on; 0.0.0.0 or :: lets other machines in.", "host"
    )
    port: int = _setting(
        8600, "Port to listen on; 0 takes any free one.", "number", limits=(0, 65_535)
    )
    database: str = _setting(
        DATABASE_FILE,
        "Where games are kept: a SQLite file, or postgresql://user:password@host/name.",
        "database",
        shown=False,  # its address may hold a password
    )
    public_url: str | None = _setting(
        None, "The address that people open, if it is another one, such as a proxy's.", "url"
    )
    invite_code: str | None = _setting(
        None,
        "A code that newcomers must know; without one everybody may come.",
        "text",
        shown=False,
    )
    trusted_proxies: tuple[str, ...] = _setting(
        (), "Proxies (addresses or networks) that may say who is behind them.", "networks"
    )
    allowed_origins: tuple[str, ...] = _setting(
        (), "More addresses under which people open this server.", "urls"
    )
    webhook_hosts: tuple[str, ...] = _setting(
        (), "Hosts that webhooks may be sent to; without any there are none.", "hosts"
    )
    sets: tuple[str, ...] = _setting(
        (), "Folders with sets of cards from outside; one with mistakes is left out.", "folders"
    )
    bot_processes: int = _setting(1, "Processes in which bots think.", "number", limits=(1, 64))
    log_format: str = _setting("text", "Form of the logs.", "choice", choices=("text", "json"))
    log_level: str = _setting(
        "info",
        "What is logged at least.",
        "choice",
        choices=("debug", "info", "warning", "error"),
    )
    attend: bool = _setting(True, "This process may move bots and stop clocks.", "yes-no")
    rate_limits: bool = _setting(True, "Slow down who asks too much.", "yes-no")
    max_sockets: int = _setting(
        5_000, "Connections of players and watchers at most.", "number", limits=(1, 1_000_000)
    )


Setting = Field[Any]
SETTINGS: Final[Mapping[str, Setting]] = {each.name: each for each in fields(Settings)}


def flag_of(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def variable_of(name: str) -> str:
    return f"WONDERFUL_{name.upper()}"


def default_text(name: str) -> str:
    """A default as help and documentation show it; empty if there is none."""
    default = SETTINGS[name].default
    if name == "database":
        return f"{DATABASE_FILE} in the data folder"
    if isinstance(default, bool):
        return "yes" if default else "no"
    return "" if default in (None, ()) else str(default)


def load_settings(
    flags: Mapping[str, object],
    environ: Mapping[str, str],
    file: Path | None = None,
    folder: Path | None = None,
) -> Settings:
    """The settings of a server; a flag that is None was not given, nor was an empty variable.

    `folder` is where the database is by default.
    """
    found: dict[str, Any] = {}
    if folder is not None:
        found["database"] = str(folder / DATABASE_FILE)
    if file is None and environ.get(CONFIG_VARIABLE):
        file = Path(environ[CONFIG_VARIABLE])
    if file is not None:
        for name, value in _read_file(file).items():
            found[name] = _checked(_known(name, str(file)), value, f"{file}: {name}")
    for name in SETTINGS:
        variable = variable_of(name)
        if text := environ.get(variable, "").strip():
            found[name] = _checked(SETTINGS[name], _from_text(SETTINGS[name], text), variable)
    for name, value in flags.items():
        if value is not None:
            setting = _known(name, flag_of(name))
            if isinstance(value, str):
                value = _from_text(setting, value.strip())
            elif _are_texts(value) and not _are_folders(setting):  # a flag, perhaps several times
                value = _from_text(setting, ",".join(value))
            found[name] = _checked(setting, value, flag_of(name))
    return replace(Settings(), **found)


def _read_file(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise WonderfulError("settings-not-toml", file=str(file), why=str(error)) from None
    except (OSError, ValueError) as error:  # ValueError: a path that cannot be
        why = getattr(error, "strerror", None) or str(error)
        raise WonderfulError("settings-unreadable", file=str(file), why=why) from None


def _known(name: str, place: str) -> Setting:
    if name not in SETTINGS:
        known = tuple(SETTINGS)
        raise WonderfulError("setting-unknown", place=place, name=brief(name), known=known)
    return SETTINGS[name]


def _from_text(setting: Setting, text: str) -> object:
    """A value from a variable or a flag. What cannot be read stays a text, and is refused."""
    if isinstance(setting.default, bool):
        word = text.lower()
        return word in _YES if word in _YES + _NO else text
    if isinstance(setting.default, int):
        return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text
    if isinstance(setting.default, tuple):
        separator = os.pathsep if _are_folders(setting) else ","
        return [word.strip() for word in text.split(separator) if word.strip()]
    return text


def _are_folders(setting: Setting) -> bool:
    """Names of folders may have commas: they are listed as the system lists them."""
    return bool(setting.metadata["form"] == "folders")


def _checked(setting: Setting, value: object, place: str) -> object:
    """The value as it is used, or an error that names the place and what would be right."""
    form, choices = setting.metadata["form"], setting.metadata["choices"]
    if choices and value not in choices:
        raise WonderfulError("bad-choice", option=place, value=brief(value), known=choices)
    if form == "number":
        low, high = setting.metadata["limits"]
        if type(value) is not int or not low <= value <= high:
            raise WonderfulError("bad-number", option=place, value=brief(value), low=low, high=high)
    elif form in _FORMS:
        is_list = isinstance(setting.default, tuple)
        words = value if is_list else [value]
        if form in ("url", "urls") and _are_texts(words):  # as browsers write them
            words = [word.rstrip("/").lower() for word in words]
        if not _are_texts(words) or not all(map(_FORMS[form], words)):
            # The value is not repeated: it may be a secret.
            raise WonderfulError("setting-form", place=place, form=form)
        value = tuple(words) if is_list else words[0]
    elif form == "yes-no" and not isinstance(value, bool):
        raise WonderfulError("setting-form", place=place, form=form)
    return value


def _are_texts(value: object) -> TypeGuard[Sequence[str]]:
    return isinstance(value, (list, tuple)) and all(isinstance(each, str) for each in value)


# Forms: each has a text `setting-form.<name>` that says what would be right.


def _is_host(value: str) -> bool:
    return re.fullmatch(r"[A-Za-z0-9._:-]+", value) is not None


def _is_url(value: str) -> bool:
    """A scheme, a host and perhaps a port, as browsers write an origin."""
    try:
        parts = urlsplit(value)
        port = parts.port
    except ValueError:
        return False
    shown = parts.hostname or ""
    shown = f"[{shown}]" if ":" in shown else shown
    shown = shown if port is None else f"{shown}:{port}"
    is_whole = value.lower() == f"{parts.scheme}://{shown}"
    return is_whole and parts.scheme in ("http", "https") and _is_host(parts.hostname or "")


def _is_network(value: str) -> bool:
    try:
        ip_network(value, strict=False)
    except ValueError:
        return False
    return True


def _is_text(value: str) -> bool:
    return 0 < len(value) <= 200 and value.isprintable()


def _is_folder(value: str) -> bool:
    """Any path: whether something is there is seen when the server starts."""
    return 0 < len(value) <= _MOST_PATH_LETTERS and value.isprintable()


def _is_database(value: str) -> bool:
    scheme, has_scheme, rest = value.partition("://")
    if not has_scheme:
        return _is_text(value)
    form = _DATABASES.get(scheme)
    return _is_text(value) and form is not None and form.fullmatch(rest) is not None


_FORMS: Final[Mapping[str, Callable[[str], bool]]] = {
    "host": _is_host,
    "hosts": _is_host,
    "database": _is_database,
    "url": _is_url,
    "urls": _is_url,
    "text": _is_text,
    "networks": _is_network,
    "folders": _is_folder,
}


# What people are shown


def without_password(database: str) -> str:
    """The address of a database as it may be shown.

    >>> without_password("postgresql://ann:secret@localhost/games?password=secret")
    'postgresql://ann@localhost/games'
    """
    scheme, has_scheme, rest = database.partition("://")
    if not has_scheme or scheme == "sqlite":
        return database
    who, at, where = rest.rpartition("@")
    return f"{scheme}://{who.partition(':')[0]}{at}{where.partition('?')[0]}"


def addresses(settings: Settings) -> list[str]:
    """What friends can open: the public address, or those of this machine."""
    if settings.public_url is not None:
        return [settings.public_url]
    hosts = [settings.host]
    if settings.host in _FAR_AWAY:
        own = _own_address(settings.host)
        local = "127.0.0.1" if settings.host == "0.0.0.0" else "::1"
        hosts = [local] if own in (None, local) else [local, str(own)]
    return [f"http://{f'[{host}]' if ':' in host else host}:{settings.port}" for host in hosts]


def _own_address(any_host: str) -> str | None:
    """The address of this machine in its network, or None if it has no network."""
    family = socket.AF_INET6 if ":" in any_host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((_FAR_AWAY[any_host], 9))  # sends nothing
            return str(probe.getsockname()[0])
    except OSError:
        return None
