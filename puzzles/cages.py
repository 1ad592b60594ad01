"""Cages: groups of cells that together cover the board, each with a clue of its own.

>>> clues = {"cages": [{"cells": [[0, 0], [0, 1]], "sum": 3}]}
>>> cage, = read_cages(Record({"rows": 1, "cols": 2, "clues": clues}))
>>> cage.name, cage.cells, cage.number("sum", 1, 45)
('cage 1', ('r1c1', 'r1c2'), 3)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .board import at
from .cells import Cell
from .errors import InputError
from .record import Places, Record, whole


@dataclass(frozen=True)
class Cage:
    """One cage of a record: its name for people, its cells, and the JSON object it came from."""

    name: str
    cells: tuple[Cell, ...]
    clue: Mapping[str, Any]

    def number(self, field: str, low: int, high: int) -> int:
        """A number that the cage must have, from `low` to `high`."""
        if self.clue.get(field) is None:
            raise InputError(f"{self.name} (from {self.cells[0]}) has no {field}")
        return whole(self.clue[field], low, high, f"{self.name} {field}", self.cells[0], blank=False)

    def label(self, clue: str) -> str:
        """The cage for people, with its clue and where it starts."""
        return f"{self.name} ({clue}) from {self.cells[0]}"


def read_cages(record: Record) -> tuple[Cage, ...]:
    """The cages of ``clues.cages``, numbered from 1; each cell of the board lies in one of them."""
    listed = record.clue("cages")
    if not isinstance(listed, list):
        raise InputError("clues.cages must be a list of cages")
    cages: list[Cage] = []
    places = Places()
    for i, clue in enumerate(listed):
        name = f"cage {i + 1}"
        if not isinstance(clue, dict) or not isinstance(clue.get("cells"), list) or not clue["cells"]:
            raise InputError(f"{name} must be an object with a list of cells")
        cells = tuple(at(*record.square(pair, name)) for pair in clue["cells"])
        for cell in cells:
            places.add(cell, name, cell)
        cages.append(Cage(name, cells, clue))
    for cell in record.board.cells():
        if cell not in places:
            raise InputError("no cage holds it", cell=cell)
    return tuple(cages)
