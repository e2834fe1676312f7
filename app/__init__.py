"""Fairdeal: an online rummy table server whose deals players can check."""
