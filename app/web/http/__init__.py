"""The HTTP API, pages, health and metrics."""
