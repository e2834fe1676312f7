"""``fairdeal verify``: published hands, from files, standard input or a server's address."""

from __future__ import annotations

import re
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from urllib.parse import urlsplit

from app.crypto import verify_signature
from app.fairness.record import MAX_RECORD_BYTES
from app.fairness.verify import RunVerifier, VerificationFailed, verify
from app.games.registry import GAMES

FETCH_TIMEOUT_S = 20.0
STANDARD_INPUT = "-"
_REPLAY_PAGE = re.compile(r"/replay/([0-9a-f]{32}/[0-9]{1,10})/?")


class CantRead(Exception):
    """A record that can't be had; the message names it and says why."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one record. ``notes`` say what was not promised, and so not checked."""

    source: str
    verified: bool
    text: str
    notes: tuple[str, ...] = ()


def verify_each(
    sources: Sequence[str], *, pinned_key: bytes | None = None, as_run: bool = False
) -> Iterator[Result]:
    """Verify the records of ``sources`` in order, each alone or as a run of hands of one table."""
    run = RunVerifier(verify_signature=verify_signature, games=GAMES, pinned_key=pinned_key)
    for source in sources:
        try:
            record = read(source)
            verified = (
                run.add(record)
                if as_run
                else verify(record, verify_signature=verify_signature, games=GAMES, pinned_key=pinned_key)
            )
        except CantRead as problem:
            yield Result(source, False, f"can't be read: {problem}")
        except VerificationFailed as failure:
            yield Result(source, False, f"{failure.check}: {failure.message}")
        else:
            yield Result(source, True, "verified", verified.notes)
            continue
        if as_run:
            return  # what follows a failure has nothing to follow


def read(source: str) -> bytes:
    """The record's bytes from a file, ``-`` or an http address; raises CantRead."""
    try:
        if source == STANDARD_INPUT:
            return _bounded(sys.stdin.buffer.read(MAX_RECORD_BYTES + 1))
        if source.startswith(("http://", "https://")):
            return _fetch(source)
        with Path(source).open("rb") as file:
            return _bounded(file.read(MAX_RECORD_BYTES + 1))
    except urllib.error.HTTPError as problem:
        raise CantRead(f"the server answers {problem.code} {problem.reason}") from None
    except urllib.error.URLError as problem:
        raise CantRead(f"the server can't be reached: {problem.reason}") from None
    except (OSError, ValueError, HTTPException) as problem:
        raise CantRead(getattr(problem, "strerror", None) or str(problem)) from None


def _fetch(address: str) -> bytes:
    parts = urlsplit(address)
    page = _REPLAY_PAGE.fullmatch(parts.path)
    if page is not None:  # what a person copies from the browser
        parts = parts._replace(path=f"/api/hands/{page[1]}", query="", fragment="")
    asked = urllib.request.Request(parts.geturl(), headers={"Accept": "application/json"})  # noqa: S310 - http(s)
    with urllib.request.urlopen(asked, timeout=FETCH_TIMEOUT_S) as answer:  # noqa: S310 - http(s) alone
        return _bounded(answer.read(MAX_RECORD_BYTES + 1))


def _bounded(record: bytes) -> bytes:
    if len(record) > MAX_RECORD_BYTES:
        raise CantRead(f"it is larger than {MAX_RECORD_BYTES} bytes")
    return record
