"""Puzzles revised: clues added and removed, and the record of what was narrowed."""
