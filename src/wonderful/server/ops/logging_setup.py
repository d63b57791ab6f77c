"""Logs of the server: one line for each event, for people or as JSON, and no secrets in them.

Whoever logs gives what it is about: `_log.info("sat down", extra={"table": id, "seat": 2})`.
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

# Uvicorn starts connections with an info each: that is for who looks for a mistake.
_QUIET: Final = ("uvicorn", "uvicorn.error", "uvicorn.asgi")
_SECRETS: Final = (
    (re.compile(r"\bwt_[A-Za-z0-9_-]+"), MASK),  # tokens
    (re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])"), MASK),  # 256 bits
    (re.compile(r"\?[^\s\"'<>?=]+=[^\s\"'<>]*"), f"?{MASK}"),  # queries
    (re.compile(r"(://[^\s:/@]*):[^\s/]+@"), rf"\1:{MASK}@"),  # passwords in addresses
)


def masked(text: str) -> str:
    """A text without anything that opens a door.

    >>> masked("GET /tables?token=abc of wt_0123")
    'GET /tables?*** of ***'
    """
    for secret, instead in _SECRETS:
        text = secret.sub(instead, text)
    return text


def _one_line(text: str) -> str:
    """Control characters written out, so that nobody can forge a line."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def _time(record: logging.LogRecord) -> str:
    moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    return moment.replace("+00:00", "Z")


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    given = {name: getattr(record, name, None) for name in FIELDS}
    return {name: value for name, value in given.items() if value is not None}


class JsonFormatter(logging.Formatter):
    """One object in each line."""

    def format(self, record: logging.LogRecord) -> str:
        data: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": masked(record.getMessage()),
        }
        for name, value in _fields(record).items():
            is_number = isinstance(value, (int, float))
            data[name] = value if is_number else masked(str(value))
        if record.exc_info:
            data["exception"] = masked(self.formatException(record.exc_info))
        return json.dumps(data, ensure_ascii=False)


class TextFormatter(logging.Formatter):
    """A line for people; an exception follows with its lines."""

    def format(self, record: logging.LogRecord) -> str:
        words = [_time(record), record.levelname, f"{record.name}:", record.getMessage()]
        words += [f"{name}={value}" for name, value in _fields(record).items()]
        line = _one_line(masked(" ".join(words)))
        if record.exc_info:
            line += f"\n{masked(self.formatException(record.exc_info))}"
        return line


_FORMATTERS: Final = {"text": TextFormatter, "json": JsonFormatter}


class _Handler(logging.StreamHandler[TextIO]):
    """Ours, so that a second setup finds it."""


def setup_logging(format: str, level: str) -> None:
    """Send all logs to stderr in a form ("text", "json"), ours from a level on, others' warnings.

    Uvicorn has to be started with `log_config=None, access_log=False`.
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
