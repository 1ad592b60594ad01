"""Kinds that divide the board into areas of given shapes."""
