"""The files that admin commands write: private, and never overwritten."""

from __future__ import annotations

import os
from pathlib import Path

from wonderful.errors import WonderfulError


def create_file(file: Path) -> None:
    """Create a file that only its owner can read. Raise an error if it exists."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise WonderfulError("file-exists", path=str(file)) from None


def write_error(file: Path, error: OSError) -> WonderfulError:
    return WonderfulError("cannot-write", path=str(file), problem=error.strerror or str(error))
