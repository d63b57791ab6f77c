"""Metrics for Prometheus. Labels have a limited set of values, whatever clients send."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from wonderful import locales

OTHER: Final = "other"
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_SLOW: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30)


class Metrics:
    """The metrics of a server. Other message types than `message_types` count as "other"."""

    def __init__(self, message_types: Collection[str] = ()) -> None:
        self._message_types = frozenset(message_types)
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)  # memory, processor time, open files
        self._sockets = self._gauge("sockets", "Open connections.")
        self._sockets_opened = self._counter("sockets_opened", "Connections opened so far.")
        self._messages_in = self._counter("messages_in", "Messages from clients.", "type")
        self._messages_out = self._counter("messages_out", "Messages to clients.")
        self._actions = self._counter("actions", "Commands that became durable facts.")
        self._action_seconds = self._histogram(
            "action_seconds", "Time from receiving a command until it is durable.", _QUICK
        )
        self._refused = self._counter("refused", "Refused requests.", "code")
        self._errors = self._counter("errors", "Internal errors of the server.")
        self._tables = self._gauge("tables_in_memory", "Tables in memory.")
        self._watched = self._gauge(
            "tables_watched", "Tables with at least one watching connection."
        )
        self._http = self._counter("http_requests", "HTTP requests.", "route", "method", "status")
        self._http_seconds = self._histogram(
            "http_seconds", "Duration of HTTP requests.", _QUICK, "route"
        )
        self._bots = self._counter("bot_decisions", "Decisions of bots.")
        self._bot_seconds = self._histogram("bot_seconds", "Duration of bot decisions.", _SLOW)
        self._bot_failures = self._counter("bot_failures", "Decisions that a bot failed to make.")
        self._storage_failures = self._counter("storage_failures", "Failures of the database.")
        self._attending = self._gauge("attending", "1 if this process runs bots and clocks.")
        self._gauge("start_time_seconds", "When the process started, in seconds since 1970.").set(
            time.time()
        )

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"wonderful_{name}", about, labels, registry=self._registry)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(f"wonderful_{name}", about, registry=self._registry)

    def _histogram(
        self, name: str, about: str, buckets: tuple[float, ...], *labels: str
    ) -> Histogram:
        full = f"wonderful_{name}"
        return Histogram(full, about, labels, registry=self._registry, buckets=buckets)

    # Connections

    def record_socket_opened(self) -> None:
        self._sockets.inc()
        self._sockets_opened.inc()

    def record_socket_closed(self) -> None:
        self._sockets.dec()

    def record_message_received(self, type: str) -> None:
        self._messages_in.labels(type if type in self._message_types else OTHER).inc()

    def record_messages_sent(self, count: int = 1) -> None:
        self._messages_out.inc(count)

    def record_http_request(
        self, route: str | None, method: str, status: int, seconds: float
    ) -> None:
        """`route` is the template, such as `/tables/{id}`; None if no route matches."""
        label = route or OTHER
        self._http.labels(label, method if method in METHODS else OTHER, str(status)).inc()
        self._http_seconds.labels(label).observe(seconds)

    # Requests and tables

    def record_command(self, seconds: float) -> None:
        self._actions.inc()
        self._action_seconds.observe(seconds)

    def record_refusal(self, code: str) -> None:
        self._refused.labels(code if locales.has(f"error.{code}") else OTHER).inc()

    def record_error(self) -> None:
        """Count an unexpected error: a bug of the server."""
        self._errors.inc()

    def set_table_counts(self, in_memory: int, watched: int) -> None:
        self._tables.set(in_memory)
        self._watched.set(watched)

    # Bots, database and scheduler

    def record_bot_decision(self, seconds: float) -> None:
        self._bots.inc()
        self._bot_seconds.observe(seconds)

    def record_bot_failure(self) -> None:
        self._bot_failures.inc()

    def record_storage_failure(self) -> None:
        self._storage_failures.inc()

    def set_lease_held(self, is_held: bool) -> None:
        self._attending.set(is_held)

    def render(self) -> tuple[bytes, str]:
        """The response for Prometheus: body and content type."""
        return generate_latest(self._registry), CONTENT_TYPE_LATEST
