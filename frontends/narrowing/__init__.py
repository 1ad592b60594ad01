"""Values removed before a back end sees the puzzle: tiers of narrowing, and their filters."""
