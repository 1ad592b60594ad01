"""Solving by rules: narrowing, steps, hints, lessons."""
