"""A finished record as plain data, for tests that damage or change it."""

import copy
import json
from typing import Any

import pytest

from tests.record.record_builders import finished_match
from wonderful.record.record_format import record_of


@pytest.fixture(scope="module")
def good() -> dict[str, Any]:
    """A finished record as plain data; tests get a copy."""
    data: dict[str, Any] = json.loads(json.dumps(record_of(finished_match("base-2p")).to_json()))
    return data


@pytest.fixture
def data(good) -> dict[str, Any]:
    return copy.deepcopy(good)
