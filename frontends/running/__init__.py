"""Many puzzles: one after another, in blocks, in processes."""
