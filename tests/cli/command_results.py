"""Results of commands."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass
class Result:
    """Exit code and output of a command."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


RunCommand = Callable[..., Result]  # the fixture `cli`


def refused(result: Result) -> str:
    """The one-line error message of a refused command."""
    assert result.code == 2
    assert result.out == ""
    assert result.err.count("\n") == 1
    assert result.err.startswith("wonderful: ")
    assert "error." not in result.err, "an error without a text"
    return result.err
