"""The form of Simon Tatham's Portable Puzzle Collection: game ids."""
