"""Changes of cells, one by one: what a view of the board has to draw anew after each step.

>>> from gridproof.frontends.rules.positions import begin
>>> from gridproof.frontends.rules.state import apply
>>> from gridproof.frontends.rules.techniques.basic.singles import naked_single
>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [None] * 4, [None] * 4, [None] * 4]
>>> state = begin(read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}}))
>>> view, step = View(state), next(naked_single(state))
>>> apply(state, step)
>>> [(change.cell, change.values, change.value) for change in view.see(state, step)][:2]
[('r1c4', (4,), 4), ('r2c3', (1, 2), None)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ...puzzles import Cell, Domain
from .network import bits
from .state import State
from .step import Step


class Change(NamedTuple):
    """A cell after a change: the values left in it, the one that it has, if any, and the step behind it.

    The step is None if a search goes back, which gives values back too.
    """

    cell: Cell
    values: Domain
    value: int | None
    step: Step | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the cell, the values left in it, and the one that it has."""
        return {"cell": self.cell, "values": list(self.values), "value": self.value}


Listener = Callable[[Change], object]
"""A function that is called for each change of a cell."""


class View:
    """The board as it was seen last."""

    def __init__(self, state: State) -> None:
        self.alive, self.placed = state.alive, state.placed

    def see(self, state: State, step: Step | None = None) -> Iterator[Change]:
        """Yield each cell that differs from the board as it was seen last, in the order of cells."""
        differing = (self.alive ^ state.alive) | (self.placed ^ state.placed)
        self.alive, self.placed = state.alive, state.placed
        net = state.network
        for cell in dict.fromkeys(net.candidates[candidate][0] for candidate in bits(differing)):
            placed = state.names(net.cell_mask[cell] & state.placed)
            yield Change(cell, state.values(cell), placed[0][1] if placed else None, step)
