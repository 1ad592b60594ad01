"""The steps form: a proof that speaks of the puzzle alone, in lines that a person can follow.

Vocabulary
    line       "these values go, because of this constraint and these facts"
    split      "suppose cell = value", lines, a contradiction: hence cell ≠ value one level up
    depth      how many suppositions stand inside one another at most

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = (("a", (1, 2)), ("b", (1, 2, 3)))
>>> pair = Rules("pair", cells, (AllDifferent(("a", "b")),), ("a", "b"), Board(1, 2))
>>> puzzle = Puzzle("pair", pair, givens=(("a", (1,)), ("b", (1, 2))))
>>> print(steps(puzzle).text.partition("begin\\n")[2].partition("\\nend")[0])
r 0 1-1 :
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import suppress

from ...puzzles import Cell, Deadline, Puzzle, Solution, Unknown
from ...puzzles.constraints import Count, Linear
from .certificate import Certificate, certified
from .claims import settled
from .provenance import Recorded
from .steps_clauses import Known, Removal
from .steps_lines import Lines
from .steps_replay import Event, Line, Split
from .steps_search import Search
from .steps_shrink import Unseen, shrunk
from .steps_sums import Adder, Sum

LONGEST = 20.0
"""Sums are tried for at most this many seconds."""

SPLIT = 40
"""A split is as bad as this many characters."""

MANY_SPLITS = 10
"""With more splits than this, sums of constraints are tried too."""


def steps(
    puzzle: Puzzle,
    claim: str | None = None,
    *,
    solutions: Iterable[Solution] | None = None,
    forced: tuple[Cell, int] | None = None,
    timeout: float | Deadline | None = None,
) -> Certificate:
    """The certificate of a claim about `puzzle`, in the steps form. Raises as `settled` does, and `Unknown`
    where no proof is found.
    """
    started, deadline = time.perf_counter(), Deadline.of(timeout)
    model = Recorded(puzzle, deadline)
    found = settled(model, claim, solutions, forced, deadline)
    listed = found.solutions
    if found.cell is not None:
        cell, value = found.cell, found.value
        puzzle_, listed = puzzle.narrowed([(cell, tuple(v for v in puzzle.domains[cell] if v != value))]), ()
        model = Recorded(puzzle_, deadline)
    body, (splits, depth) = proven(model, listed, deadline)
    seconds = time.perf_counter() - started
    return certified("steps", puzzle, found, body, splits=splits, depth=depth, seconds=seconds)


def proven(
    model: Recorded, solutions: Iterable[Solution], deadline: Deadline
) -> tuple[list[str], tuple[int, int]]:
    """The body of a proof that the puzzle has no other solutions, and its splits and depth: with sums of
    constraints where that makes it shorter. Raises `Unknown`.
    """
    listed = tuple(solutions)
    if not model.puzzle.domains and not listed:
        raise Unknown("a proof by steps ends in a cell without values, and the puzzle has no cells")
    if not all(model.puzzle.domains.values()):
        return [], (0, 0)
    found = searched(model, listed, deadline)
    if found[1][0] > MANY_SPLITS and adds(model.puzzle):
        with suppress(Unknown):
            other = searched(model, listed, deadline.within(LONGEST), early=True)
            return min(found, other, key=length)
    return found


def adds(puzzle: Puzzle) -> bool:
    """Whether sums of constraints may help."""
    return any(isinstance(c, Count | Linear) for c in puzzle.constraints)


def length(proof: tuple[list[str], tuple[int, int]]) -> int:
    """The length of a body; to follow a split is some work besides."""
    body, (splits, _) = proof
    return sum(map(len, body)) + SPLIT * splits


def searched(
    model: Recorded, solutions: tuple[Solution, ...], deadline: Deadline, early: bool = False
) -> tuple[list[str], tuple[int, int]]:
    """One proof; if `early`, with sums of constraints before all else. Raises `Unknown`."""
    known = Known(model)
    adder = Adder(known, deadline) if adds(model.puzzle) else None
    while True:
        size = len(known.clauses)
        events, needs = Search(known, solutions, deadline, adder, early).run()
        try:
            events = shrunk(events, set(needs), Lines(known), deadline)
        except Unseen as unseen:
            known.forget(unseen.owner)
            if len(known.clauses) == size:
                raise Unknown(str(unseen)) from unseen
        else:
            return list(written(known, events)), extent(events)


def extent(events: Iterable[Event]) -> tuple[int, int]:
    """How many splits there are, and how deep."""
    inside = [extent(event.inside) for event in events if isinstance(event, Split)]
    return sum(splits + 1 for splits, _ in inside), max((depth + 1 for _, depth in inside), default=0)


def written(known: Known, events: Iterable[Event]) -> Iterator[str]:
    """The lines of the file."""
    for event in events:
        if isinstance(event, Split):
            yield "s {} {}".format(*event.removal)
            yield from written(known, event.inside)
            yield "e"
        else:
            yield said(known, event)


def said(known: Known, line: Line) -> str:
    """One line: its constraint or the rows of its sum, removals, facts."""
    puzzle, rule = known.puzzle, known.checked[line.owner]
    gone, facts = tokens(puzzle, line.gone, False), tokens(puzzle, line.facts, True)
    if not isinstance(rule, Sum):
        return " ".join(["r", str(line.owner), *gone, ":", *facts])
    rows = (f"{k}{'' if part is None else f'.{part}'}*{weight}" for (k, part), weight in rule.rows.items())
    return " ".join(["m", *gone, ":", *facts, ":", *rows])


def tokens(puzzle: Puzzle, removals: Iterable[Removal], equal: bool) -> Iterator[str]:
    """Removals as ``cell-value`` or, if `equal`, as ``cell=value`` where a cell loses all values but one."""
    domains = list(puzzle.domains.values())
    lost: dict[int, list[int]] = {}
    for cell, value in sorted(removals):
        lost.setdefault(cell, []).append(value)
    for cell, values in lost.items():
        left = set(domains[cell]).difference(values)
        if equal and len(left) == 1:
            yield f"{cell}={min(left)}"
        else:
            yield from (f"{cell}-{value}" for value in values)
