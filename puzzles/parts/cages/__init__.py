"""Parts about cages and other groups of squares without an order."""
