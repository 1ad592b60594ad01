"""Changes of cells, one by one: what a view of the board has to draw anew after each step.

Vocabulary
    press    what one press of a button "Step" shows: a digit, a round, a message, a trial value
    line     a line of text that a published system prints

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

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from ...puzzles import Cell, Domain
from .network import bits, mask_of
from .state import State
from .step import Step


class Change(NamedTuple):
    """A cell after a change: the values left in it, the one that it has, if any, and the step behind it.

    A guess may also give back what the branch before it took. The step is None for cells that a search gives
    back in the end, and for hidden cells without a step.
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


class Press(NamedTuple):
    """The steps that one press of "Step" shows, the lines that it prints, and the cells that change.

    Its steps are drawn at once. The changes of all presses, in their order, lead from the board
    at the beginning (`positions.begin`) to the end, also through branches that a search gives up.
    """

    steps: tuple[Step, ...]
    lines: tuple[str, ...]
    changes: tuple[Change, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the lines and the changes."""
        return {"lines": list(self.lines), "changes": [change.to_json() for change in self.changes]}


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


def carry_out(state: State, changes: Iterable[Change]) -> None:
    """Give cells what changes leave in them, to look at the board: nothing is deduced from it any more."""
    number, cell_mask = state.network.number, state.network.cell_mask
    for cell, values, value, _ in changes:
        others = ~cell_mask[cell]
        state.alive = state.alive & others | mask_of([number[cell, left] for left in values])
        state.placed = state.placed & others | (0 if value is None else 1 << number[cell, value])


def watched(
    view: View, state: State, stream: Iterable[Step], listen: Listener, *guesses: Step
) -> Iterator[Step]:
    """Yield the steps of a stream, each after its changes of a state have been told, and before them the
    changes by the guesses that led there.
    """
    for change in view.see(state, guesses[-1] if guesses else None):
        listen(change)
    for step in stream:
        for change in view.see(state, step):
            listen(change)
        yield step


def ignore(_change: Change) -> None:
    """Do nothing."""
