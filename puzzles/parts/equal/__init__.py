"""Parts about groups of squares that are alike."""
