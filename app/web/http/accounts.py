"""``/api``: signing up, logging in and out, guests, oneself."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from app.services.accounts import Account
from app.web.deps import WebDeps
from app.web.http.context import address_of, current, deps_of, end_cookie, set_cookie
from app.web.http.errors import ApiError
from app.web.limits import LOGINS_BY_ADDRESS, LOGINS_BY_NAME, SIGN_UPS

router = APIRouter(prefix="/api", tags=["accounts"])
MAX_FIELD_LETTERS = 200


class Credentials(BaseModel):
    """A name and a password."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: Annotated[str, Field(max_length=MAX_FIELD_LETTERS)]
    password: Annotated[str, Field(max_length=MAX_FIELD_LETTERS)]


class SeatOf(BaseModel):
    """A seat that the account holds."""

    table: str
    name: str
    seat: int
    phase: str


class Owed(BaseModel):
    """The hand that was spoilt for want of the account's seed, which is still to be opened late."""

    table: str
    hand: int


class Me(BaseModel):
    """Oneself: balances in minor units, seats held; until when (ms since 1970), or why, none may be taken."""

    account: str
    name: str
    guest: bool
    balances: dict[str, int]
    seats: list[SeatOf]
    barred_until: int | None
    owes: Owed | None


Deps = Annotated[WebDeps, Depends(deps_of)]
Current = Annotated[Account, Depends(current)]


async def me_of(deps: WebDeps, account: Account) -> Me:
    """What an account may know of itself."""
    return Me(
        account=account.id,
        name=account.name,
        guest=account.guest,
        balances=await deps.wallets.balances(account.id),
        seats=[SeatOf(**seat) for seat in await deps.tables.seats_of(account.id)],
        barred_until=await deps.house.barred_until(account.id),
        owes=Owed(**owes) if (owes := await deps.house.owes(account.id)) is not None else None,
    )


def _may_sign_up(deps: WebDeps, request: Request) -> None:
    if not deps.rates.take(SIGN_UPS, "sign-up", address_of(request)):
        raise ApiError(429, "rate_limited", "Too many new accounts from here. Try again in an hour.")


@router.post("/guests", status_code=201)
async def guest(request: Request, response: Response, deps: Deps) -> Me:
    """Play at once: an account without a password, with practice tokens."""
    _may_sign_up(deps, request)
    account, token = await deps.accounts.guest()
    set_cookie(response, token, deps.secure_cookie)
    return await me_of(deps, account)


@router.post("/accounts", status_code=201)
async def sign_up(body: Credentials, request: Request, response: Response, deps: Deps) -> Me:
    """A new account; logs in."""
    _may_sign_up(deps, request)
    account, token = await deps.accounts.sign_up(body.name, body.password)
    set_cookie(response, token, deps.secure_cookie)
    return await me_of(deps, account)


@router.post("/sessions")
async def log_in(body: Credentials, request: Request, response: Response, deps: Deps) -> Me:
    """Log in by name and password."""
    within = deps.rates.take(LOGINS_BY_NAME, "log-in", body.name.casefold())
    if not deps.rates.take(LOGINS_BY_ADDRESS, "log-in-from", address_of(request)) or not within:
        raise ApiError(429, "rate_limited", "Too many attempts. Try again in a few minutes.")
    account, token = await deps.accounts.log_in(body.name, body.password)
    set_cookie(response, token, deps.secure_cookie)
    return await me_of(deps, account)


@router.delete("/sessions/current", status_code=204)
async def log_out(request: Request, response: Response, deps: Deps) -> None:
    """End this session."""
    await end_cookie(deps, request, response)


@router.get("/me")
async def me(account: Current, deps: Deps) -> Me:
    """Oneself."""
    return await me_of(deps, account)


@router.post("/practice-tokens")
async def practice_tokens(account: Current, deps: Deps) -> Me:
    """Fill the practice wallet up again. House tokens have no such call."""
    await deps.wallets.refill_practice(account.id)
    return await me_of(deps, account)
