"""Latin squares: each number or letter once in each row and column."""
