"""Mutual relations: any two squares of the line, the earlier one first, are one of the pairs of the clue.

>>> PART.labels([{"cells": [[0, 0], [0, 1]], "value": "1-2,3-1"}])
['r1c1 and r1c2 on mutual relation 1']
"""

from __future__ import annotations

from itertools import combinations

from ..kit import CellGroups, keys, open_line
from .pair_relations import PAIRS, relations

PART = relations(
    CellGroups(
        "mutual_relations",
        "mutual relation",
        "any two squares of a line, which are one of the pairs of digits",
        value=PAIRS,
        demanded=True,
    ),
    lambda squares: combinations(open_line(squares), 2),
    "Mutual relations",
    "Any two squares of the line are one of its pairs of digits, the earlier one first.",
    (keys.iss.relations("PairX"), keys.iss.relations("BinaryX", legacy=True)),
)
