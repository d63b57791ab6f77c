"""Converts every exception to an error with a code. Clients never see anything else."""

from __future__ import annotations

import logging
from typing import Any

from pydantic import ValidationError

from wonderful.errors import WonderfulError, brief
from wonderful.server.messages.server_messages import ErrorDetails
from wonderful.server.storage.store import ConflictError, StorageError

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
