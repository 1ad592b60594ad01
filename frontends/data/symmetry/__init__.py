"""Puzzles that are the same up to symmetry."""
