"""Practice players: labelled, at practice tables only, over the same commands as people."""
