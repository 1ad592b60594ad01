"""Kinds whose answer is a loop with stretches of given lengths: within regions, or on plain cells."""
