"""Compiled puzzles: models, layers on live models, and how they are searched."""
