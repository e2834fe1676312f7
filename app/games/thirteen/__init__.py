"""Thirteen-card rummy."""
