"""How puzzles of a kind are made: recipes and their parts."""
