"""The benchmarks run: a short one of each that no other test runs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.system.process import ROOT


def rows_of(name: str, file: Path, *options: str) -> list[dict[str, float]]:
    subprocess.run(
        [sys.executable, "-m", f"benchmarks.{name}", "--json", str(file), *options], cwd=ROOT, check=True
    )
    found: list[dict[str, float]] = json.loads(file.read_text())
    return found


@pytest.mark.slow
def test_hands_are_simulated(tmp_path: Path) -> None:
    rows = rows_of("simulate", tmp_path / "rows.json", "--hands", "10")
    assert all(row["per_second"] > 0 for row in rows)


@pytest.mark.slow
def test_moves_are_measured_against_an_echo(tmp_path: Path) -> None:
    rows = rows_of("moves", tmp_path / "rows.json", "--tables", "24", "--seconds", "1")
    assert len(rows) == 3
    assert all(row["messages"] > 0 and row["ratio"] > 0 for row in rows)
