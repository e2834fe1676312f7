"""The one error of the table: a command that is refused.

Errors::

    Refused         code: stable, for programs; message: one sentence, for people
"""

from __future__ import annotations


class Refused(Exception):
    """The command changes nothing. ``code`` is stable, ``message`` says why in a sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
