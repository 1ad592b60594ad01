"""Shadings in which the shaded or the white cells are one piece."""
