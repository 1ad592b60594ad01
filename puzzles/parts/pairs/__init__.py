"""Parts about pairs of neighbours."""
