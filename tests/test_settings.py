"""Settings from the environment and the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.settings import SettingsError, read_settings


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "FAIRDEAL_DATABASE_URL", "FAIRDEAL_PORT", "FAIRDEAL_ALLOWED_ORIGINS"):
        monkeypatch.delenv(name, raising=False)


def test_the_defaults_need_nothing() -> None:
    settings = read_settings()
    assert settings.database_url is None
    assert settings.secret_key_path == settings.data_dir / "secret.key"


def test_the_command_line_comes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAIRDEAL_PORT", "9000")
    assert read_settings(port=None).port == 9000
    assert read_settings(port=9001).port == 9001


@pytest.mark.parametrize("name", ["DATABASE_URL", "FAIRDEAL_DATABASE_URL"])
def test_the_database_has_its_usual_name_too(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "postgres://u:secret@host/db")
    settings = read_settings()
    assert settings.database_url == "postgresql://u:secret@host/db"
    assert "secret@" not in repr(settings)


def test_origins_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAIRDEAL_ALLOWED_ORIGINS", "https://a.example/, https://b.example")
    assert read_settings().allowed_origins == ("https://a.example", "https://b.example")


def test_a_bad_setting_is_named_without_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAIRDEAL_PORT", "eighty")
    monkeypatch.setenv("DATABASE_URL", "mysql://u:secret@host/db")
    with pytest.raises(SettingsError) as refused:
        read_settings(data_dir=Path())
    assert "FAIRDEAL_PORT" in str(refused.value)
    assert "DATABASE_URL" in str(refused.value)
    assert "secret" not in str(refused.value)
