"""Adapters: Postgres behind the ports that the services own."""
