"""Kinds whose answer is one closed loop along the grid lines."""
