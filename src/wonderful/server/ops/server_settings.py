"""The settings of a server, from flags, environment variables, a TOML file and defaults.

A flag takes precedence over a variable, and a variable over the file. Flags, variables, keys and
the documentation are all derived from the fields of `Settings`.
"""

from __future__ import annotations

import os
import re
import socket
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
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
# What may follow the scheme in a database URL.
_DATABASES: Final = {
    "sqlite": re.compile("/.+"),
    "postgresql": _POSTGRES,
    "postgres": _POSTGRES,
}
_MAX_PATH_LENGTH: Final = 4096
_LOOPBACK_HOSTS: Final = ("localhost", "127.0.0.1", "[::1]")  # as in Host headers
# Documentation addresses, to which nothing is sent: the route there reveals our own address.
_UNREACHABLE: Final = {"0.0.0.0": "192.0.2.1", "::": "2001:db8::1"}


@dataclass(frozen=True, slots=True)
class TextForm:
    """The format of a text, or of each text of a list. `setting-form.<name>` describes it."""

    name: str
    is_valid: Callable[[str], bool]
    normalize: Callable[[str], str] = str

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return no_info_after_validator_function(self._validate, handler(source))

    def _validate(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(self._validate, value))
        if value is None:
            return None
        value = self.normalize(value)
        if not self.is_valid(value):
            raise ValueError(self.name)
        return value


def _is_host(value: str) -> bool:
    return re.fullmatch(r"[A-Za-z0-9._:-]+", value) is not None


def _is_url(value: str) -> bool:
    """Whether a text is a scheme, a host and perhaps a port, as browsers write an origin."""
    try:
        parts = urlsplit(value)
        port = parts.port
    except ValueError:
        return False
    host = parts.hostname or ""
    netloc = _in_url(host) if port is None else f"{_in_url(host)}:{port}"
    is_origin = value.lower() == f"{parts.scheme}://{netloc}"
    return is_origin and parts.scheme in ("http", "https") and _is_host(host)


def _is_network(value: str) -> bool:
    try:
        ip_network(value, strict=False)
    except ValueError:
        return False
    return True


def _is_text(value: str) -> bool:
    return 0 < len(value) <= 200 and value.isprintable()


def _is_folder(value: str) -> bool:
    """Any path is valid; whether it exists is checked when the server starts."""
    return 0 < len(value) <= _MAX_PATH_LENGTH and value.isprintable()


def _is_database(value: str) -> bool:
    scheme, has_scheme, rest = value.partition("://")
    if not has_scheme:
        return _is_text(value)
    form = _DATABASES.get(scheme)
    return _is_text(value) and form is not None and form.fullmatch(rest) is not None


def _normalize_url(value: str) -> str:
    """The URL as browsers write an origin."""
    return value.rstrip("/").lower()


