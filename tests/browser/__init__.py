"""Real browsers at a real server."""
