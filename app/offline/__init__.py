"""Commands that need no server: pure functions between text that comes in and text that goes out."""
