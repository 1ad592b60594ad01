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
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, NotRequired, Protocol, TypeAlias, TypedDict, cast

from ...puzzles import Cell, Domains, Puzzle, Solution, TooLarge, Unknown
from .answered import about_the_rest
from .model import Deadline, Found
from .records import answer_of, answer_with_text
from .search import OTHERS, Searchable
from .settled import RULES

if TYPE_CHECKING:
    from ..reasons.conflict import Conflict

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


Status: TypeAlias = Literal["solved", "unique", "multiple", "none", "forced", "unknown", "error"]
"""``forced`` is said only of a cell with one value, which `gridproof prove` was asked about."""


class Form(Protocol):
    """Writes an answer, which is given in the form of the kind's records, in another form."""

    def __call__(self, answer: Mapping[str, Any], kind: str | None = None, /) -> Any: ...


class Record(TypedDict):
    """A result record, as the command line writes it: ``type`` is the kind, `solutions` are in the form of
    the kind's records. The last five are there only where they apply.
    """

    index: int
    id: str | None
    type: str | None
    status: Status
    solutions: list[dict[str, Any]]
    backend: str
    seconds: float
    message: str
    differs: NotRequired[list[str]]
    conflict: NotRequired[dict[str, Any]]
    proof: NotRequired[dict[str, Any]]
    unchecked: NotRequired[list[str]]
    example: NotRequired[list[str]]


def as_recorded(answer: Mapping[str, Any], _kind: str | None = None) -> dict[str, Any]:
    """The form of an answer about a puzzle that was a record, a file or a `Puzzle`."""
    return dict(answer)


@dataclass(frozen=True)
class Verdict:
    """The answer about one puzzle, of `check`, `solve`, `check_many` and `solve_many`.

    `status` is ``solved``, ``unique``, ``multiple``, ``none`` or ``unknown``, and ``error`` where one of many
    is no puzzle; `message` says why, in a sentence, and of a text that names its kind `example` is one that
    can be read.

    The solutions come in three forms: `answers` (and `answer`, the first) in the form in which the puzzle was
    given, rows for rows and text for text; `solutions` as dicts from cell to value; and in `record` as the
    command line writes them. Each has passed every constraint's `holds` and, where `judged`, the kind's
    judge, which needs the record that the puzzle was read from.

    `differs` are the shown cells in which the first two solutions differ, where there are ``multiple``;
    `conflict` says which clues and givens cannot all hold, where there is ``none`` and one was found in time;
    `proof` tells of a certificate, where one was asked for. `puzzle` is what was asked about, `id` and `kind`
    are its own; of many, `index` is its place, from 0, and `line` where it begins in its file or text.

    `backend` names what decided: the solver that ran (``sat:cadical153``), ``rules`` where deduction alone
    settled every cell or refuted the puzzle, ``bulk`` where our own kernel searched; after a ``+`` what
    confirmed it: a second back end, ``proof``. It is empty where nothing came to run.
    """

    status: Status
    solutions: tuple[Solution, ...] = ()
    message: str = ""
    backend: str = ""
    seconds: float = 0.0
    differs: tuple[Cell, ...] = ()
    conflict: Conflict | None = None
    proof: Proof | None = None
    example: str = ""
    puzzle: Puzzle | None = field(default=None, compare=False)
    index: int | None = None
    id: str | None = field(default=None, compare=False)
    kind: str | None = field(default=None, compare=False)
    line: int | None = None
    form: Form = field(default=as_recorded, compare=False)

    def __post_init__(self) -> None:
        if self.puzzle is not None:
            object.__setattr__(self, "id", self.puzzle.id)
            object.__setattr__(self, "kind", self.puzzle.kind)
            if unchecked := self.puzzle.unchecked:
                object.__setattr__(self, "message", about_the_rest(self.message, unchecked))

    def __repr__(self) -> str:
        about = self.puzzle.rules.name if self.puzzle is not None else self.kind or "no puzzle"
        named = "" if self.id is None else f" {self.id!r}"
        said = f", {self.message}" if self.message else ""
        return f"<Verdict{named}: {self.status}, {about}{said}>"

    @property
    def answers(self) -> tuple[Any, ...]:
        """The solutions in the form in which the puzzle was given: rows for a list of rows, an array for an
        array, a frame for a frame, text for text; for a record, a file or a `Puzzle` as records have them,
        as ``{"values": [[1, 2], [2, 1]]}``.
        """
        kind = self.puzzle.kind if self.puzzle else None
        return tuple(self.form(answer, kind) for answer in self._answers)

    @property
    def answer(self) -> Any:
        """The first of the `answers`; None where there is none."""
        return next(iter(self.answers), None)

    @property
    def rows(self) -> list[list[Any]]:
        """The first solution as rows of the board, whatever the form of the puzzle; empty where there is
        none, or it is no grid.
        """
        parts = (part for answer in self._answers[:1] for part in answer.values())
        return next((part for part in parts if isinstance(part, list)), [])

    @property
    def record(self) -> Record:
        """The result record, as the command line writes it."""
        return cast(Record, result(self.index or 0, self.id, self.kind, self, self.puzzle))

    @property
    def unchecked(self) -> tuple[str, ...]:
        """What the document of the puzzle says and nothing here knows: the verdict is about the rest."""
        return self.puzzle.unchecked if self.puzzle is not None else ()

    @property
    def judged(self) -> bool:
        """Whether the kind's judge accepted every solution, not the constraints alone."""
        return self.puzzle is not None and self.puzzle.record is not None

    @property
    def _answers(self) -> tuple[dict[str, Any], ...]:
        """The solutions in the form of the kind's records."""
        return tuple(answer_of(self.puzzle, each) for each in self.solutions) if self.puzzle else ()


