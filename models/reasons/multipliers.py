"""0-1 variables that must be 0, by a sum of rows: the dual of the linear relaxation, solved by HiGHS.

Vocabulary
    row           variables, and the minimum and maximum number of them that are 1
    multiplier    number of uses of a row: above zero for its most, below zero for its least
    rank          bound from the rows used: the sum of the most less the sum of the least
    cover         of a variable: the multipliers of its rows, added

If no cover is below zero, a variable with a cover above the rank must be 0 (Farkas' lemma: A. Schrijver,
"Theory of Linear and Integer Programming", 1986, section 7.3; set logic calls the rows used below zero
truths, those above links). Here 0 or 2 is 1, since 1 and 3 are not both; so 4 is 0:

>>> rows = [((0, 1), 1, 1), ((2, 3), 1, 1), ((0, 2, 4), 0, 1), ((1, 3), 0, 1)]
>>> list(refutations(rows, [0, 4]))
[(4, (-1, -1, 1, 1))]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from math import inf, lcm
from typing import Any

from ...puzzles.limits.deadline import Deadline
from ..backends.ilp import linear_program
from ..core.model import BackendMissing

Row = tuple[Sequence[int], int, int]
"""Variables, and how many of them are 1: at least, at most."""

Multipliers = tuple[int, ...]
"""One for each row."""

MOST_TIMES = 100
"""A row is used at most so often."""

MOST_COST = 12.5
"""Maximum cost of a sum: nobody follows more rows."""

MOST_NODES = 200
"""Nodes of a search for whole multipliers."""

MOST_WHOLE = 4
"""In one search fractions become the cheapest whole multipliers so often, and are scaled after that."""

MOST_ENTRIES = 1_200
"""Number of entries (variables, once for each of their rows) above which all rows are scaled."""

MOST_DENOMINATOR = 12
"""Fractions are rounded to those with a denominator of at most this, then scaled to whole numbers."""

PER_LINK = 0.01
"""Cost of using a row above zero; below zero it costs 1."""

EXACT = 1e-6
"""Tolerance for numbers that a solver calls equal."""

OPTIONS = {"presolve": "off", "random_seed": 0}
"""Options of HiGHS, which starts each program at the end of the last one."""

BOUNDED = {"objective_bound": MOST_COST, "mip_max_nodes": MOST_NODES}
"""Options of a search for multipliers."""

PRIMAL = {"simplex_strategy": 4}
"""Options for programs that differ only in costs: the end point of one is feasible for the next."""

FEASIBLE = 2
"""Status that HiGHS reports for a solution that keeps all bounds."""


def refutations(
    rows: Sequence[Row], targets: Sequence[int], deadline: Deadline | None = None
) -> Iterator[tuple[int, Multipliers]]:
    """Yield the variables among `targets` that a sum of rows proves to be 0, with the multipliers.

    Those with the fewest rows below zero come first; without HiGHS there are none. It takes a linear program
    for each variable that is 1 in no point of the relaxation: sums of rows prove nothing about the others.

    The multipliers come from a solver of floats: the caller checks them first. Raises `Unknown` past the
    deadline.
    """
    deadline = deadline or Deadline()
    try:
        relaxation, programs = SumRelaxation(rows), Programs(rows)
    except BackendMissing:
        return
    order, wholes = count(), 0
    most_whole = MOST_WHOLE if sum(len(variables) for variables, _, _ in rows) <= MOST_ENTRIES else 0
    queue: list[tuple[float, int, int, Multipliers | None]] = []
    fractions: dict[int, Sequence[float]] = {}
    for variable in deadline.watch(targets, 1):
        weights = None if relaxation.can_be_one(variable) else programs.least(variable)
        if weights is not None:
            fractions[variable] = weights
            heappush(queue, (programs.cost(weights), next(order), variable, as_whole(weights)))
    while queue:
        _, _, variable, multipliers = heappop(queue)
        if multipliers is not None:
            yield variable, multipliers
            continue
        deadline.check()
        better = programs.least_whole(variable) if wholes < most_whole else None
        wholes += 1
        better = better or scale_to_whole(fractions[variable])
        if any(better) and programs.cost(better) <= MOST_COST:
            heappush(queue, (programs.cost(better), next(order), variable, better))


def as_whole(multipliers: Sequence[float]) -> Multipliers | None:
    """Return the multipliers as whole numbers, or None if they are not whole.

    >>> as_whole((1.0000001, -2.0)), as_whole((0.5, 1))
    ((1, -2), None)
    """
    near = tuple(round(number) for number in multipliers)
    return near if all(abs(a - b) < EXACT for a, b in zip(near, multipliers, strict=True)) else None


def scale_to_whole(multipliers: Sequence[float]) -> Multipliers:
    """Scale the multipliers so that the fractions near them become whole.

    >>> scale_to_whole((0.5, -1 / 3))
    (3, -2)
    """
    near = [Fraction(number).limit_denominator(MOST_DENOMINATOR) for number in multipliers]
    scale = lcm(*(number.denominator for number in near))
    return tuple(int(number * scale) for number in near)


def _program(most: Sequence[float], options: Mapping[str, object]) -> Any:
    """Return a linear program with a column for each variable, from 0 to its `most`."""
    solver = linear_program()
    import numpy as np  # where HiGHS is missing it may be missing, too

    for option, setting in {**OPTIONS, **options}.items():
        solver.setOptionValue(option, setting)
    solver.addVars(len(most), np.zeros(len(most)), np.array(most))
    return solver


def _add_row(solver: Any, terms: Sequence[tuple[int, float]], low: float, high: float) -> None:
    import numpy as np

    columns = np.array([column for column, _ in terms], np.int32)
    solver.addRow(low, high, len(terms), columns, np.array([weight for _, weight in terms], float))


class SumRelaxation:
    """The points that keep all rows, with fractions: one linear program, whose costs alone change."""

    def __init__(self, rows: Sequence[Row]) -> None:
        variables = dict.fromkeys(variable for row, _, _ in rows for variable in row)
        self._columns = {variable: column for column, variable in enumerate(variables)}
        self._solver = _program([1.0] * len(variables), PRIMAL)
        self._ones: set[int] = set()
        """The columns that are 1 in the points so far."""
        for row, least, most in rows:
            _add_row(self._solver, [(self._columns[variable], 1) for variable in row], least, most)

    def can_be_one(self, variable: int) -> bool:
        """Return whether the variable is 1 in some point: then no sum of rows proves it 0."""
        column = self._columns.get(variable)
        if column is None or column in self._ones:
            return True
        self._solver.changeColCost(column, -1.0)
        self._solver.run()
        if self._solver.getInfo().primal_solution_status == FEASIBLE:
            point = self._solver.getSolution().col_value
            self._ones |= {i for i, value in enumerate(point) if value > 1 - EXACT}
        self._solver.changeColCost(column, 0.0)
        return column in self._ones


class Programs:
    """One linear program, asked of a variable after the other: how often to use each row below zero and
    above, so that no cover is below zero, and that of the variable is above the rank. Asked of a variable,
    the program may claim a part of its cover, which is to be above the rank; of the others it may not.
    """

    def __init__(self, rows: Sequence[Row]) -> None:
        uses = [(i, -1) for i, (_, least, _) in enumerate(rows) if least > 0]
        uses += [(i, 1) for i, (variables, _, most) in enumerate(rows) if 0 <= most < len(variables)]
        self._uses = uses
        self._rows = rows
        self._claims: dict[int, int] = {}
        """The column of the claim about the cover of each variable."""
        terms: dict[int, list[tuple[int, float]]] = {}
        for column, (i, sign) in enumerate(uses):
            for variable in rows[i][0]:
                terms.setdefault(variable, []).append((column, sign))
        self._make([self._cost_of(i, sign) for i, sign in uses], len(terms))
        for claim, (variable, cover) in enumerate(terms.items(), len(uses)):
            self._claims[variable] = claim
            _add_row(self._solver, [*cover, (claim, -1)], 0.0, inf)
        rank = [(column, rows[i][2] if sign > 0 else -rows[i][1]) for column, (i, sign) in enumerate(uses)]
        _add_row(self._solver, [*rank, *((claim, -1) for claim in self._claims.values())], -inf, -1.0)

    def _make(self, costs: Sequence[float], variables: int) -> None:
        """Make a program with a column for each use of a row, and one for each variable."""
        number = len(costs)
        self._solver = _program([float(MOST_TIMES)] * number + [0.0] * variables, BOUNDED)
        import numpy as np

        self._columns = np.arange(number, dtype=np.int32)
        self._solver.changeColsCost(number, self._columns, np.array(costs, float))

    def _cost_of(self, i: int, sign: int) -> float:
        _, least, most = self._rows[i]
        return float(least) if sign < 0 else PER_LINK * max(1, most)

    def cost(self, multipliers: Sequence[float]) -> float:
        """Return the cost of the multipliers."""
        return sum(self._cost_of(i, -1 if m < 0 else 1) * abs(m) for i, m in enumerate(multipliers) if m)

    def least(self, variable: int) -> tuple[float, ...] | None:
        """Return the cheapest multipliers, perhaps fractions, that prove the variable 0, or None."""
        claim = self._claims.get(variable)
        if claim is None:
            return None
        self._solver.changeColBounds(claim, 0.0, inf)
        self._solver.run()
        feasible = self._solver.getInfo().primal_solution_status == FEASIBLE
        times = self._solver.getSolution().col_value if feasible else ()
        self._solver.changeColBounds(claim, 0.0, 0.0)
        if not feasible:
            return None
        multipliers = [0.0] * len(self._rows)
        for (i, sign), number in zip(self._uses, times, strict=False):
            multipliers[i] += sign * number
        return tuple(multipliers)

    def least_whole(self, variable: int) -> Multipliers | None:
        """Return the cheapest whole multipliers that the solver finds."""
        import numpy as np

        number = len(self._uses)
        self._solver.changeColsIntegrality(number, self._columns, np.ones(number, np.uint8))
        multipliers = self.least(variable)
        self._solver.changeColsIntegrality(number, self._columns, np.zeros(number, np.uint8))
        return None if multipliers is None else as_whole(multipliers)
