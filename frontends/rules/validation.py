"""Faults of a grid that show before anybody solves it, in sentences.

Vocabulary
    duplicate   a value that is given more than once in a group
    emptied     a cell to which the givens leave no value

>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 1, None], [None, None, None, 3], [None, None, None, 4], [None] * 4]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> for sentence in faults(puzzle):
...     print(sentence)
1 occurs 2 times in row 1: r1c1, r1c3
r1c4 has no value left
3 has no place in row 1
4 has no place in row 1
1 has no place in row 2
3 has no place in box 1
"""

from __future__ import annotations

from collections.abc import Iterator

from ...puzzles import Puzzle
from ...puzzles.constraints import AllDifferent
from .network import bits
from .positions import begin, duplicates, given_values
from .scopes import shape
from .state import State


def faults(puzzle: Puzzle, state: State | None = None) -> tuple[str, ...]:
    """Return a sentence for each duplicate, each other constraint that the givens alone break, each emptied
    cell and each value without a place in a house. An empty result is no proof that there is a solution.
    `state` is the one at the start, if at hand.

    Raise `TooLarge` for a puzzle of too many candidates.
    """
    state = begin(puzzle) if state is None else state
    return (*_duplicates(state), *_broken_constraints(puzzle), *_emptied_places(state))


def _duplicates(state: State) -> Iterator[str]:
    for group, value, cells in duplicates(state):
        yield f"{value} occurs {len(cells)} times in {group.label}: {', '.join(cells)}"


def _broken_constraints(puzzle: Puzzle) -> Iterator[str]:
    fixed = given_values(puzzle)
    for constraint in puzzle.constraints:
        cells = set(constraint.variables())
        if not isinstance(constraint, AllDifferent) and cells <= fixed.keys() and not constraint.holds(fixed):
            yield f"the givens break {constraint.label!r}"


def _emptied_places(state: State) -> Iterator[str]:
    """Yield a fault for each cell or house without candidates."""
    net = state.network
    for cell, mask in net.cell_mask.items():
        if not mask & state.alive:
            yield f"{cell} has no value left"
    for sector in net.strong[len(net.cell_mask) :]:
        if not sector.mask & state.alive:
            yield (
                f"{sector.label} has no place left"
                if sector.value is None
                else (f"{sector.value} has no place in {sector.label}")
            )


def consistency(state: State) -> str:
    """Return the first of four possible faults of a state, or ""."""
    net = state.network
    for candidate in bits(state.placed):
        cell = net.cell_mask[net.candidates[candidate][0]]
        if state.alive & cell != 1 << candidate:
            return "free not empty"
        if state.placed & net.links[candidate]:
            return "duplicate"
        if state.alive & net.links[candidate]:
            return "not eliminated"
    for sector in net.strong:
        if sector.group is not None and not state.alive & sector.mask:
            return f"deficit in {shape(sector.label).replace('box', 'square')}"
    return "+++ check OK +++"
