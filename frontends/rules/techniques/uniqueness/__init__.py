"""Patterns that a puzzle with one solution cannot hold."""
