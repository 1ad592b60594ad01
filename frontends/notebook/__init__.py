"""How puzzles and results show themselves in Jupyter."""
