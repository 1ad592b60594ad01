"""Questions about a puzzle: unique or not, solutions, spare and missing clues, the effort of a solver."""
