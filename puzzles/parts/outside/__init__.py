"""Parts about clues beside the board."""
