"""Solve a puzzle, or prove that its answer is the only one; three answers, never two.

Vocabulary
    unique     one solution, and a proof that there is no second
    multiple   two solutions, both checked, that differ in a shown cell
    none       a proof that there is no solution, with clues and givens that cannot all hold
    unknown    neither was established: a time limit, or a second back end that does not agree
    backend    what decided: the solver that ran, ``rules`` where deduction settled every cell or refuted the
               puzzle, ``bulk`` where our own kernel searched; empty where nothing came to run
    confirm    a second back end, which must run, has to come to the same answer

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
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..puzzles import Cell, Domains, Puzzle, Solution, TooLarge, Unknown, kind_named
from .model import Deadline, Found
from .search import Searchable
from .settled import RULES

if TYPE_CHECKING:
    from .conflict import Conflict

CONFLICT_SECONDS = 5.0
"""How long the search for a minimal conflict may take once "none" is proven, within the deadline."""


@dataclass(frozen=True)
class Proof:
    """A certificate of an answer: its `form`, its `path` (None: it was not kept), its size in `bytes` and
    `lines`, the `seconds` that it took to make, what has `checked` it, and what remains to be `trusted`; of
    the form ``steps`` also how many case `splits` it has, and the `depth` to which they are nested. `beside`
    it are files for programs of others.
    """

    form: str
    path: str | None
    bytes: int
    lines: int
    seconds: float
    checked: str
    trusted: str
    splits: int | None = None
    depth: int | None = None
    beside: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """The proof as a JSON object."""
        said = asdict(self) | {"seconds": round(self.seconds, 6)}
        return {name: value for name, value in said.items() if value not in (None, ()) or name == "path"}


@dataclass(frozen=True)
class Verdict:
    """The answer about one puzzle.

    `status` is ``solved``, ``unique``, ``multiple``, ``none`` or ``unknown``; `solutions` have each
    passed every constraint's `holds` and, where `judged`, the kind's judge, which needs the record that the
    puzzle was read from; `differs` are the shown cells in which the first two differ, where there are
    ``multiple``; `conflict` says which clues and givens cannot all hold, where there is ``none`` and one was
    found in time; `proof` tells of a certificate, where one was asked for. `puzzle` is what was asked about,
    where a puzzle was. `backend` names what decided: the solver that ran (``sat:cadical153``), ``rules``
    where deduction alone settled every cell or refuted the puzzle, ``bulk`` where our own kernel searched;
    after a ``+`` what confirmed it: a second back end, ``proof``. It is empty where nothing came to run.
    """

    status: str
    solutions: tuple[Solution, ...] = ()
    message: str = ""
    backend: str = ""
    seconds: float = 0.0
    differs: tuple[Cell, ...] = ()
    conflict: Conflict | None = None
    proof: Proof | None = None
    puzzle: Puzzle | None = field(default=None, compare=False, repr=False)

    @property
    def id(self) -> str | None:
        """The id of the puzzle, if it has one."""
        return None if self.puzzle is None else self.puzzle.id

    @property
    def kind(self) -> str | None:
        """The kind of the puzzle."""
        return None if self.puzzle is None else self.puzzle.kind

    @property
    def answers(self) -> tuple[dict[str, Any], ...]:
        """The solutions in the form of the kind's records, as ``{"values": [[1, 2], [2, 1]]}``."""
        if self.puzzle is None:
            return ()
        return tuple(kind_named(self.puzzle.kind).answer(self.puzzle, each) for each in self.solutions)

    @property
    def rows(self) -> list[list[Any]]:
        """The first solution as rows of the board; empty where there is none, or it is no grid."""
        parts = (part for answer in self.answers[:1] for part in answer.values())
        return next((part for part in parts if isinstance(part, list)), [])

    @property
    def record(self) -> dict[str, Any]:
        """The result record, as the command line writes it of a single puzzle."""
        from .records import result  # for those who ask for it

        return result(0, self.id, self.kind, self, self.puzzle)

    @property
    def judged(self) -> bool:
        """Whether the kind's judge accepted every solution, not the constraints alone."""
        return self.puzzle is not None and self.puzzle.record is not None


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
    """Up to `limit` solutions of `puzzle`: ``solved``, ``none`` (proven) or ``unknown``.

    `model` is its compiled form, `within` the narrowed domains in which it is searched; its seconds count
    from `started` (of `time.perf_counter`), by default from now. Where there is none, `explain` asks for a
    conflict. Raises `WrongSolution` where a constraint
    or the kind's judge refuses what the solver found.
    """
    started = time.perf_counter() if started is None else started
    deadline = Deadline.of(timeout)
    found = model.find(within, limit=limit, timeout=deadline, puzzle=puzzle)
    if found.solutions:
        count = len(found.solutions)
        status, message = "solved", found.reason
        if limit > 1:
            plural = "solution" if count == 1 else "solutions"
            ending = "no others" if found.exhausted else found.reason or "there may be others"
            message = f"{count} {plural}, {ending}"
    else:
        return _without_solution(puzzle, found, model.signature, started, deadline, explain)
    seconds = time.perf_counter() - started
    return Verdict(status, found.solutions, message, model.signature, seconds, puzzle=puzzle)


