"""What the server counts, for Prometheus. Labels have few values, whatever clients send."""

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
    """One for each server; `message_types` are the types of messages that have a name here."""

    def __init__(self, message_types: Collection[str] = ()) -> None:
        self._message_types = frozenset(message_types)
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)  # memory, processor time, open files
        self._sockets = self._gauge("sockets", "Connections that are open.")
        self._sockets_opened = self._counter("sockets_opened", "Connections that were opened.")
        self._messages_in = self._counter("messages_in", "Messages of clients.", "type")
        self._messages_out = self._counter("messages_out", "Messages to clients.")
        self._actions = self._counter("actions", "Requests that became durable facts.")
        self._action_seconds = self._histogram(
            "action_seconds", "From the receipt of a request until it is durable.", _QUICK
        )
        self._refused = self._counter("refused", "Requests that were refused.", "code")
        self._errors = self._counter("errors", "Mistakes of the server.")
        self._tables = self._gauge("tables_in_memory", "Tables in memory.")
        self._watched = self._gauge("tables_watched", "Tables that somebody looks at.")
        self._http = self._counter(
            "http_requests", "Requests over HTTP.", "route", "method", "status"
        )
        self._http_seconds = self._histogram(
            "http_seconds", "Time for a request over HTTP.", _QUICK, "route"
        )
        self._bots = self._counter("bot_decisions", "Decisions of bots.")
        self._bot_seconds = self._histogram("bot_seconds", "Time for a decision of a bot.", _SLOW)
        self._bot_failures = self._counter("bot_failures", "Decisions that a bot failed to make.")
        self._storage_failures = self._counter("storage_failures", "Failures of the database.")
        self._attending = self._gauge("attending", "1 if this process moves bots and clocks.")
        self._gauge("start_time_seconds", "When it started, since 1970.").set(time.time())

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

    def socket_opened(self) -> None:
        self._sockets.inc()
        self._sockets_opened.inc()

    def socket_closed(self) -> None:
        self._sockets.dec()

    def message_in(self, type: str) -> None:
        self._messages_in.labels(type if type in self._message_types else OTHER).inc()

    def messages_out(self, count: int = 1) -> None:
        self._messages_out.inc(count)

    def http(self, route: str | None, method: str, status: int, seconds: float) -> None:
        """`route` is the template, such as `/tables/{id}`; None if no route fits."""
        place = route or OTHER
        self._http.labels(place, method if method in METHODS else OTHER, str(status)).inc()
        self._http_seconds.labels(place).observe(seconds)

    # The game

    def acted(self, seconds: float) -> None:
        self._actions.inc()
        self._action_seconds.observe(seconds)

    def refused(self, code: str) -> None:
        self._refused.labels(code if locales.has(f"error.{code}") else OTHER).inc()

    def failed(self) -> None:
        """Something unexpected: a mistake of ours."""
        self._errors.inc()

    def tables(self, in_memory: int, watched: int) -> None:
        self._tables.set(in_memory)
        self._watched.set(watched)

    # Behind it

    def bot_decided(self, seconds: float) -> None:
        self._bots.inc()
        self._bot_seconds.observe(seconds)

    def bot_failed(self) -> None:
        self._bot_failures.inc()

    def storage_failed(self) -> None:
        self._storage_failures.inc()

    def attending(self, is_attending: bool) -> None:
        self._attending.set(is_attending)

    def page(self) -> tuple[bytes, str]:
        """The answer to Prometheus: body and content type."""
        return generate_latest(self._registry), CONTENT_TYPE_LATEST
