"""Converts every exception to an error with a code. Clients never see anything else."""

from __future__ import annotations

import logging
from typing import Any, Final

from pydantic import ValidationError

from wonderful.errors import WonderfulError, brief
from wonderful.server.accounts.rate_limits import LimitError
from wonderful.server.accounts.request_identity import AccessError
from wonderful.server.messages.server_messages import ErrorDetails
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
    "wrong-host": 421,
    "bad-message": 422,
    "not-json": 400,
    "too-fast": 429,
    "server-failed": 500,
    "storage-failed": 503,
    "server-full": 503,
}
_DEFAULT_STATUS: Final = 409

_log = logging.getLogger(__name__)


class MessageError(WonderfulError):
    """A request that the server cannot parse, route or process."""


def public_error(error: Exception) -> WonderfulError:
    """The error to send to the client. Unexpected exceptions are logged, not sent."""
    if isinstance(error, WonderfulError):
        return error
    if isinstance(error, ValidationError):
        return validation_error(error.errors(include_url=False, include_context=False))
    if isinstance(error, (StorageError, ConflictError)):
        _log.warning("database error: %s", error)
        return MessageError("storage-failed")
    _log.error("unexpected error", exc_info=error)
    return MessageError("server-failed")


def validation_error(errors: Any) -> MessageError:
    """Describe the first of pydantic's validation errors."""
    first = errors[0]
    if first["type"] == "json_invalid":
        return MessageError("not-json")
    path = ".".join(str(part) for part in first["loc"] if part != "body")
    field = brief(path) or "message"
    return MessageError("bad-message", field=field, why=brief(first["msg"]))


def error_details(error: WonderfulError, lang: str) -> ErrorDetails:
    """The error as it is sent, with its text in a language."""
    return ErrorDetails.model_validate(error.to_json(lang))


def http_status(error: WonderfulError) -> int:
    """The HTTP status for an error code."""
    if isinstance(error, AccessError):
        return _STATUS.get(error.code, 403)
    if isinstance(error, LimitError):
        return 429
    return _STATUS.get(error.code, _DEFAULT_STATUS)
