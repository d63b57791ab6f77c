"""How a server runs: from flags, the environment and a file, in this order, else the defaults.

The fields of `Settings` are the one table of settings: flags, variables, keys of the file and the
documentation come from it.
"""

from __future__ import annotations

import os
import re
import socket
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args, get_origin
from urllib.parse import urlsplit

from annotated_types import Ge, Le
from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core.core_schema import CoreSchema, no_info_after_validator_function

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
# Addresses to which nothing is ever sent; asking for the way there tells our own address.
_FAR_AWAY: Final = {"0.0.0.0": "192.0.2.1", "::": "2001:db8::1"}


@dataclass(frozen=True, slots=True)
class TextForm:
    """What a text, or each text of a list, must look like: `setting-form.<name>` in words."""

    name: str
    is_right: Callable[[str], bool]
    normal: Callable[[str], str] = str  # the form in which it is kept

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return no_info_after_validator_function(self._checked, handler(source))

    def _checked(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(self._checked, value))
        if value is None:
            return None
        value = self.normal(value)
        if not self.is_right(value):
            raise ValueError(self.name)
        return value


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


def _normal_url(value: str) -> str:
    """As browsers write it."""
    return value.rstrip("/").lower()


class Settings(BaseModel):
    """Everything a host can choose, each with its description below.

    Secrets do not show when it is printed; the address of a database may hold a password.
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", hide_input_in_errors=True, use_attribute_docstrings=True
    )

    host: Annotated[str, TextForm("host", _is_host)] = "127.0.0.1"
    """Address to listen on; 0.0.0.0 or :: lets other machines in."""
    port: Annotated[int, Field(ge=0, le=65_535)] = 8600
    """Port to listen on; 0 takes any free one."""
    database: Annotated[str, TextForm("database", _is_database), Field(repr=False)] = DATABASE_FILE
    """Where games are kept: a SQLite file, or postgresql://user:password@host/name."""
    public_url: Annotated[str | None, TextForm("url", _is_url, _normal_url)] = None
    """The address that people open, if it is another one, such as a proxy's."""
    invite_code: Annotated[str | None, TextForm("text", _is_text), Field(repr=False)] = None
    """A code that newcomers must know; without one everybody may come."""
    trusted_proxies: Annotated[tuple[str, ...], TextForm("networks", _is_network)] = ()
    """Proxies (addresses or networks) that may say who is behind them."""
    allowed_origins: Annotated[tuple[str, ...], TextForm("urls", _is_url, _normal_url)] = ()
    """More addresses under which people open this server."""
    webhook_hosts: Annotated[tuple[str, ...], TextForm("hosts", _is_host)] = ()
    """Hosts that webhooks may be sent to; without any there are none."""
    sets: Annotated[tuple[str, ...], TextForm("folders", _is_folder)] = ()
    """Folders with sets of cards from outside; one with mistakes is left out."""
    bot_processes: Annotated[int, Field(ge=1, le=64)] = 1
    """Processes in which bots think."""
    log_format: Literal["text", "json"] = "text"
    """Form of the logs."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """What is logged at least."""
    attend: bool = True
    """This process may move bots and stop clocks."""
    rate_limits: bool = True
    """Slow down who asks too much."""
    max_sockets: Annotated[int, Field(ge=1, le=1_000_000)] = 5_000
    """Connections of players and watchers at most."""


SETTINGS: Final[Mapping[str, FieldInfo]] = Settings.model_fields


def flag_of(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def variable_of(name: str) -> str:
    return f"WONDERFUL_{name.upper()}"


def choices_of(setting: FieldInfo) -> tuple[str, ...]:
    """What a setting can be, if these are a few words."""
    return get_args(setting.annotation) if get_origin(setting.annotation) is Literal else ()


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
            _check_known(name, str(file))
            # TOML has types of its own: a number in quotes is a mistake.
            found[name] = _checked(name, value, f"{file}: {name}", strict=True)
    for name in SETTINGS:
        variable = variable_of(name)
        if text := environ.get(variable, "").strip():
            found[name] = _checked(name, _listed(name, text), variable)
    for name, value in flags.items():
        if value is not None:
            _check_known(name, flag_of(name))
            found[name] = _checked(name, _listed(name, value), flag_of(name))
    return Settings(**found)


def _read_file(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise WonderfulError("settings-not-toml", file=str(file), why=str(error)) from None
    except (OSError, ValueError) as error:  # ValueError: a path that cannot be
        why = getattr(error, "strerror", None) or str(error)
        raise WonderfulError("settings-unreadable", file=str(file), why=why) from None


def _check_known(name: str, place: str) -> None:
    if name not in SETTINGS:
        known = tuple(SETTINGS)
        raise WonderfulError("setting-unknown", place=place, name=brief(name), known=known)


def _listed(name: str, value: object) -> object:
    """The value of a variable or flag. Lists are texts with separators, or flags given again."""
    if not isinstance(SETTINGS[name].default, tuple):
        return value.strip() if isinstance(value, str) else value
    # Names of folders may have commas: they are separated as the system does it.
    separator = os.pathsep if name == "sets" else ","
    if isinstance(value, (list, tuple)) and name != "sets":
        value = separator.join(map(str, value))
    if not isinstance(value, str):
        return value
    return [word.strip() for word in value.split(separator) if word.strip()]


def _checked(name: str, value: object, place: str, *, strict: bool = False) -> object:
    """The value as it is used, or an error that names the place and what would be right."""
    given = tuple(value) if isinstance(value, list) else value
    try:
        return getattr(Settings.model_validate({name: given}, strict=strict), name)
    except ValidationError:
        raise _refusal(name, value, place) from None


def _refusal(name: str, value: object, place: str) -> WonderfulError:
    setting = SETTINGS[name]
    match setting.metadata:
        case [Ge(ge=low), Le(le=high)]:
            return WonderfulError(
                "bad-number", option=place, value=brief(value), low=low, high=high
            )
        case [TextForm(name=form)]:  # the value is not repeated: it may be a secret
            return WonderfulError("setting-form", place=place, form=form)
    if choices := choices_of(setting):
        return WonderfulError("bad-choice", option=place, value=brief(value), known=choices)
    return WonderfulError("setting-form", place=place, form="yes-no")


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
