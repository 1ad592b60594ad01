"""Rules about grids of numbers: sudokus that overlap, and what each row and column holds."""
