"""Kinds in which some of the squares hold a number."""
