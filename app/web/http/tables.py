"""``/api``: tables, hands, and what the house publishes about its deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from app.web.http.accounts import Current, Deps
from app.web.http.errors import ApiError

router = APIRouter(prefix="/api", tags=["tables"])
MAX_HISTORY = 100

TableId = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")]
HandNumber = Annotated[int, Path(ge=1, lt=2**32)]


@router.get("/tables")
async def tables(deps: Deps) -> dict[str, Any]:
    """Every open table: price, commission, clock, and who sits where."""
    return {"tables": await deps.tables.lobby()}


@router.get("/tables/{table}/manifests")
async def manifests(table: TableId, deps: Deps) -> Sequence[Mapping[str, Any]]:
    """All manifests of a table, the first first."""
    found = await deps.tables.manifests(table)
    if found is None:
        raise ApiError(404, "not_found", "There is no such table.")
    return found


@router.get("/hands/{table}/{hand}")
async def record(table: TableId, hand: HandNumber, deps: Deps) -> Mapping[str, Any]:
    """The record of a hand, as soon as it is over."""
    found = await deps.house.record(table, hand)
    if found is None:
        raise ApiError(404, "hand_not_published", "That hand isn't over, or there is none of that number.")
    return found


@router.get("/hands")
async def history(
    account: Current,
    deps: Deps,
    before: Annotated[int | None, Query(ge=0, lt=2**53)] = None,
    limit: Annotated[int, Query(ge=1, le=MAX_HISTORY)] = 30,
) -> dict[str, Any]:
    """One's own hands, newest first; ``next`` is the ``before`` of the next page."""
    return await deps.house.history(account.id, before, limit)


@router.get("/fairness")
async def fairness(deps: Deps) -> dict[str, Any]:
    """House keys, and how many hands were dealt, drawn, void and spoilt, by table."""
    return await deps.house.fairness()
