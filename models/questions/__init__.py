"""Questions about a puzzle: its solutions, spare clues, missing clues, the effort of a solver."""
