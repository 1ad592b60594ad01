"""The relaxation of a puzzle to fractions: a point of it, its bound, and what all points share.

>>> from gridproof.models.backends.ilp import IlpModel
>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import Compare
>>> cells = (("a", (1, 2, 3)), ("b", (1, 2, 3)))
>>> model = IlpModel(Puzzle("pair", Rules("pair", cells, (Compare("a", "<", "b"),), ("a", "b"), Board(1, 2))))
>>> found = model.relaxation(minimize={"b": 1})
>>> found.bound, found.shares["b"], found.integral
(2.0, {1: 0.0, 2: 1.0, 3: 0.0}, True)
"""

from __future__ import annotations

from typing import Any

from ...puzzles import Deadline, Unknown
from ..exchange.inspect import INTEGRAL, Relaxation
from .program import LinearProgram


def relax(program: LinearProgram, deadline: Deadline, *, fixed: bool = True) -> Relaxation:
    """Return the relaxation: a cheapest point, and, if `fixed` asks for it, the number of columns with one
    value in all points, as far as time allows. Raises `Unknown` on time-out.
    """
    point = program.solve(deadline, "ipm")
    return describe(program, point, common(program, point, deadline) if fixed else None)


def describe(program: LinearProgram, point: Any | None, fixed: int | None = None) -> Relaxation:
    """Return the relaxation with a point of the program; None means that it has no point."""
    puzzle, free = program.puzzle, int(program.free.sum())
    if point is None:
        return Relaxation(False, free, puzzle=puzzle)
    ragged = set(program.ragged(point))
    open_cells = [cell for cell, values in puzzle.domains.items() if len(values) > 1]
    columns = program.model.columns
    whole = [cell for cell in open_cells if not any(x.index in ragged for x in columns(cell).values())]
    solution, broken = None, ""
    if not ragged:
        solution = program.solution(point)
        constraint = program.model.ground.broken(solution)
        broken = "" if constraint is None else constraint.label or type(constraint).__name__
    return Relaxation(
        True,
        free,
        len(ragged),
        fixed,
        len(open_cells),
        len(whole),
        program.bound(point) if program.has_objective else None,
        program.shares(point),
        None if broken else solution,
        broken,
        puzzle,
    )


def common(program: LinearProgram, point: Any | None, deadline: Deadline) -> int | None:
    """Return the number of free columns with one value in all points, or None if time runs out."""
    if point is None:
        return None
    try:
        return int(_same_everywhere(program, point, deadline).sum())
    except Unknown:
        return None


def fixed_columns(program: LinearProgram, deadline: Deadline) -> dict[int, int] | None:
    """Return the whole columns with one whole value in all points, with it; None if there is no point."""
    import numpy as np

    point = program.solve(deadline, "ipm")
    if point is None:
        return None
    same = _same_everywhere(program, point, deadline) & program.model.whole
    same &= np.abs(point - np.rint(point)) <= INTEGRAL
    return {int(i): round(point[i]) for i in np.flatnonzero(same)}


def _same_everywhere(program: LinearProgram, point: Any, deadline: Deadline) -> Any:
    """Return which free columns have the same value in all points, as a mask.

    All those at a bound are pushed off it at once, until a push moves none; fractions one by one.
    """
    import numpy as np

    low, high, free = point.copy(), point.copy(), program.free

    def same_after(costs: Any) -> Any:
        """Return the columns that are equal in all points met, including the cheapest for these costs."""
        nonlocal low, high
        program.set_costs(costs)
        other = program.solve(deadline, "ipm")
        assert other is not None  # there is a point
        low, high = np.minimum(low, other), np.maximum(high, other)
        return free & (high - low <= INTEGRAL)

    same, before = free, -1
    while same.sum() != before:
        before = same.sum()
        same = same_after(1.0 * (same & (low >= 1 - INTEGRAL)) - (same & (high <= INTEGRAL)))
    for index in np.flatnonzero(same & (high > INTEGRAL) & (low < 1 - INTEGRAL)):
        for sign in (1.0, -1.0):
            same = same_after(sign * (np.arange(len(point)) == index)) if same[index] else same
    return same
