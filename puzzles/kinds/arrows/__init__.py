"""Kinds whose answer is an arrow in each cell."""
