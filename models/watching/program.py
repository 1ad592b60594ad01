"""The rows of an integer program, with fractions allowed: what a relaxation, its cuts and a tree start from.

Vocabulary
    column     a variable of the program, by its number; its literal says ``cell == value``
    row        ``low <= weighted sum of columns <= high``, in whole numbers
    point      the values of all columns, which may be fractions
    share      the part of a cell that a value has in a point: the shares of a cell add up to 1

>>> from math import inf
>>> row = Row(((0, 1), (1, 1)), -inf, 1, "row 3")
>>> row.sum([0.5, 0.75]), row.keeps([0.5, 0.75])
(1.25, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from math import ceil
from typing import Any, NamedTuple, Protocol, TypeAlias

from ...puzzles import Cell, Deadline, Domains, InputError, Is, Puzzle, Scope, Solution, TooLarge
from ..core.search import Posted
from ..exchange.inspect import INTEGRAL

MOST_COLUMNS = 20_000
"""Maximum number of columns of a program that is watched: larger ones are no teaching examples."""

MOST_WEIGHT = 1_000_000
"""Maximum weight of an objective: beyond it the solver's tolerances could change a bound."""

Objective: TypeAlias = Mapping[Any, int]
"""Weights of cells, whose values count, and of literals or pairs (cell, value), which count 1 if true."""


class Row(NamedTuple):
    """A row: its columns with their weights, its bounds, and the label of the constraint that it states."""

    terms: tuple[tuple[int, int], ...]
    low: float
    high: float
    label: str = ""

    def sum(self, point: Sequence[float]) -> float:
        """Return the weighted sum at a point."""
        return sum(weight * point[column] for column, weight in self.terms)

    def keeps(self, point: Sequence[float]) -> bool:
        """Return whether a point keeps the bounds, but for the solver's tolerance."""
        return self.low - INTEGRAL <= self.sum(point) <= self.high + INTEGRAL


class Run(Protocol):
    """A search by HiGHS on an object of its own."""

    highs: Any

    def narrow(self, within: Domains, /) -> None: ...

    def point(self, deadline: Deadline, /) -> Sequence[float] | None: ...


class IntegerProgram(Protocol):
    """A compiled puzzle as the watchers need it; `IlpModel` is one."""

    puzzle: Puzzle
    scope: Scope
    ground: Posted

    @property
    def whole(self) -> Any: ...

    def columns(self, cell: Cell, /) -> dict[int, Any]: ...

    def value(self, cell: Cell, ones: set[int], /) -> int: ...

    def coefficients(self, terms: Iterable[tuple[int, Cell | Is]], /) -> tuple[dict[Any, int], int]: ...

    def row_of_clause(self, clause: Iterable[Is], /) -> Any | None: ...

    def names(self) -> list[str]: ...

    def labels(self) -> list[str]: ...


