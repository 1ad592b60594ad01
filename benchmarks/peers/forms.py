"""Common needs of both packages from a record: grids of text, rooms, cages, edges.

>>> spelled([[3, None], ["#", 1]], "-", {"#": "x"})
[['3', '-'], ['x', '1']]
>>> at_rooms([[0, 0, 1], [2, 0, 1]], {"1": 4, "0": 2})
[[2, None, 4], [None, None, None]]
>>> inside_of([[True, False, True]])
[[1, 1, 0]]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Record = dict[str, Any]
Answer = dict[str, Any]
Arguments = dict[str, Any]
Grid = list[list[Any]]
Giver = Callable[[Record], Arguments]


class Unsupported(Exception):
    """The package has the kind, but not this size or shape of it."""


@dataclass(frozen=True)
class Kind:
    """A kind as a package has it: its name there, the arguments of its class, the reader of its findings."""

    name: str
    givers: tuple[Giver, ...]
    read: Callable[..., Answer]

    def arguments(self, record: Record) -> Arguments:
        """Return the arguments of the package's class."""
        arguments: Arguments = {}
        for give in self.givers:
            arguments |= give(record)
        return arguments


def spelled(grid: Grid, blank: str, words: Mapping[Any, str] | None = None) -> list[list[str]]:
    """Return a grid as text, with a word for each value that is in `words`."""
    return [spelled_line(row, blank, words) for row in grid]


def spelled_line(values: Sequence[Any], blank: str, words: Mapping[Any, str] | None = None) -> list[str]:
    """Return a line as text, with a word for each value that is in `words`."""
    return [blank if value is None else (words or {}).get(value, str(value)) for value in values]


def blank_grid(record: Record, rows: int = 0, cols: int = 0) -> Grid:
    """Return a grid of nothing, of the record's size or that many lines larger."""
    return [[None] * (record["cols"] + cols) for _ in range(record["rows"] + rows)]


def clue_grid(record: Record, name: str) -> Grid:
    """Return a clue grid, all blank if the record has none."""
    return record["clues"].get(name) or blank_grid(record)


def at_rooms(regions: Grid, counts: Mapping[str, int]) -> Grid:
    """Return the number of each room, in the first of its cells."""
    remaining = dict(counts)
    return [[remaining.pop(str(room), None) for room in row] for row in regions]


def cage_labels(record: Record) -> Grid:
    """Return the number of each cell's cage."""
    labels = blank_grid(record)
    for number, cage in enumerate(record["clues"]["cages"]):
        for r, c in cage["cells"]:
            labels[r][c] = number
    if any(None in row for row in labels):
        raise Unsupported("cells outside every cage")
    return labels


def circles(record: Record) -> Grid:
    """Return the circles of shingoki, colour and number as one word each."""
    grid = blank_grid(record)
    for r, c, colour, number in record["clues"]["circles"]:
        grid[r][c] = f"{colour}{number or ''}"
    return grid


def corners(record: Record) -> Grid:
    """Return the tokens at the corners that four cells share."""
    grid = blank_grid(record, -1, -1)
    for r, c, token in record["clues"]["corners"]:
        grid[r][c] = token
    return grid


def arrows(record: Record, word: str) -> Grid:
    """Return arrows with their numbers as words, from a pattern with ``{n}`` and ``{dir}``."""
    return [[cell and word.format(**cell) for cell in row] for row in record["clues"]["cells"]]


def runs_of(clue: list[int]) -> list[int]:
    """Return the runs of a nonogram line; an empty line has none."""
    return [] if clue == [0] else list(clue)


def inside_of(left_edges: list[list[bool]]) -> list[list[int]]:
    """Return 1 for cells inside a loop, from the flags that it runs along the left side of each."""
    return [[sum(row[: c + 1]) % 2 for c in range(len(row))] for row in left_edges]


def shaded(grid: Grid, words: Sequence[Any]) -> Grid:
    """Return 1 for each cell with one of these words, 0 for the others."""
    return [[int(value in words) for value in row] for row in grid]
