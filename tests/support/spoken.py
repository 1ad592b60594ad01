"""Squares and links of lines in sentences, read back: all that they name or pass."""

from __future__ import annotations

import re
from itertools import pairwise

CELL = r"r\d+c\d+"
LINE = re.compile(rf"from {CELL}(?: via {CELL}(?:(?:, | and ){CELL})*)? to {CELL}")
RUN = re.compile(rf"{CELL} to {CELL}")

Square = tuple[int, int]


def squares_told(words: str) -> set[str]:
    """Return the squares that a sentence names, and those of its lines and of its runs ("r1c1 to r1c4")."""
    passed = {f"r{r}c{c}" for text in [*LINE.findall(words), *RUN.findall(words)] for r, c in _way(text)}
    return passed | {*re.findall(CELL, words)}


def links_told(words: str) -> set[frozenset[Square]]:
    """Return the pairs of neighbours that the lines of a sentence join."""
    return {frozenset(pair) for line in LINE.findall(words) for pair in pairwise(_way(line))}


def _way(text: str) -> list[Square]:
    """Return the squares from the first named one to the last, as far as the way is straight between two."""
    named = [(int(r), int(c)) for r, c in re.findall(r"r(\d+)c(\d+)", text)]
    way = named[:1]
    for (r, c), (y, x) in pairwise(named):
        steps = max(abs(y - r), abs(x - c)) if r == y or c == x else 1
        way += [(r + (y - r) * i // steps, c + (x - c) * i // steps) for i in range(1, steps + 1)]
    return way
