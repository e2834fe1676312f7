"""The table socket: messages by direction, parsing, bounds, the endpoint."""
