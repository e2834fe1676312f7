"""Settings, from the environment: ``FAIRDEAL_…`` and ``DATABASE_URL``. Read in the wiring alone."""

from __future__ import annotations

from pathlib import Path

from pydantic import AliasChoices, Field
from pydantic_settings import BaseSettings, SettingsConfigDict

ROOT = Path(__file__).resolve().parents[1]


class Settings(BaseSettings):
    """What an operator may set. Money in minor units (100 to a token)."""

    model_config = SettingsConfigDict(env_prefix="FAIRDEAL_", extra="ignore", frozen=True)

    host: str = "127.0.0.1"
    port: int = Field(default=8765, ge=1, le=65_535)
    data_dir: Path = ROOT / "var"
    database_url: str | None = Field(
        default=None, validation_alias=AliasChoices("DATABASE_URL", "FAIRDEAL_DATABASE_URL")
    )
    secret_key_file: Path | None = None
    """Where the key lies that secrets at rest are sealed with; made on the first start."""
    allowed_origins: tuple[str, ...] = ()
    """Origins besides the server's own host that may open sockets and change things."""
    secure_cookie: bool = False
    """Set behind TLS: the session cookie is then sent over TLS only."""
    demo: bool = False
    """Open the demo tables with practice bots."""
    demo_house_tokens: int = Field(default=500_000, ge=0)
    """House tokens that a new account of a demo house starts with."""
    log_format: str = "console"
    log_level: str = "info"

    @property
    def secret_key_path(self) -> Path:
        """The key file: the one that is set, or one in the data directory (outside the database's own)."""
        return self.secret_key_file or self.data_dir / "secret.key"
