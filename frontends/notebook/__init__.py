"""Display of puzzles and results in Jupyter."""
