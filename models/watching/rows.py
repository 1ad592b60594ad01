"""Propagation of bounds over the rows of an integer program: the least and the greatest sum of a row bound
each of its columns.

The relaxation to fractions sees more than rows one by one: it fixes the columns that have one value in all of
its points. These are added at the end if they are asked for.

>>> from gridproof.models.backends.ilp import IlpModel
>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], *[[None] * 4] * 3]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> told = IlpModel(puzzle).propagate()
>>> told.domains["r1c4"], told.way
((4,), 'propagation of bounds over 64 rows')
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ...puzzles import Deadline, Is, Puzzle, TooLarge
from ..core.watched import (
    ASSUMED,
    GIVEN,
    MOST_WATCHED,
    Assumptions,
    Contradiction,
    Event,
    Propagation,
    given_literals,
    in_order,
    literals_of,
)
from ..exchange.inspect import CELLS, LATER, RowModel
from .clauses import waiting

RELAXATION = "root relaxation"
"""The label of columns that the relaxation fixes."""


class WatchedRow(NamedTuple):
    """A row: its label, its columns with their weights, and the bounds of its sum (None: no bound)."""

    label: str
    terms: tuple[tuple[int, int], ...]
    low: int | None
    high: int | None


class Bounds:
    """The bounds of each column, and the rows that are to be looked at."""

    def __init__(self, model: RowModel, deadline: Deadline) -> None:
        self.deadline = deadline
        self.rows = list(labelled(model))
        bounds = model.upper_bounds()
        self.low, self.high = [0] * len(bounds), [upper for upper, _ in bounds]
        self.whole = [whole for _, whole in bounds]
        self.literals = literals(model)
        self.names = [variable.name for variable in model.variables()]
        self.of: list[list[int]] = [[] for _ in bounds]
        for i, row in enumerate(self.rows):
            for column, _ in row.terms:
                self.of[column].append(i)
        self.events: list[Event] = []
        self.level = 0
        self.queue: deque[int] = deque(range(len(self.rows)))
        self._queued = bytearray([1] * len(self.rows))
        self._waves: dict[int, tuple[int, int]] = {}

    def wave_of(self, column: int) -> int:
        """Return the last wave of this level in which a column changed."""
        level, wave = self._waves.get(column, (self.level, 0))
        return wave if level == self.level else 0

    def name(self, column: int) -> str:
        """Return the bounds of a column in words: as a literal if it decides something of a cell."""
        low, high = self.low[column], self.high[column]
        if low == high and column in self.literals:
            return str(self.literals[column][low])
        return f"{self.names[column]} = {low}" if low == high else f"{low} ≤ {self.names[column]} ≤ {high}"

    def bound(
        self, column: int, low: int, high: int, label: str, wave: int = 0, reason: tuple[str, ...] = ()
    ) -> bool:
        """Let a column lie in narrower bounds; return whether there is room left."""
        low, high = max(low, self.low[column]), min(high, self.high[column])
        if low > high:
            return False
        if (low, high) != (self.low[column], self.high[column]):
            self.low[column], self.high[column] = low, high
            literal = self.literals[column][low] if low == high and column in self.literals else None
            self.events.append(Event(literal, self.name(column), label, reason, self.level, wave))
            self._waves[column] = self.level, max(wave, self.wave_of(column))
            for i in self.of[column]:
                if not self._queued[i]:
                    self._queued[i] = 1
                    self.queue.append(i)
        return True

    def reason_in(self, row: WatchedRow) -> tuple[str, ...]:
        """Return the columns of a row whose bounds have changed, in words."""
        return tuple(self.name(column) for column, _ in row.terms if column in self._waves)

    def take(self, model: RowModel, literal: Is, label: str) -> bool:
        """Let a literal be true; return False if it is false already."""
        cell, value, positive = literal
        columns, values = model.columns(cell), model.domains[cell]
        if value in columns:
            return self.bound(columns[value].index, int(positive), int(positive), label)
        if value not in values or len(values) == 1:
            return (value in values) is positive
        (column,) = columns.values()  # the lower of two values has none
        return self.bound(column.index, int(not positive), int(not positive), label)

    def settle(self) -> Contradiction | None:
        """Look at rows until none bounds a column; return a row that cannot be kept, or None."""
        while self.queue:
            self.deadline.check()
            i = self.queue.popleft()
            self._queued[i] = 0
            row = self.rows[i]
            if not self.look_at(row):
                return Contradiction(row.label, self.reason_in(row), self.level)
        return None

    def look_at(self, row: WatchedRow) -> bool:
        """Bound the columns of a row by each other; return whether the row can be kept."""
        least = sum(w * (self.low[c] if w > 0 else self.high[c]) for c, w in row.terms)
        most = sum(w * (self.high[c] if w > 0 else self.low[c]) for c, w in row.terms)
        if (row.high is not None and least > row.high) or (row.low is not None and most < row.low):
            return False
        wave = 1 + max((self.wave_of(c) for c, _ in row.terms), default=0)
        forced = []
        for c, w in row.terms:
            low, high = self.low[c], self.high[c]
            if low == high or not self.whole[c]:
                continue
            # The others leave this room for w times the column, up or down.
            up = None if row.high is None else row.high - least + w * (low if w > 0 else high)
            down = None if row.low is None else row.low - most + w * (high if w > 0 else low)
            if w < 0:
                up, down = down, up
            new_high = high if up is None else up // w
            new_low = low if down is None else -(-down // w)
            if new_low > low or new_high < high:
                forced.append((c, new_low, new_high))
        reason = self.reason_in(row) if forced else ()
        return all(self.bound(*each, row.label, wave, reason) for each in forced)


def labelled(model: RowModel) -> Iterator[WatchedRow]:
    """Yield the rows of a model, each with the label of the constraint that it was stated for.

    Raises `TooLarge` for a model that is too large to be watched.
    """
    if sum(model.size().values()) > MOST_WATCHED:
        raise TooLarge(f"the model has more than {MOST_WATCHED:,} coefficients: too many to be watched")
    labels = [CELLS, *(c.label or c.words for c in model.puzzle.constraints), LATER]
    ends = [0, *(end for _, end in model.marks), model.mark()[1]]
    for label, (start, end) in zip(labels, pairwise(ends), strict=True):
        for native in model.native_constraints(start, end):
            op, bound = model.relation(native.place)
            low, high = None if op == "<=" else bound, None if op == ">=" else bound
            yield WatchedRow(label, native.terms, low, high)


def literals(model: RowModel) -> dict[int, tuple[Is, Is]]:
    """Return for each column of a cell of the puzzle the literals that it is 0 and that it is 1."""
    found = {}
    for cell in model.puzzle.rules.domain_of:
        values = model.domains[cell]
        for value, column in model.columns(cell).items():
            zero = Is(cell, values[0]) if len(values) == 2 else Is(cell, value, False)
            found[column.index] = zero, Is(cell, value)
    return found


def propagate(
    model: RowModel, puzzle: Puzzle, assumptions: Assumptions, root: bool, deadline: Deadline
) -> Propagation:
    """Return the columns that bounds fix after the givens, and then after each of the assumptions; with
    `root` also those that the relaxation fixes.
    """
    assumed = literals_of(puzzle, assumptions)
    bounds = Bounds(model, deadline)
    conflict: Contradiction | None = None
    for literal in given_literals(puzzle, model.domains):
        if conflict is None and not bounds.take(model, literal, GIVEN):
            conflict = Contradiction(GIVEN, (str(literal),))
    conflict = conflict or bounds.settle()
    for literal in assumed:
        if conflict is None:
            bounds.level += 1
            fits = bounds.take(model, literal, ASSUMED)
            conflict = bounds.settle() if fits else Contradiction(ASSUMED, (str(literal),), bounds.level)
    told = Propagation(
        puzzle,
        model.name,
        f"propagation of bounds over {len(bounds.rows):,} rows",
        model.domains,
        in_order(bounds.events, model.domains),
        conflict,
        waiting(model),
    )
    return relax(model, bounds, told) if root and conflict is None else told


def relax(model: RowModel, bounds: Bounds, told: Propagation) -> Propagation:
    """Return a propagation with the columns that the relaxation fixes besides."""
    fixed = model.fixed_by_relaxation(told.domains, bounds.deadline)
    wave = 1 + max((event.wave for event in told.events if event.level == bounds.level), default=0)
    for column, value in (fixed or {}).items():
        bounds.bound(column, value, value, RELAXATION, wave)
    conflict = Contradiction(RELAXATION, (), bounds.level) if fixed is None else None
    return Propagation(
        told.puzzle,
        told.backend,
        told.way,
        told.start,
        in_order(bounds.events, model.domains),
        conflict,
        told.waiting,
    )
