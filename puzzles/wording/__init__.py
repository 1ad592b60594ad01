"""Clues, facts and reasons in words."""
