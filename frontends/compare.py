"""Models of one puzzle side by side: by back end, by narrowing, by encoding.

Each model is compiled with the puzzle's givens in it, and searched until it is proven whether the answer is
unique.

Vocabulary
    build      seconds to compile the model; a back end's packages are loaded before
    seconds    seconds from there to the proof; a solver takes over its model in this time
    effort     the cost of the search in the solver's own counts

>>> from gridproof.frontends.api import read
>>> found = compare(read("1234............")[0], ("sat", "ilp"))
>>> [(row.name, row.status, row.size["variables"]) for row in found.rows], found.is_unanimous
([('sat', 'multiple', 49), ('ilp', 'multiple', 49)], True)
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

from ..models.backends import AUTO, backend_class, backends_by_cost, parse
from ..models.core.model import BackendMissing, Model
from ..models.exchange.inspect import Inspectable, Relaxation
from ..puzzles import Board, Deadline, InputError, Puzzle, Rules, TooLarge, Unknown
from . import check_arguments
from .narrowing.tiers import TIERS, Tier
from .narrowing.tiers import narrow as narrowed_by
from .reading.puzzles import PuzzleLike, read_one

ONE_CELL = Puzzle("", Rules("one cell", (("a", (0, 1)),), (), ("a",), Board(1, 1)))
"""First puzzle of each back end, so that the time of loading its packages is not measured."""

MOST_NAMED = 6
"""Maximum rows named by the `repr` of a comparison."""


@dataclass(frozen=True)
class ModelRow:
    """One model: its `size`, the time to `build` it and the `seconds` to answer, in seconds.

    `status` is that of a check (``unique``, ``multiple``, ``none``, ``unknown``), or ``missing`` for a back
    end that is not installed; `message` says why there is no answer. A time is None, and `size` empty, if
    that stage was not reached; `relaxation` is of integer programs alone.
    """

    name: str
    status: Literal["unique", "multiple", "none", "unknown", "missing"]
    size: dict[str, int] = field(default_factory=dict)
    build: float | None = None
    seconds: float | None = None
    effort: dict[str, int] = field(default_factory=dict)
    relaxation: Relaxation | None = None
    message: str = ""

    def __str__(self) -> str:
        counts = (f"{count:,} {name}" for name, count in {**self.size, **self.effort}.items())
        times = (
            f"{name} {seconds * 1000:.1f} ms"
            for name, seconds in (("built in", self.build), ("answered in", self.seconds))
            if seconds is not None
        )
        parts = (
            self.message,
            *counts,
            *times,
            *(describe_relaxation(self.relaxation) if self.relaxation else ()),
        )
        return f"{self.name}: {self.status}; {', '.join(part for part in parts if part)}"


@dataclass(frozen=True, repr=False)
class Comparison:
    """Models of one puzzle, one a row."""

    puzzle: Puzzle
    rows: tuple[ModelRow, ...]

    @property
    def is_unanimous(self) -> bool:
        """True if all rows with an answer have the same one."""
        return len({row.status for row in self.rows} - {"unknown", "missing"}) <= 1

    def __repr__(self) -> str:
        answers = ", ".join(f"{row.name} {row.status}" for row in self.rows[:MOST_NAMED])
        more = f" and {len(self.rows) - MOST_NAMED} more" if len(self.rows) > MOST_NAMED else ""
        return f"<Comparison: {answers}{more}>"

    def __str__(self) -> str:
        return "\n".join(map(str, self.rows))


@check_arguments
def compare(
    puzzle: PuzzleLike,
    backends: Iterable[str] | None = None,
    *,
    narrow: Tier = "off",
    timeout: float | None = 60,
    kind: str | None = None,
    lenient: bool = False,
) -> Comparison:
    """Compare the models of `puzzle` on several back ends.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        backends: The back ends; by default all that take the puzzle.
        narrow: The tier of narrowing that all models follow.
        timeout: Seconds for each back end.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        A row for each back end. A back end that is missing, too large or out of time has a row that says so.

    Raises:
        InputError: For an unknown back end or tier, and for a back end that does not take the puzzle.
    """
    puzzle = read_one(puzzle, kind, lenient=lenient)
    ready = narrow_by_tier(puzzle, narrow)
    chosen = backends_by_cost(puzzle) if backends is None else backends
    return Comparison(
        puzzle, tuple(measure(name, name, partial(bake_model, ready, name), timeout) for name in chosen)
    )


@check_arguments
def compare_narrowing(
    puzzle: PuzzleLike,
    backend: str = AUTO,
    *,
    tiers: Iterable[Tier] = TIERS,
    timeout: float | None = 60,
    kind: str | None = None,
    lenient: bool = False,
) -> Comparison:
    """Compare the models of `puzzle` after each tier of narrowing.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        backend: The back end, as ``"sat"`` or ``"sat:glucose4"``; ``"auto"`` picks one.
        tiers: The tiers to compare.
        timeout: Seconds for each model.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        A row for each tier.

    Raises:
        InputError: For an unknown back end or tier, and for a back end that does not take the puzzle.
    """
    puzzle = read_one(puzzle, kind, lenient=lenient)
    rows = (
        measure(tier, backend, partial(bake_model, narrow_by_tier(puzzle, tier), backend), timeout)
        for tier in tiers
    )
    return Comparison(puzzle, tuple(rows))


@check_arguments
def compare_encodings(
    puzzle: PuzzleLike,
    backend: str = AUTO,
    choices: Iterable[str] | None = None,
    *,
    timeout: float | None = 60,
    kind: str | None = None,
    lenient: bool = False,
) -> Comparison:
    """Compare the models of `puzzle` under each choice of encoding, all others left at their defaults.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        backend: The back end, as ``"sat"`` or ``"sat:glucose4"``; ``"auto"`` picks one.
        choices: Some names of `Model.encodings`, or ``lazy``; by default all.
        timeout: Seconds for each model.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        A row for the default, then one for each choice that changes the size of the model.

    Raises:
        InputError: For an unknown back end or choice, and for a back end that does not take the puzzle.
    """
    puzzle = read_one(puzzle, kind, lenient=lenient)
    default = measure("default", backend, partial(bake_model, puzzle, backend), timeout)
    rows = [default]
    for name, how in encoding_choices(backend, choices):
        row = measure(name, backend, partial(bake_model, puzzle, backend, **how), timeout)
        if row.size != default.size or not row.size:
            rows.append(row)
    return Comparison(puzzle, tuple(rows))


def encoding_choices(backend: str, choices: Iterable[str] | None) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every single change of encoding, by its name, as arguments of a model. Raise `InputError` for a
    choice that the back end has not.
    """
    name, _ = parse(backend)
    encodings = backend_class(name).encodings()
    for choice in (*encodings, "lazy") if choices is None else choices:
        if choice == "lazy":
            yield "lazy: in full", {"lazy": False}
        elif choice not in encodings:
            offer = ", ".join((*encodings, "lazy"))
            raise InputError(f"the back end {name} has no choice {choice!r:.60}; it has {offer}")
        else:
            yield from ((f"{choice}: {each}", {"encoding": {choice: each}}) for each in encodings[choice][1:])


