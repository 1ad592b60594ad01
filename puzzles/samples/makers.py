"""Makers of puzzles by size, each stated well and stated worse: families for `compare_growth`.

A maker takes a size and returns a puzzle. All statements of one family have the same solutions, but for
those that symmetry breaking removes: each of its solutions stands for all its mirror images.

>>> queens(6).rules.name, pigeons(3).rules.name
('6 queens', '4 pigeons in 3 holes')
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..constraints import AllDifferent, Compare, Constraint, Linear, total
from ..core.cells import Cell
from ..core.errors import InputError
from ..puzzle import Puzzle
from ..records import read_record
from ..rules.latin import latin_rules

MOST_SIZE = 60
"""Maximum size of a puzzle."""

SHORTEST = (0, 0, 1, 3, 6, 11, 17, 25, 34, 44, 55, 72)
"""The length of the shortest Golomb ruler of each number of marks."""


def demand_size(size: int, least: int, most: int = MOST_SIZE) -> int:
    """Return a size. Raise `InputError` if it is no whole number in range."""
    if not isinstance(size, int) or isinstance(size, bool) or not least <= size <= most:
        raise InputError(f"the size is {size!r:.40}; a whole number from {least} to {most} was expected")
    return size


def queens(size: int, *, pairwise: bool = False) -> Puzzle:
    """Return the puzzle of n queens: an all-different of the columns and a row for each diagonal.

    `pairwise` states instead for each two queens that they attack each other neither in a column nor in
    either diagonal. Raises `InputError` for a size out of range.
    """
    demand_size(size, 1)
    if not pairwise:
        return read_record({"type": "n_queens", "rows": size, "cols": size, "clues": {}})
    rows = [f"r{i}" for i in range(1, size + 1)]
    apart = (
        Linear(((1, one), (-1, other)), "!=", far, label=f"{one} and {other}")
        for (i, one), (j, other) in combinations(enumerate(rows), 2)
        for far in (0, j - i, i - j)
    )
    cells = dict.fromkeys(rows, range(1, size + 1))
    return Puzzle.of(cells, apart, name=f"{size} queens, two by two")


def pigeons(holes: int, *, pairwise: bool = False) -> Puzzle:
    """Return the pigeonhole puzzle: one more pigeon than holes, no two in one hole; it has no solution.

    `pairwise` states a difference for each two pigeons instead of one all-different. Raises `InputError` for
    a size out of range.
    """
    names = [f"pigeon{i}" for i in range(1, demand_size(holes, 1) + 2)]
    apart: list[Constraint] = [AllDifferent(tuple(names), label="no two in one hole")]
    if pairwise:
        apart = [Compare(one, "!=", other, label=f"{one}, {other}") for one, other in combinations(names, 2)]
    title = f"{holes + 1} pigeons in {holes} holes"
    return Puzzle.of(dict.fromkeys(names, range(1, holes + 1)), apart, name=title)


def magic_square(order: int, *, breaking: bool = True, pairwise: bool = False) -> Puzzle:
    """Return the magic square of an order: all lines and both diagonals have one sum.

    Without `breaking` each square has seven images by turning and mirroring beside it. `pairwise` states that
    each two lines have equal sums, instead of the sum itself. Raises `InputError` for a size out of range.
    """
    span = range(1, demand_size(order, 1, 12) + 1)
    rows = [[f"r{r}c{c}" for c in span] for r in span]
    lines = {f"row {r}": row for r, row in zip(span, rows, strict=True)}
    lines |= {f"column {c}": list(column) for c, column in zip(span, zip(*rows, strict=True), strict=True)}
    lines["falling diagonal"] = [rows[i][i] for i in range(order)]
    lines["rising diagonal"] = [rows[order - 1 - i][i] for i in range(order)]
    cells = [cell for row in rows for cell in row]
    stated: list[Constraint] = [AllDifferent(tuple(cells), label="all different")]
    if pairwise:
        stated += equal_sums(lines)
    else:
        magic = order * (order * order + 1) // 2
        stated += (total(line, "==", magic, name) for name, line in lines.items())
    if breaking and order > 1:
        first, across, down, last = rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1]
        stated += (Compare(first, "<", other, label="symmetry") for other in (across, down, last))
        stated.append(Compare(across, "<", down, label="symmetry"))
    return Puzzle.of(dict.fromkeys(cells, range(1, order * order + 1)), stated, name=f"magic square {order}")


def equal_sums(lines: dict[str, list[Cell]]) -> Iterator[Linear]:
    """Yield for each two lines that their sums are equal."""
    for (name, one), (other_name, other) in combinations(lines.items(), 2):
        weights = dict.fromkeys(one, 1)
        for cell in other:
            weights[cell] = weights.get(cell, 0) - 1
        terms = tuple((weight, cell) for cell, weight in weights.items() if weight)
        yield Linear(terms, "==", 0, label=f"{name} and {other_name}")


def latin_square(order: int, *, breaking: bool = True) -> Puzzle:
    """Return the Latin square of an order; with `breaking` its first row and column are in order.

    Raises `InputError` for a size out of range.
    """
    square = Puzzle(f"latin square {order}", latin_rules(demand_size(order, 1)))
    if not breaking:
        return square
    names = {f"r1c{i}": i for i in range(1, order + 1)} | {f"r{i}c1": i for i in range(1, order + 1)}
    return square.plus(*(total([cell], "==", value, f"{cell} in order") for cell, value in names.items()))


def golomb(marks: int, *, breaking: bool = True) -> Puzzle:
    """Return the Golomb ruler of a number of marks and the shortest length: no two distances are equal.

    Without `breaking` each ruler has its mirror image beside it. Raises `InputError` for a size out of range.
    """
    length = SHORTEST[demand_size(marks, 2, len(SHORTEST) - 1)]
    places = [f"mark{i}" for i in range(1, marks + 1)]
    cells: dict[Cell, range] = dict.fromkeys(places, range(length + 1))
    stated: list[Constraint] = [
        total(places[:1], "==", 0, "the first mark"),
        total(places[-1:], "==", length, "the last mark"),
    ]
    far: list[Cell] = []
    for (i, one), (j, other) in combinations(enumerate(places, 1), 2):
        cells[name := f"from{i}to{j}"] = range(1, length + 1)
        far.append(name)
        stated.append(Linear(((1, other), (-1, one), (-1, name)), "==", 0, label=name))
    stated.append(AllDifferent(tuple(far), label="all distances differ"))
    if breaking and marks > 2:
        stated.append(Compare("from1to2", "<", f"from{marks - 1}to{marks}", label="symmetry"))
    return Puzzle.of(cells, stated, name=f"ruler of {marks} marks", shown=places)
