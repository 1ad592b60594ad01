"""The kit of techniques: all that a file of techniques needs, in one import.

>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [None] * 4, [None] * 4, [None] * 4]
>>> state = State.of(read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}}))
>>> state.values("r1c4"), state.network.groups[0].label
((1, 2, 3, 4), 'row 1')
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ....puzzles import Cell, Domain
from ..network import Bits, CandidateSector, Group, Network, bits, mask_of, union
from ..state import State, apply
from ..step import Candidates, Step
from . import Technique, technique
from .catalogue import add_technique

__all__ = [
    "Bits",
    "CandidateSector",
    "Candidates",
    "Cell",
    "Domain",
    "Group",
    "Iterator",
    "Network",
    "State",
    "Step",
    "Technique",
    "add_technique",
    "apply",
    "bits",
    "combinations",
    "mask_of",
    "technique",
    "union",
]
