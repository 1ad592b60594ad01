"""Tasks for puzzles, and their result records and exit codes.

Vocabulary
    task       the request about every puzzle: the command and its options
    item       an element of an input, and the file that it comes from
    outcome    the result record of one puzzle, and the exit code that it asks for

>>> from gridproof.puzzles.forms.input.reader import read_text
>>> [parsed] = read_text("1234............")
>>> outcome = answer(SolveTask(), 0, parsed)
>>> outcome.record["status"], outcome.code
('multiple', 10)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Protocol

from ...models.core.model import BackendMissing
from ...models.questions.verdict import Verdict, result
from ...puzzles import InputError, Puzzle
from ...puzzles.forms.input.records import Parsed
from .. import api
from ..narrowing.tiers import Narrowing
from ..output.exits import BAD_INPUT, CODES, FAULT
from ..output.records import fault_sentence


@dataclass(frozen=True)
class Outcome:
    """One result record and the exit code that it asks for."""

    record: dict[str, Any]
    code: int


class Task(Protocol):
    """A request about every puzzle."""

    def outcome(self, index: int, puzzle: Puzzle) -> Outcome:
        """Return the outcome of the puzzle at this place in the input."""


@dataclass(frozen=True)
class SolveTask(Task):
    """Solve or, where `limit` is None, check. Without `explain` no conflict is sought: none is read."""

    backend: str = "auto"
    timeout: float | None = None
    narrow: Narrowing = "auto"
    confirm: bool | Literal["proof"] = False
    limit: int | None = None
    explain: bool = True

    def outcome(self, index: int, puzzle: Puzzle) -> Outcome:
        verdict = self.verdict(puzzle)
        return Outcome(result(index, puzzle.id, puzzle.kind, verdict, puzzle), CODES[verdict.status])

    def verdict(self, puzzle: Puzzle) -> Verdict:
        """Return the verdict about a puzzle."""
        how: Any = {"timeout": self.timeout, "narrow": self.narrow, "explain": self.explain}
        if self.limit is None:
            return api.check(puzzle, self.backend, confirm=self.confirm, **how)
        return api.solve(puzzle, self.backend, limit=self.limit, **how)


def answer(task: Task, index: int, parsed: Parsed) -> Outcome:
    """Return the outcome of one puzzle; a puzzle that could not be read has status ``error``."""
    if parsed.puzzle is None:
        example = parsed.error.example if parsed.error else ""
        return failed_outcome(index, parsed.id, parsed.kind, str(parsed.error), BAD_INPUT, example)
    puzzle = parsed.puzzle
    try:
        return task.outcome(index, puzzle)
    except (BackendMissing, InputError) as reason:
        return failed_outcome(index, puzzle.id, puzzle.kind, str(reason), BAD_INPUT)
    except Exception as fault:
        # Whatever goes wrong with one puzzle, the next is still answered.
        return failed_outcome(index, puzzle.id, puzzle.kind, fault_sentence(fault), FAULT)


def failed_outcome(
    index: int, identity: str | None, kind: str | None, message: str, code: int, example: str = ""
) -> Outcome:
    """Return the outcome of an unanswered puzzle: status ``error``, with an `example` of a valid one."""
    return Outcome(result(index, identity, kind, Verdict("error", (), message, example=example), None), code)
