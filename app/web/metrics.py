"""Prometheus metrics. No label names a player, a card or a seed."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

SOCKETS = Gauge("fairdeal_sockets", "Open table sockets")
HTTP_REQUESTS = Counter(
    "fairdeal_http_requests_total", "HTTP requests by route and status", ["route", "status"]
)
HTTP_SECONDS = Histogram("fairdeal_http_seconds", "Time to answer an HTTP request", ["route"])
