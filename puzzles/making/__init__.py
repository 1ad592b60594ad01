"""Making of puzzles of a kind: recipes and their parts."""
