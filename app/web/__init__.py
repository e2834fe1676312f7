"""The web layer: HTTP, sockets, and the browser's source."""
