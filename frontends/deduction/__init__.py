"""Solving by rules: steps, hints, lessons."""