def result(
    index: int, identity: str | None, kind: str | None, verdict: Verdict, puzzle: Puzzle | None
) -> dict[str, Any]:
    """The result record of a verdict; `differs`, `conflict`, `proof`, `unchecked` and `example` where there
    are such.

    >>> result(0, "a", "sudoku", Verdict("unknown", (), "the time limit was reached"), None)["status"]
    'unknown'
    """
    solutions = [answer_with_text(puzzle, s) for s in verdict.solutions] if puzzle is not None else []
    record: dict[str, Any] = {
        "index": index,
        "id": identity,
        "type": kind,
        "status": verdict.status,
        "solutions": solutions,
        "backend": verdict.backend,
        "seconds": round(verdict.seconds, 6),
        "message": verdict.message,
    }
    if verdict.differs:
        record["differs"] = list(verdict.differs)
    if verdict.conflict is not None:
        record["conflict"] = verdict.conflict.to_json()
    if verdict.proof is not None:
        record["proof"] = verdict.proof.to_json()
    if verdict.unchecked:
        record["unchecked"] = list(verdict.unchecked)
    if verdict.example:
        record["example"] = verdict.example.splitlines()
    return record


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
        count, message = len(found.solutions), found.reason
        if limit > 1:
            plural = "solution" if count == 1 else "solutions"
            ending = "no others" if found.exhausted else found.reason or OTHERS
            message = f"{count} {plural}, {ending}"
    else:
        return _without_solution(puzzle, found, model.signature, started, deadline, explain)
    seconds = time.perf_counter() - started
    return Verdict("solved", found.solutions, message, model.signature, seconds, puzzle=puzzle)


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
    status: Status = "unique" if found.exhausted else "unknown"
    message = f"a solution was found, but not whether it is the only one: {found.reason}"
    message = "" if found.exhausted else message
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
    status: Status = "none" if found.exhausted else "unknown"
    message = "" if found.exhausted else found.reason
    verdict = Verdict(status, (), message, by, puzzle=puzzle)
    if found.exhausted and explain:
        verdict = explained(verdict, puzzle, deadline)
    return replace(verdict, seconds=time.perf_counter() - started)


def explained(none: Verdict, puzzle: Puzzle, deadline: Deadline) -> Verdict:
    """The verdict ``none`` with clues and givens that cannot all hold, or where the rules of the kind alone
    cannot on this board with rules, if they are found in time; ``unknown`` where all can hold together.
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
