"""Shadings in which a number is the size of its area."""
