"""The games: pure rules, one folder a game."""
