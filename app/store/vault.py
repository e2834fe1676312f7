"""The secrets at rest: AES-256-GCM under keys made from the key file, which is not in the database.

What is sealed: the house's signing key, the last seed of every manifest's chain, private notes. Each is
bound to its context, so that it can't be put in another's place, and padded to a multiple of one length, so
that its length tells nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app.crypto import Signer, generate_private
from app.services.ports import HouseKey
from app.store.database import Connection, Database

FORMAT = b"\x01"
NONCE_BYTES = 12
KEY_BYTES = 32
PADDED_TO_BYTES = 256
MAX_PLAIN_BYTES = 2**16 - 1
_LENGTH_BYTES = 2

_KEEP = """
INSERT INTO sealed_secrets (name, sealed, created) VALUES ($1, $2, (extract(epoch FROM now()) * 1000)::bigint)
ON CONFLICT DO NOTHING
"""
_READ = "SELECT sealed FROM sealed_secrets WHERE name = $1"
_FIRST_KEY = """
INSERT INTO house_keys (number, public_key, since) VALUES (1, $1, (extract(epoch FROM now()) * 1000)::bigint)
ON CONFLICT DO NOTHING
"""


class VaultError(Exception):
    """The secrets in the database can't be read with this key."""


class Seal:
    """Sealing and unsealing under one key of 32 bytes. Prints without it."""

    __slots__ = ("_cipher", "_key")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._cipher = AESGCM(self.derive("seal"))

    def derive(self, purpose: str) -> bytes:
        """32 bytes that follow from the key and ``purpose`` alone (HKDF-SHA-256)."""
        return HKDF(SHA256(), KEY_BYTES, salt=None, info=f"fairdeal/{purpose}".encode()).derive(self._key)

    def seal(self, context: str, plain: bytes) -> bytes:
        """``plain`` sealed, bound to ``context``; raises ValueError for more than 65,535 bytes."""
        if len(plain) > MAX_PLAIN_BYTES:
            raise ValueError(f"{len(plain)} bytes are too many to seal")
        framed = len(plain).to_bytes(_LENGTH_BYTES, "big") + plain
        framed += bytes(-len(framed) % PADDED_TO_BYTES)
        nonce = secrets.token_bytes(NONCE_BYTES)
        return FORMAT + nonce + self._cipher.encrypt(nonce, framed, context.encode())

    def unseal(self, context: str, sealed: bytes) -> bytes:
        """What was sealed for the same ``context``; raises ValueError if it wasn't."""
        nonce, body = sealed[1 : 1 + NONCE_BYTES], sealed[1 + NONCE_BYTES :]
        if sealed[:1] != FORMAT or len(nonce) != NONCE_BYTES:
            raise ValueError(f"not a sealed secret ({context})")
        try:
            framed = self._cipher.decrypt(nonce, body, context.encode())
        except InvalidTag:
            raise ValueError(f"sealed with another key, for another place, or changed ({context})") from None
        length = int.from_bytes(framed[:_LENGTH_BYTES], "big")
        return framed[_LENGTH_BYTES : _LENGTH_BYTES + length]


class Vault:
    """The ports ``services.ports.Vault`` and ``HouseKeys`` over Postgres."""

    def __init__(self, database: Database, seal: Seal, signer: Signer) -> None:
        self._database = database
        self._seal = seal
        self._signer = signer

    def __repr__(self) -> str:
        return f"Vault(house_key={self.house_key.hex()})"

    @classmethod
    async def open(cls, database: Database, key: bytes) -> Vault:
        """The vault of a database; makes the house's first signing key where there is none.

        Raises Unavailable, and VaultError where ``key`` isn't the one that the secrets were sealed with.
        """
        seal = Seal(key)
        await database.transaction(lambda connection: _make_first_house_key(connection, seal))
        number, public = (
            await database.fetch("SELECT number, public_key FROM house_keys ORDER BY number DESC LIMIT 1")
        )[0]
        name = _house_key_name(number)
        try:
            signer = Signer(seal.unseal(name, await database.fetchval(_READ, name) or b""))
        except ValueError:
            raise VaultError(
                "The secret key file is not the one that this database's secrets were sealed with. "
                "Put the right one back; without it no hand of this database can be dealt or resumed."
            ) from None
        if signer.public.hex() != public:
            raise VaultError(f"The house key number {number} doesn't belong to its public half.")
        return cls(database, seal, signer)

    @staticmethod
    async def holds_secrets(database: Database) -> bool:
        """Whether anything was sealed in this database. Raises Unavailable."""
        return bool(await database.fetchval("SELECT EXISTS (SELECT FROM sealed_secrets)"))

    @property
    def house_key(self) -> bytes:
        """The house's public Ed25519 key, 32 bytes."""
        return self._signer.public

    def sign(self, message: bytes) -> bytes:
        """The house's signature, 64 bytes."""
        return self._signer.sign(message)

    def seal(self, context: str, plain: bytes) -> bytes:
        """``plain`` sealed, bound to ``context``; raises ValueError for more than 65,535 bytes."""
        return self._seal.seal(context, plain)

    def unseal(self, context: str, sealed: bytes) -> bytes:
        """What was sealed for the same ``context``; raises ValueError if it wasn't."""
        return self._seal.unseal(context, sealed)

    def derive(self, purpose: str) -> bytes:
        """32 bytes that follow from the key and ``purpose`` alone, the same after a restart."""
        return self._seal.derive(f"derived/{purpose}")

    async def chain(self, table: str, version: int, fresh: bytes | None) -> bytes | None:
        """The last seed of that manifest's chain; where none is stored ``fresh`` is stored (sealed) first.

        Who comes second gets what the first one stored. None only if ``fresh`` is None and none is stored.
        Raises Unavailable, and ValueError where what is stored can't be unsealed.
        """
        name = f"chain/{table}/{version}"
        stored = await self._database.fetchval(_READ, name)
        if stored is None and fresh is not None:
            await self._database.execute(_KEEP, name, self.seal(name, fresh))
            stored = await self._database.fetchval(_READ, name)
        return None if stored is None else self.unseal(name, stored)

    async def house_keys(self) -> Sequence[HouseKey]:
        """All public house keys, the first one first; the last one signs now. Raises Unavailable."""
        found = await self._database.fetch(
            "SELECT public_key, since, signature FROM house_keys ORDER BY number"
        )
        return [HouseKey(*record) for record in found]


async def _make_first_house_key(connection: Connection, seal: Seal) -> None:
    await connection.execute("LOCK TABLE house_keys IN EXCLUSIVE MODE")  # two first starts at once
    if await connection.fetchval("SELECT count(*) FROM house_keys") > 0:
        return
    private = generate_private()
    name = _house_key_name(1)
    await connection.execute(_KEEP, name, seal.seal(name, private))
    await connection.execute(_FIRST_KEY, Signer(private).public.hex())


def _house_key_name(number: int) -> str:
    return f"house-key/{number}"
