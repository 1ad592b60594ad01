"""Models at work, drawn: propagation, shades of a relaxation, trees, and their growth with the board."""
