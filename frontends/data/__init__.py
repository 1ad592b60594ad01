"""Data sets of puzzles: which of them are the same, what is wrong with them, what an answer is worth."""
