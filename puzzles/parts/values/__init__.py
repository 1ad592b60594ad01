"""Parts by which a square counts other than its digit."""
