"""Positions: the state in which the rules find a board, and the information in one.

>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [3, None, None, None], [None] * 4, [None] * 4]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> load_grid(puzzle).values("r1c4"), begin(puzzle).values("r1c4")
((1, 2, 3, 4), (4,))
>>> for line in dump(puzzle, load_grid(puzzle))[:2]:
...     print(line.rstrip())
        Col: 0     Col: 1     Col: 2     Col: 3
Row 0:  --- 1 ---  --- 2 ---  --- 3 ---  1234
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from ...puzzles import Cell, Deadline, Puzzle, at
from ...puzzles.core.board import Board
from .network import Bits, Group, bits
from .state import State, apply
from .step import Outcome, Step

SOLVED = "--- {} ---"
"""The form in which a dump shows a digit."""


def load_grid(puzzle: Puzzle, deadline: Deadline | None = None) -> State:
    """Return the state of a grid that is only loaded: givens are placed, nothing is excluded yet."""
    state = State.of(puzzle, deadline)
    for mask in state.network.cell_mask.values():
        candidates = mask & state.alive
        if candidates.bit_count() == 1:
            state.placed |= candidates
    return state


def begin(puzzle: Puzzle, deadline: Deadline | None = None) -> State:
    """Return the state at the start, without the candidates that the givens exclude. Givens stand, even two
    that exclude each other.

    Raises `TooLarge` for a puzzle of too many candidates, and `Unknown` past the deadline.
    """
    state = load_grid(puzzle, deadline)
    excluded: Bits = 0
    for candidate in state.check_deadline_every(16, bits(state.placed)):
        excluded |= state.network.links[candidate]
    state.remove(excluded & ~state.placed)
    return state


def replay(puzzle: Puzzle, steps: Iterable[Step]) -> State:
    """Return the state that steps lead to."""
    state = begin(puzzle)
    for step in steps:
        apply(state, step)
    return state


def outcome_of(puzzle: Puzzle, state: State) -> Outcome:
    """Return how sound steps ended: ``solved``, ``stuck``, or ``none``, a contradiction."""
    if state.is_dead or any(state.placed & state.network.links[c] for c in bits(state.placed)):
        return "none"
    if not state.is_solved:
        return "stuck"
    # Sound steps left one value a cell: what still breaks a constraint had no solution.
    return "none" if puzzle.broken({c: v[0] for c, v in state.domains().items()}) else "solved"


def in_three_houses(state: State) -> bool:
    """Return whether every cell lies in three houses or more, as in a sudoku of any size or shape."""
    houses = Counter(cell for house in state.network.houses for cell in house.cells)
    return all(houses[cell] >= 3 for cell in state.network.cell_mask)


def duplicates(state: State) -> Iterator[tuple[Group, int, tuple[Cell, ...]]]:
    """Yield every value that is placed more than once in a group, with its cells."""
    for group in state.network.groups:
        cells: dict[int, list[Cell]] = {}
        for cell, value in state.names(group.mask & state.placed):
            cells.setdefault(value, []).append(cell)
        yield from ((group, value, tuple(places)) for value, places in cells.items() if len(places) > 1)


def given_values(puzzle: Puzzle) -> dict[Cell, int]:
    """Return the cells that have one value from the start, with it."""
    return {cell: values[0] for cell, values in puzzle.domains.items() if len(values) == 1}


def grid_of(board: Board, values: Mapping[Cell, int]) -> list[list[int | None]]:
    """Return the values of a board's squares, row by row; None for a square without one."""
    return [[values.get(at(r, c)) for c in range(board.columns)] for r in range(board.rows)]


def dump(puzzle: Puzzle, state: State) -> tuple[str, ...]:
    """Return the grid as text, in columns of one width: ``--- 5 ---`` for a digit that is placed, else the
    free values, each in its place. A square without a cell stays blank.
    """
    board, placed = puzzle.board, dict(state.names(state.placed))
    values = sorted({value for _, value in state.network.candidates})
    blank = {value: " " * len(str(value)) for value in values}
    width = max(len(SOLVED.format(max(values))), sum(map(len, blank.values())))

    def text(cell: Cell) -> str:
        if cell in placed:
            return SOLVED.format(placed[cell])
        free = state.values(cell) if cell in state.network.cell_mask else ()
        return "".join(str(value) if value in free else blank[value] for value in values)

    head = "".join(f"Col: {c}".ljust(width + 2) for c in range(board.columns))
    rows = (
        f"Row {r}: " + "".join(f" {text(at(r, c)):{width}} " for c in range(board.columns))
        for r in range(board.rows)
    )
    return (" " * 8 + head, *rows)
