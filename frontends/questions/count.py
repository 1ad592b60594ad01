"""How many solutions a puzzle has.

>>> count("1.......4.......", limit=500)
<Counted: 24 solutions>
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..output.schema_parts import COUNT, FLAG
from ..question import Button, Question, QuestionReply, option, search_prepared

if TYPE_CHECKING:
    from ...models.core.model import Deadline
    from ...models.questions.all_solutions import Counted
    from ...puzzles import Puzzle
    from ..reading.puzzles import PuzzleLike

LIMIT = 1000
"""Solutions are counted up to this where no other limit is asked for."""


def count(
    puzzle: PuzzleLike,
    limit: int | None = LIMIT,
    backend: str = "auto",
    *,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
) -> Counted:
    """How many solutions `puzzle` has, counted up to `limit`; None stands for a million. Raises `InputError`
    for a limit that is no whole number from 1.

    >>> from gridproof.frontends.api import read
    >>> count(read("1.......4.......")[0], limit=500)
    <Counted: 24 solutions>
    """
    from ...models.questions import all_solutions as questions
    from ..reading.puzzles import read_one

    board = read_one(puzzle, kind)
    return search_prepared(
        questions.Counted(0, False), board, backend, timeout,
        lambda search, within, deadline: questions.count(
            search, limit, within, timeout=deadline, puzzle=board
        ),
    )  # fmt: skip


@dataclass(frozen=True)
class CountQuestion(Question):
    """Count the solutions of each puzzle."""

    limit: int = option(LIMIT, "Count up to N solutions.", shown=True)

    group = "Solve and check"
    examples = ("gridproof count 1...............", "gridproof count 1............... --limit 10")
    statuses = ("counted",)
    fields: ClassVar = {"count": COUNT, "exact": FLAG}
    button = Button("Count", "How many solutions there are")

    def ask(self, puzzle: Puzzle) -> QuestionReply:
        found = count(puzzle, self.limit, self.backend, timeout=self.timeout)
        return QuestionReply(
            found.status, found.message, {"count": found.count, "exact": found.exact}, found.backend
        )
