"""Kinds in which numbers are told by sums of numbers near them."""