class LinearProgram:
    """The rows of a model on HiGHS, whose columns may be fractions between their bounds.

    `minimize` is the objective, whose weights are whole numbers; without one every point is as good as any
    other. Raises `InputError` for an objective that cannot be read, and `TooLarge` for a model with more than
    `MOST_COLUMNS` columns.
    """

    def __init__(
        self, model: IntegerProgram, run: Run, within: Domains, minimize: Objective | None = None
    ) -> None:
        import numpy as np

        self.model, self.puzzle, self.highs = model, model.puzzle, run.highs
        size = self.highs.getNumCol()
        if size > MOST_COLUMNS:
            raise TooLarge(f"the model has {size:,} columns; up to {MOST_COLUMNS:,} can be watched")
        run.narrow(within)
        self._run = run
        self.columns = np.arange(size, dtype=np.int32)
        self.highs.changeColsIntegrality(size, self.columns, np.zeros(size, np.uint8))
        weights, self.constant = model.coefficients(terms_of(minimize or {}, self.puzzle))
        self.costs = np.zeros(size)
        for column, weight in weights.items():
            self.costs[column.index] = weight
        self.set_costs(self.costs)
        self.has_objective = bool(minimize)
        lp = self.highs.getLp()
        self.low, self.high = np.array(lp.col_lower_, float), np.array(lp.col_upper_, float)
        self.free = self.low < self.high
        self.whole = model.whole

    # Solving ----------------------------------------------------------------------------------

    def set_costs(self, costs: Any) -> None:
        """Let the solver minimize the sum of the columns with these costs."""
        self.highs.changeColsCost(len(self.columns), self.columns, costs)

    def solve(self, deadline: Deadline, method: str = "simplex") -> Any | None:
        """Return a cheapest point as an array, or None if no point keeps every row.

        `method` is "simplex", which goes on from its last point, or "ipm", which is faster on large models
        without an objective. Raises `Unknown` on time-out.
        """
        import numpy as np

        # Simplex can stall with nothing to gain: over 20 s on an empty Latin square of side 25, which
        # interior points and a crossover end in half a second.
        self.highs.setOptionValue("solver", method)
        answer = self._run.point(deadline)
        if answer is None:
            return None
        point = np.array(answer)
        nearest = np.rint(point)
        return np.where(np.abs(point - nearest) <= INTEGRAL, nearest, point) + 0.0

    def bound(self, point: Any) -> float:
        """Return the objective at a point."""
        return float(self.costs @ point) + self.constant

    def limit(self, column: int, low: float, high: float) -> None:
        """Set the bounds of a column."""
        self.highs.changeColBounds(column, low, high)

    def add(self, row: Row) -> None:
        """Add a row, which stays."""
        import numpy as np

        indices, weights = zip(*row.terms, strict=True) if row.terms else ((), ())
        self.highs.addRow(
            row.low, row.high, len(indices), np.array(indices, np.int32), np.array(weights, float)
        )

    # Reading a point --------------------------------------------------------------------------

    def ragged(self, point: Any) -> list[int]:
        """Return the columns that must be whole and are not."""
        import numpy as np

        return [int(i) for i in np.flatnonzero(self.whole & (point != np.rint(point)))]

    def shares(self, point: Sequence[float]) -> dict[Cell, dict[int, float]]:
        """Return the share of each value of each cell of the puzzle; a value ruled out has 0."""
        domains = self.puzzle.rules.domain_of
        return {cell: self._shares_of(cell, domains[cell], point) for cell in domains}

    def _shares_of(self, cell: Cell, domain: Sequence[int], point: Sequence[float]) -> dict[int, float]:
        """Return the shares of one cell: the lower of two values has no column, nor has a single one."""
        columns, possible = self.model.columns(cell), self.model.scope[cell]
        stated = {value: float(point[column.index]) for value, column in columns.items()}
        rest = 1.0 - sum(stated.values())
        return {
            value: round(stated.get(value, rest if value in possible else 0.0), 9) + 0.0 for value in domain
        }

    def solution(self, point: Any) -> Solution:
        """Return the values of the cells at a point that is whole."""
        import numpy as np

        ones = set(np.flatnonzero(self.whole & (point > 0.5)).tolist())
        return {cell: self.model.value(cell, ones) for cell in self.puzzle.rules.domain_of}

    # The rows in plain numbers ----------------------------------------------------------------

    @cached_property
    def names(self) -> list[str]:
        """The name of each column, as ``x[r1c2=3]``."""
        return self.model.names()

    def rows(self) -> Iterator[Row]:
        """Yield every row as it stands now, added ones last."""
        self.highs.ensureRowwise()
        lp = self.highs.getLp()
        index, value = list(lp.a_matrix_.index_), list(lp.a_matrix_.value_)
        labels = self.model.labels()
        labels += ["an added row"] * (lp.num_row_ - len(labels))
        for (start, end), low, high, label in zip(
            pairwise(lp.a_matrix_.start_), lp.row_lower_, lp.row_upper_, labels, strict=True
        ):
            terms = tuple((i, round(v)) for i, v in zip(index[start:end], value[start:end], strict=True))
            yield Row(terms, low, high, label or "a row without a label")


def terms_of(minimize: Objective, puzzle: Puzzle) -> list[tuple[int, Cell | Is]]:
    """Return an objective as a weighted sum of cells and literals. Raise `InputError` if it cannot be read.

    >>> from ...puzzles import read_record
    >>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
    >>> terms_of({"r1c1": 2, ("r1c2", 3): -1}, puzzle)
    [(2, 'r1c1'), (-1, Is(cell='r1c2', value=3, positive=True))]
    """
    if not isinstance(minimize, Mapping):
        raise InputError(f"minimize is {minimize!r:.40}; weights of cells were expected, as {{'r1c1': 1}}")
    terms: list[tuple[int, Cell | Is]] = []
    for item, weight in minimize.items():
        literal = Is(*item) if isinstance(item, tuple) and len(item) in (2, 3) else None
        cell = item if literal is None else literal.cell
        if cell not in puzzle.rules.domain_of:
            raise InputError(f"minimize names {item!r:.40}, which is no cell of the puzzle")
        if not isinstance(weight, int) or isinstance(weight, bool) or abs(weight) > MOST_WEIGHT:
            raise InputError(
                f"the weight of {item!r:.40} is {weight!r:.40}; "
                f"a whole number of at most {MOST_WEIGHT:,} was expected"
            )
        terms.append((weight, cell if literal is None else literal))
    return terms


def whole_bound(bound: float) -> int:
    """Return the least whole objective that a bound allows.

    >>> whole_bound(1.5), whole_bound(2.0000001), whole_bound(-0.5)
    (2, 2, 0)
    """
    return ceil(bound - INTEGRAL)
