"""The HTTP status for each error code."""

from __future__ import annotations

from typing import Final

from wonderful.errors import WonderfulError
from wonderful.server.accounts.rate_limits import LimitError
from wonderful.server.accounts.request_identity import AccessError

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


def http_status(error: WonderfulError) -> int:
    """The HTTP status for an error code."""
    if isinstance(error, AccessError):
        return _STATUS.get(error.code, 403)
    if isinstance(error, LimitError):
        return 429
    return _STATUS.get(error.code, _DEFAULT_STATUS)
