"""Parts that join the clues of other parts by "or", "not" and "if"."""
