"""Kinds in which things are placed in squares."""
