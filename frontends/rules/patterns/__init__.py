"""Named patterns of kinds of puzzle, stated as data: what players know by heart, searched before anything general."""
