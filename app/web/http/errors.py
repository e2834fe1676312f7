"""The one shape of every HTTP error: ``{"error": {"code", "message", "field"?}}``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from app.services.accounts import AccountError
from app.services.ports import Unavailable
from app.table.errors import Refused

_STATUS = {"wrong_login": 401, "name_taken": 409, "busy": 503, "try_again": 503}
_WORDS = {
    404: ("not_found", "There is nothing here."),
    405: ("method_not_allowed", "That can't be done here."),
}
_log = structlog.get_logger("http")


class ApiError(Exception):
    """A refused request: HTTP status, stable code, a sentence, and the field to blame if there is one."""

    def __init__(self, status: int, code: str, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.field = field


def error_response(status: int, code: str, message: str, field: str | None = None) -> JSONResponse:
    """The documented error body."""
    body: dict[str, Any] = {"code": code, "message": message}
    if field is not None:
        body["field"] = field
    return JSONResponse({"error": body}, status_code=status)


def _wants_a_page(request: Request) -> bool:
    """A person at the address bar, not a program."""
    page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    return page and not request.url.path.startswith(("/api/", "/static/"))


def install(app: FastAPI, missing_page: Callable[[], Response]) -> None:
    """Give every failure of the app the one shape; people at a wrong address get ``missing_page`` instead."""

    @app.exception_handler(ApiError)
    async def refused(_: Request, problem: ApiError) -> JSONResponse:
        return error_response(problem.status, problem.code, problem.message, problem.field)

    @app.exception_handler(AccountError)
    async def account(_: Request, problem: AccountError) -> JSONResponse:
        return error_response(_STATUS.get(problem.code, 422), problem.code, problem.message, problem.field)

    @app.exception_handler(Refused)
    async def table(_: Request, problem: Refused) -> JSONResponse:
        return error_response(_STATUS.get(problem.code, 409), problem.code, problem.message)

    @app.exception_handler(Unavailable)
    async def away(_: Request, problem: Unavailable) -> JSONResponse:
        _log.warning("a request found the store away", why=str(problem))
        return error_response(503, "try_again", "That can't be looked up at the moment. Try again.")

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, problem: RequestValidationError) -> JSONResponse:
        first = problem.errors()[0]
        field = ".".join(str(part) for part in first["loc"][1:]) or None
        return error_response(422, "bad_request", f"{field or 'The body'}: {first['msg']}.", field)

    @app.exception_handler(HTTPException)
    async def http(request: Request, problem: HTTPException) -> Response:
        if problem.status_code == 404 and _wants_a_page(request):
            return missing_page()
        code, message = _WORDS.get(problem.status_code, ("refused", str(problem.detail)))
        return error_response(problem.status_code, code, message)

    @app.exception_handler(Exception)
    async def fault(request: Request, problem: Exception) -> JSONResponse:
        _log.error("request failed", path=request.url.path, exc_info=problem)
        return error_response(500, "internal", "Something went wrong here. Try again.")
