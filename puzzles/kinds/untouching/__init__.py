"""Shadings in which no two shaded cells share an edge and the white cells are one piece."""
