"""Fields of variant sudokus that list squares in their order, by the names that other forms share.

>>> THERMOMETERS in LISTS
True
"""

from __future__ import annotations

THERMOMETERS = "thermometers"
"""Squares from each bulb to the tip."""

CAGES = "cages"
"""Squares with a sum."""

LISTS = (THERMOMETERS, CAGES)
"""Fields that are drawn as lists of squares."""
