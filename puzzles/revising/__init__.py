"""Puzzles revised: clues added and removed, and the record of a narrowed puzzle."""
