"""Secrets at rest: sealed with a key that the database doesn't hold."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncpg
import pytest

from app.crypto import verify_signature
from app.store.database import Database
from app.store.key_file import KeyFileError, load_or_make
from app.store.vault import MAX_PLAIN_BYTES, PADDED_TO_BYTES, Seal, Vault, VaultError

KEY = bytes(range(32))
TABLE = "01" * 16


def test_the_key_file_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "secret.key"
    key = load_or_make(path)
    assert len(key) == 32
    assert path.stat().st_mode & 0o777 == 0o600
    assert load_or_make(path) == key
    assert list(path.parent.iterdir()) == [path]


def test_many_that_start_at_once_get_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: load_or_make(tmp_path / "secret.key"), range(16)))
    assert len(keys) == 1


@pytest.mark.parametrize("text", ["", "zz" * 32, "00" * 31, "00" * 33])
def test_a_key_file_with_something_else_in_it_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "secret.key"
    path.write_text(text)
    path.chmod(0o600)
    with pytest.raises(KeyFileError, match=r"secret\.key"):
        load_or_make(path)
    assert path.read_text() == text


def test_a_key_file_that_others_may_write_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "secret.key"
    load_or_make(path)
    path.chmod(0o622)
    with pytest.raises(KeyFileError, match="chmod 600"):
        load_or_make(path)


def test_a_key_file_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(KeyFileError, match=r"file/secret\.key"):
        load_or_make(tmp_path / "file" / "secret.key")


@pytest.mark.parametrize("plain", [b"", b"x", b"\x00" * 300, os.urandom(MAX_PLAIN_BYTES)])
def test_sealed_comes_back(plain: bytes) -> None:
    seal = Seal(KEY)
    assert seal.unseal("a", seal.seal("a", plain)) == plain


def test_notes_of_all_kinds_have_one_length() -> None:
    seal = Seal(KEY)
    lengths = {len(seal.seal("note", b"x" * size)) for size in range(PADDED_TO_BYTES - 1)}
    assert len(lengths) == 1
    assert len(seal.seal("note", b"x" * PADDED_TO_BYTES)) not in lengths


def test_the_same_secret_never_looks_the_same() -> None:
    seal = Seal(KEY)
    assert seal.seal("a", b"x") != seal.seal("a", b"x")


def test_another_context_another_key_and_a_changed_bit_do_not_open() -> None:
    sealed = Seal(KEY).seal("a", b"secret")
    with pytest.raises(ValueError):
        Seal(KEY).unseal("b", sealed)
    with pytest.raises(ValueError):
        Seal(b"\x01" * 32).unseal("a", sealed)
    for at in range(0, len(sealed), 7):
        with pytest.raises(ValueError):
            Seal(KEY).unseal("a", sealed[:at] + bytes([sealed[at] ^ 1]) + sealed[at + 1 :])
    for short in (b"", sealed[:1], sealed[:12], sealed[:14]):
        with pytest.raises(ValueError):
            Seal(KEY).unseal("a", short)


def test_too_much_is_refused() -> None:
    with pytest.raises(ValueError, match="too many"):
        Seal(KEY).seal("a", bytes(MAX_PLAIN_BYTES + 1))


async def test_the_house_key_is_made_once_and_stays(database: Database) -> None:
    vaults = await asyncio.gather(*(Vault.open(database, KEY) for _ in range(4)))
    assert len({vault.house_key for vault in vaults}) == 1
    vault = await Vault.open(database, KEY)
    assert verify_signature(vault.house_key, b"message", vault.sign(b"message"))
    (only,) = await vault.house_keys()
    assert (only.key, only.signature) == (vault.house_key.hex(), None)


async def test_another_key_file_is_noticed_at_once(database: Database) -> None:
    await Vault.open(database, KEY)
    with pytest.raises(VaultError, match="not the one"):
        await Vault.open(database, b"\x09" * 32)


async def test_a_chain_is_kept_for_the_first_who_brings_it(database: Database) -> None:
    vault = await Vault.open(database, KEY)
    assert await vault.chain(TABLE, 1, None) is None
    offers = [bytes([number]) * 32 for number in range(5)]
    kept = set(await asyncio.gather(*(vault.chain(TABLE, 1, offer) for offer in offers)))
    assert len(kept) == 1
    again = await Vault.open(database, KEY)
    assert await again.chain(TABLE, 1, None) == kept.pop()
    assert await again.chain(TABLE, 2, None) is None


async def test_derived_secrets_stay_and_tell_purposes_apart(
    database: Database,
) -> None:
    vault, again = await Vault.open(database, KEY), await Vault.open(database, KEY)
    assert vault.derive("bots") == again.derive("bots")
    assert vault.derive("bots") != vault.derive("other")
    assert vault.derive("seal") != Seal(KEY).derive("seal")


async def test_no_secret_stands_in_the_database_in_the_clear(
    database: Database, pool: asyncpg.Pool[asyncpg.Record]
) -> None:
    vault = await Vault.open(database, KEY)
    seed = os.urandom(32)
    await vault.chain(TABLE, 1, seed)
    stored = b"".join(record["sealed"] for record in await pool.fetch("SELECT sealed FROM sealed_secrets"))
    assert seed not in stored
    assert seed.hex().encode() not in stored
    assert KEY not in stored


def test_nothing_secret_is_printed() -> None:
    assert KEY.hex() not in repr(Seal(KEY))
    assert repr(KEY) not in repr(Seal(KEY))
