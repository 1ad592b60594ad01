"""The number of solutions of a puzzle.

>>> count("1.......4.......", limit=500)
<Counted: 24 solutions>
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from .. import check_arguments
from ..output.schema_parts import COUNT, FLAG, record
from ..question import Button, Question, QuestionReply, option, search_prepared

if TYPE_CHECKING:
    from ...models.core.model import Deadline
    from ...models.core.search import Searchable
    from ...models.questions.all_solutions import Counted
    from ...puzzles import Domains, Puzzle
    from ..reading.puzzles import PuzzleLike

LIMIT = 1000
"""Maximum number of solutions counted if no other limit is given."""

SAMPLES = 400
"""Samples for a page's estimate of the solutions beyond the limit."""

SHARE = 0.2
"""Share of the time for counting them if an estimate is wanted too."""


@check_arguments
def count(
    puzzle: PuzzleLike,
    limit: int | None = LIMIT,
    backend: str = "auto",
    *,
    estimate: int = 0,
    seed: int = 0,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
    lenient: bool = False,
) -> Counted:
    """Count the solutions of `puzzle`, and estimate their number if there are more than `limit`.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        limit: Maximum number to count; None stands for a million.
        backend: The back end, as ``"sat"`` or ``"sat:glucose4"``; ``"auto"`` picks one.
        estimate: The number of samples for the estimate; those drawn in time if these are enough.
        seed: The seed of the samples: the same one draws the same ones.
        timeout: Seconds for all of it, or a `Deadline`; None for no limit.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        The number of solutions, or a lower bound and the estimate.

    Raises:
        InputError: For a limit that is no whole number from 1, and for other numbers that are none from 0.

    >>> from gridproof.frontends.api import read
    >>> count(read("1.......4.......")[0], limit=500)
    <Counted: 24 solutions>
    >>> count("................", limit=10, estimate=500).estimate
    <Estimate: about 280 (with 95 % confidence 271 to 289, from 500 samples)>
    """
    from ...models.questions import all_solutions as questions
    from ...models.questions import estimation
    from ...puzzles import InputError
    from ..reading.puzzles import read_one

    for name, number in (("estimate", estimate), ("seed", seed)):
        if not isinstance(number, int) or number < 0:
            raise InputError(f"{name} is {number!r:.40}; a whole number from 0 was expected")
    board = read_one(puzzle, kind, lenient=lenient)

    def ask(search: Searchable, within: Domains | None, deadline: Deadline) -> Counted:
        remaining = deadline.seconds_left()
        share = deadline if remaining is None or not estimate else deadline.no_later_than(SHARE * remaining)
        counted = questions.count(search, limit, within, timeout=share, puzzle=board)
        if counted.exact or not estimate:
            return counted
        drawn = estimation.estimate(search, estimate, within, seed=seed, timeout=deadline, puzzle=board)
        return replace(counted, estimate=drawn)

    return search_prepared(questions.Counted(0, False), board, backend, timeout, ask, live=not estimate)


ESTIMATE = record(
    {
        "solutions": {"description": "the estimate, which is no count", **COUNT},
        "low": COUNT,
        "high": COUNT,
        "confidence": {"description": "how often such an interval holds the number", "type": "number"},
        "samples": COUNT,
        "seed": COUNT,
    }
) | {"type": ["object", "null"], "description": "null: not needed, or too few samples in time"}


@dataclass(frozen=True)
class CountQuestion(Question):
    """Count the solutions of each puzzle.

    If there are more than --limit, --estimate estimates their number by Knuth's method: walks down the tree
    of solutions, each value drawn at random, give an estimate and an interval with its confidence. It is
    never called a count. With --timeout it is made from the samples drawn in time.
    """

    limit: int = option(LIMIT, "Count up to N solutions.", shown=True)
    estimate: int = option(0, "Beyond the limit estimate how many there are, from N samples, 200 or more.")
    seed: int = option(0, "Draw other samples, the same for the same N.")

    group = "Solve and check"
    examples = (
        "gridproof count 1...............",
        "gridproof count 1............... --limit 10",
        "gridproof count --kind latin_square 'latin_square 6x6' --estimate 200",
    )
    statuses = ("counted",)
    fields: ClassVar = {"count": COUNT, "exact": FLAG, "estimate": ESTIMATE}
    optional = ("estimate",)
    button = Button(
        "Count", f"How many solutions there are up to {LIMIT:,}, else an estimate", {"estimate": SAMPLES}
    )

    def ask(self, puzzle: Puzzle) -> QuestionReply:
        result = count(
            puzzle,
            self.limit,
            self.backend,
            estimate=self.estimate,
            seed=self.seed,
            timeout=self.timeout,
        )
        fields: dict[str, Any] = {"count": result.count, "exact": result.exact}
        message = result.message
        if self.estimate:
            fields["estimate"] = result.estimate and result.estimate.to_json()
            if not (result.exact or result.estimate):
                message += "; too few samples for an estimate"
        return QuestionReply(result.status, message, fields, result.backend)
