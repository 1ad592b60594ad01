"""Solve a puzzle, or prove that its answer is the only one; three answers, never two.

Vocabulary
    confirm    a second back end, which must run, has to come to the same answer

`verdict` gives the answers their meaning.

>>> from gridproof.models.backends.sat import SatModel
>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> rules = Rules("one cell", (("a", (1, 2)),), (), ("a",), Board(1, 1))
>>> puzzle = Puzzle("demo", rules)
>>> verdict = check(puzzle, SatModel(puzzle))
>>> verdict.status, verdict.differs
('multiple', ('a',))
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from ...puzzles import Domains, Puzzle, Solution, TooLarge, Unknown
from ..core.model import Deadline, Found
from ..core.search import OTHERS, Searchable
from ..core.settled import RULES
from .verdict import Status, Verdict

CONFLICT_SECONDS = 5.0
"""Maximum seconds for a minimal conflict once "none" is proven, within the deadline."""


def solve(
    puzzle: Puzzle,
    model: Searchable,
    within: Domains | None = None,
    *,
    limit: int = 1,
    timeout: float | Deadline | None = None,
    explain: bool = True,
    started: float | None = None,
) -> Verdict:
    """Find up to `limit` solutions of `puzzle`: ``solved``, ``none`` (proven) or ``unknown``.

    `model` is its compiled form, `within` the narrowed domains in which it is searched; its seconds count
    from `started` (of `time.perf_counter`), by default from now. If there is no solution, `explain` asks for
    a conflict. Raises `WrongSolution` if a constraint or the kind's judge refuses the solver's solution.
    """
    started = time.perf_counter() if started is None else started
    deadline = Deadline.of(timeout)
    result = model.find(within, limit=limit, timeout=deadline, puzzle=puzzle)
    if result.solutions:
        count, message = len(result.solutions), result.reason
        if limit > 1:
            plural = "solution" if count == 1 else "solutions"
            ending = "no others" if result.exhausted else result.reason or OTHERS
            message = f"{count} {plural}, {ending}"
    else:
        return _without_solution(puzzle, result, model.signature, started, deadline, explain)
    seconds = time.perf_counter() - started
    return Verdict("solved", result.solutions, message, model.signature, seconds, puzzle=puzzle)


def check(
    puzzle: Puzzle,
    model: Searchable,
    within: Domains | None = None,
    *,
    timeout: float | Deadline | None = None,
    explain: bool = True,
    started: float | None = None,
) -> Verdict:
    """Return whether `puzzle` has exactly one solution: ``unique``, ``multiple``, ``none``, ``unknown``.

    With several, it gives two, ordered by the values of the shown cells: a puzzle with exactly two has them
    in the same order on every back end. With none, `explain` asks for a conflict. Raises as `solve` does.
    """
    started = time.perf_counter() if started is None else started
    deadline = Deadline.of(timeout)
    result = model.find(within, limit=2, timeout=deadline, puzzle=puzzle)
    if len(result.solutions) == 2:
        return multiple(puzzle, result.solutions, model.signature, time.perf_counter() - started)
    if not result.solutions:
        return _without_solution(puzzle, result, model.signature, started, deadline, explain)
    status: Status = "unique" if result.exhausted else "unknown"
    message = f"a solution was found, but not whether it is the only one: {result.reason}"
    message = "" if result.exhausted else message
    seconds = time.perf_counter() - started
    return Verdict(status, result.solutions, message, model.signature, seconds, puzzle=puzzle)


def multiple(puzzle: Puzzle, solutions: tuple[Solution, ...], backend: str, seconds: float) -> Verdict:
    """Return the verdict that `puzzle` has these two solutions, which differ in a shown cell."""
    one, other = sorted(solutions, key=lambda solution: [solution[cell] for cell in puzzle.shown])
    differs = tuple(cell for cell in puzzle.shown if one[cell] != other[cell])
    cells = ", ".join(differs[:3]) + (f" and {len(differs) - 3} more" if len(differs) > 3 else "")
    message = f"two solutions differ in {cells}"
    return Verdict("multiple", (one, other), message, backend, seconds, differs, puzzle=puzzle)


def confirmed(puzzle: Puzzle, first: Verdict, second: Callable[[], Verdict], name: str) -> Verdict:
    """Return `first` if a second back end (called `name`) comes to the same answer, else ``unknown``.

    A back end that did not run is not named, and confirms nothing.
    """
    if first.status == "unknown":
        return first
    other = second()
    seconds = first.seconds + other.seconds
    ran = other.backend not in ("", RULES)
    by = f"{first.backend}+{name}" if ran else first.backend
    if ran and other.status == first.status and (first.status != "unique" or _agree(puzzle, first, other)):
        return replace(first, backend=by, seconds=seconds)
    if not ran:
        remark = "was not asked"
    else:
        remark = f"says {other.status if other.status != first.status else 'another solution'}"
    message = f"{first.backend} says {first.status}, {name} {remark}"
    if other.message and other.status == "unknown":
        message += f" ({other.message})"
    return Verdict("unknown", first.solutions, message, by, seconds, puzzle=puzzle)


def _agree(puzzle: Puzzle, first: Verdict, other: Verdict) -> bool:
    """Return whether two proofs of uniqueness name the same answer."""
    return all(first.solutions[0][cell] == other.solutions[0][cell] for cell in puzzle.shown)


def _without_solution(
    puzzle: Puzzle, result: Found, by: str, started: float, deadline: Deadline, explain: bool
) -> Verdict:
    """Return the verdict of a search without a solution."""
    status: Status = "none" if result.exhausted else "unknown"
    message = "" if result.exhausted else result.reason
    verdict = Verdict(status, (), message, by, puzzle=puzzle)
    if result.exhausted and explain:
        verdict = explained(verdict, puzzle, deadline)
    return replace(verdict, seconds=time.perf_counter() - started)


def explained(none: Verdict, puzzle: Puzzle, deadline: Deadline) -> Verdict:
    """Return the verdict ``none`` with clues and givens that cannot all hold, if they are found in time.

    If the rules of the kind alone cannot hold on this board, the verdict names rules; it is ``unknown`` if
    all can hold together.
    """
    from ..reasons.conflict import conflict, contradiction

    limit = deadline.no_later_than(CONFLICT_SECONDS)
    try:
        reason = contradiction(puzzle, limit)
    except (TooLarge, Unknown):
        return replace(none, message="there is no solution (a minimal conflict was not found in time)")
    if reason is None:
        message = f"{none.backend} says none, but its clues and givens can hold together"
        return replace(none, status="unknown", message=message)
    if not reason.members:
        reason = conflict(puzzle, limit, rules=True) or reason
    return replace(none, message=reason.sentence, conflict=reason)
