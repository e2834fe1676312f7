"""Structured logs on standard error: for people while developing, JSON lines in production.

No log line holds a secret or a card that its reader has not seen: what is logged is named field by field by
its author, and fields whose names say that they are secret are cut out here in case that somebody forgot.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from typing import Any, Literal

import structlog

SECRET_NAMES = frozenset(
    ("password", "token", "cookie", "seed", "server_seed", "key", "secret", "deck", "cards", "salt", "note")
)
HIDDEN = "(hidden)"


def set_up_logs(form: Literal["console", "json"], level: str) -> None:
    """Send structlog's and the standard library's loggers through one pipe; call it once, at the start."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        hide_secrets,
        structlog.processors.StackInfoRenderer(),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    # never the variables of a traceback's frames: cards, seeds and passwords are among them
    as_json = structlog.processors.ExceptionRenderer(
        structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
    )
    end: list[structlog.typing.Processor] = (
        [as_json, structlog.processors.JSONRenderer(ensure_ascii=False)]
        if form == "json"
        else [
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
            )
        ]
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *end],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for noisy in ("uvicorn.error", "uvicorn.access", "alembic", "asyncio", "websockets"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


def hide_secrets(_logger: object, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Cut out fields that are named like secrets."""
    for name in SECRET_NAMES.intersection(event):
        event[name] = HIDDEN
    return event
