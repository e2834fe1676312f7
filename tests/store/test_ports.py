"""The store's classes are what the services ask for (checked by mypy), and addresses are understood."""

from __future__ import annotations

import pytest

from app.services import accounts, ports
from app.store.accounts_store import AccountsStore
from app.store.database import Database
from app.store.event_store import EventStore
from app.store.ledger_store import LedgerStore
from app.store.records_store import Records
from app.store.time import DatabaseTime, Heartbeats
from app.store.urls import plain_url, sqlalchemy_url
from app.store.vault import Vault


def fits(  # never called: the annotations are the test
    events: EventStore,
    ledger: LedgerStore,
    records: Records,
    vault: Vault,
    time: DatabaseTime,
    beats: Heartbeats,
    people: AccountsStore,
) -> tuple[
    ports.EventStore,
    ports.LedgerStore,
    ports.Records,
    ports.Penalties,
    ports.Vault,
    ports.HouseKeys,
    ports.Time,
    ports.Heartbeats,
    accounts.AccountRows,
]:
    return events, ledger, records, records, vault, vault, time, beats, people


@pytest.mark.parametrize("scheme", ["postgresql://", "postgres://", "postgresql+asyncpg://"])
def test_addresses_are_understood_in_all_their_spellings(scheme: str) -> None:
    assert plain_url(f"{scheme}u:p@host/name") == "postgresql://u:p@host/name"
    assert sqlalchemy_url(f"{scheme}u@/name?host=/run") == "postgresql+asyncpg://u@/name?host=/run"


def test_another_kind_of_database_is_refused() -> None:
    with pytest.raises(ValueError, match="postgresql://"):
        plain_url("sqlite:///x.db")


async def test_a_database_that_is_not_there_is_unavailable(database_url: str) -> None:
    with pytest.raises(ports.Unavailable, match="refuses"):
        await Database.open(database_url.replace("@/t", "@/missing"))
    with pytest.raises(ports.Unavailable):
        await Database.open("postgresql://fairdeal@/x?host=/nowhere")
