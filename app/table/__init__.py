"""One table as values and pure functions: no I/O, no clock, no randomness, no async.

``decide(state, command, env)`` answers a command with the events of one row or raises ``Refused``;
``apply(state, row, secrets)`` folds a stored row; ``replay(rows, secrets)`` is that fold from the start.
The table knows games only through ``app.games.base.Game``.
"""
