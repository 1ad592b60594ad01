"""Kinds in which each row and each column holds given numbers or symbols equally often."""
