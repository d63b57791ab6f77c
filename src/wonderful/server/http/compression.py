"""Which compression a client accepts."""

from __future__ import annotations

import re
from typing import Final

from fastapi import Request

_NOT_WANTED: Final = re.compile(r"q=0(\.0*)?")


def accepts(request: Request, coding: str) -> bool:
    for given in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = given.partition(";")
        if name.strip() == coding:
            return not _NOT_WANTED.fullmatch(weight.strip())
    return False
