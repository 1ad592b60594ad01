"""Kinds whose answer is numbers, but no Latin square."""
