"""Logs without secrets, and metrics with few labels."""

import json
import logging
import secrets
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from wonderful.server.ops.logging_setup import mask_secrets, setup_logging
from wonderful.server.ops.metrics import Metrics

LOGGERS = ("", "wonderful", "uvicorn", "uvicorn.error", "uvicorn.asgi", "uvicorn.access")


Output = Callable[[], str]


@pytest.fixture
def output(capsys: pytest.CaptureFixture[str]) -> Iterator[Output]:
    """Captures stderr and restores the loggers afterwards."""
    before = []
    for name in LOGGERS:
        logger = logging.getLogger(name)
        state = (logger.level, logger.handlers[:], logger.propagate, logger.disabled)
        before.append((logger, state))
    yield lambda: capsys.readouterr().err
    for logger, (level, handlers, propagate, disabled) in before:
        logger.setLevel(level)
        logger.handlers[:] = handlers
        logger.propagate = propagate
        logger.disabled = disabled


def lines(output: Output) -> list[Any]:
    return [json.loads(line) for line in output().splitlines()]


def fail() -> None:
    raise ValueError("on purpose, with wt_abcdef")


def test_json_has_an_object_in_each_line(output: Output) -> None:
    setup_logging("json", "info")
    log = logging.getLogger("wonderful.server.test")
    log.info("sat\ndown %s", "é", extra={"table": "t1", "seat": 0, "duration_ms": 1.5})
    log.debug("not this")
    log.warning("refused", extra={"person": "p", "address": "::1", "code": "too-fast", "x": 1})
    first, second = lines(output)
    time = datetime.fromisoformat(first.pop("time"))
    assert time.tzinfo == UTC
    assert first == {
        "level": "info",
        "logger": "wonderful.server.test",
        "message": "sat\ndown é",
        "table": "t1",
        "seat": 0,
        "duration_ms": 1.5,
    }
    assert {"person": "p", "address": "::1", "code": "too-fast"}.items() <= second.items()
    assert "x" not in second


def test_text_has_the_table_and_the_seat(output: Output) -> None:
    setup_logging("text", "debug")
    log = logging.getLogger("wonderful.server.test")
    log.debug("sat\ndown", extra={"table": "t1", "seat": 0})
    line = output()
    assert line.count("\n") == 1, "nobody can forge a line"
    assert line.endswith(" DEBUG wonderful.server.test: sat\\ndown table=t1 seat=0\n")


@pytest.mark.parametrize("format", ["text", "json"])
def test_secrets_never_show(output: Output, format: str) -> None:
    setup_logging(format, "info")
    log = logging.getLogger("wonderful.server.test")
    session, token = secrets.token_urlsafe(32), f"wt_{secrets.token_urlsafe(32)}"
    log.info("session=%s", session, extra={"person": token})
    log.info(f'GET /link?secret={session[:20]}&x=1 "{token}"')
    try:
        raise ValueError(f"{session} {token}")
    except ValueError:
        log.exception("failed at postgresql://ann:hidden@db/games")
    shown = output()
    assert "hidden" not in shown
    assert session[:20] not in shown
    assert token[3:] not in shown
    assert shown.count("***") >= 7


def test_what_is_no_secret_stays() -> None:
    commitment = "0123456789abcdef" * 4
    for text in (commitment, "ready? yes", "table 4Kx-_9 at http://127.0.0.1:8600/", "what?"):
        assert mask_secrets(text) == text


def test_exceptions_are_a_field(output: Output) -> None:
    setup_logging("json", "info")
    try:
        fail()
    except ValueError:
        logging.getLogger("wonderful.test").exception("failed")
    [line] = lines(output)
    assert line["message"] == "failed"
    assert line["exception"].startswith("Traceback")
    assert line["exception"].endswith("ValueError: on purpose, with ***")


def test_uvicorn_speaks_as_we_do(output: Output) -> None:
    logging.getLogger("uvicorn").addHandler(logging.StreamHandler())
    setup_logging("json", "info")
    setup_logging("json", "info")  # a second call must not duplicate lines
    logging.getLogger("uvicorn.error").error("broken")
    logging.getLogger("uvicorn.error").info("connection open")
    logging.getLogger("uvicorn.access").error("GET /")
    logging.getLogger("somebody.else").info("chatter")
    logging.getLogger("somebody.else").warning("careful")
    assert [line["message"] for line in lines(output)] == ["broken", "careful"]


# Metrics


def figures(metrics: Metrics) -> dict[str, float]:
    body, kind = metrics.render()
    assert kind.startswith("text/plain")
    found = {}
    for line in body.decode().splitlines():
        if line.startswith("wonderful_"):
            name, _, value = line.rpartition(" ")
            found[name] = float(value)
    return found


def test_everything_is_counted() -> None:
    metrics = Metrics(["act"])
    assert figures(metrics)["wonderful_start_time_seconds"] > 1_000_000_000
    metrics.record_socket_opened()
    metrics.record_socket_opened()
    metrics.record_socket_closed()
    metrics.record_message_received("act")
    metrics.record_messages_sent(3)
    metrics.record_command(0.004)
    metrics.record_refusal("table-busy")
    metrics.record_error()
    metrics.set_table_counts(7, 2)
    metrics.record_http_request("/tables/{id}", "GET", 200, 0.5)
    metrics.record_bot_decision(0.2)
    metrics.record_bot_failure()
    metrics.record_storage_failure()
    metrics.set_lease_held(True)
    expected = {
        "sockets": 1,
        "sockets_opened_total": 2,
        'messages_in_total{type="act"}': 1,
        "messages_out_total": 3,
        "actions_total": 1,
        'action_seconds_bucket{le="0.0025"}': 0,
        'action_seconds_bucket{le="0.005"}': 1,
        'refused_total{code="table-busy"}': 1,
        "errors_total": 1,
        "tables_in_memory": 7,
        "tables_watched": 2,
        'http_requests_total{method="GET",route="/tables/{id}",status="200"}': 1,
        'http_seconds_sum{route="/tables/{id}"}': 0.5,
        "bot_decisions_total": 1,
        "bot_seconds_sum": 0.2,
        "bot_failures_total": 1,
        "storage_failures_total": 1,
        "attending": 1,
    }
    found = figures(metrics)
    assert {name: found[f"wonderful_{name}"] for name in expected} == expected
    metrics.set_lease_held(False)
    assert figures(metrics)["wonderful_attending"] == 0


def test_clients_cannot_make_labels() -> None:
    metrics = Metrics(["act"])
    for number in range(20):
        metrics.record_message_received(f"type-{number}")
        metrics.record_refusal(f"code-{number}")
        metrics.record_http_request(None, f"METHOD{number}", 404, 0.1)
    found = figures(metrics)
    assert found['wonderful_messages_in_total{type="other"}'] == 20
    assert found['wonderful_refused_total{code="other"}'] == 20
    name = 'wonderful_http_requests_total{method="other",route="other",status="404"}'
    assert found[name] == 20


def test_two_servers_in_one_process_count_apart() -> None:
    one, two = Metrics(), Metrics()
    one.record_error()
    assert figures(one)["wonderful_errors_total"] == 1
    assert figures(two)["wonderful_errors_total"] == 0
