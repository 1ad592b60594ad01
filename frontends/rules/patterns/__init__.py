"""Named patterns of kinds of puzzle, stated as data: players know them by heart, so they come first."""
