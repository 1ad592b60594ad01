"""Data sets of puzzles: duplicates, faults, and the score of an answer."""
