"""Kinds whose answer is one of a few symbols in some squares, such as arrows or letters."""
