"""The wiring: what keeps a house from opening is told, and nothing is made that would mislead."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.bootstrap import open_house
from app.settings import Settings
from app.store.vault import VaultError


async def test_a_missing_key_file_is_told_and_no_wrong_one_is_made(database_url: str, tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, database_url=database_url)
    house = await open_house(settings, database_url)
    await house.drain()
    await house.close()
    key = settings.secret_key_path.read_text()
    settings.secret_key_path.unlink()
    with pytest.raises(VaultError, match="is missing"):
        await open_house(settings, database_url)
    assert not settings.secret_key_path.exists()
    settings.secret_key_path.write_text(key)
    again = await open_house(settings, database_url)
    assert again.vault.house_key == house.vault.house_key
    await again.drain()
    await again.close()
