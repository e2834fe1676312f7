"""Logs: one pipe, two forms, and nothing secret in either."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from app.logs import HIDDEN, SECRET_NAMES, set_up_logs


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def test_a_line_of_json_has_its_fields(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("json", "info")
    structlog.get_logger("tables").info("dealt", table="t1", hand=3)
    line = json.loads(capsys.readouterr().err)
    assert (line["event"], line["table"], line["hand"], line["level"]) == ("dealt", "t1", 3, "info")
    assert line["timestamp"].endswith("Z")


def test_the_standard_librarys_loggers_go_the_same_way(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("json", "info")
    logging.getLogger("other").warning("odd: %s", "thing")
    assert json.loads(capsys.readouterr().err)["event"] == "odd: thing"


def test_lines_below_the_level_are_not_written(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("json", "warning")
    structlog.get_logger("tables").info("dealt")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("form", ["json", "console"])
@pytest.mark.parametrize("name", sorted(SECRET_NAMES))
def test_fields_that_are_named_like_secrets_are_cut_out(
    capsys: pytest.CaptureFixture[str], form: str, name: str
) -> None:
    set_up_logs("json" if form == "json" else "console", "info")
    structlog.get_logger("tables").info("x", **{name: "4f2a9c"})
    told = capsys.readouterr().err
    assert "4f2a9c" not in told
    assert HIDDEN in told


@pytest.mark.parametrize("form", ["json", "console"])
@pytest.mark.parametrize("logger", ["structlog", "standard"])
def test_a_traceback_shows_no_variables(capsys: pytest.CaptureFixture[str], form: str, logger: str) -> None:
    set_up_logs("json" if form == "json" else "console", "info")
    server_seed = "4f2a" + "9c" * 4
    try:
        raise ValueError("broken" + server_seed[:0])
    except ValueError:
        if logger == "standard":
            logging.getLogger("x").exception("went wrong")
        else:
            structlog.get_logger("x").exception("went wrong")
    told = capsys.readouterr().err
    assert "ValueError" in told
    assert server_seed not in told
