"""Models at work, drawn: propagation on the board, shades of a relaxation, trees, and their growth with the board."""
