"""Shadings in which the groups of cells are squares, rectangles or other tiles, or must not be."""
