"""Rules about grids of numbers: sudokus that overlap, what lines hold, sums, and numbers beside blanks."""
