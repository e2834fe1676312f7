"""The secrets of one table in memory: its seed chains and the seats' private notes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from app.fairness.chain import SeedChain
from app.services.ports import Vault


class TableSecrets:
    """What ``app.table`` asks secrets for. Prints as nothing but the table's id."""

    __slots__ = ("_chains", "_table", "_vault")

    def __init__(self, table: str, vault: Vault) -> None:
        self._table = table
        self._vault = vault
        self._chains: dict[int, SeedChain] = {}

    def __repr__(self) -> str:
        return f"TableSecrets({self._table})"

    async def load(self, version: int, length: int, fresh: bytes | None = None) -> bytes:
        """Have the chain of a manifest at hand, making it of ``fresh`` if there is none; its anchor.

        Raises Unavailable, and LookupError if there is no such chain to load.
        """
        chain = self._chains.get(version)
        if chain is None or chain.length != length:
            last = await self._vault.chain(self._table, version, fresh)
            if last is None:
                raise LookupError(f"table {self._table}: the vault has no chain for manifest {version}")
            chain = SeedChain(bytes.fromhex(self._table), last, length)
            self._chains[version] = chain
        return chain.anchor

    def seed(self, version: int, index: int) -> bytes:
        """``s_index`` of a chain that was loaded."""
        return self._chains[version].seed(index)

    def seal(self, note: Mapping[str, Any]) -> bytes:
        """A private note as it is stored."""
        plain = json.dumps(note, separators=(",", ":"), sort_keys=True).encode()
        return self._vault.seal(self._context, plain)

    def unseal(self, note: bytes) -> Mapping[str, Any]:
        """The note again; raises ValueError if it was sealed for another table or tampered with."""
        opened: Mapping[str, Any] = json.loads(self._vault.unseal(self._context, note))
        return opened

    @property
    def _context(self) -> str:
        return f"note:{self._table}"