def check(
    puzzle: Puzzle,
    model: Searchable,
    within: Domains | None = None,
    *,
    timeout: float | Deadline | None = None,
    explain: bool = True,
    started: float | None = None,
) -> Verdict:
    """Whether `puzzle` has exactly one solution: ``unique``, ``multiple``, ``none``, ``unknown``.

    Where there are several, it gives two, ordered by the values of the shown cells: a puzzle with exactly
    two has them in the same order on every back end. Where there is none, `explain` asks for a conflict.
    Raises as `solve` does.
    """
    started = time.perf_counter() if started is None else started
    deadline = Deadline.of(timeout)
    found = model.find(within, limit=2, timeout=deadline, puzzle=puzzle)
    if len(found.solutions) == 2:
        return multiple(puzzle, found.solutions, model.signature, time.perf_counter() - started)
    if not found.solutions:
        return _without_solution(puzzle, found, model.signature, started, deadline, explain)
    if found.exhausted:
        status, message = "unique", ""
    else:
        status = "unknown"
        message = f"a solution was found, but not whether it is the only one: {found.reason}"
    seconds = time.perf_counter() - started
    return Verdict(status, found.solutions, message, model.signature, seconds, puzzle=puzzle)


def multiple(puzzle: Puzzle, solutions: tuple[Solution, ...], backend: str, seconds: float) -> Verdict:
    """The verdict that `puzzle` has these two solutions, which differ in a shown cell."""
    one, other = sorted(solutions, key=lambda found: [found[cell] for cell in puzzle.shown])
    differs = tuple(cell for cell in puzzle.shown if one[cell] != other[cell])
    named = ", ".join(differs[:3]) + (f" and {len(differs) - 3} more" if len(differs) > 3 else "")
    message = f"two solutions differ in {named}"
    return Verdict("multiple", (one, other), message, backend, seconds, differs, puzzle=puzzle)


def confirmed(puzzle: Puzzle, first: Verdict, second: Callable[[], Verdict], name: str) -> Verdict:
    """`first`, if a second back end (called `name`) comes to the same answer; else ``unknown``. Who did not
    run is not named, and confirms nothing.
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
        said = "was not asked"
    else:
        said = f"says {other.status if other.status != first.status else 'another solution'}"
    message = f"{first.backend} says {first.status}, {name} {said}"
    if other.message and other.status == "unknown":
        message += f" ({other.message})"
    return Verdict("unknown", first.solutions, message, by, seconds, puzzle=puzzle)


def _agree(puzzle: Puzzle, first: Verdict, other: Verdict) -> bool:
    """Whether two proofs of uniqueness name the same answer."""
    return all(first.solutions[0][cell] == other.solutions[0][cell] for cell in puzzle.shown)


def _without_solution(
    puzzle: Puzzle, found: Found, by: str, started: float, deadline: Deadline, explain: bool
) -> Verdict:
    """The verdict of a search that has found nothing."""
    status, message = ("none", "") if found.exhausted else ("unknown", found.reason)
    verdict = Verdict(status, (), message, by, puzzle=puzzle)
    if found.exhausted and explain:
        verdict = explained(verdict, puzzle, deadline)
    return replace(verdict, seconds=time.perf_counter() - started)


def explained(none: Verdict, puzzle: Puzzle, deadline: Deadline) -> Verdict:
    """The verdict ``none`` with clues and givens that cannot all hold, or where the rules of the kind alone
    cannot on this board with rules, if they are found in time; ``unknown`` where all can hold together.
    """
    from .conflict import conflict, contradiction

    limit = deadline.within(CONFLICT_SECONDS)
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
