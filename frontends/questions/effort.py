"""The search effort of a solver.

>>> effort("123.34......4..1").status
'unique'
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from .. import check_arguments
from ..output.schema_parts import COUNT, by_cell
from ..question import Question, QuestionReply, parse_backend

if TYPE_CHECKING:
    from ...models.core.model import Deadline
    from ...models.questions.solver_effort import Effort
    from ...puzzles import Puzzle
    from ..reading.puzzles import PuzzleLike


@check_arguments
def effort(
    puzzle: PuzzleLike,
    backend: str = "auto",
    *,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
    lenient: bool = False,
) -> Effort:
    """Measure the solver's search for the solution of `puzzle`, and for the proof that it is unique.

    Singles are filled in first. The result is the same every time for one version of the solver.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        backend: The back end, as ``"sat"`` or ``"sat:glucose4"``; ``"auto"`` picks one.
        timeout: Seconds for all of it, or a `Deadline`; None for no limit.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        The conflicts and decisions of both searches.
    """
    from ...models.backends import backend_class
    from ...models.core.model import Deadline, Unknown
    from ...models.questions import solver_effort as measured
    from ...puzzles import TooLarge
    from ..narrowing.tiers import narrow_puzzle
    from ..reading.puzzles import read_one

    board, (name, solver) = read_one(puzzle, kind, lenient=lenient), parse_backend(backend)
    deadline = Deadline.of(timeout)
    try:
        ready = narrow_puzzle(board, "singles", deadline)
        bake = all(ready.domains.values())
        model = backend_class(name)(ready, solver=solver, bake=bake, timeout=deadline)
        result = measured.effort(model, dict(ready.givens), timeout=deadline, puzzle=board)
    except (TooLarge, Unknown) as reason:
        result = measured.Effort("unknown", "", reason=str(reason))
    return replace(result, unchecked=board.unchecked)


@dataclass(frozen=True)
class EffortQuestion(Question):
    """Measure how much a solver has to search.

    That is, to find the solution and to prove that it is the only one, once singles are filled in. It counts
    conflicts, decisions and propagations, or whatever the solver counts. The numbers are the same every time
    for one version of one solver, and say nothing about another.
    """

    group = "Understand"
    examples = (
        "gridproof effort 123.34......4..1",
        "gridproof effort --kind killer_sudoku --sample 1 --backend cp-sat",
    )
    statuses = ("unique", "multiple")
    fields: ClassVar = {"splits": {"type": ["integer", "null"]}, "effort": by_cell(COUNT)}

    def ask(self, puzzle: Puzzle) -> QuestionReply:
        result = effort(puzzle, self.backend, timeout=self.timeout)
        fields = {"splits": result.splits, "effort": result.counts}
        return QuestionReply(result.status, result.message, fields, result.solver)
