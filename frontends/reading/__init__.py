"""Puzzles, entries and answers from whatever holds them."""
