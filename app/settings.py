"""What may be set from outside: environment variables with the prefix FAIRDEAL_, and DATABASE_URL.

Read once, by the entrances, and handed on through the wiring; nothing else looks at the environment.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import AliasChoices, Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from app.store.urls import plain_url

ROOT = Path(__file__).resolve().parents[1]
MAX_PORT = 65_535


class SettingsError(Exception):
    """A setting can't be used; the message names its variable and says why."""


class Settings(BaseSettings):
    """What an operator may set. Money in minor units (100 to a token)."""

    model_config = SettingsConfigDict(env_prefix="FAIRDEAL_", extra="ignore", frozen=True)

    host: str = "127.0.0.1"
    port: int = Field(default=8765, ge=1, le=MAX_PORT)
    data_dir: Path = ROOT / "var"
    database_url: str | None = Field(
        default=None,
        validation_alias=AliasChoices("database_url", "DATABASE_URL", "FAIRDEAL_DATABASE_URL"),
        repr=False,
    )
    """None: the embedded Postgres in ``data_dir``. It may hold a password."""
    secret_key_file: Path | None = None
    """Where the key lies that secrets at rest are sealed with; made on the first start."""
    allowed_origins: Annotated[tuple[str, ...], NoDecode] = ()
    """Origins, separated by commas, besides the server's own host that may open sockets and change things."""
    secure_cookie: bool = False
    """Set behind TLS: the session cookie is then sent over TLS only."""
    demo: bool = False
    """Open the demo tables with practice bots."""
    bots_think: bool = True
    """Practice bots take their time as people do; without it they act at once (for tests)."""
    demo_house_tokens: int = Field(default=500_000, ge=0)
    """House tokens that a new account of a demo house starts with."""
    log_format: Literal["console", "json"] = "console"
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    @property
    def secret_key_path(self) -> Path:
        """The key file: the one that is set, or one in the data directory (outside the database's own)."""
        return self.secret_key_file or self.data_dir / "secret.key"

    @field_validator("allowed_origins", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        if isinstance(value, str):
            return tuple(part.strip().rstrip("/") for part in value.split(",") if part.strip())
        return value

    @field_validator("database_url")
    @classmethod
    def _plain(cls, value: str | None) -> str | None:
        return plain_url(value) if value else None


def read_settings(**given: object) -> Settings:
    """The environment's settings; ``given`` ones (of the command line; None: not given) come first.

    Raises SettingsError, without the values in it: they may be secret.
    """
    chosen = {name: value for name, value in given.items() if value is not None}
    try:
        return Settings(**chosen)  # type: ignore[arg-type]  # pydantic checks what it is given
    except ValidationError as problem:
        told = "; ".join(f"{_variable(error['loc'])}: {error['msg']}" for error in problem.errors())
        raise SettingsError(f"Settings that can't be used: {told}") from None


def _variable(place: tuple[int | str, ...]) -> str:
    name = str(place[0]) if place else "?"
    return name if name.isupper() else f"FAIRDEAL_{name.upper()}"