class Settings(BaseModel):
    """The settings of a server. The text below a field is its description in help and docs.

    Secrets are not part of the repr; a database URL may contain a password.
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", hide_input_in_errors=True, use_attribute_docstrings=True
    )

    host: Annotated[str, TextForm("host", _is_host)] = "127.0.0.1"
    """Address to listen on; 0.0.0.0 or :: lets other machines connect."""
    port: Annotated[int, Field(ge=0, le=65_535)] = 8600
    """Port to listen on; 0 picks a free one."""
    database: Annotated[str, TextForm("database", _is_database), Field(repr=False)] = DATABASE_FILE
    """Database for games: a SQLite file, or postgresql://user:password@host/name."""
    public_url: Annotated[str | None, TextForm("url", _is_url, _normalize_url)] = None
    """Address that players open, if it differs, for example behind a proxy."""
    invite_code: Annotated[str | None, TextForm("text", _is_text), Field(repr=False)] = None
    """Code that new players must enter; without it, anybody can join."""
    trusted_proxies: Annotated[tuple[str, ...], TextForm("networks", _is_network)] = ()
    """Addresses or networks of proxies that may report the client's address."""
    allowed_origins: Annotated[tuple[str, ...], TextForm("urls", _is_url, _normalize_url)] = ()
    """Other addresses at which players open this server."""
    webhook_hosts: Annotated[tuple[str, ...], TextForm("hosts", _is_host)] = ()
    """Hosts that may receive webhooks; without any, webhooks are off."""
    sets: Annotated[tuple[str, ...], TextForm("folders", _is_folder)] = ()
    """Folders of outside sets; a set with errors is skipped."""
    bot_processes: Annotated[int, Field(ge=1, le=64)] = 1
    """Number of bot processes."""
    log_format: Literal["text", "json"] = "text"
    """Log format."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """Lowest level to log."""
    attend: bool = True
    """Run bots and clocks in this process."""
    rate_limits: bool = True
    """Limit the rate of requests."""
    max_sockets: Annotated[int, Field(ge=1, le=1_000_000)] = 5_000
    """Maximum number of websocket connections."""


SETTINGS: Final[Mapping[str, FieldInfo]] = Settings.model_fields


def flag_of(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def variable_of(name: str) -> str:
    return f"WONDERFUL_{name.upper()}"


def choices_of(setting: FieldInfo) -> tuple[str, ...]:
    """The possible values of a setting, if it is a choice."""
    return get_args(setting.annotation) if get_origin(setting.annotation) is Literal else ()


def default_text(name: str) -> str:
    """A default for help and documentation; empty if the setting has none."""
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
    """Load the settings of a server. Flags that are None and empty variables count as not given.

    `folder` is the folder of the database by default.
    """
    values: dict[str, Any] = {}
    if folder is not None:
        values["database"] = str(folder / DATABASE_FILE)
    if file is None and environ.get(CONFIG_VARIABLE):
        file = Path(environ[CONFIG_VARIABLE])
    if file is not None:
        for name, value in _read_file(file).items():
            _check_known(name, str(file))
            # TOML has types, so a number in quotes is an error.
            values[name] = _validate(name, value, f"{file}: {name}", strict=True)
    for name in SETTINGS:
        variable = variable_of(name)
        if text := environ.get(variable, "").strip():
            values[name] = _validate(name, _split_list(name, text), variable)
    for name, value in flags.items():
        if value is not None:
            _check_known(name, flag_of(name))
            values[name] = _validate(name, _split_list(name, value), flag_of(name))
    return Settings(**values)


def _read_file(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise WonderfulError("settings-not-toml", file=str(file), why=str(error)) from None
    except (OSError, ValueError) as error:  # ValueError: an impossible path
        why = getattr(error, "strerror", None) or str(error)
        raise WonderfulError("settings-unreadable", file=str(file), why=why) from None


def _check_known(name: str, place: str) -> None:
    if name not in SETTINGS:
        known = tuple(SETTINGS)
        raise WonderfulError("setting-unknown", place=place, name=brief(name), known=known)


def _split_list(name: str, value: object) -> object:
    """The value of a variable or flag. A list is a text with separators, or a repeated flag."""
    if not isinstance(SETTINGS[name].default, tuple):
        return value.strip() if isinstance(value, str) else value
    # Names of folders may contain commas, so the separator is that of the system's PATH.
    separator = os.pathsep if name == "sets" else ","
    if isinstance(value, (list, tuple)) and name != "sets":
        value = separator.join(map(str, value))
    if not isinstance(value, str):
        return value
    return [word.strip() for word in value.split(separator) if word.strip()]


def _validate(name: str, value: object, place: str, *, strict: bool = False) -> object:
    """Validate a value, or raise an error that names its place and the expected format."""
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
        case [TextForm(name=form)]:  # without the value, which may be a secret
            return WonderfulError("setting-form", place=place, form=form)
    if choices := choices_of(setting):
        return WonderfulError("bad-choice", option=place, value=brief(value), known=choices)
    return WonderfulError("setting-form", place=place, form="yes-no")


# Addresses for display


def without_password(database: str) -> str:
    """A database URL without its password, for display.

    >>> without_password("postgresql://ann:secret@localhost/games?password=secret")
    'postgresql://ann@localhost/games'
    """
    scheme, has_scheme, rest = database.partition("://")
    if not has_scheme or scheme == "sqlite":
        return database
    who, at, where = rest.rpartition("@")
    return f"{scheme}://{who.partition(':')[0]}{at}{where.partition('?')[0]}"


def addresses(settings: Settings) -> list[str]:
    """The addresses that players can open: the public one, or those of this machine."""
    if settings.public_url is not None:
        return [settings.public_url]
    hosts = [settings.host]
    if settings.host in _UNREACHABLE:
        own = _own_address(settings.host)
        local = "127.0.0.1" if settings.host == "0.0.0.0" else "::1"
        hosts = [local] if own in (None, local) else [local, str(own)]
    return [f"http://{_in_url(host)}:{settings.port}" for host in hosts]


def allowed_hosts(settings: Settings) -> frozenset[str] | None:
    """The hosts under which clients may reach the server; None if every host is allowed.

    A server on a loopback address accepts only names of this machine and its configured addresses.
    Otherwise any web page could reach it under a name that resolves to 127.0.0.1 (DNS rebinding).
    """
    if not _is_loopback(settings.host):
        return None
    urls = [f"http://{_in_url(settings.host)}", *settings.allowed_origins]
    if settings.public_url is not None:
        urls.append(settings.public_url)
    configured = (_in_url(urlsplit(url).hostname or "") for url in urls)
    return frozenset((*_LOOPBACK_HOSTS, *configured))


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _in_url(host: str) -> str:
    """IPv6 addresses have brackets in URLs and Host headers."""
    return f"[{host}]" if ":" in host else host


def _own_address(any_host: str) -> str | None:
    """The address of this machine in its network; None without a network."""
    family = socket.AF_INET6 if ":" in any_host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((_UNREACHABLE[any_host], 9))  # sends nothing
            return str(probe.getsockname()[0])
    except OSError:
        return None
