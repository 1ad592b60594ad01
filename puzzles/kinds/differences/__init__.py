"""Kinds in which numbers are told by their differences."""
