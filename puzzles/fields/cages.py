"""Cages: groups of cells that hang together, each with a clue of its own or without one.

>>> cage = Cage("cage 1", ("r1c1", "r1c2"), {"cells": [[0, 0], [0, 1]], "sum": 3}, "sum")
>>> cage.number(1, 45), cage.label("sum 3")
(3, 'cage 1 (sum 3) from r1c1')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..core.cells import Cell
from ..core.errors import InputError
from ..core.record import whole


@dataclass(frozen=True)
class Cage:
    """A cage of a record: its name for people, its cells, the JSON object it came from, and the name of its
    number there.
    """

    name: str
    cells: tuple[Cell, ...]
    clue: Mapping[str, Any]
    target: str

    @property
    def stated(self) -> bool:
        """The flag for a cage with a number."""
        return self.clue.get(self.target) is not None

    def number(self, low: int, high: int) -> int:
        """Return the number of the cage, which must be there, from `low` to `high`."""
        if not self.stated:
            raise InputError(f"{self.name} (from {self.cells[0]}) has no {self.target}")
        where = f"{self.name} {self.target}"
        return whole(self.clue[self.target], low, high, where, self.cells[0], blank=False)

    def label(self, clue: str) -> str:
        """Return the cage for people, with its clue and its first cell."""
        return f"{self.name} ({clue}) from {self.cells[0]}"
