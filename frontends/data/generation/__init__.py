"""Puzzles made at random, each proven to have one solution."""
