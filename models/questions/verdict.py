"""The answer about one puzzle: its verdict, with solutions, conflict and proof, and its result record.

Vocabulary
    unique     one solution, and a proof that there is no second
    multiple   two solutions, both checked, that differ in a shown cell
    none       a proof that there is no solution, with clues and givens that cannot all hold
    unknown    neither was established: a time limit, or a second back end that does not agree
    backend    the solver that ran, ``rules`` if deduction settled every cell or refuted the puzzle, ``bulk``
               if our own kernel searched; empty if nothing came to run

>>> Verdict("unknown", message="the time limit was reached")
<Verdict: unknown, no puzzle, the time limit was reached>
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NotRequired, Protocol, TypeAlias, TypedDict, cast

from ...puzzles import Cell, Puzzle, Solution
from ..core.answered import about_the_rest
from ..core.records import answer_of, answer_with_text

if TYPE_CHECKING:
    from ..reasons.conflict import Conflict


@dataclass(frozen=True)
class Proof:
    """A certificate of an answer.

    It has its `form`, its `path` (None: it was not kept), its size in `bytes` and `lines`, the `seconds` it
    took to make, its checker (`checked`), and the programs to be `trusted`; in the form ``steps`` also the
    number of case `splits` and the `depth` to which they are nested. `beside` it are files for other
    programs.
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
        """Return the proof as a JSON object."""
        data = asdict(self) | {"seconds": round(self.seconds, 6)}
        return {name: value for name, value in data.items() if value not in (None, ()) or name == "path"}


Status: TypeAlias = Literal["solved", "unique", "multiple", "none", "forced", "unknown", "error"]
"""``forced`` is said only of a cell with one value, which `gridproof prove` was asked about."""


class Form(Protocol):
    """Writes an answer, which is given in the form of the kind's records, in another form."""

    def __call__(self, answer: Mapping[str, Any], kind: str | None = None, /) -> Any: ...


class Record(TypedDict):
    """A result record, as the command line writes it.

    ``type`` is the kind, and `solutions` are in the form of the kind's records. The last five are there only
    if they apply.
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


INSTEAD = {
    "status == 'unique'": ("is_unique", "unique", "isUnique"),
    "answer": ("solution", "result", "value", "values", "text"),
    "rows": ("grid", "board", "array", "matrix"),
    "bool(solutions)": ("solved", "is_solved", "solvable", "ok"),
    "message": ("reason", "error", "why"),
    "seconds": ("time", "elapsed"),
    "gridproof.draw(puzzle, verdict)": ("to_svg", "svg", "render", "plot", "show", "draw", "picture"),
}
"""Attributes of a verdict, each with other words for it."""


def as_recorded(answer: Mapping[str, Any], _kind: str | None = None) -> dict[str, Any]:
    """Return an answer as its record: the form for puzzles from a record, a file or a `Puzzle`."""
    return dict(answer)


@dataclass(frozen=True)
class Verdict:
    """The answer about one puzzle, of `check`, `solve`, `check_many` and `solve_many`.

    `status` is ``solved``, ``unique``, ``multiple``, ``none`` or ``unknown``, and ``error`` if one of many is
    no puzzle; `message` says why, in a sentence, and `example` is a readable text of the kind that a faulty
    text names.

    The solutions come in three forms: `answers` (and `answer`, the first) in the form of the puzzle as it was
    given, rows for rows and text for text; `solutions` as dicts from cell to value; and in `record` as the
    command line writes them. Each has passed every constraint's `holds` and, if `judged`, the kind's judge,
    which needs the record that the puzzle was read from.

    `differs` are the shown cells in which the first two solutions differ, if there are ``multiple``;
    `conflict` names clues and givens that cannot all hold, if there is ``none`` and one was found in time;
    `proof` describes a certificate, if one was asked for. `puzzle` is the puzzle asked about, `id` and `kind`
    are its own; of many, `index` is its place, from 0, and `line` its first line in its file or text.

    `backend` names the decider: the solver that ran (``sat:cadical153``), ``rules`` if deduction alone
    settled every cell or refuted the puzzle, ``bulk`` if our own kernel searched; after a ``+`` the
    confirmation: a second back end, ``proof``. It is empty if nothing came to run.
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

    if not TYPE_CHECKING:  # where it would let any name pass

        def __getattr__(self, name: str) -> Any:
            """Raise `AttributeError` with the name that is meant."""
            meant = next((own for own, words in INSTEAD.items() if name in words), "")
            raise AttributeError(
                f"a verdict has no {name!r}{f', did you mean {meant}?' if meant else ''}", name=name, obj=self
            )

    def __repr__(self) -> str:
        about = self.puzzle.rules.name if self.puzzle is not None else self.kind or "no puzzle"
        label = "" if self.id is None else f" {self.id!r}"
        message = f", {self.message}" if self.message else ""
        return f"<Verdict{label}: {self.status}, {about}{message}>"

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
        """The first of the `answers`, or None."""
        return next(iter(self.answers), None)

    @property
    def rows(self) -> list[list[Any]]:
        """The first solution as rows of the board, whatever the form of the puzzle; empty if there is
        none.
        """
        parts = (part for answer in self._answers[:1] for part in answer.values())
        return next((part for part in parts if isinstance(part, list)), [])

    @property
    def record(self) -> Record:
        """The result record, as the command line writes it."""
        return cast(Record, result(self.index or 0, self.id, self.kind, self, self.puzzle))

    @property
    def unchecked(self) -> tuple[str, ...]:
        """The constraints of the puzzle's document that gridproof does not know: the verdict is about the
        rest.
        """
        return self.puzzle.unchecked if self.puzzle is not None else ()

    @property
    def judged(self) -> bool:
        """True if the kind's judge accepted every solution, not the constraints alone."""
        return self.puzzle is not None and self.puzzle.record is not None

    @property
    def _answers(self) -> tuple[dict[str, Any], ...]:
        """The solutions in the form of the kind's records."""
        return tuple(answer_of(self.puzzle, each) for each in self.solutions) if self.puzzle else ()


def result(
    index: int, identity: str | None, kind: str | None, verdict: Verdict, puzzle: Puzzle | None
) -> dict[str, Any]:
    """Return the result record of a verdict, with `differs`, `conflict`, `proof`, `unchecked` and `example`
    if any.

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
