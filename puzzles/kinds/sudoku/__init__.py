"""Sudoku and its variants."""
