"""Shadings with clues outside the board, and rules about the groups of the cells besides."""
