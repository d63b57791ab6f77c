"""The `Accept-Encoding` header of requests."""

from __future__ import annotations

import re
from typing import Final

from fastapi import Request

_ZERO_WEIGHT: Final = re.compile(r"q=0(\.0*)?")


def accepts(request: Request, coding: str) -> bool:
    """Whether the client accepts a content coding such as `gzip`."""
    for accepted in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = accepted.partition(";")
        if name.strip() == coding:
            return not _ZERO_WEIGHT.fullmatch(weight.strip())
    return False
