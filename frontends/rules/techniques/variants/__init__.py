"""Techniques of variant sudokus, in the words of setters: one for each way in which their clues work."""
