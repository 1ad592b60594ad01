"""A solver's view of a puzzle: its variables, its constraints, and the origin of each.

A back end that can be inspected is an `Inspectable` model; others need not be.

Vocabulary
    native     a constraint as the solver states it: a clause, a row, a CP-SAT constraint
    sort       the role of a variable: a cell's value, a threshold, an auxiliary
    part       the native constraints that one constraint of the puzzle became
    cut        a clause of a lazy constraint, added once a search has violated the constraint
    mark       the size of a model when a constraint had been posted

>>> from gridproof.models.backends.sat import SatModel
>>> from gridproof.puzzles import read_record
>>> inspection = SatModel(read_record({"type": "sudoku", "rows": 9, "cols": 9, "clues": {}})).inspection
>>> print(inspection.part("row 3"))
row 3 (AllDifferent) became 324 binary clauses, 9 longer clauses
>>> print(inspection.text("row 3", most=2))
r3c1=1 or r3c2=1 or r3c3=1 or r3c4=1 or r3c5=1 or r3c6=1 or r3c7=1 or r3c8=1 or r3c9=1
r3c1≠1 or r3c2≠1
… and 331 more
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, islice, pairwise
from math import floor
from typing import Any, ClassVar, NamedTuple, Protocol

from ...puzzles import Cell, Deadline, Domains, InputError, Puzzle, Solution
from ..core.model import Model

CELLS = "cells"
"""The label of the part that states the cells and their domains."""

LATER = "added later"
"""The label of the part that came after compiling: cuts, and additions of an export."""


INTEGRAL = 1e-6
"""Maximum distance of a solver's value from a whole number."""

NEARLY = 1e-6
"""Maximum distance of a number from the plain fraction that it is shown as."""


class Variable(NamedTuple):
    """A variable of the solver: its sort, its meaning, and the meaning of its negation."""

    sort: str
    name: str
    negated: str = ""


class Native(NamedTuple):
    """A constraint of the solver: its kind, its variables by number, each with its coefficient, and its place
    in the model.
    """

    kind: str
    terms: tuple[tuple[int, int], ...]
    place: int


@dataclass(frozen=True)
class Relaxation:
    """The linear relaxation of a puzzle: its rows, with fractions allowed.

    `feasible` is False if even the fractions cannot keep the rows. Among the `variables`, `fractional` are
    not whole in the point found, and `fixed` have one value in every point (None: not established).
    Among the open `cells`, `whole` have a value in the point found.

    `shares` are the parts, from 0 to 1, that the values of each cell have in the point, and `bound` is its
    objective: no solution has a smaller one. If the point is whole, it is the `solution`, or `broken` is the
    label of a constraint that it breaks, one that the rows state only in part.
    """

    feasible: bool
    variables: int
    fractional: int = 0
    fixed: int | None = None
    cells: int = 0
    whole: int = 0
    bound: float | None = None
    shares: Mapping[Cell, Mapping[int, float]] = field(default_factory=dict, repr=False)
    solution: Solution | None = field(default=None, repr=False)
    broken: str = ""
    puzzle: Puzzle | None = field(default=None, repr=False, compare=False)

    @property
    def integral(self) -> bool:
        """True if the point found is whole: then there is nothing left to branch on."""
        return self.feasible and self.fractional == 0

    def __str__(self) -> str:
        if not self.feasible:
            return "no point keeps the rows, not even with fractions"
        parts = [f"bound {number_in_words(self.bound)}"] if self.bound is not None else []
        if self.solution is not None:
            parts.append("already integral: the point is a solution")
        elif self.integral:
            parts.append(f"integral, but it breaks {self.broken}, which the rows state only in part")
        else:
            parts.append(f"{self.fractional:,} of {self.variables:,} variables fractional")
            parts.append(f"{self.whole:,} of {self.cells:,} open cells whole")
        return ", ".join(parts)


@dataclass(frozen=True)
class CompiledPart:
    """The native constraints that a constraint became.

    `native` counts them by kind, `terms` the literals or coefficients in them, `variables` the new ones made
    for it. `cuts` is the number of clauses that searches have asked of a lazy constraint so far, None for one
    that is stated in full; one that `waits` is stated in full as soon as a search needs it.
    """

    label: str
    type: str
    variables: int
    native: dict[str, int]
    terms: int
    cuts: int | None = None
    waits: bool = False
    spans: tuple[tuple[int, int], ...] = field(default=(), repr=False)

    def __str__(self) -> str:
        phrases = (f"{n} {kind if n > 1 else kind.removesuffix('s')}" for kind, n in self.native.items())
        became = ", ".join(phrases) or "nothing"
        lazy = "" if self.cuts is None else f"; the rest is stated as cuts, {self.cuts} so far"
        waits = " until it is needed" if self.waits else ""
        return f"{self.label or 'without a label'} ({self.type}) became {became}{waits}{lazy}"


