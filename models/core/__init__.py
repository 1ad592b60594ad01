"""Compiled puzzles: models, layers on live models, how they are searched, and what was proven."""
