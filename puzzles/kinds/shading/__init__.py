"""Shadings in which cells need not be connected."""
