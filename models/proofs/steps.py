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

from ...puzzles import Cell, Deadline, Puzzle, Solution, Unknown
from .certificate import Certificate, certified
from .claims import settled
from .provenance import Recorded
from .steps_clauses import Known, Removal
from .steps_lines import Lines
from .steps_replay import Event, Line, Split
from .steps_search import Search
from .steps_shrink import Unseen, shrunk


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
    events = proven(model, listed, deadline)
    body = list(written(model.puzzle, events))
    splits, depth = extent(events)
    seconds = time.perf_counter() - started
    return certified("steps", puzzle, found, body, splits=splits, depth=depth, seconds=seconds)


def proven(model: Recorded, solutions: Iterable[Solution], deadline: Deadline) -> list[Event]:
    """The events of a proof that the puzzle has no other solutions."""
    if not all(model.puzzle.domains.values()):
        return []
    known = Known(model)
    while True:
        size = len(known.clauses)
        events, needs = Search(known, tuple(solutions), deadline).run()
        try:
            return shrunk(events, set(needs), Lines(known), deadline)
        except Unseen as unseen:
            known.forget(unseen.owner)
            if len(known.clauses) == size:
                raise Unknown(str(unseen)) from unseen


def extent(events: Iterable[Event]) -> tuple[int, int]:
    """How many splits there are, and how deep."""
    inside = [extent(event.inside) for event in events if isinstance(event, Split)]
    return sum(splits + 1 for splits, _ in inside), max((depth + 1 for _, depth in inside), default=0)


def written(puzzle: Puzzle, events: Iterable[Event]) -> Iterator[str]:
    """The lines of the file."""
    for event in events:
        if isinstance(event, Split):
            yield "s {} {}".format(*event.removal)
            yield from written(puzzle, event.inside)
            yield "e"
        else:
            yield said(puzzle, event)


def said(puzzle: Puzzle, line: Line) -> str:
    """One line: constraint, removals, facts."""
    parts = ["r", str(line.owner), *tokens(puzzle, line.gone, False), ":", *tokens(puzzle, line.facts, True)]
    return " ".join(parts)


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
