"""Parts about sums along arrows."""
