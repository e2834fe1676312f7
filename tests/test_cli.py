"""The command line as a user has it: what is printed where, and the exit status."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
RECORD = ROOT / "tests" / "vectors" / "records" / "spoilt.json"
HAND = ["AS1", "2S1", "3S1", "5H1", "6H1", "7H1", "9C1", "9D1", "9S1", "KD1", "KC1", "KS1", "KH1"]


def fairdeal(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app.cli", *words],
        input=typed,
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )


def test_score_writes_a_line_for_a_line_and_fails_at_the_end() -> None:
    good = json.dumps({"hand": HAND, "wild": None})
    done = fairdeal("score", typed=f"{good}\n\n{good}\n")
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert (first, done.returncode) == (third, 1)
    assert second["error"].startswith("line 2: ")
    assert fairdeal("score", typed=good).returncode == 0
    assert fairdeal("score").stdout == ""


def test_verify_prints_one_word_for_one_record() -> None:
    done = fairdeal("verify", str(RECORD))
    assert (done.stdout, done.returncode) == ("verified\n", 0)
    done = fairdeal("verify", "-", typed=RECORD.read_text())
    assert (done.stdout, done.returncode) == ("verified\n", 0)


def test_verify_fails_by_name() -> None:
    done = fairdeal("verify", str(RECORD), "-", typed="{}")
    good, bad = done.stdout.splitlines()
    assert good == f"{RECORD}: verified"
    assert bad.startswith("-: ")
    assert done.returncode == 1


def test_deal_from_standard_input_and_its_errors() -> None:
    vector = json.loads((ROOT / "tests" / "vectors" / "fair-deal.json").read_text())[0]
    done = fairdeal("deal", "-", typed=json.dumps(vector))
    assert json.loads(done.stdout)["deck_root"] == vector["deck_root"]
    done = fairdeal("deal", "missing.json")
    assert (done.stdout, done.returncode) == ("", 1)
    assert "missing.json" in done.stderr


def test_simulate_tells_how_the_hands_went() -> None:
    done = fairdeal("simulate", "--seats", "2", "--hands", "2", "--seed", "7")
    assert done.returncode == 0, done.stderr
    assert "replay equal" in done.stdout
    assert "hands a second" in done.stdout


def test_a_port_that_is_taken_is_told_with_the_way_out() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = fairdeal("serve", "--port", str(port))
    assert done.returncode == 1
    assert f"Port {port}" in done.stderr
    assert "--port" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("words", [("verify", str(RECORD), "--key", "zz"), ("nonsense",), ("deal",)])
def test_bad_words_are_told_without_a_traceback(words: tuple[str, ...]) -> None:
    done = fairdeal(*words)
    assert done.returncode != 0
    assert done.stderr
    assert "Traceback" not in done.stderr


def test_light_commands_do_not_load_the_server() -> None:
    """``score`` starts fast because it imports little."""
    program = "import sys, app.cli, app.offline.score; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True
    ).stdout.split()
    assert not {"asyncpg", "sqlalchemy", "fastapi", "uvicorn", "pydantic", "cryptography", "rich"} & set(
        loaded
    )
