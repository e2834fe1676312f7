"""How the built front end is served."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from app.web.http.static import FOR_EVER, BuiltFiles

SCRIPT = "console.log('cards')" * 100


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    assets = tmp_path / "assets"
    assets.mkdir()
    (assets / "table-1a2b.js").write_text(SCRIPT)
    (assets / "table-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (assets / "font.woff2").write_bytes(b"wOF2")
    (tmp_path / "favicon.svg").write_text("<svg/>")
    return TestClient(Starlette(routes=[Mount("/static", BuiltFiles(directory=tmp_path))]))


def test_a_packed_twin_is_sent_where_the_browser_takes_it(client: TestClient) -> None:
    answer = client.get("/static/assets/table-1a2b.js", headers={"accept-encoding": "gzip, br"})
    assert answer.text == SCRIPT
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert int(answer.headers["content-length"]) < len(SCRIPT)


def test_the_plain_file_is_sent_otherwise(client: TestClient) -> None:
    plain = client.get("/static/assets/table-1a2b.js", headers={"accept-encoding": "identity"})
    font = client.get("/static/assets/font.woff2", headers={"accept-encoding": "gzip"})
    assert (plain.text, font.content) == (SCRIPT, b"wOF2")
    assert "content-encoding" not in plain.headers
    assert "content-encoding" not in font.headers
    assert plain.headers["vary"] == "Accept-Encoding"


def test_only_names_with_a_digest_are_kept_for_ever(client: TestClient) -> None:
    assert client.get("/static/assets/table-1a2b.js").headers["cache-control"] == FOR_EVER
    assert "cache-control" not in client.get("/static/favicon.svg").headers


def test_what_is_not_there_is_not_found(client: TestClient) -> None:
    assert client.get("/static/assets/none.js").status_code == 404
    assert client.get("/static/../app.py").status_code == 404
