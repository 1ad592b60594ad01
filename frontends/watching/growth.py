"""The growth of models with the size of a puzzle: time, conflicts and size for each solver, from one call.

Vocabulary
    maker       a function that returns the puzzle of a size, such as those of `makers`
    statement   a maker by its name: the same puzzle can be stated well and stated worse
    series      the points of one statement and one back end, from the smallest size up
    conflicts   the contradictions that a search met: conflicts of SAT and CP-SAT, nodes of an integer program

>>> from gridproof.puzzles.samples import makers
>>> found = compare_growth({"latin": makers.latin_square}, [2, 3], ["sat"])
>>> [(point.size, point.status, point.variables) for point in found.points]
[(2, 'unique', 5), (3, 'unique', 28)]
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Literal

from ...models.backends import backend_class, backends_by_cost, parse
from ...models.core.model import Model
from ...puzzles import Deadline, InputError, Puzzle
from ..compare import ModelRow, bake_model, measure
from ..reading.puzzles import PuzzleLike, read_one

Maker = Callable[[int], PuzzleLike]

CONFLICTS = ("conflicts", "nodes")
"""Names of the conflicts in the counts of the back ends."""

CONSTRAINTS = ("clauses", "constraints", "rows")
"""Names of the constraints in the sizes of the back ends."""

MOST_POINTS = 500
"""Maximum number of models that are measured in one call."""

NOT_TRIED = "not tried: a smaller one had no answer in time"
"""Message of a point beyond the first one of its series without an answer."""


@dataclass(frozen=True)
class GrowthPoint:
    """One model: the name of its statement, its size and back end, and what it took.

    `status` is that of a check, or ``missing`` for a back end that is not installed. `seconds` are those to
    compile and to answer; they, `conflicts`, `variables` and `constraints` are None as far as that stage was
    not reached. `message` says why there is no answer.
    """

    statement: str
    size: int
    backend: str
    status: Literal["unique", "multiple", "none", "unknown", "missing"]
    seconds: float | None = None
    conflicts: int | None = None
    variables: int | None = None
    constraints: int | None = None
    message: str = ""

    @classmethod
    def of(cls, statement: str, size: int, row: ModelRow) -> GrowthPoint:
        """Return the point of a measured model."""
        seconds = None if row.build is None or row.seconds is None else row.build + row.seconds
        return cls(
            statement,
            size,
            row.name,
            row.status,
            seconds,
            next((row.effort[name] for name in CONFLICTS if name in row.effort), None),
            row.size.get("variables"),
            next((row.size[name] for name in CONSTRAINTS if name in row.size), None),
            row.message,
        )

    @property
    def is_late(self) -> bool:
        """True if the model had no full answer in time."""
        return self.status == "unknown" or (bool(self.message) and self.status != "missing")


@dataclass(frozen=True, repr=False)
class Growth:
    """Models of several statements, sizes and back ends: a point each, the statements in the order given."""

    points: tuple[GrowthPoint, ...]

    @property
    def statements(self) -> tuple[str, ...]:
        """The names of the statements."""
        return tuple(dict.fromkeys(point.statement for point in self.points))

    @property
    def backends(self) -> tuple[str, ...]:
        """The back ends."""
        return tuple(dict.fromkeys(point.backend for point in self.points))

    def series(self, statement: str, backend: str) -> list[GrowthPoint]:
        """Return the points of a statement and a back end, the smallest size first."""
        return [point for point in self.points if (point.statement, point.backend) == (statement, backend)]

    def __repr__(self) -> str:
        return f"<Growth: {', '.join(self.statements)}; {len(self.points)} models>"

    def __str__(self) -> str:
        return "\n".join(map(growth_line, self.points))


def growth_line(point: GrowthPoint) -> str:
    """Return a point in words."""
    counts = (
        (point.variables, "variables"),
        (point.constraints, "constraints"),
        (point.conflicts, "conflicts"),
    )
    parts = [point.message] if point.message else []
    parts += (f"{count:,} {name}" for count, name in counts if count is not None)
    parts += [f"{point.seconds * 1000:,.1f} ms"] if point.seconds is not None else []
    return f"{point.statement}, size {point.size}, {point.backend}: {point.status}; {', '.join(parts)}"


def compare_growth(
    makers: Mapping[str, Maker],
    sizes: Iterable[int],
    backends: Iterable[str] | None = None,
    *,
    limit: int | None = 2,
    timeout: float | None = 10,
) -> Growth:
    """Compare how models grow with the size of a puzzle, for each solver and each way to state the puzzle.

    Each model is compiled alone and searched with fixed seeds, so that its counts are the same every time;
    times are not. A series ends with the first size without an answer in time.

    Args:
        makers: A function from the size to the puzzle, by the name of its statement.
        sizes: The sizes, in any order.
        backends: The back ends; by default the three that take every puzzle.
        limit: The solutions to search for: 2 proves whether there is one, None finds all.
        timeout: Seconds for each model.

    Returns:
        A point for each statement, back end and size; `gridproof` plots them in a notebook.

    Raises:
        InputError: For no maker and no size, for too many models, for an unknown back end, and for a puzzle
            that cannot be read.
    """
    return grow(makers, sizes, backends, limit, timeout, time.perf_counter)


def steady_model(puzzle: Puzzle, backend: str, deadline: Deadline) -> Model:
    """Return the model of a puzzle alone, whose searches take the same course every time."""
    model = bake_model(puzzle, backend, deadline)
    model.steady = True
    return model


def grow(
    makers: Mapping[str, Maker],
    sizes: Iterable[int],
    backends: Iterable[str] | None,
    limit: int | None,
    timeout: float | None,
    clock: Callable[[], float],
) -> Growth:
    """Return what `compare_growth` does, with times by a clock. Raise `InputError`."""
    chosen = backends_by_cost() if backends is None else tuple(backends)
    for name in chosen:
        backend_class(parse(name)[0])
    ordered = sorted(set(sizes))
    if not isinstance(makers, Mapping) or not makers or not ordered or not chosen:
        raise InputError("give makers by their names, as {'queens': makers.queens}, some sizes and back ends")
    if limit is not None and not (isinstance(limit, int) and limit >= 2):
        raise InputError(f"limit is {limit!r:.40}; 2 or more solutions, or None for all, were expected")
    if len(makers) * len(ordered) * len(chosen) > MOST_POINTS:
        raise InputError(f"these are more than {MOST_POINTS} models: leave out some sizes or statements")
    puzzles = {
        (statement, size): read_one(make(size)) for statement, make in makers.items() for size in ordered
    }
    points: list[GrowthPoint] = []
    for statement in makers:
        for name in chosen:
            is_over = False
            for size in ordered:
                if is_over:
                    points.append(GrowthPoint(statement, size, name, "unknown", message=NOT_TRIED))
                    continue
                make_model = partial(steady_model, puzzles[statement, size], name)
                row = measure(name, name, make_model, timeout, limit=limit, clock=clock, relaxed=False)
                points.append(GrowthPoint.of(statement, size, row))
                is_over = points[-1].is_late
    return Growth(tuple(points))
