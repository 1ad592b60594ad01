"""Plain text: puzzles of every kind, bare grids, and boards as people draw them."""
