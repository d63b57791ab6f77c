"""Logging of the server: one line per event, as text or as JSON, without secrets.

Structured fields are passed as `extra`: `_log.info("sat down", extra={"table": id, "seat": 2})`.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Any, Final, TextIO

FIELDS: Final = ("table", "seat", "person", "address", "code", "duration_ms")
MASK: Final = "***"

# Uvicorn logs every connection at level info; these loggers get the level of other libraries.
_QUIET: Final = ("uvicorn", "uvicorn.error", "uvicorn.asgi")
_SECRETS: Final = (
    (re.compile(r"\bwt_[A-Za-z0-9_-]+"), MASK),  # tokens
    (re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])"), MASK),  # 256 bits
    (re.compile(r"\?[^\s\"'<>?=]+=[^\s\"'<>]*"), f"?{MASK}"),  # queries
    (re.compile(r"(://[^\s:/@]*):[^\s/]+@"), rf"\1:{MASK}@"),  # passwords in addresses
)


def mask_secrets(text: str) -> str:
    """Replace tokens, sessions, query strings and passwords in a text.

    >>> mask_secrets("GET /tables?token=abc of wt_0123")
    'GET /tables?*** of ***'
    """
    for secret, instead in _SECRETS:
        text = secret.sub(instead, text)
    return text


def _one_line(text: str) -> str:
    """Escape control characters, so that logged input cannot forge a line."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def _time(record: logging.LogRecord) -> str:
    moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    return moment.replace("+00:00", "Z")


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    given = {name: getattr(record, name, None) for name in FIELDS}
    return {name: value for name, value in given.items() if value is not None}


class JsonFormatter(logging.Formatter):
    """Writes one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        data: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": mask_secrets(record.getMessage()),
        }
        for name, value in _fields(record).items():
            is_number = isinstance(value, (int, float))
            data[name] = value if is_number else mask_secrets(str(value))
        if record.exc_info:
            data["exception"] = mask_secrets(self.formatException(record.exc_info))
        return json.dumps(data, ensure_ascii=False)


class TextFormatter(logging.Formatter):
    """Writes a readable line, followed by the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        words = [_time(record), record.levelname, f"{record.name}:", record.getMessage()]
        words += [f"{name}={value}" for name, value in _fields(record).items()]
        line = _one_line(mask_secrets(" ".join(words)))
        if record.exc_info:
            line += f"\n{mask_secrets(self.formatException(record.exc_info))}"
        return line


_FORMATTERS: Final = {"text": TextFormatter, "json": JsonFormatter}


class _Handler(logging.StreamHandler[TextIO]):
    """A type of our own, so that a second setup can replace the first."""


def setup_logging(format: str, level: str) -> None:
    """Log to stderr in a format ("text", "json"): our messages from a level on, others' warnings.

    Uvicorn must be started with `log_config=None, access_log=False`.
    """
    handler = _Handler(sys.stderr)
    handler.setFormatter(_FORMATTERS[format]())
    root = logging.getLogger()
    for old in root.handlers[:]:
        if isinstance(old, _Handler):
            root.removeHandler(old)
    root.addHandler(handler)
    ours = logging.getLevelNamesMapping()[level.upper()]
    others = ours if ours == logging.DEBUG else max(ours, logging.WARNING)
    root.setLevel(max(ours, logging.WARNING))
    logging.getLogger("wonderful").setLevel(ours)
    for name in (*_QUIET, "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"
        logger.setLevel(others)
    logging.getLogger("uvicorn.access").disabled = True
