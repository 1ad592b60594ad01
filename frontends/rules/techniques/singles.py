"""Singles: a strong sector with one candidate left (rule R1), and the end of a house.

>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [None] * 4, [None] * 4, [None] * 4]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> state = State.of(puzzle)
>>> for step in list(given(state)):
...     state.place(state.network.number[step.places[0]])
>>> next(full_house(state)).sentence
'r1c4 = 4: full house in row 1'
"""

from __future__ import annotations

from collections.abc import Iterator

from ..state import State
from ..step import Step


def given(state: State) -> Iterator[Step]:
    """The cells that have one candidate from the start."""
    for cell, mask in state.network.cell_mask.items():
        left = mask & state.alive
        if left.bit_count() == 1 and not left & state.placed:
            named = state.named(left)
            yield Step("given", 0, places=named, because=named, labels=(cell,))


def full_house(state: State) -> Iterator[Step]:
    """The last open cell of a house."""
    for group in state.network.groups:
        left = group.mask & state.alive & ~state.placed
        if group.house and left.bit_count() == 1:
            named = state.named(left)
            yield Step("full house", 4, places=named, because=named, labels=(group.label,))


def naked_single(state: State) -> Iterator[Step]:
    """A cell with one candidate."""
    for cell, mask in state.network.cell_mask.items():
        left = mask & state.alive
        if left.bit_count() == 1 and not left & state.placed:
            named = state.named(left)
            yield Step("naked single", 4, places=named, because=named, labels=(cell,))


def hidden_single(state: State) -> Iterator[Step]:
    """A value with one place in a house, or the last candidate of any other strong sector."""
    for sector in state.network.strong:
        left = sector.mask & state.alive
        if left.bit_count() == 1 and not left & state.placed:
            named = state.named(left)
            yield Step("hidden single", 14, places=named, because=named, labels=(sector.label,))
