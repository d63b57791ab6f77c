"""HTTP requests with everything that their schemas allow, and with what they do not."""

import logging
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck
from schemathesis.specs.openapi.adapter import responses
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    negative_data_rejection,
    positive_data_acceptance,
    unsupported_method,
)

from tests.server.fuzzing.threaded_server import start_server_in_thread
from tests.server.servers import RunningServer
from wonderful import locales
from wonderful.server.accounts.request_identity import COOKIE

# These end the session, so each try has its own person.
LAST = {"POST /api/logout", "DELETE /api/me", "POST /api/me/password", "DELETE /api/me/tokens"}
# Which methods a path has is not promised, and 1.0 is an integer only for JSON Schema.
EXCLUDED = [allow_header_conformance, unsupported_method]
STRICT = {"POST /api/commands"}
CONFIG: dict[str, Any] = {
    "generation": {"deterministic": True, "database": "none"},
    "phases": {"stateful": {"enabled": False}, "coverage": {"unexpected-methods": []}},
}
# Without a session, requests are refused before they are parsed: a few of them suffice.
SHORT = {**CONFIG, "phases": {"stateful": {"enabled": False}, "coverage": {"enabled": False}}}


@pytest.fixture(scope="module")
def running() -> Iterator[RunningServer]:
    memory = Path("/dev/shm")
    with (
        tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder,
        start_server_in_thread(Path(folder) / "games.db", attend=False) as running,
    ):
        yield running


@pytest.fixture(scope="module", autouse=True)
def keep_tuples() -> Iterator[None]:
    """Let Schemathesis validate responses with the `prefixItems` of OpenAPI 3.1.

    4.32 rewrites them for an older draft of JSON Schema and then rejects the result as invalid.
    """
    with pytest.MonkeyPatch.context() as patch:
        convert = partial(responses.to_json_schema, convert_prefix_items=False)  # type: ignore[attr-defined]
        patch.setattr(responses, "to_json_schema", convert)
        yield


@pytest.fixture(scope="module")
def api(running: RunningServer) -> Any:
    config = schemathesis.Config.from_dict(CONFIG)
    return schemathesis.openapi.from_url(f"{running.url}/api/openapi.json", config=config)


@pytest.fixture(scope="module")
def short_api(running: RunningServer) -> Any:
    config = schemathesis.Config.from_dict(SHORT)
    return schemathesis.openapi.from_url(f"{running.url}/api/openapi.json", config=config)


def session(running: RunningServer) -> str:
    answer = httpx2.post(f"{running.url}/api/people", json={"nickname": "Ann"})
    return str(answer.cookies[COOKIE])


@pytest.fixture(scope="module")
def cookie(running: RunningServer) -> str:
    return session(running)


def few(examples: int) -> Any:
    return hypothesis.settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


schema = schemathesis.pytest.from_fixture("api")
short_schema = schemathesis.pytest.from_fixture("short_api")


