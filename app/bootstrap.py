"""The only wiring: from settings to a house that runs, and back."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog

from app.bots.manager import BotManager, Plan
from app.bots.people import Cast
from app.bots.player import AT_ONCE, Kit, Pace
from app.demo import DEMO_TABLES
from app.services.accounts import Account, Accounts
from app.services.hands import Hands
from app.services.ports import Unavailable
from app.services.public import PublicHouse
from app.services.table_runner import Outside
from app.services.table_service import TableService
from app.services.wallets import Wallets
from app.settings import Settings
from app.store.accounts_store import AccountsStore
from app.store.database import Database
from app.store.embedded import EmbeddedPostgres
from app.store.event_store import EventStore
from app.store.key_file import load_or_make
from app.store.ledger_store import LedgerStore
from app.store.migrate import upgrade
from app.store.records_store import Records
from app.store.time import DatabaseTime, Heartbeats
from app.store.vault import Vault, VaultError

MEASURE_TIME_EVERY_S = 30.0

_log = structlog.get_logger("house")


@dataclass(slots=True)
class House:
    """Everything that runs behind the web layer."""

    settings: Settings
    database: Database
    store: EventStore
    time: DatabaseTime
    vault: Vault
    ledger: LedgerStore
    accounts: Accounts
    wallets: Wallets
    tables: TableService
    public: PublicHouse
    bots: BotManager | None
    timing: asyncio.Task[None]

    async def ready(self) -> bool:
        """Whether the database answers."""
        try:
            await self.database.fetchval("SELECT 1")
        except Unavailable:
            return False
        return True

    async def drain(self) -> None:
        """The orderly stop: practice players look away, commands end, sockets are told."""
        if self.bots is not None:
            await self.bots.stop()
        await self.tables.drain()

    async def close(self) -> None:
        """Let everything go; ``drain`` comes before."""
        self.timing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.timing
        self.accounts.close()
        await self.store.close()
        await self.database.close()


def start_database(settings: Settings) -> tuple[str, EmbeddedPostgres | None]:
    """The address of the database: the one of the settings, or that of the embedded server (started here).

    Raises EmbeddedPostgresError.
    """
    if settings.database_url is not None:
        return settings.database_url, None
    server = EmbeddedPostgres(settings.data_dir / "postgres")
    server.start()
    _log.info("embedded Postgres", folder=str(server.places.home))
    return server.url(), server


async def open_house(settings: Settings, url: str) -> House:
    """Migrate, read the keys, take up the tables. Raises Unavailable, VaultError, KeyFileError."""
    await upgrade(url)
    database = await Database.open(url)
    try:
        time = DatabaseTime(database)
        await time.measure()
        vault = await Vault.open(database, await _secret_key(settings, database))
    except BaseException:
        await database.close()
        raise
    house = _furnish(settings, database, time, vault)
    try:
        await house.tables.start()
        if settings.demo:
            house.bots = await _demo(house)
    except BaseException:
        await house.drain()
        await house.close()
        raise
    return house


def _furnish(settings: Settings, database: Database, time: DatabaseTime, vault: Vault) -> House:
    store, ledger, records = EventStore(database), LedgerStore(database, time), Records(database)
    wallets = Wallets(ledger, time)
    return House(
        settings=settings,
        database=database,
        store=store,
        time=time,
        vault=vault,
        ledger=ledger,
        accounts=Accounts(AccountsStore(database), time.now, _welcome(settings, wallets)),
        wallets=wallets,
        tables=TableService(Outside(store, vault, time, os.urandom), Heartbeats(database), records),
        public=PublicHouse(Hands(records), vault, records, time),
        bots=None,
        timing=asyncio.create_task(_keep_time(time)),
    )


async def _secret_key(settings: Settings, database: Database) -> bytes:
    """The key of the secrets at rest; a new one only where nothing was sealed yet."""
    path = settings.secret_key_path
    if not path.exists() and await Vault.holds_secrets(database):
        raise VaultError(
            f"The secret key file {path} is missing. Put it back: the secrets in this database can't be read "
            "without it, and no hand of it can be dealt or resumed."
        )
    return load_or_make(path)


def _welcome(settings: Settings, wallets: Wallets) -> Callable[[Account], Awaitable[None]]:
    async def welcome(account: Account) -> None:
        await wallets.welcome(account.id)
        if settings.demo and not account.guest and settings.demo_house_tokens:
            key = f"demo:{account.id}"
            await wallets.grant(account.id, "house", settings.demo_house_tokens, key, "demo")

    return welcome


async def _demo(house: House) -> BotManager:
    """Open the demo tables (those that are there already stay) and seat their practice players."""
    plans: dict[str, Plan] = {}
    for table in DEMO_TABLES:
        opened = await house.tables.open_table(table.spec)
        if table.bots:
            plans[opened] = Plan(players=table.bots)
    pace = Pace() if house.settings.bots_think else AT_ONCE
    kit = Kit(house.tables, house.time, house.vault.derive, os.urandom, pace)
    bots = BotManager(kit, house.wallets, Cast(AccountsStore(house.database), house.time, os.urandom), plans)
    await bots.start()
    return bots


async def _keep_time(time: DatabaseTime) -> None:
    while True:
        await asyncio.sleep(MEASURE_TIME_EVERY_S)
        try:
            await time.measure()
        except Unavailable:
            _log.warning("the database's time can't be measured; the last measurement stays in force")
