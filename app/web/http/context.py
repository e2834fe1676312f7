"""What routes ask of a request: the services, who it is from, its cookie."""

from __future__ import annotations

from fastapi import Request, Response

from app.services.accounts import SESSION_MS, Account
from app.web.deps import WebDeps
from app.web.http.errors import ApiError
from app.web.socket.endpoint import COOKIE


def deps_of(request: Request) -> WebDeps:
    """The services behind the routes."""
    deps: WebDeps = request.app.state.deps
    return deps


def address_of(request: Request) -> str:
    """The address that a request comes from (behind a proxy: what the server was told to trust)."""
    return request.client.host if request.client else "unknown"


async def current(request: Request) -> Account:
    """The account of the session cookie; 401 without one."""
    account = await deps_of(request).accounts.who(request.cookies.get(COOKIE))
    if account is None:
        raise ApiError(401, "not_logged_in", "Log in first.")
    return account


def set_cookie(response: Response, token: str, secure: bool) -> None:
    """Hand the browser its session: out of scripts' reach, and not sent along by other sites' requests."""
    response.set_cookie(
        COOKIE, token, max_age=SESSION_MS // 1000, httponly=True, samesite="lax", secure=secure, path="/"
    )


async def end_cookie(deps: WebDeps, request: Request, response: Response) -> None:
    """End the session on both sides."""
    await deps.accounts.log_out(request.cookies.get(COOKIE))
    response.delete_cookie(COOKIE, path="/")