@pytest.fixture(autouse=True)
def quiet_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No request of a client may log an error."""
    yield
    errors = [each for each in caplog.get_records("call") if each.levelno >= logging.ERROR]
    assert [each.getMessage() for each in errors] == []


@schema.parametrize()
@few(10)
def test_signed_in(case: schemathesis.Case[Any], running: RunningServer, cookie: str) -> None:
    mine = session(running) if case.operation.label in LAST else cookie
    headers = {"cookie": f"{COOKIE}={mine}"}
    is_strict = case.operation.label in STRICT
    excluded = [*EXCLUDED, positive_data_acceptance] if is_strict else EXCLUDED
    case.call_and_validate(headers=headers, excluded_checks=excluded)


@short_schema.parametrize()
@few(5)
def test_not_signed_in(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate(excluded_checks=[*EXCLUDED, negative_data_rejection])


def test_answers_about_games_are_as_documented(
    running: RunningServer, cookie: str, api: Any
) -> None:
    """Ids of tables cannot be guessed, so the test provides some: open, running and finished."""
    headers = {"cookie": f"{COOKIE}={cookie}"}

    def ask(method: str, path: str, **more: Any) -> Any:
        case = api[path][method].Case(**more)
        return case.call_and_validate(headers=headers, excluded_checks=EXCLUDED)

    ids = []
    for start in (False, True, True):
        body = {"options": {"players": 1}, "start": start}
        made = ask("POST", "/api/tables", body=body, media_type="application/json")
        ids.append(made.json()["table"])
    over = {"type": "want-end", "id": "1", "table": ids[-1]}
    preview = {"type": "preview", "id": "2", "table": ids[1], "actions": []}
    plan = {"type": "plan", "id": "3", "table": ids[1], "plan": "slate-all"}
    for message in (over, preview, plan):
        answer = ask("POST", "/api/commands", body=message, media_type="application/json")
        assert answer.status_code == 200
    statuses = set()
    for id in ids:
        for path in ("", "/record", "/notation", "/replay", "/verification"):
            found = ask("GET", f"/api/tables/{{table}}{path}", path_parameters={"table": id})
            statuses.add(found.status_code)
    assert statuses == {200, 409}
    assert len(ask("GET", "/api/tables").json()["tables"]) >= 3


# Accepted by json.loads, but not expressible in the schema.
ODD = (
    "NaN",
    "-Infinity",
    '"\\ud800"',
    '"a\\u0000b"',
    "9" * 4_000,
    "-" + "9" * 5_000,
    "1e999",
    "[" * 2_000 + "]" * 2_000,
    '{"\\udfff": 1}',
    '{"a": [NaN, "\\udc00", {"b": Infinity}]}',
    '"' + "x" * 60_000 + '"',
    "[]",
    "null",
)
FIELDS = {
    "POST /api/people": ("nickname", "invite"),
    "PATCH /api/me": ("nickname", "settings"),
    "POST /api/login": ("login", "password"),
    "POST /api/link": ("secret",),
    "POST /api/me/account": ("login", "password"),
    "POST /api/me/password": ("old", "new"),
    "POST /api/tables": ("options", "bots", "sit"),
    "POST /api/commands": ("type", "id", "table", "actions"),
}
FORMS = (
    "{odd}",
    '{{"{field}": {odd}}}',
    '{{"{field}": {{"x": {odd}}}}}',
    '{{"{field}": [{odd}]}}',
    "{{{odd}: 1}}",
)


@pytest.mark.parametrize("operation", FIELDS)
def test_odd_bodies(operation: str, running: RunningServer) -> None:
    """Numbers, characters and nesting depths that break careless programs."""
    method, path = operation.split()
    whole = {
        "POST /api/people": '"nickname": "Ann", ',
        "POST /api/login": '"login": "annette", "password": "x", ',
        "POST /api/commands": '"type": "chat", "id": "1", "table": "t", "text": "x", ',
    }
    headers = {"cookie": f"{COOKIE}={session(running)}", "content-type": "application/json"}
    with httpx2.Client(base_url=running.url, headers=headers, timeout=60) as client:
        for field in FIELDS[operation]:
            for odd in ODD:
                for form in FORMS:
                    body = form.format(field=field, odd=odd)
                    bodies = [body]
                    if body.startswith("{"):
                        bodies.append("{" + whole.get(operation, "") + body[1:])
                    for content in bodies:
                        answer = client.request(method, path, content=content.encode())
                        assert answer.status_code < 500, content[:200]
                        if answer.status_code >= 400:
                            code = answer.json()["error"]["code"]
                            assert f"error.{code}" in locales.texts("en"), code


@pytest.mark.parametrize("path", ["/api/people/{}", "/api/people/{}/history", "/api/tables/{}"])
@pytest.mark.parametrize("word", ["%00", "%ed%a0%80", "%ff", "%F0%9F%99%82", "..%2f..", "%25"])
def test_odd_paths(path: str, word: str, running: RunningServer) -> None:
    with httpx2.Client(base_url=running.url, timeout=60) as client:
        headers = {"cookie": f"{COOKIE}={session(running)}"}
        answer = client.get(path.format(word), headers=headers)
        assert answer.status_code in (404, 422)
        for query in ("before=1e5", "before=-1", "count=101", "status=%00", "expansion=%ff", "%"):
            answer = client.get(f"/api/tables?{query}", headers=headers)
            assert answer.status_code in (200, 422)
