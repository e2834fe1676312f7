"""``verify``: records from files and from a server, alone and in a row."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from app.offline import verify as verify_module
from app.offline.verify import verify_each

RECORDS = Path(__file__).resolve().parents[1] / "vectors" / "records"
RECORD = RECORDS / "six-seats-drops.json"


def one(source: object, pinned_key: bytes | None = None) -> verify_module.Result:
    (result,) = verify_each([str(source)], pinned_key=pinned_key)
    return result


@contextlib.contextmanager
def server_of(answers: dict[str, bytes]) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = answers.get(self.path)
            self.send_response(404 if body is None else 200)
            self.end_headers()
            self.wfile.write(body or b"")

        def log_message(self, *_: object) -> None:
            return

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize("record", sorted(RECORDS.iterdir()), ids=lambda path: path.stem)
def test_the_published_records_verify(record: Path) -> None:
    assert one(record).text == "verified"


def test_a_changed_byte_is_told_by_the_name_of_its_check(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    text = RECORD.read_text()
    at = text.index('"server_seed"') + 20
    bad.write_text(text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :])
    result = one(bad)
    assert not result.verified
    assert result.text.startswith("seed_chain: ")


def test_another_house_key_than_the_known_one_is_told() -> None:
    assert one(RECORD, pinned_key=bytes(32)).text.startswith("house_key: ")


def test_what_was_not_checked_is_said() -> None:
    assert any("key" in note for note in one(RECORD).notes)


def test_a_record_from_a_server_by_its_address_and_by_its_page() -> None:
    table = "ab" * 16
    with server_of({f"/api/hands/{table}/3": RECORD.read_bytes()}) as address:
        assert one(f"{address}/api/hands/{table}/3").verified
        assert one(f"{address}/replay/{table}/3").verified
        assert "404" in one(f"{address}/api/hands/{table}/4").text


def test_a_server_that_is_not_there_is_told() -> None:
    with server_of({}) as address:
        pass
    assert "can't be reached" in one(f"{address}/api/hands/x/1").text


@pytest.mark.parametrize("source", ["missing.json", "/", "http://", "http://[", "http://a b/"])
def test_what_cannot_be_read_is_told(source: str) -> None:
    result = one(source)
    assert not result.verified
    assert result.text.startswith("can't be read: ")


def test_more_than_a_record_can_be_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify_module, "MAX_RECORD_BYTES", 100)
    assert "larger than 100 bytes" in one(RECORD).text


def test_each_alone_goes_on_after_a_failure_a_run_does_not() -> None:
    sources = ["missing.json", str(RECORD)]
    assert [result.verified for result in verify_each(sources)] == [False, True]
    assert [result.verified for result in verify_each(sources, as_run=True)] == [False]


def test_a_run_of_hands_that_do_not_follow_one_another_fails() -> None:
    records = [str(RECORD), str(RECORD)]
    assert [result.verified for result in verify_each(records, as_run=True)] == [True, False]
