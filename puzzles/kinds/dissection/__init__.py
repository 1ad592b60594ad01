"""Kinds whose answer divides the board into pieces of a few shapes."""
