"""Encodings side by side by the candidates that propagation leaves.

A model is compiled without givens, so that puzzles of one shape share it; the givens are propagated.

>>> from gridproof.frontends.reading.puzzles import read
>>> found = compare_propagation(read("123.34......4..1"), choices=["at-most-one"])
>>> [(row.name, row.remaining) for row in found.rows[:2]]
[('default', (16,)), ('at-most-one: pairwise', (16,))]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import mean
from typing import Any

from ...models.backends import AUTO, backend_class, parse
from ...models.core.model import Model
from ...models.exchange.inspect import ClauseModel
from ...models.watching.clauses import remaining_of
from ...puzzles import InputError, Puzzle, TooLarge, Unknown
from ..compare import encoding_choices
from ..reading.puzzles import EXPECTED, PuzzlesLike, read

MOST_PUZZLES = 1_000
"""Maximum puzzles that are compared at once."""


@dataclass(frozen=True)
class PropagationRow:
    """One encoding: the sizes of the model of each puzzle, and the candidates `remaining` after propagation.

    `conflicts` is the number of puzzles in which propagation finds a conflict; these have 0 candidates left.
    `message` says why there are no numbers.
    """

    name: str
    sizes: tuple[dict[str, int], ...] = ()
    remaining: tuple[int, ...] = ()
    conflicts: int = 0
    message: str = ""

    @property
    def size(self) -> dict[str, str]:
        """The sizes in words, each number once or as a range."""
        names = dict.fromkeys(name for size in self.sizes for name in size)
        return {name: span([size[name] for size in self.sizes]) for name in names}

    @property
    def counts(self) -> str:
        """The sizes in one phrase."""
        return ", ".join(f"{number} {name}" for name, number in self.size.items())

    @property
    def average(self) -> float | None:
        """The candidates left on average over the puzzles, or None if there are no numbers."""
        return mean(self.remaining) if self.remaining else None


@dataclass(frozen=True, repr=False)
class PropagationComparison:
    """Encodings of the same puzzles, one a row; `candidates` are those before the givens of each puzzle."""

    puzzles: tuple[Puzzle, ...]
    backend: str
    candidates: tuple[int, ...]
    rows: tuple[PropagationRow, ...]

    @property
    def is_alike(self) -> bool:
        """True if all encodings leave equally many candidates of each puzzle."""
        return len({row.remaining for row in self.rows if not row.message}) <= 1

    def __repr__(self) -> str:
        return f"<PropagationComparison: {self.sentence}>"

    def __str__(self) -> str:
        lines = (f"{row.name}: {row.message or f'{row.counts}; {self.left(row)}'}" for row in self.rows)
        return "\n".join((self.sentence, *lines))

    @property
    def sentence(self) -> str:
        """The result in one sentence."""
        many = len(self.puzzles)
        number = f"{many:,} puzzle{'' if many == 1 else 's'}"
        alike = "leave equally many candidates" if self.is_alike else "leave different numbers of candidates"
        return f"{number}, {len(self.rows)} encodings for {self.backend}, which {alike}"

    def left(self, row: PropagationRow) -> str:
        """Return the candidates that a row leaves, in words."""
        if row.average is None:
            return ""
        spread = f" ({span(row.remaining)})" if len(set(row.remaining)) > 1 else ""
        refuted = f", {row.conflicts:,} in conflict" if row.conflicts else ""
        return f"{row.average:,.4g} of {mean(self.candidates):,.4g} candidates left{spread}{refuted}"


def compare_propagation(
    puzzles: PuzzlesLike,
    backend: str = AUTO,
    choices: Iterable[str] | None = None,
    *,
    timeout: float | None = 60,
    kind: str | None = None,
    lenient: bool = False,
) -> PropagationComparison:
    """Compare the candidates that propagation leaves under each choice of encoding.

    All other choices are left at their defaults.

    Args:
        puzzles: One puzzle or several, in any form that `read` reads.
        backend: The back end, as ``"sat"`` or ``"sat:glucose4"``; ``"auto"`` picks one.
        choices: Some names of `Model.encodings`, or ``lazy``; by default all.
        timeout: Seconds for each model to be compiled, and for each propagation.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        A row for the default, then one for each choice that changes the size of a model.

    Raises:
        InputError: For an unknown back end or choice, and for a back end that does not show its propagation.

    >>> compare_propagation("12......4..1....", choices=["at-most-one"])
    <PropagationComparison: 1 puzzle, 11 encodings for sat, which leave equally many candidates>
    """
    sources = read(puzzles, kind, lenient=lenient)
    if isinstance(puzzles, Iterator):
        raise InputError(f"{EXPECTED}; this is a {type(puzzles).__name__}")
    if not 0 < len(sources) <= MOST_PUZZLES:
        raise InputError(f"from 1 to {MOST_PUZZLES:,} puzzles can be compared, not {len(sources):,}")
    name, solver = parse(backend)
    rows = [measure(sources, name, solver, "default", {}, timeout)]
    for title, how in encoding_choices(backend, choices):
        row = measure(sources, name, solver, title, how, timeout)
        if row.message or row.sizes != rows[0].sizes:
            rows.append(row)
    candidates = tuple(puzzle.rules.candidates for puzzle in sources)
    return PropagationComparison(tuple(sources), name, candidates, tuple(rows))


def measure(
    puzzles: Sequence[Puzzle],
    backend: str,
    solver: str,
    title: str,
    how: dict[str, Any],
    timeout: float | None,
) -> PropagationRow:
    """Return the row of one encoding. Puzzles that differ in their givens alone share a model."""
    sizes: list[dict[str, int]] = []
    remaining: list[int | None] = []
    try:
        for _, alike in groupby(puzzles, lambda puzzle: (puzzle.rules, puzzle.clues)):
            some = list(alike)
            model = backend_class(backend)(some[0], solver=solver or None, timeout=timeout, **how)
            remaining += candidates_left(model, some, timeout)
            sizes += [model.size()] * len(some)
    except (TooLarge, Unknown) as reason:
        return PropagationRow(title, message=str(reason))
    counted = tuple(0 if number is None else number for number in remaining)
    return PropagationRow(title, tuple(sizes), counted, remaining.count(None))


def candidates_left(model: Model, puzzles: Sequence[Puzzle], timeout: float | None) -> list[int | None]:
    """Return the candidates left of each puzzle, None for one in conflict."""
    if isinstance(model, ClauseModel):
        return list(remaining_of(model, puzzles))
    told = [model.propagate(puzzle=puzzle, timeout=timeout) for puzzle in puzzles]
    return [None if each.conflict else each.remaining for each in told]


def span(numbers: Sequence[int]) -> str:
    """Return numbers as their one value, or from the least to the greatest.

    >>> span([3, 3]), span([1200, 3])
    ('3', '3 to 1,200')
    """
    low, high = min(numbers), max(numbers)
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"
