"""Models at work, drawn: shades of a relaxation, trees, and their growth with the board."""
