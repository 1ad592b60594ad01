"""Symmetrical placement (rule R6): consequences of a symmetry of the givens for the only solution.

If a turn or a reflection of the board takes every given to a given, and all of one value to one other, it
takes the solution to a solution, and that is the same one. It is Gurth's theorem.

    orbit    a candidate, its image, and so on: all are true, or none

>>> from gridproof.puzzles import read_record
>>> grid = [[3, 1, None, None], [2, None, None, None], [None, None, None, 1], [None, None, 2, None]]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> next(symmetrical_placement(State.of(puzzle))).detail
'by the reflection in the falling diagonal: 1→2, 2→1, 3→3, 4→4 (the solution is unique)'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from .....puzzles import Cell, Deadline, at
from ...network import Bits, Network, bits, per_network
from ...state import State
from ...step import Step
from .. import technique
from .uniqueness import GRADE, PROVISO, free_cells

Moves = Mapping[Cell, Cell]

TURNS: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "half turn": lambda row, column: (~row, ~column),
    "quarter turn": lambda row, column: (column, ~row),
    "reflection in the falling diagonal": lambda row, column: (column, row),
    "reflection in the rising diagonal": lambda row, column: (~column, ~row),
}
"""Images of a square, by row and column, which count from 0, or from the last one, -1, down."""


@technique(cost=470, unique=True)
def symmetrical_placement(state: State) -> Iterator[Step]:
    """Find the candidates whose orbit has a false one, or two in one cell."""
    net = state.network
    for name, moved in symmetries(net, state.deadline):
        values = values_moved(net, state.start, moved)
        if values is None:
            continue
        losses: Bits = 0
        for candidate in state.check_deadline_every(16, bits(state.alive & ~state.placed)):
            if not _may_be(state, candidate, moved, values):
                losses |= 1 << candidate
        if losses:
            words = ", ".join(f"{one}→{other}" for one, other in sorted(values.items()))
            detail = f"by the {name}: {words} {PROVISO}"
            yield state.removal("symmetrical placement", GRADE, losses, _given(net, state.start), (), detail)


def _may_be(state: State, candidate: int, moved: Moves, values: Mapping[int, int]) -> bool:
    """Return whether all of an orbit can be true."""
    first = state.network.candidates[candidate]
    cell, value = moved[first[0]], values[first[1]]
    while cell != first[0] and state.alive >> state.network.number[cell, value] & 1:
        cell, value = moved[cell], values[value]
    return (cell, value) == first


@per_network
def symmetries(network: Network, deadline: Deadline) -> list[tuple[str, Moves]]:
    """Return the turns and reflections that take groups to groups, on boards whose cells only groups
    constrain.
    """
    board, free = network.board, free_cells(network, deadline)
    groups = {frozenset(group.cells) for group in network.groups}
    places = {cell: board.square_of(cell) for cell in network.cell_mask}
    if board.rows != board.columns or len(free) < len(places) or not all(places.values()):
        return []
    turns = []
    for name, turn in TURNS.items():
        moved: Moves = {
            cell: at(*(i % board.rows for i in turn(*place))) for cell, place in places.items() if place
        }
        if all(frozenset(moved.get(cell, "") for cell in group) in groups for group in groups):
            turns.append((name, moved))
    return turns


def values_moved(network: Network, start: Bits, moved: Moves) -> dict[int, int] | None:
    """Return the image of each value under a symmetry of the board, by the givens; None if these are not
    symmetrical.
    """
    domains = {cell: network.values(cell, start) for cell in network.cell_mask}
    if any(1 != len(values) < len(network.domains[cell]) for cell, values in domains.items()):
        return None
    images: dict[int, int] = {}
    for cell, values in domains.items():
        image = domains[moved[cell]]
        if len(values) != len(image):
            return None
        if len(values) == 1 and images.setdefault(values[0], image[0]) != image[0]:
            return None
    every = {value for values in domains.values() for value in values}
    lacking, open_ = every - images.keys(), every - {*images.values()}
    if len(lacking) > 1 or len(lacking) != len(open_):
        return None
    return images | dict(zip(lacking, open_, strict=True))


def _given(network: Network, start: Bits) -> Bits:
    """Return the candidates of the givens."""
    masks = (mask & start for mask in network.cell_mask.values())
    return sum(mask for mask in masks if mask.bit_count() == 1)
