"""Puzzle, kind, record, board and cells: what everything else is about."""
