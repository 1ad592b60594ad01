"""Pieces on a board: packings, fleets, bent strips, and areas of two congruent halves."""
