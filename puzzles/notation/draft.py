"""The fields of a record while a form is read or written, and how grids stand for walls and links.

Vocabulary
    uprights   for each row, whether something lies between neighbours in it: rows × (columns - 1)
    levels     the same between the rows: (rows - 1) × columns

>>> area_labels(1, 3, [[1, 0]], [])
[[0, 1, 1]]
>>> walls([[0, 1, 1]])
([[1, 0]], [])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from ..core.board import at
from ..core.errors import InputError
from ..core.record import Record, Square

Grid = list[list[Any]]
AHEAD = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


@dataclass
class RecordDraft:
    """A record in the making, or one that is taken apart."""

    kind: str
    rows: int
    columns: int
    clues: dict[str, Any] = field(default_factory=dict)
    params: dict[str, Any] = field(default_factory=dict)
    solution: dict[str, Any] = field(default_factory=dict)
    labels: dict[str, int] = field(default_factory=dict)
    """The numbers of the regions, by the marks that plain text has for them."""

    def record(self) -> dict[str, Any]:
        """Return the record of a complete draft; an answer in progress is not a solution."""
        head = {"type": self.kind, "rows": self.rows, "cols": self.columns}
        answer = {"answer": self.solution} if self.solution else {}
        return {**head, "clues": self.clues, "params": self.params, **answer}

    def grid(self, name: str, rows: int | None = None, columns: int | None = None) -> Grid:
        """Return a clue grid to be written, blank if the record has none; `InputError` for another shape."""
        rows, columns = self.rows if rows is None else rows, self.columns if columns is None else columns
        grid = self.clues.get(name)
        if grid is None:
            return [[None] * columns for _ in range(rows)]
        if not isinstance(grid, list) or len(grid) != rows:
            raise InputError(f"clues.{name} must be a list of {rows} rows")
        if not all(isinstance(row, list) and len(row) == columns for row in grid):
            raise InputError(f"clues.{name} must have {columns} cells in each row")
        return grid

    def regions(self) -> Grid:
        """Return the regions to be written by walls; `InputError` for one in pieces: each would be read as a
        region.
        """
        areas = self.grid("regions")
        refuse_pieces(areas)
        return areas

    def line(self, name: str, length: int) -> list[Any]:
        """Return the clues along one side to be written, blanks if the record has none."""
        [line] = self.grid_of_line(name, length)
        return line

    def grid_of_line(self, name: str, length: int) -> Grid:
        """Return the clues along one side as a grid of one row."""
        line = self.clues.get(name)
        if line is None:
            return [[None] * length]
        if not isinstance(line, list) or len(line) != length:
            raise InputError(f"clues.{name} must be a list of {length} entries")
        return [line]


def draft_of(record: Mapping[str, Any]) -> RecordDraft:
    """Return the draft of a record that is to be written, with the answer or solution that it carries."""
    board = Record(record)
    solution = dict(record.get("answer") or record.get("solution") or {})
    return RecordDraft(
        str(board.kind), board.rows, board.columns, dict(board.clues), dict(board.params), solution
    )


def numbers_of_line(stack: list[Any] | None, name: str) -> list[Any]:
    """Return the numbers of a line, for programs in which a line without numbers is empty. Raises
    `InputError` for null, of which such a line would be the word.
    """
    if stack is None:
        raise InputError(f"clues.{name} has a line without a clue, which would be read as an empty line")
    return stack


def in_rows(values: Sequence[Any], columns: int) -> Grid:
    """Cut a row of values into rows of `columns` values each."""
    return [list(values[start : start + columns]) for start in range(0, len(values), columns)]


def area_labels(rows: int, columns: int, uprights: Grid, levels: Grid, holes: Grid | None = None) -> Grid:
    """Label the areas enclosed by walls, numbered by their first square; None for a hole."""
    grid: Grid = [[None] * columns for _ in range(rows)]
    count = 0
    for r in range(rows):
        for c in range(columns):
            if grid[r][c] is not None or (holes and holes[r][c]):
                continue
            grid[r][c], edge = count, [(r, c)]
            while edge:
                y, x = edge.pop()
                near = [
                    (y, x - 1, x > 0 and not uprights[y][x - 1]),
                    (y, x + 1, x + 1 < columns and not uprights[y][x]),
                    (y - 1, x, y > 0 and not levels[y - 1][x]),
                    (y + 1, x, y + 1 < rows and not levels[y][x]),
                ]
                for v, u, free in near:
                    if free and grid[v][u] is None and not (holes and holes[v][u]):
                        grid[v][u] = count
                        edge.append((v, u))
            count += 1
    return grid


def walls(areas: Grid) -> tuple[Grid, Grid]:
    """Return the walls between squares of different areas: uprights and levels."""
    uprights = [[int(a != b) for a, b in pairwise(row)] for row in areas]
    levels = [[int(a != b) for a, b in zip(upper, lower, strict=True)] for upper, lower in pairwise(areas)]
    return uprights, levels


def walls_inside(areas: Grid, uprights: Grid, levels: Grid) -> list[list[list[int]]]:
    """Return the pairs of squares of one area with a wall between them.

    >>> walls_inside([[0, 0], [0, 0]], [[1], [0]], [[0, 0]])
    [[[0, 0], [0, 1]]]
    """
    drawn = [([r, c], [r, c + 1]) for r, row in enumerate(uprights) for c, wall in enumerate(row) if wall]
    drawn += [([r, c], [r + 1, c]) for r, row in enumerate(levels) for c, wall in enumerate(row) if wall]
    return [[[r, c], [y, x]] for (r, c), (y, x) in sorted(drawn) if areas[r][c] == areas[y][x]]


def number_areas(areas: Grid) -> dict[Any, int]:
    """Return new numbers for the areas of a label grid, in the order of their first squares; holes have
    none.
    """
    numbers: dict[Any, int] = {}
    for row in areas:
        for label in row:
            if label is not None:
                numbers.setdefault(label, len(numbers))
    return numbers


def refuse_pieces(areas: Grid) -> None:
    """Raise `InputError` if an area of a label grid is in several pieces.

    >>> refuse_pieces([[0, 1, 0]])
    Traceback (most recent call last):
        ...
    gridproof.InputError: cell r1c3: region 0 falls apart: no way inside it leads from r1c1 to r1c3
    """
    pieces = area_labels(len(areas), len(areas[0]), *walls(areas))
    first: dict[Any, tuple[Square, int]] = {}
    for r, (labels, numbers) in enumerate(zip(areas, pieces, strict=True)):
        for c, (label, number) in enumerate(zip(labels, numbers, strict=True)):
            square, piece = first.setdefault(label, ((r, c), number))
            if piece != number and label is not None:
                raise falls_apart(f"region {label}", square, (r, c))


def falls_apart(name: str, one: Square, other: Square) -> InputError:
    """Return the error that no way leads between two squares within a region or cage."""
    cell = at(*other)
    return InputError(f"{name} falls apart: no way inside it leads from {at(*one)} to {cell}", cell=cell)


def links(uprights: Grid, levels: Grid) -> Grid:
    """Return the directions in which each square is joined: ``"ns"``, ``"e"``, ... in the order n, e, s,
    w.
    """
    rows, columns = len(uprights), len(uprights[0]) + 1
    grid: Grid = [["" for _ in range(columns)] for _ in range(rows)]
    for r in range(rows):
        for c in range(columns):
            joined = {
                "n": r > 0 and levels[r - 1][c],
                "e": c + 1 < columns and uprights[r][c],
                "s": r + 1 < rows and levels[r][c],
                "w": c > 0 and uprights[r][c - 1],
            }
            grid[r][c] = "".join(way for way, on in joined.items() if on)
    return grid


def edges(grid: Grid) -> tuple[Grid, Grid]:
    """Return the uprights and levels that links cross, the inverse of `links`."""
    uprights = [[int("e" in str(ways)) for ways in row[:-1]] for row in grid]
    levels = [[int("s" in str(ways)) for ways in row] for row in grid[:-1]]
    return uprights, levels