class Inspectable(Model):
    """A model with a view of its solver's input, for people who study it; solving needs none of it."""

    @property
    def inspection(self) -> Inspection:
        """The solver's view of the puzzle, and the native constraints of each constraint."""
        return Inspection.of(self)

    @abstractmethod
    def mark(self) -> tuple[int, int]:
        """Return the number of variables so far, and the place of the next native constraint."""

    @abstractmethod
    def variables(self) -> list[Variable]:
        """Return every variable of the solver, in its order."""

    @abstractmethod
    def native_constraints(self, start: int = 0, end: int | None = None) -> Iterator[Native]:
        """Yield the native constraints between two marks, by default all."""

    @abstractmethod
    def describe(self, native: Native, variables: Sequence[Variable]) -> str:
        """Return one native constraint in words, given the result of `variables`."""

    def relaxation(
        self,
        timeout: float | Deadline | None = None,
        *,
        minimize: Mapping[Any, int] | None = None,
        within: Domains | None = None,
    ) -> Relaxation | None:
        """Return the relaxation of the puzzle to fractions, or None for a solver without.

        `minimize` gives weights to cells (their value counts) and to pairs (cell, value), which count 1 if
        true: the point found is then a cheapest one, and `Relaxation.bound` its cost. `within` are the values
        that each cell may have instead of the givens. Raises `InputError` for an objective that cannot be
        read, `TooLarge` for a model too large to be watched, and `Unknown` on time-out.
        """
        return None

    def cutting(
        self,
        timeout: float | Deadline | None = None,
        *,
        minimize: Mapping[Any, int] | None = None,
        within: Domains | None = None,
        families: Sequence[str] | None = None,
        rounds: int = 1,
    ) -> object:
        """Return cuts that the relaxation's point violates, one after the other, up to `rounds`.

        `minimize` and `within` are those of `relaxation`; `families` are the families of cuts to look for, by
        default all. Raises as `relaxation` does, and `InputError` for a back end without rows.
        """
        raise self._without_rows()

    def branching(
        self,
        timeout: float | Deadline | None = None,
        *,
        minimize: Mapping[Any, int] | None = None,
        within: Domains | None = None,
        most: int = 100,
        choice: Any = "most fractional",
        order: Any = "depth",
    ) -> object:
        """Return a tree of branch and bound for teaching, of at most `most` solved nodes.

        `minimize` and `within` are those of `relaxation`. `choice` is the column to branch on ("most
        fractional" or "first"), `order` the next node ("depth" or "best" first). The tree never decides
        a verdict. Raises as `relaxation` does, and `InputError` for a back end without rows.
        """
        raise self._without_rows()

    def _without_rows(self) -> InputError:
        """Return the error for a back end that has no linear rows."""
        return InputError(f"the back end {self.name} has no linear rows: compile the puzzle for ilp")


class ClauseList(Protocol):
    """Clauses as one list of literals, a 0 behind each clause, and the number of the last variable."""

    permanent: list[int]
    top: int


class ClauseModel(Inspectable):
    """A model of clauses."""

    clauses: ClauseList
    literals_of: dict[Cell, dict[int, int]]


class RowModel(Inspectable):
    """A model of linear rows over columns with bounds."""

    @abstractmethod
    def columns(self, cell: Cell) -> dict[int, Any]:
        """Return the columns of a cell by value; the lower of two values has none, nor has a single one."""

    @abstractmethod
    def upper_bounds(self) -> list[tuple[int, bool]]:
        """Return the greatest value of each column, and whether it is a whole number; the least is 0."""

    @abstractmethod
    def relation(self, place: int) -> tuple[str, int]:
        """Return the relation of a row (``<=``, ``=`` or ``>=``) and its bound."""

    @abstractmethod
    def fixed_by_relaxation(self, within: Domains, deadline: Deadline) -> dict[int, int] | None:
        """Return the whole columns that have one value in every point of the relaxation, with that value.

        None means that there is no point. Raises `Unknown` at the deadline.
        """


class DomainModel(Inspectable):
    """A model of constraints over the domains of cells."""

    presolver: ClassVar[str]
    """The name of the solver that `presolved` asks."""

    @abstractmethod
    def presolved(self, within: Domains, deadline: Deadline) -> Domains | None:
        """Return the domains of cells that the solver's presolve leaves, None if it finds a conflict.

        Raises `Unknown` at the deadline.
        """


