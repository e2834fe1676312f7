"""The built front end: packed where the browser takes that, kept for ever where the name holds a digest."""

from __future__ import annotations

import mimetypes

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

DIGEST_NAMED = "assets/"
"""The folder whose files the build names by their contents."""
FOR_EVER = "public, max-age=31536000, immutable"
PACKED = ".gz"


class BuiltFiles(StaticFiles):
    """``name`` is sent as ``name.gz`` where the build has made one and the browser accepts gzip."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The answer for a path below the folder; raises HTTPException 404."""
        response = await self._packed(path, scope) or await super().get_response(path, scope)
        response.headers.setdefault("Vary", "Accept-Encoding")
        if path.startswith(DIGEST_NAMED):
            response.headers["Cache-Control"] = FOR_EVER
        return response

    async def _packed(self, path: str, scope: Scope) -> Response | None:
        if "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            return None
        try:
            response = await super().get_response(path + PACKED, scope)
        except HTTPException:
            return None
        if response.status_code == 200:
            response.headers["Content-Encoding"] = "gzip"
            response.headers["Content-Type"] = mimetypes.guess_type(path)[0] or "application/octet-stream"
        return response
