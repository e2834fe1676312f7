"""The HTTP side: API, pages, health and metrics."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

from fastapi import FastAPI, Request, Response
from fastapi.responses import FileResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from app.web.deps import WebDeps
from app.web.http import accounts, errors, tables
from app.web.http.context import address_of
from app.web.http.static import BuiltFiles
from app.web.limits import REQUESTS
from app.web.metrics import HTTP_REQUESTS, HTTP_SECONDS
from app.web.socket.origin import origin_allowed

MAX_BODY_BYTES = 16_384
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
PAGES = ("/", "/login", "/history", "/replay", "/rules", "/fair", "/table/{id}", "/replay/{table}/{hand}")

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}

Next = Callable[[Request], Awaitable[Response]]


def make_app(deps: WebDeps) -> FastAPI:
    """The application over its services."""
    app = FastAPI(
        title="Fairdeal", version="1", docs_url=None, redoc_url=None, openapi_url="/api/openapi.json"
    )
    app.state.deps = deps
    errors.install(app, lambda: _index(deps, 404))
    app.include_router(accounts.router)
    app.include_router(tables.router)
    _health(app, deps)
    _pages(app, deps)
    app.middleware("http")(_guard(deps))
    return app


def _guard(deps: WebDeps) -> Callable[[Request, Next], Awaitable[Response]]:
    async def guard(request: Request, call_next: Next) -> Response:
        began = time.perf_counter()
        response = _refusal(deps, request) or await call_next(request)
        for name, value in SECURITY_HEADERS.items():
            response.headers.setdefault(name, value)
        if request.url.path.startswith("/api/"):
            response.headers.setdefault("Cache-Control", "no-store")
        route = getattr(request.scope.get("route"), "path", "other")
        HTTP_REQUESTS.labels(route, str(response.status_code)).inc()
        HTTP_SECONDS.labels(route).observe(time.perf_counter() - began)
        return response

    return guard


def _refusal(deps: WebDeps, request: Request) -> Response | None:
    """Why a request isn't let in, before anything is done for it."""
    if not request.url.path.startswith("/api/"):
        return None
    if not deps.rates.take(REQUESTS, "http", address_of(request)):
        return errors.error_response(429, "rate_limited", "Too many requests. Come back in a few seconds.")
    if request.method in SAFE_METHODS:
        return None
    if not origin_allowed(request.headers.get("origin"), request.headers.get("host"), deps.allowed_origins):
        return errors.error_response(403, "wrong_origin", "This request came from another site.")
    length = request.headers.get("content-length", "0")
    if request.headers.get("transfer-encoding") or not length.isdigit() or int(length) > MAX_BODY_BYTES:
        return errors.error_response(413, "too_large", f"A body holds at most {MAX_BODY_BYTES} bytes.")
    return None


def _health(app: FastAPI, deps: WebDeps) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> PlainTextResponse:
        return PlainTextResponse("ok\n")

    @app.get("/readyz", include_in_schema=False)
    async def readyz() -> PlainTextResponse:
        ready = await deps.ready()
        return PlainTextResponse("ready\n" if ready else "not ready\n", status_code=200 if ready else 503)

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def _index(deps: WebDeps, status: int = 200) -> Response:
    # The page names its scripts by their digests, so it must itself never be kept.
    headers = {"Cache-Control": "no-cache"}
    return FileResponse(deps.static_dir / "index.html", status_code=status, headers=headers)


def _pages(app: FastAPI, deps: WebDeps) -> None:
    async def page() -> Response:
        return _index(deps)

    for path in PAGES:
        app.add_api_route(path, page, include_in_schema=False, methods=["GET"])
    app.mount("/static", BuiltFiles(directory=deps.static_dir, check_dir=False), name="static")
