"""The HTTP side: sign-up, log-in, guests, one shape of errors, no other site's requests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from fastapi.testclient import TestClient

from app.services.accounts import Account, Accounts
from app.services.ports import Unavailable
from app.table.errors import Refused
from app.web.deps import WebDeps
from app.web.http.app import MAX_BODY_BYTES, make_app
from app.web.limits import LOGINS_BY_NAME, Rates

TABLE = "ab" * 16


class FakeRows:
    """Accounts and sessions in memory."""

    def __init__(self) -> None:
        self.accounts: dict[str, tuple[Account, str | None]] = {}
        self.sessions: dict[bytes, tuple[str, int]] = {}

    async def create(self, account: Account, key: str, password_hash: str | None, now: int) -> bool:
        if key in self.accounts:
            return False
        self.accounts[key] = (account, password_hash)
        return True

    async def find_by_name(self, key: str) -> tuple[Account, str | None] | None:
        return self.accounts.get(key)

    async def start_session(self, token_hash: bytes, account: str, now: int, ends: int) -> None:
        self.sessions[token_hash] = (account, ends)

    async def session(self, token_hash: bytes, now: int) -> Account | None:
        found = self.sessions.get(token_hash)
        if found is None or found[1] <= now:
            return None
        return next(account for account, _ in self.accounts.values() if account.id == found[0])

    async def end_session(self, token_hash: bytes) -> None:
        self.sessions.pop(token_hash, None)


class FakeHouse:
    """Wallets, lobby and hands, as small as they can be."""

    def __init__(self) -> None:
        self.refilled: list[str] = []
        self.away = False

    async def balances(self, account: str) -> dict[str, int]:
        return {"practice": 1_000_000, "house": 0}

    async def refill_practice(self, account: str) -> None:
        self.refilled.append(account)

    async def lobby(self) -> list[dict[str, Any]]:
        return []

    async def seats_of(self, account: str) -> list[dict[str, Any]]:
        return []

    async def manifests(self, table: str) -> list[dict[str, Any]] | None:
        if self.away:
            raise Refused("busy", "Too many tables are open on this server. Try again later.")
        return None

    async def record(self, table: str, hand: int) -> dict[str, Any] | None:
        return {"hand": hand} if hand == 1 else None

    async def history(self, account: str, before: int | None, limit: int) -> dict[str, Any]:
        return {"hands": [], "next": None}

    async def fairness(self) -> dict[str, Any]:
        if self.away:
            raise Unavailable("the database was lost: connection refused at 127.0.0.1")
        return {"house_keys": [], "counts": {}, "by_table": []}

    async def barred_until(self, account: str) -> int | None:
        return None

    async def owes(self, account: str) -> dict[str, Any] | None:
        return None


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.ms = 1_000


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse()


@pytest.fixture
def client(tmp_path: Path, clock: Clock, house: FakeHouse) -> Iterator[TestClient]:
    async def welcome(_: Account) -> None:
        return None

    async def ready() -> bool:
        return True

    (tmp_path / "index.html").write_text("<!doctype html><title>Fairdeal</title>")
    accounts = Accounts(
        FakeRows(), lambda: clock.ms, welcome, PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    )
    deps = WebDeps(accounts, house, house, house, Rates(), ready, frozenset(), tmp_path, secure_cookie=False)
    with TestClient(make_app(deps), base_url="http://rummy.test") as client:
        yield client
    accounts.close()


def test_a_guest_plays_at_once(client: TestClient) -> None:
    answer = client.post("/api/guests")
    assert answer.status_code == 201
    assert answer.json()["guest"] is True
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert client.get("/api/me").json()["name"] == answer.json()["name"]


def test_sign_up_log_out_log_in(client: TestClient) -> None:
    body = {"name": "చందు", "password": "a long enough one"}
    assert client.post("/api/accounts", json=body).status_code == 201
    assert client.get("/api/me").json()["name"] == "చందు"
    assert client.delete("/api/sessions/current").status_code == 204
    assert client.get("/api/me").status_code == 401
    assert client.post("/api/sessions", json=body).status_code == 200
    assert client.get("/api/me").json()["guest"] is False


def test_a_session_that_was_ended_is_dead_for_whoever_kept_its_cookie(client: TestClient) -> None:
    client.post("/api/guests")
    kept = client.cookies["fairdeal_session"]
    client.delete("/api/sessions/current")
    client.cookies.set("fairdeal_session", kept)
    assert client.get("/api/me").status_code == 401


def test_a_session_ends_by_itself(client: TestClient, clock: Clock) -> None:
    client.post("/api/guests")
    clock.ms += 31 * 24 * 3600 * 1000
    assert client.get("/api/me").status_code == 401


def test_a_name_is_taken_whatever_its_case(client: TestClient) -> None:
    client.post("/api/accounts", json={"name": "Asha", "password": "a long enough one"})
    answer = client.post("/api/accounts", json={"name": "ASHA", "password": "a long enough one"})
    assert answer.status_code == 409
    assert answer.json()["error"] == {
        "code": "name_taken", "message": "That name is taken. Choose another.", "field": "name",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({"name": "A", "password": "a long enough one"}, "bad_name", "name"),
        ({"name": "Asha<b>", "password": "a long enough one"}, "bad_name", "name"),
        ({"name": "Asha", "password": "short"}, "bad_password", "password"),
        ({"name": "Asha", "password": "x" * 129}, "bad_password", "password"),
        ({"name": "Asha"}, "bad_request", "password"),
        ({"name": 7, "password": "a long enough one"}, "bad_request", "name"),
        ({"name": "Asha", "password": "a long enough one", "role": "owner"}, "bad_request", "role"),
    ],
)
def test_bad_sign_ups_name_the_field(client: TestClient, body: dict[str, Any], code: str, field: str) -> None:
    error = client.post("/api/accounts", json=body).json()["error"]
    assert (error["code"], error["field"]) == (code, field)


def test_a_wrong_name_and_a_wrong_password_are_told_alike(client: TestClient) -> None:
    client.post("/api/accounts", json={"name": "Asha", "password": "a long enough one"})
    wrong = client.post("/api/sessions", json={"name": "Asha", "password": "another one"})
    nobody = client.post("/api/sessions", json={"name": "Nobody", "password": "another one"})
    assert wrong.status_code == nobody.status_code == 401
    assert wrong.json() == nobody.json()


def test_guests_have_no_password_to_guess(client: TestClient) -> None:
    name = client.post("/api/guests").json()["name"]
    assert client.post("/api/sessions", json={"name": name, "password": ""}).status_code == 401


def test_log_in_attempts_are_bounded(client: TestClient) -> None:
    codes = [
        client.post("/api/sessions", json={"name": "Asha", "password": f"guess {n}"}).status_code
        for n in range(LOGINS_BY_NAME.amount + 1)
    ]
    assert codes[-1] == 429
    assert set(codes[:-1]) == {401}


@pytest.mark.parametrize("origin", ["https://evil.example", "null"])
def test_another_sites_page_changes_nothing(client: TestClient, origin: str) -> None:
    answer = client.post("/api/guests", headers={"origin": origin})
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "wrong_origin"


def test_bodies_are_bounded(client: TestClient) -> None:
    answer = client.post("/api/accounts", content=b"x" * (MAX_BODY_BYTES + 1))
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        (f"/api/hands/{TABLE}/2", 404, "hand_not_published"),
        (f"/api/hands/{TABLE}/0", 422, "bad_request"),
        ("/api/hands/xyz/1", 422, "bad_request"),
        (f"/api/tables/{TABLE}/manifests", 404, "not_found"),
        ("/api/nothing", 404, "not_found"),
        ("/api/me", 401, "not_logged_in"),
    ],
)
def test_every_error_has_the_one_shape(client: TestClient, path: str, status: int, code: str) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert answer.json()["error"]["code"] == code
    assert answer.json()["error"]["message"]


def test_a_record_is_for_everybody(client: TestClient) -> None:
    assert client.get(f"/api/hands/{TABLE}/1").json() == {"hand": 1}


def test_pages_are_served_and_guarded(client: TestClient) -> None:
    for path in ("/", f"/table/{TABLE}", f"/replay/{TABLE}/1", "/rules"):
        answer = client.get(path)
        assert "Fairdeal" in answer.text
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert client.get("/healthz").text == "ok\n"
    assert client.get("/readyz").status_code == 200
    assert "fairdeal_http_requests_total" in client.get("/metrics").text


def test_a_person_at_a_wrong_address_gets_the_page_that_says_so(client: TestClient) -> None:
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    for path in ("/nope", "/table/1/2/3"):
        answer = client.get(path, headers=browser)
        assert (answer.status_code, "Fairdeal" in answer.text) == (404, True)
    for path in ("/api/nothing", "/static/none.js"):
        answer = client.get(path, headers=browser)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
    assert client.get("/nope").json()["error"]["code"] == "not_found"


def test_while_the_store_is_away_requests_are_to_be_tried_again(client: TestClient, house: FakeHouse) -> None:
    house.away = True
    answer = client.get("/api/fairness")
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "try_again"
    assert "127.0.0.1" not in answer.text


def test_what_a_table_refuses_keeps_its_code_and_its_sentence(client: TestClient, house: FakeHouse) -> None:
    house.away = True
    answer = client.get(f"/api/tables/{TABLE}/manifests")
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "busy"