def narrow_by_tier(puzzle: Puzzle, tier: Tier) -> Puzzle:
    """Return `puzzle` after a tier of narrowing, unchanged if that empties a cell."""
    narrowing = narrowed_by(puzzle, tier)
    return narrowing.applied() if narrowing.possible else puzzle


def bake_model(
    puzzle: Puzzle,
    backend: str,
    deadline: Deadline,
    *,
    lazy: bool = True,
    encoding: dict[str, str] | None = None,
) -> Model:
    """Return the model of one puzzle alone, givens included."""
    name, solver = parse(backend)
    return backend_class(name)(
        puzzle, solver=solver, bake=True, lazy=lazy, encoding=encoding, timeout=deadline
    )


def measure(
    name: str,
    backend: str,
    make: Callable[[Deadline], Model],
    timeout: float | None,
    *,
    limit: int | None = 2,
    clock: Callable[[], float] = time.perf_counter,
    relaxed: bool = True,
) -> ModelRow:
    """Compile, search and, if `relaxed`, relax within the time limit; return the results up to its end.

    The search looks for `limit` solutions, and times are those of the `clock`.
    """
    try:
        bake_model(ONE_CELL, backend, Deadline()).find()
        deadline = Deadline.of(timeout)
        started = clock()
        model = make(deadline)
        built = clock()
        size = model.size()
    except BackendMissing as error:
        return ModelRow(name, "missing", message=str(error))
    except (TooLarge, Unknown) as reason:
        return ModelRow(name, "unknown", message=str(reason))
    result = model.find(limit=limit, timeout=deadline)
    seconds = clock() - built
    effort = model.statistics()
    relaxation, message = None, result.reason
    try:
        relaxation = model.relaxation(deadline) if relaxed and isinstance(model, Inspectable) else None
    except Unknown as reason:
        message = message or f"no linear relaxation: {reason}"
    return ModelRow(name, result.status, size, built - started, seconds, effort, relaxation, message)


def describe_relaxation(relaxation: Relaxation) -> Iterator[str]:
    """Yield a linear relaxation in words."""
    if not relaxation.feasible:
        yield "its linear relaxation has no solution"
        return
    yield f"its linear relaxation leaves {relaxation.fractional:,} of {relaxation.variables:,} fractional"
    yield f"{relaxation.whole:,} of {relaxation.cells:,} open cells whole"
    if relaxation.fixed is not None:
        yield f"{relaxation.fixed:,} variables fixed"
