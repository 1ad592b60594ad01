"""Kinds whose answer cuts the board into areas."""
