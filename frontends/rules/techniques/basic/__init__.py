"""Singles, intersections, subsets, sums, and what constraints filter."""
