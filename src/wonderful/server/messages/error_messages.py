"""Whatever goes wrong becomes a short message with a code; nothing else reaches a client."""

from __future__ import annotations

import logging
from typing import Any, Final

from pydantic import ValidationError

from wonderful.errors import WonderfulError, brief
from wonderful.server.accounts.rate_limits import LimitError
from wonderful.server.accounts.request_identity import AccessError
from wonderful.server.messages.server_messages import Problem
from wonderful.server.storage.store import ConflictError, StorageError

_STATUS: Final = {
    "not-signed-in": 401,
    "wrong-password": 401,
    "foreign-origin": 403,
    "wrong-invite": 403,
    "no-spectators": 403,
    "host-only": 403,
    "not-your-chair": 403,
    "not-seated": 403,
    "no-such-table": 404,
    "no-such-person": 404,
    "not-found": 404,
    "wrong-method": 405,
    "message-too-long": 413,
    "bad-message": 422,
    "not-json": 400,
    "too-fast": 429,
    "server-failed": 500,
    "storage-failed": 503,
    "server-full": 503,
}
_REFUSED: Final = 409

_log = logging.getLogger(__name__)


class MessageError(WonderfulError):
    """A message that cannot be read."""


def as_error(error: Exception) -> WonderfulError:
    """Any failure as an error of ours. What nobody expected is logged, and not shown."""
    if isinstance(error, WonderfulError):
        return error
    if isinstance(error, ValidationError):
        return unreadable(error.errors(include_url=False, include_context=False))
    if isinstance(error, (StorageError, ConflictError)):
        _log.warning("the database did not do it: %s", error)
        return MessageError("storage-failed")
    _log.error("unexpected", exc_info=error)
    return MessageError("server-failed")


def unreadable(errors: Any) -> MessageError:
    """The first thing that is wrong with a message."""
    first = errors[0]
    if first["type"] == "json_invalid":
        return MessageError("not-json")
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    field = brief(where) or "message"
    return MessageError("bad-message", field=field, why=brief(first["msg"]))


def problem_of(error: WonderfulError, lang: str) -> Problem:
    return Problem.model_validate(error.to_json(lang))


def status_of(error: WonderfulError) -> int:
    """The HTTP status that says the same as the code."""
    if isinstance(error, AccessError):
        return _STATUS.get(error.code, 403)
    if isinstance(error, LimitError):
        return 429
    return _STATUS.get(error.code, _REFUSED)
