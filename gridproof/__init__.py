"""gridproof: a grid, and the proof that its answer is the only one."""