@dataclass(frozen=True)
class Inspection:
    """A compiled model, taken apart: `variables` by sort, `constraints` by kind, their `terms`, and the
    `parts` in the order of the puzzle's constraints. The first part is the cells; the last is the additions
    after compiling, if there are any. Parts add up to the whole.
    """

    model: Inspectable = field(repr=False, compare=False)
    variables: dict[str, int]
    constraints: dict[str, int]
    terms: int
    parts: tuple[CompiledPart, ...]

    @classmethod
    def of(cls, model: Inspectable) -> Inspection:
        """Return the inspection of a model in its present state."""
        lazy = {id(constraint) for _, constraint in model.ground.lazy}
        cuts = Counter(id(constraint) for constraint, _ in model.ground.cuts)
        deferred = {id(constraint) for _, constraint in model.ground.deferred}
        sources: list[tuple[str, str, int | None, bool]] = [(CELLS, "Domain", None, False)]
        sources += [
            (c.label, type(c).__name__, cuts[id(c)] if id(c) in lazy else None, id(c) in deferred)
            for c in model.puzzle.constraints
        ]
        sources.append((LATER, "Cut", None, False))
        marks = pairwise(((0, 0), *model.marks, model.mark()))
        parts = []
        for (label, kind, cut_count, waits), ((variables, start), (more, end)) in zip(
            sources, marks, strict=True
        ):
            native, terms = _count_natives(model, start, end)
            parts.append(
                CompiledPart(label, kind, more - variables, native, terms, cut_count, waits, ((start, end),))
            )
        if not (parts[-1].variables or parts[-1].native):
            parts.pop()
        whole = merge_parts(parts)
        sorts = Counter(variable.sort for variable in model.variables())
        return cls(model, dict(sorts), whole.native, whole.terms, tuple(parts))

    def part(self, label: str) -> CompiledPart:
        """Return the part of the constraint with this label, or of the constraints together that share it.

        Raises `KeyError` for a label that no constraint has.
        """
        return merge_parts(self._parts_named(label))

    def text(self, label: str, most: int = 20) -> str:
        """Return the native constraints that `part` counts, one a line, and then the cuts; at most `most`
        lines.
        """
        parts = self._parts_named(label)
        natives = sum(sum(part.native.values()) for part in parts)
        cuts = [clause for constraint, clause in self.model.ground.cuts if constraint.label == label]
        lines: Iterator[str] = chain(
            (
                self.model.describe(native, self._variables)
                for part in parts
                for span in part.spans
                for native in self.model.native_constraints(*span)
            ),
            (f"cut: {' or '.join(map(str, clause))}" for clause in cuts),
        )
        more = natives + len(cuts) - most
        return "\n".join((*islice(lines, most), *([f"… and {more} more"] if more > 0 else [])))

    @cached_property
    def _variables(self) -> list[Variable]:
        return self.model.variables()

    def _parts_named(self, label: str) -> list[CompiledPart]:
        parts = [part for part in self.parts if part.label == label]
        if not parts:
            raise KeyError(f"no constraint has the label {label!r}")
        return parts


def sum_in_words(terms: Iterable[tuple[int, str]]) -> str:
    """Return a weighted sum in words.

    >>> sum_in_words([(1, "a"), (-2, "b"), (1, "c")])
    'a - 2 b + c'
    """
    text = "".join(
        f" {'-' if weight < 0 else '+'} {name if abs(weight) == 1 else f'{abs(weight)} {name}'}"
        for weight, name in terms
    )
    return text[3:] if text.startswith(" +") else text.replace(" - ", "-", 1) or "0"


def number_in_words(value: float) -> str:
    """Return a number in few digits: as it is if it is whole, as a fraction if that is a plain one.

    >>> [number_in_words(value) for value in (2.0, 0.5, 1 / 3, 0.123456, -1.5)]
    ['2', '1/2', '1/3', '0.123', '-3/2']
    """
    for below in (1, 2, 3, 4, 5, 6, 7, 8):
        if abs(value * below - round(value * below)) <= NEARLY:
            return f"{round(value * below)}/{below}" if below > 1 else f"{round(value):,}"
    return f"{value:.3g}" if abs(value) < 1000 else f"{floor(value):,}"


def merge_parts(parts: list[CompiledPart]) -> CompiledPart:
    """Merge parts under the label of the first."""
    native: Counter[str] = Counter()
    for part in parts:
        native.update(part.native)
    cuts = [part.cuts for part in parts if part.cuts is not None]
    return CompiledPart(
        parts[0].label,
        ", ".join(dict.fromkeys(part.type for part in parts)),
        sum(part.variables for part in parts),
        dict(native),
        sum(part.terms for part in parts),
        sum(cuts) if cuts else None,
        any(part.waits for part in parts),
        tuple(span for part in parts for span in part.spans),
    )


def _count_natives(model: Inspectable, start: int, end: int) -> tuple[dict[str, int], int]:
    """Return the native constraints from `start` to `end`, by kind, and the number of their terms."""
    kinds: Counter[str] = Counter()
    terms = 0
    for native in model.native_constraints(start, end):
        kinds[native.kind] += 1
        terms += len(native.terms)
    return dict(sorted(kinds.items())), terms
