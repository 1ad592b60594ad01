"""Sudokus that overlap or share a further one, on one board."""
